/**
 * Lists the third-party code in the built site, with licences. Packages are found by the ids of the modules and assets
 * in the bundles; parts without such an id (the service worker, the codec's Rust) are named here.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inProject } from '../lib/root.mjs';

/** @typedef {{ name: string, version: string, licence: string, text: string }} Part */

/** Virtual modules of tools, by the start of their ids, with the package whose code they are. */
const MADE_UP = [
  ['\0vite/', 'vite'],
  ['\0rolldown/', 'rolldown'],
  ['/@vite-plugin-pwa/', 'vite-plugin-pwa'],
];

/** Packages in the service worker, which Workbox bundles separately after the page. */
const SERVICE_WORKER = [
  'workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-strategies',
  '@trickfilm400/rollup-plugin-off-main-thread',
];

const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Returns the package that a module or asset belongs to, as a path from the project's folder.
 * @param {string} id
 * @returns {string | null} `null` for the project's own modules
 */
export function packageOf(id) {
  const path = id.replaceAll('\\', '/').split('?', 1)[0];
  const found = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path);
  if (found) return found[0].slice(found[0].indexOf('node_modules/'));
  const tool = MADE_UP.find(([start]) => id.startsWith(start));
  if (tool) return `node_modules/${tool[1]}`;
  if (!id.startsWith('\0')) return null;
  throw new Error(`Whose code is the module ${JSON.stringify(id)}? Name its package in scripts/site/licences.mjs.`);
}

/** Returns the licence files of a package's folder, the licence before the notices. */
const licenceFiles = (folder) => ['licen[cs]e', 'copying', 'notice'].flatMap((name) => readdirSync(folder)
  .filter((file) => new RegExp(`^${name}(?:[-.].*)?$`, 'i').test(file)).sort().map((file) => join(folder, file)));

/** Returns the path of our copy of a licence, from the repository of a package that ships none. */
const ownCopy = (name) => inProject('scripts', 'site', 'licences', `${name.replaceAll('/', '-')}.txt`);

/** Removes from Vite's licence file those of packages bundled in Vite itself, none of which is in a page. */
const withoutVitesOwn = (text) => text.split('# Licenses of bundled dependencies', 1)[0];

/**
 * @param {string} path of the package, from the project's folder
 * @returns {Part} throws if the package has no licence text
 */
export function partOf(path) {
  const folder = inProject(path);
  const { name = basename(path), version = '', license } = json(join(folder, 'package.json'));
  const files = existsSync(ownCopy(name)) ? [ownCopy(name)] : licenceFiles(folder);
  const text = withoutVitesOwn(files.map((file) => readFileSync(file, 'utf8').trim()).join('\n\n')).trim();
  if (typeof license !== 'string' || text === '') {
    throw new Error(`${name} ${version} has no text of its licence: copy that of its repository to ${ownCopy(name)}.`);
  }
  return { name, version, licence: license, text };
}

/** Returns the third-party parts of the compiled codec: wasm-bindgen's glue code and Rust's core library. */
function codecParts() {
  const { rustc, wasmBindgen } = json(inProject('wasm-codec', 'pkg', 'build.json'));
  const either = 'MIT OR Apache-2.0';
  const text = (name) => readFileSync(ownCopy(name), 'utf8').trim();
  return [
    { name: 'wasm-bindgen (Rust)', version: wasmBindgen, licence: either, text: text('wasm-bindgen') },
    { name: 'Rust core library', version: /\d+\.\d+\.\d+/.exec(rustc)[0], licence: either, text: text('rust') },
  ];
}

/**
 * @param {Iterable<string>} packages paths from the project's folder
 * @returns {Part[]} by name
 */
export function partsOf(packages) {
  const paths = new Set([...packages, ...SERVICE_WORKER.map((name) => `node_modules/${name}`)]);
  const order = new Intl.Collator('en');
  return [...[...paths].map(partOf), ...codecParts()].sort((a, b) => order.compare(a.name, b.name));
}

/** Returns all installed packages that may get into the page, for a page that has not been bundled. */
export function installedPackages() {
  const { packages } = json(inProject('package-lock.json'));
  return Object.keys(packages).filter((path) => path !== '' && !packages[path].dev && !packages[path].optional);
}
