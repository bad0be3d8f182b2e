/** Chooses the engine: the compiled one if this machine accepts it and it passes its test, otherwise the reference. */
import type { CodecProvider } from './codec';
import { referenceProvider } from './reference';
import { agreesWith } from './self-test';
import { wasmProvider } from './wasm';

/** Hears, in a sentence to show or to log, why the slow engine is used. */
export type OnFallback = (reason: string) => void;

/**
 * Always resolves with a provider that works. `readModule` yields the bytes of the compiled module; if it fails, or
 * if they cannot be used, the provider is the reference.
 */
export async function loadCodec(
  readModule: () => Promise<BufferSource>,
  onFallback: OnFallback = () => undefined,
): Promise<CodecProvider> {
  const reference = referenceProvider();
  const fallBack = (reason: string) => {
    onFallback(`The codec runs without WebAssembly: ${reason}.`);
    return reference;
  };
  try {
    const bytes = await readModule();
    if (!WebAssembly.validate(bytes)) return fallBack('its module is not valid here, perhaps for want of 128-bit vectors');
    const compiled = await wasmProvider(bytes);
    return agreesWith(reference, compiled) ? compiled : fallBack('its module gave wrong bytes in the self-test');
  } catch (error) {
    return fallBack(error instanceof Error ? error.message : String(error));
  }
}
