/**
 * `npm run random -- [--fast] [how many] [seed]`: runs so many random valid scenarios with all mechanisms, half of them
 * with changes during the run, and prints the seed that gives the same scenarios again. A failure prints the smallest
 * scenario that shows it. `--fast` runs each with and without the fast way and compares their Worlds at many stops.
 */
import { run } from './lib/command.mjs';
import { ROOT, inProject } from './lib/root.mjs';

const MOST_MS = 6 * 3_600_000;
const options = process.argv.slice(2);
const comparesWays = options.includes('--fast');
const [count = 10_000, seed = Math.floor(Math.random() * 2 ** 31)] =
  options.filter((option) => option !== '--fast').map(Number);
if (!Number.isInteger(count) || count < 2 || !Number.isInteger(seed)) {
  console.error('Give a number of scenarios, at least 2, and, if wanted, a seed; both are whole numbers.');
  process.exit(1);
}
console.log(`${count} random scenarios, seed ${seed}.`);
/** The test file, and how many scenarios it runs for each of PROPERTY_RUNS. */
const [test, share] = comparesWays
  ? ['tests/model/fast/both-ways.test.ts', 36 / 60] : ['tests/property/any-scenario.test.ts', 2];
const { ok } = await run(process.execPath, [inProject('node_modules', 'vitest', 'vitest.mjs'), 'run', test], {
  cwd: ROOT, show: 'live', limitMs: MOST_MS,
  env: { PROPERTY_RUNS: String(Math.ceil(count / share)), PROPERTY_SEED: String(seed) },
});
process.exit(ok ? 0 : 1);
