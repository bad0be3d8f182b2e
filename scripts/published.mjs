/**
 * `npm run published`: the comparisons with papers and with ns-2 in full (tests/published; `npm test` runs a part of
 * each), the stored results of the figures, then docs/validation.md with all its tables, written again. An hour of one
 * core, more or less.
 */
import { existsSync } from 'node:fs';
import { run } from './lib/command.mjs';
import { ROOT, inProject } from './lib/root.mjs';

const MOST_MS = 6 * 3_600_000;

/** @param {string} title @param {readonly string[]} args @param {Record<string, string>} [env] */
async function step(title, args, env = {}) {
  console.log(`\n== ${title}`);
  const { ok } = await run(process.execPath, [inProject(...args[0].split('/')), ...args.slice(1)], {
    cwd: ROOT, show: 'live', limitMs: MOST_MS, env,
  });
  return ok;
}

const outcomes = [await step(
  'Published numbers, all of them', ['node_modules/vitest/vitest.mjs', 'run', 'tests/published'], { PUBLISHED: 'all' },
)];
outcomes.push(await step('Stored results of the figures', ['scripts/figures.mjs']));
outcomes.push(await step('Sections of docs/validation.md', ['scripts/validation.mjs']));
if (existsSync(inProject('scripts', 'ns2-parity.mjs'))) {
  outcomes.push(await step('Tables of ns-2 parity', ['scripts/ns2-parity.mjs', '--write']));
}
console.log(outcomes.every(Boolean) ? '\nAll of it agrees, and docs/validation.md is written again.'
  : '\nNot all of it agrees: see above.');
process.exit(outcomes.every(Boolean) ? 0 : 1);
