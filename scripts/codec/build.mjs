/**
 * npm run codec:build [-- --force]: brings wasm-codec/pkg up to date with its sources. If they match, it does nothing
 * and needs no Rust. The exit status is 1 if a build is needed and fails.
 */
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './compile.mjs';
import { binaryenVersion, crateFolder, engines, fileHash, packageFaults, packageFolder } from './files.mjs';
import { recordFile, sourceHash, wasmBindgenVersion, wasmOf } from './files.mjs';
import { findToolchain } from './toolchain.mjs';

const faults = packageFaults();
if (faults.length === 0 && !process.argv.includes('--force')) {
  console.log('codec: up to date');
} else {
  for (const fault of faults) console.log(`codec: ${fault}`);
  process.exitCode = build();
}

function build() {
  const toolchain = findToolchain();
  if (toolchain.missing) {
    console.error(`codec: cannot build. ${toolchain.missing}`);
    return 1;
  }
  if (!existsSync(join(crateFolder, '../node_modules/binaryen'))) {
    console.error('codec: cannot build. There is no wasm-opt: run npm ci.');
    return 1;
  }
  console.log(`codec: building with ${toolchain.rustc}`);
  compile(toolchain, join(crateFolder, 'target'), packageFolder);
  const modules = engines.map(({ name }) => ({ name, file: join(packageFolder, wasmOf(name)) }));
  const record = {
    sources: sourceHash(),
    rustc: toolchain.rustc,
    wasmBindgen: wasmBindgenVersion(),
    binaryen: binaryenVersion(),
    wasm: Object.fromEntries(modules.map(({ name, file }) => [name, fileHash(file)])),
  };
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
  const sizes = modules.map(({ name, file }) => `${name} ${statSync(file).size} bytes`).join(', ');
  console.log(`codec: built, ${sizes}; commit wasm-codec/pkg`);
  return 0;
}
