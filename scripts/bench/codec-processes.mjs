/**
 * The processes in which codecs are measured: Node processes, pages of one Chromium, and native programs. They have the
 * same interface: `check` an item, make it `ready`, take a `sample` (nanoseconds of CPU time per call), `close`. Each
 * of our engines has a process or page of its own, so that the JavaScript engine sees one module only, as in real use.
 */
import { fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { BROWSER_ARGUMENTS, launchTarget } from '../lib/browser.mjs';
import { median } from './codec-statistics.mjs';

const ANSWER_LIMIT_MS = 120_000;

/**
 * @typedef {{ warmMs: number, sampleMs: number }} Lengths
 * @typedef {object} Measured
 * @property {(item: string, m: number, k: number) => Promise<string>} check hash of the redundant cells, or empty;
 * rejects if wrong
 * @property {(item: string, m: number, k: number, lengths: Lengths) => Promise<void>} ready warms up
 * @property {(item: string, m: number, k: number, lengths: Lengths) => Promise<number>} sample
 * @property {() => Promise<void>} close
 */

/** @template T @param {Promise<T>} promise @returns {Promise<T>} */
function inTime(promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_LIMIT_MS / 1000} s`)), ANSWER_LIMIT_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Remembers how many calls a sample takes, by item and point. */
const callBook = () => {
  const book = new Map();
  const key = (item, m, k) => `${item} ${m} ${k}`;
  return {
    set: (item, m, k, calls) => book.set(key(item, m, k), calls), get: (item, m, k) => book.get(key(item, m, k)),
  };
};

/** Whether this Node accepts a flag, such as that for relaxed SIMD. @param {string} flag */
export function nodeKnows(flag) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [flag, '-e', ''], { stdio: 'ignore' });
    child.on('exit', (code) => resolve(code === 0));
    child.on('error', () => resolve(false));
  });
}

/**
 * @param {string} script
 * @param {object} files see `Files` in bench/codec/node.ts
 * @param {string[]} flags
 * @returns {Promise<Measured>}
 */
export async function openNode(script, files, flags) {
  const child = fork(script, { execArgv: flags });
  const ask = (order) => inTime(new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the Node process ended'));
    child.once('exit', ended);
    child.once('message', ({ result, problem }) => {
      child.off('exit', ended);
      if (problem === undefined) resolve(result);
      else reject(new Error(problem));
    });
    child.send(order, (error) => error && reject(error));
  })).catch((error) => {
    if (/no answer/.test(error.message)) child.kill('SIGKILL');
    throw error;
  });
  const close = async () => void child.kill();
  const calls = callBook();
  try {
    await ask({ do: 'open', files });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    check: (item, m, k) => ask({ do: 'check', item, m, k }),
    ready: async (item, m, k, lengths) => calls.set(item, m, k, await ask({ do: 'calibrate', item, m, k, ...lengths })),
    sample: async (item, m, k) =>
      await ask({ do: 'sample', item, m, k, calls: calls.get(item, m, k) }) / calls.get(item, m, k),
    close,
  };
}

const NO_SLOWING_DOWN = [
  '--disable-renderer-backgrounding', '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
];

/** @returns {Promise<import('@playwright/test').Browser>} */
export async function launchChromium() {
  const { chromium } = await import('@playwright/test');
  return chromium.launch({ ...launchTarget(), args: [...BROWSER_ARGUMENTS, ...NO_SLOWING_DOWN] });
}

/**
 * @param {import('@playwright/test').Browser} browser @param {string} script
 * @param {{ ours?: { engine: string, file: string }, rustPeers?: string, subspace?: { script: string, module: string },
 * tables?: boolean }} files
 * @returns {Promise<Measured>}
 */
export async function openPage(browser, script, files) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const base64 = (file) => readFileSync(file).toString('base64');
  if (files.subspace) {
    const wrapped =
      `{ const module = { exports: {} }, exports = module.exports, require = () => ({}); ${readFileSync(files.subspace.script, 'utf8')}\n; globalThis.subspaceClass = module.exports.ReedSolomonErasure; }`;
    await page.evaluate(wrapped);
  }
  await page.evaluate(readFileSync(script, 'utf8'));
  await page.evaluate((shipment) => globalThis.openPageBench(shipment), {
    ...(files.ours && { ours: { engine: files.ours.engine, module: base64(files.ours.file) } }),
    ...(files.rustPeers && { rustPeers: base64(files.rustPeers) }),
    ...(files.subspace && { subspace: base64(files.subspace.module) }),
    tables: files.tables,
  });

  const threadNs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ThreadTime').value * 1e9;
  };
  const timed = async (order) => {
    const before = await threadNs();
    await page.evaluate(([item, m, k, calls]) => item === null || globalThis.codecBench.run(item, m, k, calls), order);
    return await threadNs() - before;
  };
  const nothings = [];
  for (let n = 0; n < 15; n++) nothings.push(await timed([null, 0, 0, 0]));
  const nothingNs = median(nothings);

  const calls = callBook();
  return {
    check: (item, m, k) => inTime(page.evaluate(([i, a, b]) => globalThis.codecBench.check(i, a, b), [item, m, k])),
    ready: async (item, m, k, { warmMs, sampleMs }) => calls.set(item, m, k, await inTime(
      page.evaluate((order) => globalThis.codecBench.calibrate(...order), [item, m, k, warmMs, sampleMs]),
    )),
    sample: async (item, m, k) => {
      const count = calls.get(item, m, k);
      await inTime(page.evaluate((order) => globalThis.codecBench.prepare(...order), [item, m, k, count]));
      return Math.max(await inTime(timed([item, m, k, count])) - nothingNs, 1) / count;
    },
    close: () => context.close(),
  };
}

/**
 * Opens a program that takes one order per line; see bench/codec/peers/native.
 * @param {string} file
 * @returns {Promise<Measured>}
 */
export async function openNative(file) {
  const child = spawn(file, { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout });
  let ended = null;
  child.on('error', (error) => { ended = error.message; });
  child.on('exit', (code, signal) => { ended = `the program ended (${signal ?? code})`; });
  const ask = (line) => inTime(new Promise((resolve, reject) => {
    if (ended !== null) return reject(new Error(ended));
    const onEnd = () => reject(new Error(ended ?? 'the program ended'));
    child.once('exit', onEnd);
    lines.once('line', (answer) => {
      child.off('exit', onEnd);
      if (answer.startsWith('error ')) reject(new Error(answer.slice(6)));
      else resolve(answer);
    });
    child.stdin.write(`${line}\n`);
  })).catch((error) => {
    if (/no answer/.test(error.message)) child.kill('SIGKILL');
    throw error;
  });
  const sample = async (item, m, k, milliseconds) => {
    const [calls, nanoseconds] = (await ask(`sample ${item} ${m} ${k} ${Math.ceil(milliseconds)}`)).split(' ')
      .map(Number);
    return nanoseconds / calls;
  };
  return {
    check: async (item, m, k) => (await ask(`check ${item} ${m} ${k}`)).replace(/^ok ?/, ''),
    ready: async (item, m, k, { sampleMs }) => void (await sample(item, m, k, sampleMs)),
    sample: (item, m, k, { sampleMs }) => sample(item, m, k, sampleMs),
    close: async () => void child.kill(),
  };
}
