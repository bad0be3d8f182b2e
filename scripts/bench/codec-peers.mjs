/**
 * Gets the codecs that ours is compared with into `.cache/bench-codec`; none of them is a dependency of the project.
 * Each function returns what it made, or `{ missing }` with the reason.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ask, baseEnvironment, run } from '../codec/process.mjs';
import { findToolchain } from '../codec/toolchain.mjs';
import { inProject } from '../lib/root.mjs';

export const CACHE = inProject('.cache', 'bench-codec');
const PEERS = inProject('bench', 'codec', 'peers');

const NPM_PEER = {
  spec: '@subspace/reed-solomon-erasure.wasm@0.2.5',
  tarball: 'subspace-reed-solomon-erasure.wasm-0.2.5.tgz',
  sha512: 'dMAvEY2Z1Txquat0Ur2424sqz18YRD4OwXihiLxCLTKl5zJvH1/LuuUPOYl5kqu+M41j0TTzscvhXHuK+GiOoQ==',
};

/**
 * Calls `make`; if it fails, the reason is the first line of the tool's output that is an error. @param {() => object}
 * make
 */
function orMissing(make) {
  try {
    mkdirSync(CACHE, { recursive: true });
    return make();
  } catch (error) {
    const lines = String(error instanceof Error ? error.message : error).split('\n')
      .map((line) => line.trim()).filter(Boolean);
    return {
      missing: (lines.find((line) => /^(npm )?error/i.test(line)) ?? lines[0] ?? 'no reason given').slice(0, 200),
    };
  }
}

/** Builds rusty_erasure 0.4.3 and reed-solomon-simd 3.1.0 as one module: `{ file, tool }`. */
export function rustPeersForWasm() {
  return orMissing(() => {
    const toolchain = findToolchain();
    if ('missing' in toolchain) return { missing: toolchain.missing.split('\n')[0] };
    const target = join(CACHE, 'target-wasm');
    const environment = {
      ...toolchain.environment, CARGO_TARGET_DIR: target, CARGO_ENCODED_RUSTFLAGS: '-Ctarget-feature=+simd128',
    };
    run(
      'cargo', ['build', '--release', '--locked', '--target', 'wasm32-unknown-unknown'], environment,
      join(PEERS, 'wasm'),
    );
    const file = join(CACHE, 'rust-peers.wasm');
    const built = join(target, 'wasm32-unknown-unknown/release/peers_wasm.wasm');
    run(process.execPath, [
      inProject('node_modules', 'binaryen', 'bin', 'wasm-opt'), '-O3', built, '-o', file,
    ], environment);
    return { file, tool: toolchain.rustc };
  });
}

/** Builds a native program with our crate, in all its native engines, and reed-solomon-simd: `{ file, tool }`. */
export function nativeRust() {
  return orMissing(() => {
    const tool = ask('rustc', ['-V']);
    if (tool === null) return { missing: 'there is no rustc' };
    const target = join(CACHE, 'target-native');
    run('cargo', ['build', '--release'], { ...baseEnvironment, CARGO_TARGET_DIR: target }, join(PEERS, 'native'));
    return { file: join(target, 'release', process.platform === 'win32' ? 'peers-native.exe' : 'peers-native'), tool };
  });
}

/** Builds klauspost/reedsolomon 1.14.2: `{ file, tool }`. */
export function goPeer() {
  return orMissing(() => {
    const tool = ask('go', ['version']);
    if (tool === null) return { missing: 'there is no Go' };
    const file = join(CACHE, process.platform === 'win32' ? 'klauspost.exe' : 'klauspost');
    run('go', ['build', '-mod=readonly', '-buildvcs=false', '-o', file, '.'], baseEnvironment, join(PEERS, 'go'));
    return { file, tool };
  });
}

/** Downloads the npm package and checks its known hash: `{ script, module }`. */
export function npmPeer() {
  return orMissing(() => {
    const folder = join(CACHE, 'npm');
    const tarball = join(folder, NPM_PEER.tarball);
    const isRight = () =>
      existsSync(tarball) && createHash('sha512').update(readFileSync(tarball)).digest('base64') === NPM_PEER.sha512;
    if (!isRight()) {
      mkdirSync(folder, { recursive: true });
      // On Windows npm is a batch file, which needs a shell.
      const [program, ...first] = process.platform === 'win32' ? ['cmd.exe', '/c', 'npm'] : ['npm'];
      const pack = ['pack', NPM_PEER.spec, '--pack-destination', folder, '--silent'];
      run(program, [...first, ...pack], baseEnvironment, folder);
      if (!isRight()) return { missing: `npm gave another ${NPM_PEER.spec} than the known one` };
    }
    rmSync(join(folder, 'package'), { recursive: true, force: true });
    run('tar', ['-xzf', NPM_PEER.tarball], baseEnvironment, folder);
    const dist = join(folder, 'package', 'dist');
    return { script: join(dist, 'index.js'), module: join(dist, 'reed_solomon_erasure_bg.wasm') };
  });
}
