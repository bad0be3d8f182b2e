/**
 * Compiles the crate into a folder, once for each engine: wasm-pack, then the wasm-opt that npm installed. The bytes
 * depend on the sources and the compiler alone: machine paths are mapped away and sections that name tools are dropped.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crateFolder, engines, packageFiles, projectFolder, wasmOf } from './files.mjs';
import { cargoHome, run } from './process.mjs';

/**
 * The kernels are vectors by hand already; what the compiler would unroll and vectorise besides only makes them larger.
 * A loop whose steps ask for what is the same in all of them becomes two, which is some three hundredths faster. Loops
 * that copy or clear stay loops: the instructions that LLVM would make of them are calls out of the module in V8, each
 * as dear as a few cells.
 */
const LOOPS = ['-unroll-threshold=40', '-unroll-runtime=false', '-unswitch-threshold=200', '-disable-loop-idiom-all'];
const SMALLER = ['-Cno-vectorize-loops', '-Cno-vectorize-slp', `-Cllvm-args=${LOOPS.join(' ')}`];

/** All that an instance will ever have, so that it never grows: see src/codec/wasm-memory.ts. */
const MEMORY_BYTES = 16 * 1024 * 1024;
const MEMORY = [`-Clink-arg=--initial-memory=${MEMORY_BYTES}`, `-Clink-arg=--max-memory=${MEMORY_BYTES}`];

/**
 * Writes the package files into `outFolder`, building in `targetFolder`. Throws, with the tool's own words, if a step
 * fails; `outFolder` is then as it was.
 */
export function compile(toolchain, targetFolder, outFolder) {
  const packFolder = mkdtempSync(join(tmpdir(), 'cell-codec-pack-'));
  try {
    for (const engine of engines) {
      compileEngine(toolchain, engine, join(targetFolder, `wasm-${engine.name}`), packFolder);
    }
    for (const { name } of engines) {
      mkdirSync(join(outFolder, name), { recursive: true });
      for (const file of packageFiles) copyFileSync(join(packFolder, name, file), join(outFolder, name, file));
    }
  } finally {
    rmSync(packFolder, { recursive: true, force: true });
  }
}

function compileEngine(toolchain, { name, features, level }, targetFolder, packFolder) {
  const remaps = [
    [cargoHome, '/cargo'],
    [crateFolder, '/cell-codec'],
    [targetFolder, '/target'],
    ...toolchain.remaps,
  ];
  const flags = [...SMALLER, ...MEMORY, ...remaps.map(([from, to]) => `--remap-path-prefix=${from}=${to}`)];
  if (features.length > 0) flags.push(`-Ctarget-feature=${features.join(',')}`);
  const environment = {
    ...toolchain.environment,
    CARGO_TARGET_DIR: targetFolder,
    CARGO_PROFILE_RELEASE_OPT_LEVEL: level,
    CARGO_ENCODED_RUSTFLAGS: flags.join('\u001f'),
  };
  const pack = ['build', '--mode', 'no-install', '--target', 'web', '--release', '--no-opt', '--no-pack'];
  run('wasm-pack', [...pack, '--out-dir', join(packFolder, name), crateFolder, '--', '--locked'], environment);

  const module = join(packFolder, wasmOf(name));
  const wasmOpt = join(projectFolder, 'node_modules/binaryen/bin/wasm-opt');
  const optimise = [
    wasmOpt, '-O3', '--converge', '--reorder-functions', '--strip-producers', '--strip-target-features', module,
    '-o', module,
  ];
  run(process.execPath, optimise, toolchain.environment);
}
