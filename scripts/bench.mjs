/**
 * `npm run bench`: measures how fast the engine runs in Node and in a browser's worker, and how long the page blocks
 * the browser's main thread. Each figure is the median over new processes or pages; ratios are to a fixed loop timed in
 * the same process or page, so that they can be compared across machines.
 * `npm run bench -- --runs 9 boston-16-reno sources-200 flat-out` sets the number of processes and what to measure:
 * presets, cases of the engine (`scripts/bench/engine.mjs`) and of the page (`bench/page/cases.mjs`); `engine` and
 * `page` mean all of their cases. `--quick` is a trial with one process per row, of the engine only unless more is
 * named.
 */
import { benchEngine, ENGINE_CASES } from './bench/engine.mjs';
import { benchPage, PAGE_CASES } from './bench/page.mjs';

const options = process.argv.slice(2);
const quick = options.includes('--quick');
if (quick) options.splice(options.indexOf('--quick'), 1);
const runsAt = options.indexOf('--runs');
const runs = runsAt < 0 ? 5 : Number(options.splice(runsAt, 2)[1]);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('--runs takes a whole number of processes, at least 1.');
  process.exit(1);
}
const all = options.length === 0;
const pages = PAGE_CASES.filter((id) => (all && !quick) || options.includes('page') || options.includes(id));
// Some presets are cases of both the engine and the page.
const named = options.filter((option) => option !== 'page' && option !== 'engine'
  && (ENGINE_CASES.includes(option) || !PAGE_CASES.includes(option)));
const engine = all || options.includes('engine') || named.length > 0;

const cases = options.includes('engine') && !quick ? [...ENGINE_CASES] : named;
if (engine && !await benchEngine(cases, { runs, quick })) process.exit(1);
if (pages.length > 0) {
  if (engine) console.log('');
  await benchPage(pages, runs);
}
