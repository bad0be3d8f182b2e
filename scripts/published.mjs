/**
 * `npm run published`: makes the full comparisons with papers and with ns-2 (tests/published; `npm test` runs a part of
 * each) and the stored results of the figures, then writes all tables of docs/validation.md; this takes some hours of
 * one core. If it is stopped, it can be started again and goes on. `npm run published -- boston-table-1` makes only
 * this figure and the document; `--workers n` sets the number of runs at a time.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './lib/command.mjs';
import { ROOT, inProject } from './lib/root.mjs';

const MOST_MS = 7 * 24 * 3_600_000;
const { values: { workers }, positionals: wanted } = parseArgs({
  options: { workers: { type: 'string' } }, allowPositionals: true,
});

/** @param {string} title @param {readonly string[]} args @param {Record<string, string>} [env] */
async function step(title, args, env = {}) {
  console.log(`\n== ${title}`);
  const { ok } = await run(process.execPath, [inProject(...args[0].split('/')), ...args.slice(1)], {
    cwd: ROOT, show: 'live', limitMs: MOST_MS, env, tied: true,
  });
  return ok;
}

/** @param {string} path @returns {string[]} */
const filesOf = (path) => (statSync(path).isFile() ? [path]
  : readdirSync(path).sort().flatMap((name) => filesOf(join(path, name))));

/** Returns a fingerprint of all that the comparisons depend on. */
function fingerprint() {
  const leftOut = [inProject('src', 'ui'), inProject('src', 'figures', 'stored')];
  const hash = createHash('sha256');
  for (const path of ['src', 'tests/published', 'wasm-codec/pkg', 'package-lock.json'].flatMap((part) =>
    filesOf(inProject(...part.split('/'))))) {
    if (!leftOut.some((folder) => path.startsWith(folder))) hash.update(path).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/**
 * File that notes the fingerprint of comparisons that agreed: they are not repeated after a stop if it is unchanged.
 */
const NOTE = inProject('.cache', 'published-agreed');

async function compared() {
  const now = fingerprint();
  if (existsSync(NOTE) && readFileSync(NOTE, 'utf8') === now) {
    console.log('\n== Published numbers: they agreed before this was ended, and nothing has changed since.');
    return true;
  }
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'tests/published',
    ...(workers === undefined ? [] : ['--maxWorkers', workers])];
  const agreed = await step('Published numbers, all of them', args, { PUBLISHED: 'all' });
  if (agreed) {
    mkdirSync(inProject('.cache'), { recursive: true });
    writeFileSync(NOTE, now);
  }
  return agreed;
}

const outcomes = wanted.length > 0 ? [] : [await compared()];
const stored = await step('Stored results of the figures', [
  'scripts/figures.mjs', ...(workers === undefined ? [] : ['--workers', workers]), ...wanted,
]);
outcomes.push(stored, await step('Sections of docs/validation.md', ['scripts/validation.mjs']));
if (wanted.length === 0) {
  outcomes.push(await step('Tables of ns-2 parity', ['scripts/ns2-parity.mjs', '--write']));
  if (outcomes.every(Boolean)) rmSync(NOTE, { force: true });
}
console.log(outcomes.every(Boolean) ? '\nAll of it agrees, and docs/validation.md is written again.'
  : '\nNot all of it agrees: see above.');
process.exit(outcomes.every(Boolean) ? 0 : 1);
