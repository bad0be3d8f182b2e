/** The codec on the command line, in its workers and in tests. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CodecProvider } from './codec';
import { loadCodec } from './load';
import type { OnFallback } from './load';

const MODULE = 'wasm-codec/pkg/cell_codec_bg.wasm';

/** Reads the module from the project's folder. Always resolves: see `loadCodec`. */
export function loadNodeCodec(onFallback?: OnFallback): Promise<CodecProvider> {
  return loadCodec(async () => readFile(codecModulePath()), onFallback);
}

/** Looks in each folder above this file, for a bundle lies elsewhere than its sources. Throws if there is none. */
export function codecModulePath(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, MODULE))) {
    if (folder === dirname(folder)) throw new Error(`its module ${MODULE} is in no folder above the program`);
    folder = dirname(folder);
  }
  return join(folder, MODULE);
}
