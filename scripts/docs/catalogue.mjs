/**
 * `node scripts/docs/catalogue.mjs`: writes the tables of docs/model.md from the catalogue and the scenario schema.
 * Run it after a change of either; until then tests/house/docs.test.ts fails.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { missingSections, withSections } from './sections.mjs';
import { modelSections } from './tables.mjs';
import { inProject } from '../lib/root.mjs';

/** Loads a TypeScript file of the project as a module. */
const load = async (/** @type {string[]} */ ...path) =>
  (await runnerImport(inProject(...path), { configFile: false, logLevel: 'error' })).module;

const { CATALOGUE } = await load('src', 'model', 'catalogue.ts');
const { METRICS } = await load('src', 'model', 'metrics', 'definitions.ts');
const { jsonSchema } = await load('src', 'scenario', 'schema.ts');
const sizes = { ...await load('src', 'model', 'constants.ts'), ...await load('src', 'model', 'atm', 'blocks.ts') };
/** The lines between which a table is written. */
const emptySection = (/** @type {string} */ name) =>
  `<!-- begin ${name} (node scripts/docs/catalogue.mjs) -->\n<!-- end ${name} -->\n`;

const document = inProject('docs', 'model.md');
const before = readFileSync(document, 'utf8');
const sections = modelSections({ ...CATALOGUE, metrics: METRICS }, jsonSchema(), sizes);
const missing = missingSections(before, sections);
if (missing.length > 0) {
  console.error('docs/model.md has no place for a table. Describe the mechanism where it belongs, add these lines there,'
    + ` and run this again:\n\n${missing.map(emptySection).join('\n')}`);
  process.exitCode = 1;
} else {
  const after = withSections(before, sections);
  if (after !== before) writeFileSync(document, after);
  console.log(after === before ? 'docs/model.md is up to date.' : 'docs/model.md is written again.');
}
