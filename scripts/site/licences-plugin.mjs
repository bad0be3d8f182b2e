/**
 * Puts `licences.html` into the built site, made from the actual contents of its bundles: those of the page and of each
 * worker, which Vite builds separately and earlier. The development server lists all packages installed for the page.
 */
import { readFileSync } from 'node:fs';
import { installedPackages, packageOf, partsOf } from './licences.mjs';
import { LICENCES_STYLE, licencesPage } from './licences-page.mjs';
import { inProject } from '../lib/root.mjs';

const ours = () => {
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  return { name: 'Cell by Cell', version, licence: 'MIT', text: readFileSync(inProject('LICENSE'), 'utf8').trim() };
};

const pageOf = (packages) => licencesPage(ours(), partsOf(packages));

/** Adds the package of every module and asset of a bundle to `packages`. */
function note(packages, bundle) {
  for (const file of Object.values(bundle)) {
    for (const id of file.type === 'chunk' ? file.moduleIds : file.originalFileNames) {
      const found = packageOf(id);
      if (found !== null) packages.add(found);
    }
  }
}

/** @returns {{ page: import('vite').Plugin, worker: () => import('vite').Plugin }} for the page, for every worker */
export function licences() {
  const packages = new Set();
  const worker = () => ({ name: 'licences-of-worker', generateBundle: (_, bundle) => note(packages, bundle) });
  const page = {
    name: 'licences',
    generateBundle(_, bundle) {
      note(packages, bundle);
      this.emitFile({ type: 'asset', fileName: 'licences.html', source: pageOf(packages) });
      this.emitFile({ type: 'asset', fileName: 'licences.css', source: LICENCES_STYLE });
    },
    configureServer({ middlewares }) {
      const serve = (path, type, text) => middlewares.use(path, (_, response) => {
        response.setHeader('content-type', `${type}; charset=utf-8`).end(text());
      });
      serve('/licences.html', 'text/html', () => pageOf(installedPackages()));
      serve('/licences.css', 'text/css', () => LICENCES_STYLE);
    },
  };
  return { page, worker };
}
