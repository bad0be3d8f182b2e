/**
 * The engine's part of `npm run bench`: CPU time of whole runs in new Node processes, cold (the first run, including
 * the start of the process) and warm (the median of runs 4 to 8), and of the third run in a worker of Chromium. Every
 * process also times a fixed loop; ratios are to that loop, so that they can be compared across machines. Processes
 * with and without the fast way alternate.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { median } from '../../bench/page/measure.mjs';
import { BROWSER_ARGUMENTS, launchTarget } from '../lib/browser.mjs';
import { KEEP_CONSTANTS } from '../lib/keep-constants.mjs';
import { ROOT } from '../lib/root.mjs';

/**
 * Presets with their targets: CPU seconds on an otherwise idle machine. These runs are also timed without the fast way.
 * Source of the targets: our measurements of this engine and of a native simulator of the same networks.
 */
const PRESETS = {
  'boston-16-reno': 'cold ≤ 0.40 s, warm ≤ 0.12 s', 'boston-16-reno-epd': 'warm ≤ 0.17 s',
  'boston-16-boston': 'warm ≤ 0.35 s', 'parking-lot': 'warm ≤ 0.33 s', 'lpd-metro-plain': 'warm ≤ 1.3 s',
  'lpd-metro-lpd': 'warm ≤ 2.5 s',
};
const SOURCES = [2, 16, 200, 1_000].map((count) => `sources-${count}`);
/** Rates of the sources' own links, as per cent of the bottleneck's. */
const RATES = [10, 40, 100, 400, 10_000].map((percent) => `rate-${percent}`);
const SWITCHES = [1, 2, 5, 20, 50].map((count) => `switches-${count}`);
/** ABR compared with the same network over UBR with early packet discard, by CPU time per cell-hop. */
const LOOPS = ['ubr-vbr-30', 'abr-vbr-30'];
const LOOPS_TARGET = '≤ 1.3';
/** Runs as the page makes them flat out, in slices and with checkpoints, compared with the same runs at once. */
const SHOWN = ['boston-16-reno', 'sources-200', 'sources-1000', 'abr-vbr-30'].map((id) => `shown-${id}`);
const atOnce = (id) => id.replace(/^shown-/, '');
const IN_WORKER = 'worker';
/** The run that counts in a worker, and its target. */
const WORKER_RUN = 3;
const WORKER_TARGET = '≤ 0.12 s';

export const ENGINE_CASES = [
  ...Object.keys(PRESETS), IN_WORKER, ...SOURCES, ...RATES, ...SWITCHES, ...LOOPS, ...SHOWN,
];
/** The cases of a quick trial. */
const QUICK_CASES = [...Object.keys(PRESETS).slice(0, 3), IN_WORKER, ...SOURCES.slice(0, 3), ...SWITCHES.slice(0, 3)];

/**
 * Measures and prints cases or presets, all if the list is empty. A quick trial has one process each and takes the
 * second run as warm. Returns false, without measuring, if one of them is unknown.
 * @param {string[]} asked @param {{ runs: number, quick: boolean }} options
 */
export async function benchEngine(asked, { runs, quick }) {
  const cases = asked.length > 0 ? asked : quick ? QUICK_CASES : ENGINE_CASES;
  const folder = mkdtempSync(join(ROOT, 'node_modules', '.bench-'));
  const trial = { folder, processes: quick ? 1 : runs, repeats: quick ? 2 : 8 };
  try {
    await bundle(folder, 'process');
    if (!cases.every((id) => id === IN_WORKER || isKnown(trial, atOnce(id)))) return false;
    const rows = trial.processes === 1 ? 'One fresh process' : `Medians of ${trial.processes} fresh processes`;
    console.log(`${rows} of Node ${process.versions.node} a row. `
      + 'CPU seconds of all threads; cold: the first run, start included; 2nd: the next; '
      + `warm: ${quick ? 'the second run, a trial' : 'the median of runs 4 to 8'}; hops: millions of cells × links a `
      + 'warm CPU second; peak: the process’s own reading, after the '
      + 'first run and after all.\n');
    const others = [IN_WORKER, ...SOURCES, ...RATES, ...SWITCHES, ...LOOPS, ...SHOWN];
    wholeRuns(trial, cases.filter((id) => !others.includes(id)));
    if (cases.includes(IN_WORKER)) await inWorker(trial);
    perHop(trial, 'sources', cases.filter((id) => SOURCES.includes(id)));
    perHop(trial, 'rates', cases.filter((id) => RATES.includes(id)));
    perHop(trial, 'switches', cases.filter((id) => SWITCHES.includes(id)));
    perHop(trial, 'closed loops', cases.filter((id) => LOOPS.includes(id)));
    asShown(trial, cases.filter((id) => SHOWN.includes(id)));
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bundle(folder, entry) {
  const shared = { root: ROOT, configFile: false, logLevel: 'error', publicDir: false };
  const output = { ...KEEP_CONSTANTS, entryFileNames: `${entry}.mjs`, codeSplitting: false };
  await build(entry === 'worker' ? {
    ...shared, build: {
      lib: { entry: 'bench/engine/worker.ts', formats: ['iife'], name: 'bench', fileName: () => 'worker.js' },
      outDir: folder, emptyOutDir: false, target: 'es2022', rolldownOptions: { output: KEEP_CONSTANTS },
    },
  } : {
    ...shared, ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: 'bench/engine/process.ts', outDir: folder, emptyOutDir: false, target: 'node20',
      rolldownOptions: { output },
    },
  });
}

/** Whether a case is known; the process reports one that is not. */
const isKnown = ({ folder }, id) =>
  spawnSync(process.execPath, [join(folder, 'process.mjs'), id, '0'], { stdio: 'inherit', cwd: ROOT }).status === 0;

/** Formats the peak memory after the first run and after all runs. */
const peaks = (found) =>
  ['firstPeakMiB', 'peakMiB'].map((key) => median(found.map((r) => r[key])).toFixed(0)).join(' / ');

/** Measures in one process; returns its results with the time of a warm run. */
function measure({ folder, repeats }, id, way = 'fast') {
  const found = JSON.parse(execFileSync(
    process.execPath, [join(folder, 'process.mjs'), id, String(repeats), way], { encoding: 'utf8', cwd: ROOT },
  ));
  return { ...found, warm: median(found.later.length > 2 ? found.later.slice(2) : found.later) };
}

/** @param {[string, number][]} cells text and width */
const line = (cells) =>
  cells.map(([text, width]) => (width < 0 ? text.padEnd(-width) : text.padStart(width))).join('  ');

function wholeRuns(trial, ids) {
  if (ids.length === 0) return;
  const widths = [-19, 6, 6, 6, 9, 6, 11, 11, 10, 12, 9];
  const titles = [
    'run', 'cold', '2nd', 'warm', 'ns a hop', 'hops', 'cold ÷ loop', 'warm ÷ loop',
    'plain warm', 'warm ÷ plain', 'peaks MiB',
  ];
  console.log(`${line(titles.map((title, n) => [title, widths[n]]))}  to be reached`);
  for (const id of ids) {
    const fast = [];
    const plain = [];
    for (let n = 0; n < trial.processes; n++) {
      fast.push(measure(trial, id));
      plain.push(measure(trial, id, 'plain'));
    }
    if (fast[0].hash !== plain[0].hash) {
      throw new Error(`${id}: the plain way gives ${plain[0].hash}, not ${fast[0].hash}.`);
    }
    const of = (read) => median(fast.map(read));
    const cells = [
      id, of((r) => r.cold).toFixed(2), of((r) => r.later[0]).toFixed(2), of((r) => r.warm).toFixed(2),
      of((r) => r.warm * 1e9 / r.cellHops).toFixed(0),
      of((r) => r.cellHops / r.warm / 1e6).toFixed(1), of((r) => r.cold / r.reference).toFixed(2),
      of((r) => r.warm / r.reference).toFixed(2), median(plain.map((r) => r.warm)).toFixed(2),
      median(fast.map((r, n) => r.warm / plain[n].warm)).toFixed(2), peaks(fast),
    ];
    console.log(`${line(cells.map((text, n) => [text, widths[n]]))}  ${PRESETS[id] ?? ''}`);
  }
}

const BASES = { sources: 'sources-16', rates: 'rate-100', switches: 'switches-1', 'closed loops': LOOPS[0] };

/** Prints nanoseconds per cell-hop, and their ratio to the row that `BASES` names. */
function perHop(trial, title, ids) {
  if (ids.length === 0) return;
  const widths = [-19, 13, 18, 13, 9];
  const base = BASES[title];
  console.log(`\n${line([
    title, 'ns a cell-hop', '10⁹ hops ÷ loop', `÷ ${base}`, 'peaks MiB',
  ].map((text, n) => [text, widths[n]]))}`);
  const found = new Map();
  // Every round takes all cases in turn, so that a temporary slowdown of the machine affects all of them.
  for (let n = 0; n < trial.processes; n++) {
    for (const id of ids) found.set(id, [...found.get(id) ?? [], measure(trial, id)]);
  }
  const perHopOf = (id, read) => median(found.get(id).map((r) => read(r) / r.cellHops));
  for (const id of ids) {
    const cells = [
      id, (perHopOf(id, (r) => r.warm) * 1e9).toFixed(0), (perHopOf(id, (r) => r.warm / r.reference) * 1e9).toFixed(0),
      found.has(base) ? (perHopOf(id, (r) => r.warm) / perHopOf(base, (r) => r.warm)).toFixed(2) : '–',
      peaks(found.get(id)),
    ];
    const target = id === LOOPS[1] ? `  to be reached: ${LOOPS_TARGET}` : '';
    console.log(line(cells.map((text, n) => [text, widths[n]])) + target);
  }
}

/** Prints the time of runs as the page makes them, and their ratio to the same runs at once, in turn with them. */
function asShown(trial, ids) {
  if (ids.length === 0) return;
  const widths = [-20, 6, 9, 9];
  console.log(`\n${line(['as on the page', 'warm', '÷ at once', 'peaks MiB'].map((text, n) => [text, widths[n]]))}`);
  for (const id of ids) {
    const found = [];
    const whole = [];
    for (let n = 0; n < trial.processes; n++) {
      found.push(measure(trial, atOnce(id), 'shown'));
      whole.push(measure(trial, atOnce(id)));
    }
    if (found[0].hash !== whole[0].hash) throw new Error(`${id}: ${found[0].hash}, at once ${whole[0].hash}.`);
    const cells = [
      id, median(found.map((r) => r.warm)).toFixed(2), median(found.map((r, n) => r.warm / whole[n].warm)).toFixed(2),
      peaks(found),
    ];
    console.log(line(cells.map((text, n) => [text, widths[n]])));
  }
}

/** Measures the third run of boston-16-reno in a new worker, as CPU time of the page's process. */
async function inWorker(trial) {
  await bundle(trial.folder, 'worker');
  const code = readFileSync(join(trial.folder, 'worker.js'), 'utf8');
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ ...launchTarget(), args: BROWSER_ARGUMENTS }).catch(() => null);
  if (browser === null) return console.log('\nThe worker is left out: no Chromium starts here. CHROMIUM names one.');
  try {
    const found = [];
    for (let n = 0; n < trial.processes; n++) found.push(await inOneWorker(browser, code));
    const of = (read) => median(found.map(read));
    console.log(`\nboston-16-reno in a worker of Chromium ${browser.version()}, CPU seconds: first run `
      + `${of((r) => r.runs[0]).toFixed(2)}, third ${of((r) => r.runs[WORKER_RUN - 1]).toFixed(2)} (to be reached: `
      + `${WORKER_TARGET}), third ÷ loop ${of((r) => r.runs[WORKER_RUN - 1] / r.loop).toFixed(2)}`);
  } finally {
    await browser.close();
  }
}

async function inOneWorker(browser, code) {
  const context = await browser.newContext();
  const devtools = await browser.newBrowserCDPSession();
  /** Returns the CPU time so far of all page processes; only one page is open. */
  const cpuSeconds = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  try {
    const page = await context.newPage();
    await page.evaluate((text) => {
      const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
      const worker = new Worker(url);
      globalThis.askWorker = (what) => new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(what);
      });
    }, code);
    const timed = async (what) => {
      const before = await cpuSeconds();
      await page.evaluate((asked) => globalThis.askWorker(asked), what);
      return await cpuSeconds() - before;
    };
    const runs = [];
    for (let n = 0; n < WORKER_RUN; n++) runs.push(await timed('boston-16-reno'));
    await timed('loop');
    return { runs, loop: await timed('loop') };
  } finally {
    await devtools.detach();
    await context.close();
  }
}
