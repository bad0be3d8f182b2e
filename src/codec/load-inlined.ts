/**
 * The codec in a worker that cannot wait for it. The module of the fastest engine travels within the script, and is
 * compiled and tried when the first code is asked for: most runs ask for none.
 */
import inlined from '../../wasm-codec/pkg/relaxed/cell_codec_bg.wasm?url&inline';
import type { CodecProvider, CompiledEngine } from './codec';
import { codecWhenNeeded, enginesForThisMachine, loadCodec, type OnFallback } from './load';
import { fetchModule, loadBrowserCodec } from './load-browser';

const INLINED: CompiledEngine = 'relaxed';

declare global {
  interface Uint8ArrayConstructor {
    /** Browsers before 2025 have none. */
    fromBase64?: (text: string) => Uint8Array<ArrayBuffer>;
  }
}

/** What is written in base64 behind the comma of a data address. */
function bytesOf(address: string): Uint8Array<ArrayBuffer> {
  const text = address.slice(address.indexOf(',') + 1);
  return Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/**
 * Resolves at once where this machine has the instructions of the inlined engine; elsewhere like `loadBrowserCodec`.
 * Should that engine fail when it is needed, the reference takes its place, `onFallback` is told why, and the next one
 * is fetched: `onLate` is given it.
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
