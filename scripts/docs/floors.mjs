/**
 * `node scripts/docs/floors.mjs`: writes the table of the floors of src/model, and the chart of a cell's way through
 * them, into docs/architecture.md, from the imports at run time. Until it has run, tests/house/floors.test.ts fails.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTimeImports } from '../imports.mjs';
import { inProject } from '../lib/root.mjs';
import { table, withSections } from './sections.mjs';

/** @typedef {{ from: string, to: string }} Import of one file below src/model by another, both without that folder */

/** The floors from top to bottom, as in .dependency-cruiser.cjs. */
export const FLOORS = ['run', 'way', 'traffic', 'transport', 'adaptation', 'switch', 'atm', 'metrics', 'kernel'];

const MODEL = 'src/model/';

/** The file in which the way of a cell begins: the event of a link's head. */
const START = 'way/link-head.ts';
/** Floors that take over a cell; the floors below them only store and count it. */
const TAKERS = ['transport', 'adaptation', 'switch'];
/** The link, which has the cell before and after these files. */
const LINK = 'atm/link.ts';

const floorOf = (/** @type {string} */ file) => file.split('/')[0];

/**
 * Returns the table of how many imports lead from one floor (row) to another (column).
 * @param {readonly Import[]} imports
 */
export function floorTable(imports) {
  const count = (/** @type {string} */ from, /** @type {string} */ to) =>
    imports.filter((one) => floorOf(one.from) === from && floorOf(one.to) === to).length;
  const rows = FLOORS.map((from) => [
    `**${from}**`, ...FLOORS.map((to) => (from === to ? '·' : String(count(from, to) || ''))),
  ]);
  const right = FLOORS.map(() => /** @type {const} */ ('right'));
  return table(['', ...FLOORS], rows, ['left', ...right]);
}

/**
 * Returns a Mermaid chart of the files that a cell passes, the floors to which they hand it, and the floors that put it
 * on the next link.
 * @param {readonly Import[]} imports
 */
export function cellWay(imports) {
  const importedBy = (/** @type {string} */ file) => imports.filter(({ from }) => from === file).map(({ to }) => to);
  /** @type {string[]} */
  const way = [];
  const visit = (/** @type {string} */ file) => {
    if (way.includes(file)) return;
    way.push(file);
    importedBy(file).filter((to) => floorOf(to) === 'way').sort().forEach(visit);
  };
  visit(START);
  const idOf = (/** @type {string} */ text) => text.replace(/\.ts$/, '').replace(/\W+/g, '_');
  const lines = ['flowchart LR', `  ${idOf(LINK)}[("${LINK}")]`];
  for (const file of way) lines.push(`  ${idOf(file)}["${file}"]`);
  if (importedBy(START).includes(LINK)) lines.push(`  ${idOf(LINK)} --> ${idOf(START)}`);
  for (const file of way) {
    const below = importedBy(file);
    const further = below.filter((to) => floorOf(to) === 'way').sort();
    for (const to of further) lines.push(`  ${idOf(file)} --> ${idOf(to)}`);
    for (const floor of TAKERS) {
      const files = below.filter((to) => floorOf(to) === floor).sort();
      if (files.length === 0) continue;
      const id = `${idOf(file)}_${floor}`;
      const names = files.map((to) => to.slice(floor.length + 1).replace(/\.ts$/, ''));
      lines.push(`  ${id}("${floor}: ${names.join(', ')}")`, `  ${idOf(file)} --> ${id}`);
      if (files.some((to) => reaches(imports, to, LINK))) lines.push(`  ${id} -.-> ${idOf(LINK)}`);
    }
  }
  return ['```mermaid', ...lines, '```'].join('\n');
}

/**
 * Whether a file imports another, directly or indirectly.
 * @param {readonly Import[]} imports @param {string} file @param {string} target @param {Set<string>} seen
 * @returns {boolean}
 */
function reaches(imports, file, target, seen = new Set()) {
  if (file === target) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return imports.some(({ from, to }) => from === file && reaches(imports, to, target, seen));
}

/** @param {readonly Import[]} imports @returns {Record<string, string>} by section of docs/architecture.md */
export const floorSections = (imports) => ({ floors: floorTable(imports), 'cell-way': cellWay(imports) });

/** Returns the imports at run time within src/model. @param {string} baseDir the folder that holds `src` */
export async function modelImports(baseDir) {
  const all = await runTimeImports(baseDir, MODEL);
  return all
    .filter(({ from, to }) => from.startsWith(MODEL) && to.startsWith(MODEL))
    .map(({ from, to }) => ({ from: from.slice(MODEL.length), to: to.slice(MODEL.length) }));
}

if (argv[1] && resolve(argv[1]) === fileURLToPath(import.meta.url)) {
  const document = inProject('docs', 'architecture.md');
  const before = readFileSync(document, 'utf8');
  const after = withSections(before, floorSections(await modelImports(inProject())));
  if (after !== before) writeFileSync(document, after);
  console.log(after === before ? 'docs/architecture.md is up to date.' : 'docs/architecture.md is written again.');
}
