/**
 * `node scripts/validation.mjs`: writes the sections of docs/validation.md about figures, from the figures' files and
 * their stored results. It runs no simulation; `node scripts/figures.mjs` does.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { withSections } from './docs/sections.mjs';
import { inProject } from './lib/root.mjs';

const DOCUMENT = inProject('docs', 'validation.md');
const load = async (/** @type {string} */ name) =>
  (await runnerImport(inProject('src', 'figures', name), { configFile: false, logLevel: 'error' })).module;

const { FIGURES } = await load('figures.ts');
const { documentSections } = await load('document.ts');
const { fromStored } = await load('stored.ts');

/** @param {{ id: string }} sweep */
function stored(sweep) {
  const path = inProject('src', 'figures', 'stored', `${sweep.id}.json`);
  return existsSync(path) ? fromStored(readFileSync(path, 'utf8'), sweep) : null;
}

const sections = documentSections(FIGURES, stored);
writeFileSync(DOCUMENT, withSections(readFileSync(DOCUMENT, 'utf8'), sections));
console.log(`docs/validation.md: ${Object.keys(sections).length} sections.`);
