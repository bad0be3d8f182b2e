/**
 * Compiles the crate into a folder: wasm-pack, then the wasm-opt that npm installed. The bytes depend on the sources
 * and the compiler alone: machine paths are mapped away and sections that name tools are dropped.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crateFolder, packageFiles, projectFolder, wasmName } from './codec-files.mjs';
import { cargoHome, run } from './codec-process.mjs';

/**
 * Writes the package files into `outFolder`, building in `targetFolder`. Throws, with the tool's own words, if a step
 * fails; `outFolder` is then as it was.
 */
export function compile(toolchain, targetFolder, outFolder) {
  const packFolder = mkdtempSync(join(tmpdir(), 'cell-codec-pack-'));
  try {
    const remaps = [
      [cargoHome, '/cargo'],
      [crateFolder, '/cell-codec'],
      [targetFolder, '/target'],
      ...toolchain.remaps,
    ];
    const environment = {
      ...toolchain.environment,
      CARGO_TARGET_DIR: targetFolder,
      CARGO_ENCODED_RUSTFLAGS: remaps.map(([from, to]) => `--remap-path-prefix=${from}=${to}`).join('\u001f'),
    };
    const pack = ['build', '--mode', 'no-install', '--target', 'web', '--release', '--no-opt', '--no-pack'];
    run('wasm-pack', [...pack, '--out-dir', packFolder, crateFolder, '--', '--locked'], environment);

    const module = join(packFolder, wasmName);
    const wasmOpt = join(projectFolder, 'node_modules/binaryen/bin/wasm-opt');
    const optimise = [wasmOpt, '-O3', '--strip-producers', '--strip-target-features', module, '-o', module];
    run(process.execPath, optimise, toolchain.environment);

    mkdirSync(outFolder, { recursive: true });
    for (const name of packageFiles) copyFileSync(join(packFolder, name), join(outFolder, name));
  } finally {
    rmSync(packFolder, { recursive: true, force: true });
  }
}
