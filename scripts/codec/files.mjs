/**
 * The sources of the codec, the files built from them, and the record that connects the two: wasm-codec/pkg/build.json
 * has the hashes of the sources and modules, and the compiler that made the modules.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const crateFolder = join(projectFolder, 'wasm-codec');
export const packageFolder = join(crateFolder, 'pkg');
export const recordFile = join(packageFolder, 'build.json');

/**
 * One build of the crate for each kind of machine, in a folder of its own, the best first. The scalar build is
 * optimised for size; otherwise it would be larger than the others.
 */
export const engines = [
  { name: 'relaxed', features: ['+simd128', '+relaxed-simd'], level: '3' },
  { name: 'simd128', features: ['+simd128'], level: '3' },
  { name: 'scalar', features: [], level: 's' },
];
export const packageFiles = ['cell_codec_bg.wasm', 'cell_codec_bg.wasm.d.ts', 'cell_codec.js', 'cell_codec.d.ts'];
/** Returns the path of an engine's module in the package's folder. */
export const wasmOf = (engine) => `${engine}/${packageFiles[0]}`;
/** All files of the package except the record, as paths in its folder. */
export const allPackageFiles = engines.flatMap(({ name }) => packageFiles.map((file) => `${name}/${file}`));

/** Returns the version of wasm-bindgen that the crate pins; the command-line tool must have exactly this version. */
export function wasmBindgenVersion() {
  const pinned = /wasm-bindgen = \{ version = "=([\d.]+)"/.exec(readFileSync(join(crateFolder, 'Cargo.toml'), 'utf8'));
  if (!pinned) throw new Error('wasm-codec/Cargo.toml does not pin wasm-bindgen with "=".');
  return pinned[1];
}

/** Returns the version of binaryen (wasm-opt) that npm installed; `null` without node_modules. */
export function binaryenVersion() {
  const manifest = join(projectFolder, 'node_modules/binaryen/package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : null;
}

/** Hashes everything that determines the bytes of the modules, with equal line endings; tests are not included. */
export function sourceHash() {
  const files = [
    ...['Cargo.toml', 'Cargo.lock'].map((name) => join(crateFolder, name)),
    ...filesBelow(join(crateFolder, 'src')),
    ...['compile.mjs', 'files.mjs'].map((name) => join(projectFolder, 'scripts', 'codec', name)),
  ];
  const hash = createHash('sha256');
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
    hash.update(`${relative(projectFolder, file).replaceAll('\\', '/')}\n${text.length}\n${text}`);
  }
  return hash.digest('hex');
}

/** Reads the record of the committed modules; `null` if there is none. */
export function readRecord() {
  return existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : null;
}

/** Returns the SHA-256 of a file in hex; `null` if it is missing. */
export function fileHash(file) {
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null;
}

/** Returns how the committed package differs from what its sources require, as sentences; none if all is well. */
export function packageFaults() {
  const record = readRecord();
  if (!record) return ['wasm-codec/pkg/build.json is missing.'];
  const faults = allPackageFiles
    .filter((name) => !existsSync(join(packageFolder, name)))
    .map((name) => `wasm-codec/pkg/${name} is missing.`);
  if (record.sources !== sourceHash()) faults.push('The sources of the codec differ from those it was built from.');
  for (const { name } of engines) {
    if (record.wasm?.[name] === fileHash(join(packageFolder, wasmOf(name)))) continue;
    faults.push(`${wasmOf(name)} is not the recorded one.`);
  }
  return faults;
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort((a, b) => (a < b ? -1 : 1));
}
