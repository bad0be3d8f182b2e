/**
 * Compiles the crate into a folder, once for each engine, with wasm-pack and the wasm-opt that npm installed. The bytes
 * depend only on the sources and the compiler: paths of the machine are remapped, and sections that name tools dropped.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crateFolder, engines, packageFiles, projectFolder, wasmOf } from './files.mjs';
import { cargoHome, run } from './process.mjs';

/**
 * The kernels are vectorised by hand; more unrolling and vectorising by the compiler would only make them larger. A
 * loop with a condition that never changes is split in two, which is about three hundredths faster. Loops that copy or
 * clear stay loops: LLVM's instructions for them are calls out of the module in V8, each as expensive as a few cells.
 */
const LOOPS = ['-unroll-threshold=40', '-unroll-runtime=false', '-unswitch-threshold=200', '-disable-loop-idiom-all'];
const SMALLER = ['-Cno-vectorize-loops', '-Cno-vectorize-slp', `-Cllvm-args=${LOOPS.join(' ')}`];

/** All memory of an instance, so that it never grows: see src/codec/wasm-memory.ts. */
const MEMORY_BYTES = 16 * 1024 * 1024;
const MEMORY = [`-Clink-arg=--initial-memory=${MEMORY_BYTES}`, `-Clink-arg=--max-memory=${MEMORY_BYTES}`];

/**
 * Builds in `targetFolder` and writes the package files into `outFolder`. If a step fails, it throws with the output of
 * the tool, and `outFolder` is unchanged.
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
