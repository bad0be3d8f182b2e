/** Loads the codec on the command line, in its workers and in tests. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CodecProvider, CompiledEngine } from './codec';
import { codecWhenNeeded, loadCodec, type OnFallback } from './load';

const PACKAGE = 'wasm-codec/pkg';

/** Reads the module that suits this machine from the project's folder. Always resolves: see `loadCodec`. */
export function loadNodeCodec(onFallback?: OnFallback): Promise<CodecProvider> {
  return loadCodec(async (engine) => readFile(codecModulePath(engine)), onFallback);
}

/**
 * Returns a provider that reads, tests and chooses an engine only when a codec is asked for: most runs need none, and
 * start sooner without. `onFallback` is called at that time.
 */
export const nodeCodecWhenNeeded = (onFallback?: OnFallback): CodecProvider =>
  codecWhenNeeded((engine) => readFileSync(codecModulePath(engine)), onFallback);

/** Finds the module in a folder above this file: a bundle lies elsewhere than its sources. Throws if there is none. */
export function codecModulePath(engine: CompiledEngine): string {
  const module = join(PACKAGE, engine, 'cell_codec_bg.wasm');
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, module))) {
    if (folder === dirname(folder)) throw new Error(`its module ${module} is in no folder above the program`);
    folder = dirname(folder);
  }
  return join(folder, module);
}
