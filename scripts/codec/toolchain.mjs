/**
 * Finds a Rust compiler that can produce WebAssembly, in this order: one that has the target's library; one for which
 * rustup fetches it; Debian's compiler for the web with its sources, whose library is built once into a private folder
 * of the user's cache. Otherwise it says what to install.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { wasmBindgenVersion } from './files.mjs';
import { ask, attempt, baseEnvironment } from './process.mjs';
import { debianCompiler, debianToolchain, wasmTarget } from './toolchain-debian.mjs';

const wasmPackVersion = '0.15.1';
const rustupLimitMs = 90_000;

const installHelp = `To build the codec from its Rust sources, install:
  Rust 1.88 or newer          https://rustup.rs, then: rustup target add ${wasmTarget}
                              or on Debian: apt-get install rustc-web cargo-web rust-web-src lld-22
  wasm-pack                   cargo install --locked wasm-pack --version ${wasmPackVersion}
  wasm-bindgen                cargo install --locked wasm-bindgen-cli --version ${wasmBindgenVersion()}
                              (if its lock file cannot be resolved, the same without --locked)
Running the application needs none of them: the compiled module is in wasm-codec/pkg.`;

/**
 * Returns a toolchain `{ rustc, environment, remaps }`, or `{ missing }` with a text that says what is lacking and what
 * to install. With `wanted`, only a compiler with exactly this version is accepted, and nothing is fetched for another.
 */
export function findToolchain(wanted = null) {
  const lacking = lackingTools();
  if (lacking.length > 0) return { missing: `${lacking.join(' ')}\n${installHelp}` };

  const ordinary = ask('rustc', ['-V']);
  const debian = debianCompiler();
  const suits = (version) => version !== null && (wanted === null || version === wanted);
  if (!suits(ordinary) && !suits(debian?.version ?? null)) {
    if (wanted === null) return { missing: `There is no rustc.\n${installHelp}` };
    const found = [...new Set([ordinary, debian?.version])].filter(Boolean).map((version) => `"${version}"`);
    return { missing: `The recorded compiler is "${wanted}"; found ${found.join(' and ') || 'none'}.` };
  }

  if (suits(ordinary)) {
    const toolchain = { rustc: ordinary, environment: baseEnvironment, remaps: [] };
    if (hasTargetLibrary() || (fetchTargetLibrary() && hasTargetLibrary())) return toolchain;
  }
  if (suits(debian?.version ?? null)) return debianToolchain(debian);
  return { missing: `${ordinary} has no library for ${wasmTarget}.\n${installHelp}` };
}

function lackingTools() {
  const lacking = [];
  if (ask('wasm-pack', ['--version']) === null) lacking.push('There is no wasm-pack.');
  const bindgen = ask('wasm-bindgen', ['--version']);
  if (bindgen === null) lacking.push('There is no wasm-bindgen.');
  else if (bindgen !== `wasm-bindgen ${wasmBindgenVersion()}`) {
    lacking.push(`${bindgen} is there, but the crate needs exactly ${wasmBindgenVersion()}.`);
  }
  return lacking;
}

function hasTargetLibrary() {
  const folder = ask('rustc', ['--print', 'target-libdir', '--target', wasmTarget]);
  return folder !== null && existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('libcore-'));
}

/** Fetches the target's library by rustup, only if the rustc in use is rustup's own. Returns whether it succeeded. */
function fetchTargetLibrary() {
  const sysroot = ask('rustc', ['--print', 'sysroot']);
  if (sysroot === null || !ask('rustup', ['which', 'rustc'])?.startsWith(join(sysroot, 'bin'))) return false;
  return attempt('rustup', ['target', 'add', wasmTarget], rustupLimitMs);
}
