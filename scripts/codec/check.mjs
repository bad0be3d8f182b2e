/**
 * npm run codec:check [-- --no-rebuild]: checks that wasm-codec/pkg is what its sources compile to. Always compares the
 * recorded hashes. If the recorded compiler is installed, it rebuilds in a new folder and compares the bytes; otherwise
 * it says that it did not. The exit status is 1 if anything that was compared differs.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from './compile.mjs';
import { allPackageFiles, binaryenVersion, packageFaults, packageFolder, readRecord } from './files.mjs';
import { findToolchain } from './toolchain.mjs';

const faults = packageFaults();
if (faults.length > 0) {
  for (const fault of faults) console.error(`codec: ${fault}`);
  console.error('codec: run npm run codec:build and commit wasm-codec/pkg');
  process.exitCode = 1;
} else {
  console.log('codec: the committed modules are the recorded ones, built from these sources');
  if (!process.argv.includes('--no-rebuild')) process.exitCode = compareRebuilt(readRecord());
}

function compareRebuilt(record) {
  const notRebuilt = (reason) => {
    console.log(`codec: not checked: that a rebuild gives the same bytes. ${reason}`);
    return 0;
  };
  if (binaryenVersion() !== record.binaryen) {
    return notRebuilt(
      `The recorded binaryen is ${record.binaryen}; found ${binaryenVersion() ?? 'none (run npm ci)'}.`,
    );
  }
  const toolchain = findToolchain(record.rustc);
  if (toolchain.missing) return notRebuilt(toolchain.missing);

  const folder = mkdtempSync(join(tmpdir(), 'cell-codec-check-'));
  try {
    compile(toolchain, join(folder, 'target'), join(folder, 'pkg'));
    const differing = allPackageFiles.filter((name) =>
      !sameContent(join(packageFolder, name), join(folder, 'pkg', name)));
    for (const name of differing) console.error(`codec: a rebuild with ${toolchain.rustc} gives another ${name}`);
    if (differing.length === 0) console.log(`codec: a rebuild with ${toolchain.rustc} gives the same bytes`);
    return differing.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether two files are equal; texts may differ in their line endings, which git may have changed. */
function sameContent(one, other) {
  const [a, b] = [readFileSync(one), readFileSync(other)];
  if (one.endsWith('.wasm')) return a.equals(b);
  return a.toString().replaceAll('\r\n', '\n') === b.toString().replaceAll('\r\n', '\n');
}
