/**
 * `node scripts/figures.mjs [--workers n] [figure or sweep …]`: runs the sweeps of the figures in full and writes their
 * stored results. Finished rows are kept in .cache/figures, so that it can be stopped and started again. Fails if a
 * result differs from the stored one although the version is the same.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { ensureCliBuilt } from './lib/cli-build.mjs';
import { underLock } from './lib/lock.mjs';
import { programFingerprint } from './lib/program-fingerprint.mjs';
import { regenerate, WEEK_MS } from './lib/regenerate.mjs';
import { inProject } from './lib/root.mjs';
import { loadSources } from './lib/load-sources.mjs';

const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
const { module } = await runnerImport(inProject('src', 'figures', 'figures.ts'), {
  configFile: false, logLevel: 'error',
});
const { SWEEPS, findFigure } = /** @type {typeof import('../src/figures/figures')} */ (module);

const { values, positionals } = parseArgs({ options: { workers: { type: 'string' } }, allowPositionals: true });
const ids = SWEEPS.map(({ id }) => id);
const closed = positionals.filter((id) => findFigure(id)?.sweep === null);
const wanted = positionals.map((id) => findFigure(id)?.sweep?.id ?? id);
const unknown = wanted.filter((id) => !ids.includes(id));
const workers = Number(values.workers ?? Math.max(1, availableParallelism() - 1));
const problem = closed.length > 0
  ? `${closed[0]} is a closed form and has no runs; node scripts/validation.mjs writes it.`
  : unknown.length > 0
  ? `There is no figure or sweep to run called ${unknown.join(', ')}; there are the sweeps ${ids.join(', ')}.`
  : !(Number.isInteger(workers) && workers >= 1) ? `--workers is a whole number from 1, not ${values.workers}.` : null;
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

async function program() {
  const built = await ensureCliBuilt((line) => console.log(line));
  if (!built.ok) throw new Error(built.problem);
  return programFingerprint();
}

const folder = inProject('.cache', 'figures');
mkdirSync(folder, { recursive: true });
const waiting = () => console.log('Another regeneration is at work; this one waits for it.');
const fine = await underLock(`${folder}/lock`, { limitMs: WEEK_MS, waiting }, async () => regenerate({
  sweeps: SWEEPS.filter(({ id }) => wanted.length === 0 || wanted.includes(id)), version, folder, workers, program,
  stored: inProject('src', 'figures', 'stored'), sources: await loadSources(), stream: process.stdout,
}));
process.exit(fine ? 0 : 1);
