/**
 * Loads the codec in a worker that cannot wait for it. The module of the fastest engine is part of the script, and is
 * compiled and tested when a codec is first asked for: most runs need none.
 */
import inlined from '../../wasm-codec/pkg/relaxed/cell_codec_bg.wasm?url&inline';
import type { CodecProvider, CompiledEngine } from './codec';
import { codecWhenNeeded, enginesForThisMachine, loadCodec, type OnFallback } from './load';
import { fetchModule, loadBrowserCodec } from './load-browser';

const INLINED: CompiledEngine = 'relaxed';

declare global {
  interface Uint8ArrayConstructor {
    /** Missing in browsers before 2025. */
    fromBase64?: (text: string) => Uint8Array<ArrayBuffer>;
  }
}

/** Decodes the base64 part of a data URL. */
function bytesOf(address: string): Uint8Array<ArrayBuffer> {
  const text = address.slice(address.indexOf(',') + 1);
  return Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/**
 * Resolves at once if this machine supports the inlined engine, otherwise like `loadBrowserCodec`. If that engine fails
 * when it is needed, the reference engine takes its place, `onFallback` is told why, and the next compiled engine is
 * fetched and passed to `onLate`.
 */
export async function loadInlinedCodec(
  onFallback?: OnFallback, onLate?: (codecs: CodecProvider) => void,
): Promise<CodecProvider> {
  const { value: best } = enginesForThisMachine().next();
  if (best !== INLINED) return loadBrowserCodec(onFallback, onLate);
  const codecs = codecWhenNeeded(() => bytesOf(inlined), (why) => {
    onFallback?.(why);
    if (onLate) void fetchNext(onLate);
  }, [INLINED]);
  let used = false;
  return {
    get engine() { return used ? codecs.engine : INLINED; },
    codec(construction, sourceCells) {
      used = true;
      return codecs.codec(construction, sourceCells);
    },
  };
}

async function fetchNext(onLate: (codecs: CodecProvider) => void): Promise<void> {
  const others = [...enginesForThisMachine()].filter((engine) => engine !== INLINED);
  const codecs = await loadCodec(fetchModule, undefined, others);
  if (codecs.engine !== 'reference') onLate(codecs);
}
