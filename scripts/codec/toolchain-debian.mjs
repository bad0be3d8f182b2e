/**
 * Debian's Rust compiler for the web (packages rustc-web, cargo-web, rust-web-src, and a linker). It has no library for
 * WebAssembly, so core and alloc are compiled from its sources, once for each compiler version, into a private sysroot
 * in the user's cache. A `rustc` script there passes that sysroot to the real compiler.
 */
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { ask, baseEnvironment, run } from './process.mjs';

export const wasmTarget = 'wasm32-unknown-unknown';

const compiler = '/usr/bin/rustc';
const cargo = '/usr/bin/cargo';
const linkers = ['/usr/bin/rust-lld', '/usr/bin/wasm-ld-22', '/usr/bin/wasm-ld-19', '/usr/bin/wasm-ld'];

/**
 * Returns Debian's compiler `{ version, host, library, linker }`; `null` unless it, its cargo, its sources and a linker
 * exist.
 */
export function debianCompiler() {
  const linker = linkers.find((path) => existsSync(path));
  if (!existsSync(compiler) || !existsSync(cargo) || !linker) return null;
  const version = ask(compiler, ['-V']);
  const sysroot = ask(compiler, ['--print', 'sysroot']);
  const host = /^host: (.*)$/m.exec(ask(compiler, ['-vV']) ?? '')?.[1];
  if (version === null || sysroot === null || !host) return null;
  const library = join(sysroot, 'lib/rustlib/src/rust/library');
  return existsSync(library) ? { version, host, sysroot, library, linker } : null;
}

/** Returns a toolchain for `compile`; builds its library if necessary (about a minute, once). Throws if that fails. */
export function debianToolchain(debian) {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const home = join(cache, 'cell-by-cell', `wasm-sysroot-${debian.version.replaceAll(/[^\w.]+/g, '-')}`);
  if (!existsSync(home)) buildSysroot(debian, home);
  const environment = {
    ...baseEnvironment,
    PATH: [join(home, 'bin'), baseEnvironment.PATH].join(delimiter),
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: debian.linker,
  };
  return { rustc: debian.version, environment, remaps: [[home, '/sysroot']] };
}

/** Builds the sysroot beside its place and then moves it there, so that an interrupted build does not look finished. */
function buildSysroot(debian, home) {
  mkdirSync(dirname(home), { recursive: true });
  const scratch = mkdtempSync(`${home}-`);
  try {
    const crate = join(scratch, 'crate');
    mkdirSync(join(crate, 'src'), { recursive: true });
    writeFileSync(join(crate, 'src/lib.rs'), '#![no_std]\n');
    writeFileSync(
      join(crate, 'Cargo.toml'), '[package]\nname = "empty"\nedition = "2024"\n[profile.release]\npanic = "abort"\n',
    );
    const flags = ['-Cembed-bitcode=yes', `--remap-path-prefix=${debian.library}=/library`];
    run(
      cargo,
      ['build', '--release', '-Z', 'build-std=core,alloc', '--target', wasmTarget],
      {
        ...baseEnvironment,
        RUSTC: compiler,
        RUSTC_BOOTSTRAP: '1',
        CARGO_TARGET_DIR: join(scratch, 'target'),
        CARGO_ENCODED_RUSTFLAGS: flags.join('\u001f'),
      },
      crate,
    );

    const tree = join(scratch, 'tree');
    const libraries = join(tree, 'lib/rustlib', wasmTarget, 'lib');
    mkdirSync(libraries, { recursive: true });
    const built = join(scratch, 'target', wasmTarget, 'release/deps');
    for (const name of readdirSync(built)) {
      if (name.endsWith('.rlib') && !name.startsWith('libempty')) cpSync(join(built, name), join(libraries, name));
    }
    symlinkSync(join(debian.sysroot, 'lib/rustlib', debian.host), join(tree, 'lib/rustlib', debian.host));
    mkdirSync(join(tree, 'bin'));
    symlinkSync(cargo, join(tree, 'bin/cargo'));
    writeFileSync(join(tree, 'bin/rustc'), `#!/bin/sh\nexec ${compiler} --sysroot '${home}' "$@"\n`);
    chmodSync(join(tree, 'bin/rustc'), 0o755);
    renameSync(tree, home);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
