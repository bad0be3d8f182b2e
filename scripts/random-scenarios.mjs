/**
 * `npm run random -- [how many] [seed]`: runs so many random valid scenarios of all mechanisms, half of them turned
 * while they run, and prints the seed from which the same ones come again. A failure prints the smallest scenario that
 * shows it.
 */
import { run } from './lib/command.mjs';
import { ROOT } from './lib/root.mjs';

const MOST_MS = 6 * 3_600_000;
const [count = 10_000, seed = Math.floor(Math.random() * 2 ** 31)] = process.argv.slice(2).map(Number);
if (!Number.isInteger(count) || count < 2 || !Number.isInteger(seed)) {
  console.error('Give a number of scenarios, at least 2, and, if wanted, a seed; both are whole numbers.');
  process.exit(1);
}
console.log(`${count} random scenarios, seed ${seed}.`);
const { ok } = await run('npx', ['vitest', 'run', 'tests/property/any-scenario.test.ts'], {
  cwd: ROOT, show: 'live', limitMs: MOST_MS,
  env: { PROPERTY_RUNS: String(Math.ceil(count / 2)), PROPERTY_SEED: String(seed) },
});
process.exit(ok ? 0 : 1);
