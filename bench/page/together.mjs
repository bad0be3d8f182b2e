/**
 * Compares two runs in a comparison with each of them alone, at full speed: the wall time of both together over that of
 * the slower one. On two cores the ratio is little more than 1.
 */
import { median } from './measure.mjs';

const PATIENCE_MS = 60_000;
/** Time until the page has fetched and compiled what it needs, ms. */
const SETTLING_MS = 2_500;
const [FIRST, SECOND] = ['boston-16-reno', 'boston-16-boston'];
const CHOICE = 'Compare with TCP Boston';

async function timed(browser, url, prepare, done) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
    await page.goto(url);
    await page.getByText(/^Queues at/).first().waitFor({ state: 'attached', timeout: PATIENCE_MS });
    await prepare(page);
    await page.waitForTimeout(SETTLING_MS);
    return await page.evaluate(async ({ both, patienceMs }) => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Run to the end');
      const over = () => (both ? button.textContent === 'Run to the end' && button.disabled
        : /[0-9a-f]{16}/.test(document.querySelector('[aria-label="Hash of the result"]')?.textContent ?? ''));
      const startMs = performance.now();
      button.click();
      while (!over()) {
        if (performance.now() - startMs > patienceMs) throw new Error('The run did not come to its end.');
        await new Promise((resolve) => { setTimeout(resolve, 10); });
      }
      return performance.now() - startMs;
    }, { both: done === 'both', patienceMs: PATIENCE_MS });
  } finally {
    await context.close();
  }
}

const alone = (browser, url, preset) => timed(browser, `${url}?preset=${preset}&play=0`, async () => {}, 'one');

const together = (browser, url) => timed(browser, `${url}?preset=${FIRST}&play=0`, async (page) => {
  await page.getByRole('button', { name: CHOICE }).click();
  // Waits until the search for the first difference is over, as it takes a core, too.
  await page.getByRole('region', { name: 'Transport of all runs' }).getByText(/^First difference at/)
    .waitFor({ timeout: PATIENCE_MS });
}, 'both');

/** @returns the row to print: wall time in ms and the ratio, each the median of `runs` pages */
export async function togetherRow(browser, url, runs) {
  const found = [];
  for (let n = 0; n < runs; n += 1) {
    const [a, b] = [await alone(browser, url, FIRST), await alone(browser, url, SECOND)];
    const both = await together(browser, url);
    found.push({ a, b, both, ratio: both / Math.max(a, b) });
  }
  const of = (key) => median(found.map((one) => one[key]));
  return `${FIRST} ${of('a').toFixed(0)}, ${SECOND} ${of('b').toFixed(0)}, both ${of('both').toFixed(0)}: `
    + `${of('ratio').toFixed(2)} of the slower (target ≤ 1.3 on two cores that do nothing else)`;
}
