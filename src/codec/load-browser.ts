/** The codec in a page or in a module worker. */
import type { CodecProvider, CompiledEngine } from './codec';
import { loadCodec, type OnFallback } from './load';

/** Each written out at full length, so that the bundler puts the modules beside the script; only one is fetched. */
const addressOf: Record<CompiledEngine, () => URL> = {
  relaxed: () => new URL('../../wasm-codec/pkg/relaxed/cell_codec_bg.wasm', import.meta.url),
  simd128: () => new URL('../../wasm-codec/pkg/simd128/cell_codec_bg.wasm', import.meta.url),
  scalar: () => new URL('../../wasm-codec/pkg/scalar/cell_codec_bg.wasm', import.meta.url),
};

/** Nobody waits longer than this for the compiled codec (ms): the reference computes the same bytes. */
const MOST_WAIT_MS = 2_000;

/** Fetches the module that suits this machine. Always resolves, and soon: see `loadCodec`. */
export function loadBrowserCodec(onFallback?: OnFallback): Promise<CodecProvider> {
  const signal = AbortSignal.timeout(MOST_WAIT_MS);
  return loadCodec(async (engine) => {
    const response = await fetch(addressOf[engine](), { signal }).catch((reason: unknown) => {
      throw signal.aborted ? new Error(`its module did not arrive within ${MOST_WAIT_MS / 1000} s`) : reason;
    });
    if (!response.ok) throw new Error(`its module could not be fetched (status ${response.status})`);
    return response.arrayBuffer();
  }, onFallback);
}
