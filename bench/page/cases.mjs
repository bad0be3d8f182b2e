/** The cases of the page's benchmark: each starts at some view, does one thing, and ends when that is done. */
import { deflateRawSync } from 'node:zlib';
import { LARGE_LINKS, linkOf } from './large-links.mjs';

const PATIENCE_MS = 60_000;
const DRAG_STEPS = 100;
const DRAG_EVERY_MS = 30;
const OPEN = '?preset=one-lost-cell&play=0';

const stageDrawn = (page) => page.getByText(/^Queues at/).waitFor({ state: 'attached', timeout: PATIENCE_MS });
const labDrawn = (page) => page.getByRole('main').getByRole('heading', { level: 2 }).waitFor({ timeout: PATIENCE_MS });
const packed = (value) => deflateRawSync(JSON.stringify(value)).toString('base64url');

/**
 * Opens a link in place of the present network. Waits for its title in a way that costs the page little.
 */
async function openLink(page, scenario) {
  await page.evaluate((hash) => { window.location.hash = hash; }, linkOf(scenario));
  await shows(page, scenario);
}

const shows = (page, { title }) => page.waitForFunction(
  (wanted) => document.querySelector('h1')?.textContent === wanted, title, { polling: 200, timeout: PATIENCE_MS },
);

const links = LARGE_LINKS.map(({ id, name, scenario }) => ({
  id, name: `open ${name}`, from: OPEN, ready: stageDrawn, act: (page) => openLink(page, scenario),
}));

/** The same links, opened in a page that has to load first. */
const coldLinks = LARGE_LINKS.map(({ id, name, scenario }) => ({
  id: `${id}-cold`, name: `load ${name}`, from: OPEN, ready: stageDrawn,
  act: async (page, url) => {
    await page.goto(`${url}${linkOf(scenario)}`);
    await shows(page, scenario);
  },
}));

/** The largest of these networks, for further cases once it is open. */
const chain = LARGE_LINKS[LARGE_LINKS.length - 1];
const withChain = [
  {
    id: 'chain-build', name: 'editor of 1,990 switches',
    act: async (page) => {
      await page.locator('nav').getByText('Build', { exact: true }).click();
      await page.waitForFunction(
        () => document.querySelector('.react-flow__node') !== null, null, { polling: 200, timeout: PATIENCE_MS },
      );
    },
  },
  {
    id: 'chain-share', name: 'link of 1,990 switches',
    act: async (page) => {
      await page.locator('header').getByText('Share', { exact: true }).click();
      await page.locator('[role=dialog] input').first().waitFor({ timeout: PATIENCE_MS });
    },
  },
].map((one) => ({
  ...one, from: linkOf(chain.scenario),
  ready: (page) => page.waitForFunction(
    () => (document.querySelector('caption')?.textContent ?? '').startsWith('Queues at'), null,
    { polling: 200, timeout: PATIENCE_MS },
  ),
}));

const presets = ['lpd-metro-plain', 'lpd-metro-lpd'].map((id) => ({
  id, name: `open ${id}`, from: OPEN, ready: stageDrawn,
  act: async (page, url) => {
    await page.goto(`${url}?preset=${id}&play=0`);
    await stageDrawn(page);
  },
}));

async function runToTheEnd(page) {
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await page.getByLabel('Hash of the result').getByText(/^[0-9a-f]{16}$/).waitFor({ timeout: PATIENCE_MS });
}

/** Counts how often the page shows another instant. @returns a function that reads the instants per second so far */
async function countInstants(page) {
  const clock = await page.getByLabel('Simulated time').first().elementHandle();
  const counter = await clock.evaluateHandle((element) => {
    const found = { instants: 0, sinceMs: performance.now() };
    new MutationObserver(() => { found.instants += 1; })
      .observe(element, { childList: true, characterData: true, subtree: true });
    return found;
  });
  return () => counter.evaluate(({ instants, sinceMs }) => (1_000 * instants) / (performance.now() - sinceMs));
}

/** Drags the timeline to and fro over a run that has been computed. Returns how many instants per second were shown. */
async function dragTimeline(page) {
  const box = await page.getByRole('slider', { name: 'Instant of the run' }).boundingBox();
  const y = box.y + box.height / 2;
  const move = (share) => page.mouse.move(box.x + box.width * share, y);
  await move(0.5);
  await page.mouse.down();
  const perSecond = await countInstants(page);
  for (let step = 0; step < DRAG_STEPS; step += 1) {
    await move(0.5 + 0.3 * Math.sin(step / 4));
    await page.waitForTimeout(DRAG_EVERY_MS);
  }
  const shown = await perSecond();
  await page.mouse.up();
  return shown;
}

const drags = [['drag', 'boston-16-reno'], ['drag-vegas', 'boston-16-vegas-driven']].map(([id, preset]) => ({
  id, name: `drag over ${preset}`, from: `?preset=${preset}&play=0`,
  ready: async (page) => {
    await stageDrawn(page);
    await runToTheEnd(page);
  },
  act: dragTimeline,
}));

/** Time after which the browser has compiled what plays a run, and time for which it is played then, ms. */
const SPEEDING_UP_MS = 2_000;
const PLAYED_MS = 4_000;

/** Plays a run at its usual speed. Returns how many instants per second were shown. */
async function playForAWhile(page) {
  await page.keyboard.press('k');
  await page.waitForTimeout(SPEEDING_UP_MS);
  const perSecond = await countInstants(page);
  await page.waitForTimeout(PLAYED_MS);
  const shown = await perSecond();
  await page.keyboard.press('k');
  return shown;
}

const plays = ['boston-16-reno', 'abr-vbr-30'].map((preset) => ({
  id: `play-${preset}`, name: `play ${preset}`, from: `?preset=${preset}&play=0`, ready: stageDrawn, act: playForAWhile,
}));

/**
 * @typedef {object} Case
 * @property {string} id
 * @property {string} name of its row
 * @property {string} from query or fragment of the view at which it starts
 * @property {(page: import('@playwright/test').Page) => Promise<void>} ready waits until that view is there
 * @property {(page: import('@playwright/test').Page, url: string) => Promise<number | void>} act what is measured;
 *   may return how many instants per second the page showed
 */

/** @type {readonly Case[]} */
export const CASES = [
  {
    id: 'flat-out', name: 'boston-16-reno flat out', from: '?preset=boston-16-reno&play=0', ready: stageDrawn,
    act: runToTheEnd,
  },
  ...drags, ...plays,
  ...links, ...coldLinks, ...withChain, ...presets,
  {
    id: 'lab-search', name: 'lab: search of 658,008', from: '#lab=', ready: labDrawn,
    act: async (page) => {
      await page.getByRole('button', { name: /^Why not an identity/ }).click();
      await page.getByRole('button', { name: 'Search again' }).waitFor({ timeout: PATIENCE_MS });
    },
  },
  {
    id: 'lab-figure', name: 'lab: theory, 70 runs', from: '#lab=', ready: labDrawn,
    act: async (page, url) => {
      await page.goto(`${url}#lab=1.${packed({ e: 'theory' })}`);
      await page.getByText(/^70 of 70 runs;/).waitFor({ timeout: PATIENCE_MS });
    },
  },
];
