/**
 * `node scripts/validation.mjs [section …]`: runs the experiments of docs/validation.md through the command line and writes
 * its tables anew; all of them take some three minutes. Run it after a change of the model that changes results.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { EXPERIMENTS, SEEDS } from './docs-experiments.mjs';
import { withSections } from './docs-sections.mjs';
import { inProject } from './lib/root.mjs';

const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;
const DOCUMENT = inProject('docs', 'validation.md');

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !EXPERIMENTS.some((experiment) => experiment.name === name));
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}; there are ${EXPERIMENTS.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

/** One record for each seed. @param {import('./docs-experiments.mjs').Configuration} configuration */
async function run({ preset, set }) {
  const settings = Object.entries(set).flatMap(([path, value]) => ['--set', `${path}=${value}`]);
  const args = [inProject('bin', 'cell-by-cell.mjs'), 'run', preset, '--seeds', SEEDS.join(','), '--json', ...settings];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: MOST_OUTPUT_BYTES });
  return stdout.trim().split('\n').map((line) => JSON.parse(line));
}

for (const { name, configurations, render } of EXPERIMENTS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const results = [];
  for (const configuration of configurations) {
    const runs = await run(configuration);
    const broken = runs.filter((record) => record.corruptSegments > 0 || record.cellsSent !== record.cellsDropped + record.cellsDiscarded + record.cellsDelivered + record.cellsInFlight);
    if (broken.length > 0) throw new Error(`${configuration.title}: cells or bytes do not add up with seed ${broken[0].seed}.`);
    results.push(runs);
  }
  // Read anew each time: the text around the tables may have been edited while the experiment ran.
  writeFileSync(DOCUMENT, withSections(readFileSync(DOCUMENT, 'utf8'), { [name]: render(results) }));
  console.log(`${name}: ${configurations.length} configurations, ${SEEDS.length} seeds each.`);
}
