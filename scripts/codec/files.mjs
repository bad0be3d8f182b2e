/**
 * What the codec is built from, what comes out, and the record that ties the two: wasm-codec/pkg/build.json says
 * which sources and which compiler the committed modules were made with.
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
 * One build of the crate for each kind of machine, in a folder of its own; the best first. The scalar one is optimised
 * for size, without which it would be larger than the others.
 */
export const engines = [
  { name: 'relaxed', features: ['+simd128', '+relaxed-simd'], level: '3' },
  { name: 'simd128', features: ['+simd128'], level: '3' },
  { name: 'scalar', features: [], level: 's' },
];
export const packageFiles = ['cell_codec_bg.wasm', 'cell_codec_bg.wasm.d.ts', 'cell_codec.js', 'cell_codec.d.ts'];
/** The module of an engine, from the package's folder. */
export const wasmOf = (engine) => `${engine}/${packageFiles[0]}`;
/** All files of the package but the record, from its folder. */
export const allPackageFiles = engines.flatMap(({ name }) => packageFiles.map((file) => `${name}/${file}`));

/** The wasm-bindgen that the crate pins; the command-line tool has to be exactly this. */
export function wasmBindgenVersion() {
  const pinned = /wasm-bindgen = \{ version = "=([\d.]+)"/.exec(readFileSync(join(crateFolder, 'Cargo.toml'), 'utf8'));
  if (!pinned) throw new Error('wasm-codec/Cargo.toml does not pin wasm-bindgen with "=".');
  return pinned[1];
}

/** The wasm-opt that npm installed, null without node_modules. */
export function binaryenVersion() {
  const manifest = join(projectFolder, 'node_modules/binaryen/package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : null;
}

/** Hash over everything that decides the bytes of the modules, line ends made equal; tests are not among it. */
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

/** The record of the committed modules, null if there is none. */
export function readRecord() {
  return existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : null;
}

/** sha256 of a file in hex, null if it is missing. */
export function fileHash(file) {
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null;
}

/** What keeps the committed package from being the one that its sources call for: sentences, none if all is well. */
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
