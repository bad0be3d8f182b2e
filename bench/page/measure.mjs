/**
 * One measurement of the page: what its main thread does during a case, from the browser's own trace. It takes CPU time
 * of the thread instead of wall time, so that other work of the machine matters little; a fixed loop in the same page,
 * before and after the case, shows how fast the machine is.
 */
const LOOP = 'cell-by-cell loop';
const LOOPS = 3;
/** Time after a case in which later lists and pictures still count, ms. */
const SETTLING_MS = 2_500;
const US_PER_MS = 1_000;

/** Runs the fixed loop as a task of its own, with a mark by which it is found in the trace. */
const loopInPage = (page) => page.evaluate((name) => new Promise((resolve) => {
  setTimeout(() => {
    performance.mark(name);
    let sum = 0;
    for (let i = 0; i < 3e7; i += 1) sum += Math.sqrt(i);
    resolve(sum);
  }, 0);
}), LOOP);

async function loops(page) {
  for (let n = 0; n < LOOPS; n += 1) await loopInPage(page);
  // A task is in the trace only after the next one has run.
  await page.evaluate(() => null);
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Returns the CPU time, ms, of the longest task, of all tasks and of the loop, from the events of a trace. Only tasks
 * between the first and the last loops count.
 */
export function readTrace(events) {
  const marks = events.filter(({ name, cat }) => name === LOOP && cat === 'blink.user_timing');
  if (marks.length !== 2 * LOOPS) throw new Error(`The trace has ${marks.length} loops, not ${2 * LOOPS}.`);
  const threads = new Set(marks.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = events.filter(({ name, ph, pid, tid }) =>
    name === 'ThreadControllerImpl::RunTask' && ph === 'X' && threads.has(`${pid} ${tid}`));
  const loopTasks = marks.map((mark) => tasks.find((task) => isIn(mark, task)));
  const loopMs = median(loopTasks.map((task) => task.tdur / US_PER_MS));
  const [from, to] = [loopTasks[LOOPS - 1].ts + loopTasks[LOOPS - 1].dur, loopTasks[LOOPS].ts];
  const during = tasks.filter(({ ts }) => ts >= from && ts < to).map(({ tdur = 0 }) => tdur / US_PER_MS);
  return { longestMs: Math.max(0, ...during), busyMs: during.reduce((sum, ms) => sum + ms, 0), loopMs };
}

const isIn = (mark, { pid, tid, ts, dur }) =>
  mark.pid === pid && mark.tid === tid && ts <= mark.ts && mark.ts <= ts + dur;

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url the served page
 * @param {import('./cases.mjs').Case} one
 * @returns {Promise<{
 *   longestMs: number, busyMs: number, loopMs: number, heapMiB: number, elements: number, instants: number | null,
 * }>} `instants`: instants shown per second
 */
export async function measureOnce(browser, url, one) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
    await page.goto(`${url}${one.from}`);
    await one.ready(page);
    await page.waitForTimeout(SETTLING_MS / 2);
    await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
    await loops(page);
    const instants = await one.act(page, url) ?? null;
    await page.waitForTimeout(SETTLING_MS);
    const devtools = await context.newCDPSession(page);
    const { metrics } = await devtools.send('Performance.enable').then(() => devtools.send('Performance.getMetrics'));
    const metric = (name) => metrics.find((found) => found.name === name)?.value ?? 0;
    await loops(page);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const heapMiB = metric('JSHeapUsedSize') / 2 ** 20;
    return { ...readTrace(traceEvents), heapMiB, elements: metric('Nodes'), instants };
  } finally {
    await context.close();
  }
}
