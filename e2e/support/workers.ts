/**
 * Alters the scripts of workers, so that a test does not depend on the speed of the machine: a worker waits in the
 * middle of its work until the test lets it go on, or hangs at a certain point.
 */
import type { Page, Worker } from '@playwright/test';

const SWEEP_WORKERS = '**/sweep-worker-*.js';
const RUN_WORKERS = '**/worker-*.js';

/** Makes workers that start from now on run `code` before their own script. Returns how to end that. */
async function runFirst(page: Page, scripts: string, code: string): Promise<() => void> {
  let alters = true;
  await page.route(scripts, async (route) => {
    if (!alters) return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: `{${code}}\n${await response.text()}` });
  });
  return () => { alters = false; };
}

/**
 * As `runFirst`, with code that keeps back something and defines `goOn`, which lets it go. Each worker asks the test
 * whether it may go on, and has the answer when the returned function is called.
 */
async function hold(page: Page, scripts: string, code: string): Promise<() => void> {
  let answer = (): void => undefined;
  const mayGoOn = new Promise<void>((resolve) => { answer = resolve; });
  await page.route('**/may-go-on', async (route) => {
    await mayGoOn;
    // The worker may be gone by now.
    await route.fulfill({ status: 204 }).catch(() => undefined);
  });
  const end = await runFirst(page, scripts, `${code} void fetch(new URL('may-go-on', self.location.href)).then(goOn);`);
  return () => {
    end();
    answer();
  };
}

/** The sweep workers of a page. */
export const sweepWorkers = (page: Page): Worker[] =>
  page.workers().filter((worker) => /sweep-worker/.test(worker.url()));

/** Returns how many workers a sweep of this page has: one fewer than there are cores. */
export const sweepWorkersHere = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(1, navigator.hardwareConcurrency - 1));

/** Lets each sweep worker that starts from now on report `most` finished runs and no more. Returns how to end that. */
export const holdSweeps = (page: Page, most: number): Promise<() => void> => hold(page, SWEEP_WORKERS, `
  const post = self.postMessage.bind(self);
  const kept = [];
  let left = ${most};
  self.postMessage = (reply) => {
    if ('row' in reply && left-- <= 0) kept.push(reply);
    else post(reply);
  };
  const goOn = () => {
    left = Infinity;
    kept.splice(0).forEach((reply) => post(reply));
  };
`);

/**
 * Lets each worker of a run that starts from now on do `most` slices of work and no more. Returns how to end that. A
 * slice is a time, in which a busy machine may do next to nothing: while a worker reports less than a hundredth of its
 * way, it gets as many again.
 */
export const holdRuns = (page: Page, most: number): Promise<() => void> => hold(page, RUN_WORKERS, `
  const { postMessage } = MessagePort.prototype;
  const kept = [];
  let left = ${most};
  const more = (slices) => {
    left = slices;
    for (const port of kept.splice(0)) postMessage.call(port, null);
  };
  MessagePort.prototype.postMessage = function (message, ...rest) {
    // A message without content is the next task in a worker's own queue.
    if (message === null && left-- <= 0) return void kept.push(this);
    postMessage.call(this, message, ...rest);
    const share = message?.value;
    if (share === null || (typeof share === 'number' && share < 0.01)) more(Math.max(left, ${most}));
  };
  const goOn = () => more(Infinity);
`);

/**
 * Makes workers that start from now on compute for ever instead of reporting point number `most` + 1 of theory against
 * simulation. Returns how to end that for workers that start later.
 */
export const hangAfterPoints = (page: Page, most: number): Promise<() => void> => runFirst(page, RUN_WORKERS, `
  const { postMessage } = MessagePort.prototype;
  let left = ${most};
  MessagePort.prototype.postMessage = function (message, ...more) {
    if (message?.value?.point !== undefined && left-- <= 0) for (;;) Math.sqrt(2);
    postMessage.call(this, message, ...more);
  };
`);
