/** The codec in a page or in a module worker. */
import type { CodecProvider } from './codec';
import { loadCodec } from './load';
import type { OnFallback } from './load';

/** Fetches the module, which the bundler has put beside the script. Always resolves: see `loadCodec`. */
export function loadBrowserCodec(onFallback?: OnFallback): Promise<CodecProvider> {
  return loadCodec(async () => {
    const response = await fetch(new URL('../../wasm-codec/pkg/cell_codec_bg.wasm', import.meta.url));
    if (!response.ok) throw new Error(`its module could not be fetched (status ${response.status})`);
    return response.arrayBuffer();
  }, onFallback);
}
