/** Loads the codec in a page or in a module worker. */
import type { CodecProvider, CompiledEngine } from './codec';
import { loadCodec, type OnFallback } from './load';

/** Each address is written out in full so that the bundler finds the module; only one module is fetched. */
const addressOf: Record<CompiledEngine, () => URL> = {
  relaxed: () => new URL('../../wasm-codec/pkg/relaxed/cell_codec_bg.wasm', import.meta.url),
  simd128: () => new URL('../../wasm-codec/pkg/simd128/cell_codec_bg.wasm', import.meta.url),
  scalar: () => new URL('../../wasm-codec/pkg/scalar/cell_codec_bg.wasm', import.meta.url),
};

/** Longest wait for the compiled codec, ms. After that the reference engine is used, which computes the same bytes. */
const MOST_WAIT_MS = 2_000;
/** Length of a tick, in which the wait is counted, ms: a machine that is too busy to tick is also too busy to fetch. */
const TICK_MS = 100;

export async function fetchModule(engine: CompiledEngine): Promise<ArrayBuffer> {
  const response = await fetch(addressOf[engine]());
  if (!response.ok) throw new Error(`its module could not be fetched (status ${response.status})`);
  return response.arrayBuffer();
}

/** Starts the wait: `over` rejects when it is up, unless `end` was called before. */
function patience(): { over: Promise<never>; end(): void } {
  let ticks = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (++ticks * TICK_MS < MOST_WAIT_MS) return;
      clearInterval(timer);
      reject(new Error(`its module did not arrive within ${MOST_WAIT_MS / 1000} s`));
    }, TICK_MS);
  });
  // The wait may end while nobody listens: before a module is asked for, or after one has arrived.
  over.catch(() => undefined);
  return { over, end: () => clearInterval(timer) };
}

/**
 * Fetches the module that suits this machine. Always resolves (see `loadCodec`), after about two seconds at the latest.
 * If the module arrives later than that, `onLate` is called with the compiled codec.
 */
export async function loadBrowserCodec(
  onFallback?: OnFallback, onLate?: (codecs: CodecProvider) => void,
): Promise<CodecProvider> {
  const fetched = new Map<CompiledEngine, Promise<ArrayBuffer>>();
  const moduleOf = (engine: CompiledEngine): Promise<ArrayBuffer> => {
    const module = fetched.get(engine) ?? fetchModule(engine);
    fetched.set(engine, module);
    return module;
  };
  const { over, end } = patience();
  let late = false;
  over.catch(() => { late = true; });
  const soon = await loadCodec((engine) => (late ? over : Promise.race([moduleOf(engine), over])), onFallback);
  end();
  if (late && soon.engine === 'reference' && onLate) {
    void loadCodec(moduleOf).then((codecs) => { if (codecs.engine !== 'reference') onLate(codecs); });
  }
  return soon;
}
