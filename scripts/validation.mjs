/**
 * `node scripts/validation.mjs [section …]`: runs the experiments of docs/validation.md through the command line and
 * writes its tables again; all of them take some ten minutes of one core. Run it after a change of the model that
 * changes results.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { EXPERIMENTS, SEEDS } from './docs/experiments.mjs';
import { withSections } from './docs/sections.mjs';
import { inProject } from './lib/root.mjs';

const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;
const DOCUMENT = inProject('docs', 'validation.md');

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !EXPERIMENTS.some((experiment) => experiment.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no section ${unknown.join(', ')}; there are ${EXPERIMENTS.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

/** Experiments share runs. @type {Map<string, Record<string, any>[]>} */
const done = new Map();

/**
 * One record for each seed.
 * @param {import('./docs/runs.mjs').Configuration} configuration
 * @param {readonly number[]} seeds
 */
async function run({ preset, set }, seeds) {
  const settings = Object.entries(set).flatMap(([path, value]) => ['--set', `${path}=${value}`]);
  const args = [inProject('bin', 'cell-by-cell.mjs'), 'run', preset, '--seeds', seeds.join(','), '--json', ...settings];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: MOST_OUTPUT_BYTES });
  return stdout.trim().split('\n').map((line) => JSON.parse(line));
}

for (const { name, configurations, seeds = SEEDS, render } of EXPERIMENTS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const results = [];
  for (const configuration of configurations) {
    const key = JSON.stringify([configuration.preset, configuration.set, seeds]);
    const runs = done.get(key) ?? await run(configuration, seeds);
    done.set(key, runs);
    const broken = runs.filter((record) => record.corruptSegments > 0 || record.cellsSent !== record.cellsDropped
      + record.cellsDiscarded + record.cellsDelivered + record.cellsInFlight);
    if (broken.length > 0) {
      throw new Error(`${configuration.title}: cells or bytes do not add up with seed ${broken[0].seed}.`);
    }
    results.push(runs);
  }
  const text = await render(results);
  // Read again each time: the text around the tables may have been edited while the experiment ran.
  writeFileSync(DOCUMENT, withSections(readFileSync(DOCUMENT, 'utf8'), { [name]: text }));
  console.log(
    `${name}: ${configurations.length} configurations, ${seeds.length === 1 ? 'one seed' : `${seeds.length} seeds`} each.`,
  );
}
