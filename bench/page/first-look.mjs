/**
 * Measures how soon the page answers after its first load, with a new browser for each load, no cache, and a main
 * thread slowed down as on a weak computer. The page is interactive when its Play button can be pressed, the task that
 * made it so is over, and no task that begins within half a second takes more than 50 ms.
 */
import { median } from './measure.mjs';

const SLOWDOWN = 4;
const PATIENCE_MS = 60_000;
const LONG_MS = 50;
const QUIET_MS = 500;
const LOOPS = 3;
const US_PER_MS = 1_000;
const PLAY = 'cell-by-cell play';
const SETTLING_MS = 2_000;

/** The loads: a first visit, and the link of a run for a returning visitor. */
export const FIRST_LOOKS = [
  { id: 'first-visit', name: 'first visit', visited: false, from: '' },
  { id: 'first-watch', name: 'a run, in a link', visited: true, from: '?preset=boston-16-reno' },
];

/** Notes in the page when the Play button can first be pressed and when the first frame of the run is shown. */
function watchPage({ visited, play }) {
  if (visited) window.localStorage.setItem('cell-by-cell.visited', 'yes');
  const seen = { playMs: null, frameMs: null };
  Object.assign(window, { firstLook: seen });
  new MutationObserver(() => {
    const button = document.querySelector('button[aria-label=Play], button[aria-label=Pause]');
    if (seen.playMs === null && button instanceof HTMLButtonElement && !button.disabled) {
      seen.playMs = performance.now();
      performance.mark(play);
    }
    if (seen.frameMs === null && document.querySelector('output[aria-label="Simulated time"]') !== null) {
      seen.frameMs = performance.now();
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['disabled', 'aria-label'] });
}

/** Returns the time of a fixed loop in the slowed-down page, ms. */
const loopMs = (page) => page.evaluate(() => {
  const startMs = performance.now();
  let sum = 0;
  for (let i = 0; i < 1e7; i += 1) sum += Math.sqrt(i);
  return sum > 0 ? performance.now() - startMs : NaN;
});

/** Returns the tasks of the page's main thread in order, in ms since the start of the navigation. */
function tasksOf(events) {
  const mark = events.find(({ name, cat }) => name === PLAY && cat === 'blink.user_timing');
  if (mark === undefined) throw new Error('The trace does not say when the Play button was there.');
  const own = events.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid);
  const startUs = Math.max(...events.filter(({ name, pid, ts }) =>
    name === 'navigationStart' && pid === mark.pid && ts <= mark.ts).map(({ ts }) => ts));
  return own.filter(({ name, ph, ts }) => name === 'ThreadControllerImpl::RunTask' && ph === 'X' && ts >= startUs)
    .map(({ ts, dur }) => ({ fromMs: (ts - startUs) / US_PER_MS, toMs: (ts - startUs + dur) / US_PER_MS }))
    .sort((a, b) => a.fromMs - b.fromMs);
}

/** Returns from when on the page is interactive; `tasks` are in order. */
export function interactiveMs(tasks, playMs) {
  let atMs = playMs;
  for (const { fromMs, toMs } of tasks) {
    if (fromMs > atMs + QUIET_MS) break;
    const isThatOfPlay = fromMs <= playMs && toMs > playMs;
    if (isThatOfPlay || (fromMs >= playMs && toMs - fromMs > LONG_MS)) atMs = toMs;
  }
  return atMs;
}

async function load(launch, url, { visited, from }) {
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.addInitScript(watchPage, { visited, play: PLAY });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
    await page.goto(`${url}${from}`);
    await page.waitForFunction(() => window.firstLook.frameMs !== null, null, { polling: 200, timeout: PATIENCE_MS });
    await page.waitForTimeout(SETTLING_MS);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const { playMs, frameMs, pictureMs } = await page.evaluate(() => ({
      ...window.firstLook, pictureMs: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    }));
    const loops = [];
    for (let n = 0; n < LOOPS; n += 1) loops.push(await loopMs(page));
    return { pictureMs, playMs, frameMs, readyMs: interactiveMs(tasksOf(traceEvents), playMs), loopMs: median(loops) };
  } finally {
    await browser.close();
  }
}

/** @returns {Promise<string>} a row with the medians of `runs` loads */
export async function firstLookRow(launch, url, one, runs) {
  const found = [];
  for (let n = 0; n < runs; n += 1) found.push(await load(launch, url, one));
  const of = (read) => median(found.map(read));
  const columns = [
    [of(({ pictureMs }) => pictureMs).toFixed(0), 13], [of(({ playMs }) => playMs).toFixed(0), 6],
    [of(({ readyMs }) => readyMs).toFixed(0), 11], [of((row) => row.readyMs / row.loopMs).toFixed(1), 18],
    [of(({ frameMs }) => frameMs).toFixed(0), 11],
  ];
  return `${one.name.padEnd(16)}  ${columns.map(([text, width]) => text.padStart(width)).join('  ')}`;
}

export const FIRST_LOOK_HEAD = 'load              first picture    Play  interactive  interactive ÷ loop  first frame';
