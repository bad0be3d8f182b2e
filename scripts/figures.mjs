/**
 * `node scripts/figures.mjs [sweep …]`: runs the sweeps behind the figures in full and writes their stored results.
 * Rows wait in .cache/figures, so that a sweep that was stopped goes on. Fails where a run came out otherwise than it
 * is stored although the version is the same.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { ensureCliBuilt } from './lib/cli-build.mjs';
import { run } from './lib/command.mjs';
import { inProject } from './lib/root.mjs';

const HOURS_MS = 6 * 3_600_000;
const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
const load = async (/** @type {string} */ name) =>
  (await runnerImport(inProject('src', ...name.split('/')), { configFile: false, logLevel: 'error' })).module;
const { SWEEPS } = await load('figures/figures.ts');
const { asStored, comparedWith } = await load('figures/stored.ts');
const { planOf } = await load('sweep/plan.ts');
const { checkSweep, inQuality } = await load('sweep/sweep-file.ts');
const { headOf, readTable } = await load('sweep/table.ts');

const wanted = process.argv.slice(2);
const ids = SWEEPS.map((/** @type {{ id: string }} */ { id }) => id);
const unknown = wanted.filter((id) => !ids.includes(id));
if (unknown.length > 0) {
  console.error(`There is no sweep ${unknown.join(', ')}; there are ${ids.join(', ')}.`);
  process.exit(1);
}
const folder = inProject('.cache', 'figures');
mkdirSync(folder, { recursive: true });
const built = await ensureCliBuilt((line) => console.log(line));
if (!built.ok) throw new Error(built.problem);

/** @returns {Promise<boolean>} whether it is as it was stored, or the first of its version */
async function renew(/** @type {any} */ sweep) {
  const [definition, table] = ['json', 'csv'].map((ending) => `${folder}/${sweep.id}-${version}.${ending}`);
  writeFileSync(definition, JSON.stringify(sweep));
  const args = [inProject('bin', 'cell-by-cell.mjs'), 'sweep', definition, '--out', table];
  const { ok } = await run(process.execPath, args, { show: 'live', limitMs: HOURS_MS });
  if (!ok) return false;
  // As the command line reads it from the file: with its keys in the order of the schema.
  const checked = checkSweep(JSON.parse(readFileSync(definition, 'utf8')));
  if (!checked.ok) throw new Error(`${sweep.id}: ${checked.problems[0].message}`);
  const { plan } = planOf(inQuality(checked.sweep, 'full'));
  const read = readTable(plan, headOf(plan, version), readFileSync(table, 'utf8'));
  if (!read.ok) throw new Error(`${table}: ${read.sentence}`);
  const { rows } = read;
  const path = inProject('src', 'figures', 'stored', `${sweep.id}.json`);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : null;
  rmSync(table);
  const result = { version, date: new Date().toISOString().slice(0, 10), sweep, rows };
  const compared = comparedWith(before, result);
  if (compared !== 'same') writeFileSync(path, asStored(result));
  const words = { same: 'as stored', new: 'written', moved: `written; they moved in version ${version}` };
  console.log(`${sweep.id}: ${rows.length} runs, ${words[compared]}.`);
  return compared !== 'moved';
}

let fine = true;
for (const sweep of SWEEPS) if (wanted.length === 0 || wanted.includes(sweep.id)) fine = await renew(sweep) && fine;
process.exit(fine ? 0 : 1);
