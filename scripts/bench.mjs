/**
 * `npm run bench`: how fast the engine runs whole presets in Node, and how long the page keeps the browser's main
 * thread from anything else. Each figure is the median over fresh processes or pages; ratios are against a fixed loop
 * timed in the same process or page, so that they compare across machines.
 * `npm run bench -- --runs 9 boston-16-reno flat-out` chooses how many, the presets, and the cases of the page
 * (`bench/page/cases.mjs`); `page` stands for all of these.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { benchPage, PAGE_CASES } from './bench/page.mjs';
import { ROOT } from './lib/root.mjs';

const options = process.argv.slice(2);
const runsAt = options.indexOf('--runs');
const runs = runsAt < 0 ? 5 : Number(options.splice(runsAt, 2)[1]);
if (!Number.isInteger(runs) || runs < 1) {
  console.error('--runs takes a whole number of processes, at least 1.');
  process.exit(1);
}
const all = options.length === 0;
const cases = PAGE_CASES.filter((id) => all || options.includes('page') || options.includes(id));
const asked = options.filter((option) => option !== 'page' && !PAGE_CASES.includes(option));
const presets = all ? ['boston-16-reno', 'boston-16-reno-epd', 'boston-16-boston'] : asked;

if (presets.length > 0) await benchEngine();
if (cases.length > 0) {
  if (presets.length > 0) console.log('');
  await benchPage(cases, runs);
}

async function benchEngine() {
  const folder = mkdtempSync(join(ROOT, 'node_modules', '.bench-'));
  try {
    await build({
      root: ROOT, configFile: false, logLevel: 'error', publicDir: false, ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: 'tests/bench/engine.ts', outDir: folder, emptyOutDir: false, target: 'node20',
        rolldownOptions: { output: { entryFileNames: 'engine.mjs' } },
      },
    });
    console.log(
      `Medians of ${runs} fresh processes. CPU seconds of all threads; hops: cells × links, in millions per CPU second.\n`,
    );
    console.log(
      'preset               CPU cold  CPU warm  hops cold  hops warm  cold ÷ reference  warm ÷ reference  peak MiB',
    );
    for (const preset of presets) console.log(row(preset, Array.from({ length: runs }, () => measure(folder, preset))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measure(folder, preset) {
  const output = execFileSync(process.execPath, [join(folder, 'engine.mjs'), preset], { encoding: 'utf8', cwd: ROOT });
  return JSON.parse(output);
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function row(preset, results) {
  const of = (read) => median(results.map(read));
  const columns = [
    [of((r) => r.cold).toFixed(2), 8], [of((r) => r.warm).toFixed(2), 8],
    [of((r) => r.cellHops / r.cold / 1e6).toFixed(1), 9], [of((r) => r.cellHops / r.warm / 1e6).toFixed(1), 9],
    [of((r) => r.cold / r.reference).toFixed(2), 16], [of((r) => r.warm / r.reference).toFixed(2), 16],
    [of((r) => r.peakMiB).toFixed(0), 8],
  ];
  return `${preset.padEnd(19)}  ${columns.map(([text, width]) => text.padStart(width)).join('  ')}`;
}
