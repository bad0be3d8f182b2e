/**
 * The simulation's worker dies, throws, hangs or never starts: the page says so within 3 s, goes on working, and brings
 * the run back to where it was. The test controls the worker from outside, as a debugger does.
 */
import { expect, test, type Page, type Worker } from '@playwright/test';
import { clock, hashAtTheEnd, open, recordInNode, stage } from './support/page';
import { hangAfterPoints } from './support/workers';

/**
 * Time limit for the message, ms. On an otherwise idle machine it comes after at most 2.5 s, which
 * tests/runner/client/worker-life.test.ts checks. On a busy machine the page has fewer ticks and counts less time.
 */
const SAID_WITHIN_MS = 6_000;

const problem = (page: Page) => page.getByRole('alert').filter({ hasText: /simulation|codec/ });
const startAgain = (page: Page) => page.getByRole('button', { name: 'Start again' });

async function worker(page: Page): Promise<Worker> {
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  return page.workers()[page.workers().length - 1];
}

/** Makes the worker compute for ever. */
async function hang(page: Page): Promise<void> {
  const it = await worker(page);
  void it.evaluate(() => { for (;;) Math.sqrt(2); }).catch(() => undefined);
}

/** Waits until the clock moves. */
async function runs(page: Page): Promise<void> {
  const before = await clock(page);
  await expect.poll(() => clock(page), { timeout: 10_000 }).not.toBe(before);
}

const ms = async (page: Page): Promise<number> => Number((await clock(page)).replace(/[^\d.]/g, ''));

test.describe('a worker that hangs', () => {
  test('is ended and reported within 3 s, and the run returns to its instant and its result', async ({ page }) => {
    await open(page, '?preset=one-lost-cell');
    await runs(page);
    await hang(page);
    await expect(problem(page)).toContainText('did not answer for 2 s', { timeout: SAID_WITHIN_MS });
    const stood = await clock(page);
    expect(await ms(page)).toBeGreaterThan(0);
    await startAgain(page).click();
    await expect(problem(page)).toHaveCount(0);
    await expect.poll(() => clock(page)).toBe(stood);
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    expect(await hashAtTheEnd(page)).toBe(recordInNode('one-lost-cell').hash);
  });

  test('leaves Pause and the other presets working', async ({ page }) => {
    await open(page, '?preset=one-lost-cell');
    await runs(page);
    await hang(page);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    await page.getByRole('button', { name: 'Gallery' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /sixteen sources: Reno/ }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('sixteen');
    await expect(page.getByText(/^Queues at/)).toContainText(/[\d.]+\ss$/, { timeout: 15_000 });
    await runs(page);
    await expect(problem(page)).toHaveCount(0);
  });

  test('while it runs to the end can be stopped', async ({ page }) => {
    // So long that it cannot be over before the worker hangs.
    await open(page, '?preset=abr-vbr-1&play=0&set=durationS=500');
    await page.getByRole('button', { name: 'Run to the end' }).click();
    await expect(page.getByRole('button', { name: /^Stop at/ })).toBeVisible();
    await hang(page);
    await expect(problem(page)).toContainText('did not answer', { timeout: SAID_WITHIN_MS });
    await startAgain(page).click();
    await expect(page.getByRole('button', { name: 'Run to the end' })).toBeEnabled();
  });
});

test.describe('a worker that', () => {
  test('closes itself is noticed within 3 s and replaced', async ({ page }) => {
    await open(page, '?preset=one-lost-cell');
    await runs(page);
    await (await worker(page)).evaluate(() => { self.close(); });
    await expect(problem(page)).toContainText('did not answer', { timeout: SAID_WITHIN_MS });
    await page.keyboard.press('k');
    await runs(page);
    await expect(problem(page)).toHaveCount(0);
  });

  test('throws is reported with its error, and plays on after a restart', async ({ page }) => {
    await open(page, '?preset=one-lost-cell');
    await runs(page);
    await (await worker(page)).evaluate(() => {
      setTimeout(() => { throw new RangeError('Invalid array length'); }, 0);
    });
    await expect(problem(page)).toContainText(
      'The simulation stopped: Invalid array length.', { timeout: SAID_WITHIN_MS },
    );
    const stood = await ms(page);
    await startAgain(page).click();
    await runs(page);
    expect(await ms(page)).toBeGreaterThanOrEqual(stood);
  });

  test('fails in an unhandled promise is reported, too', async ({ page }) => {
    await open(page, '?preset=one-lost-cell');
    await (await worker(page)).evaluate(() => { void Promise.reject(new Error('Out of memory')); });
    await expect(problem(page)).toContainText('Out of memory.', { timeout: SAID_WITHIN_MS });
  });

  test('is not found is reported, and starts once it exists', async ({ page }) => {
    await page.route('**/worker-*.js', (route) =>
      route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }));
    await page.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
    await page.goto('./?preset=one-lost-cell');
    await expect(problem(page)).toContainText('did not arrive', { timeout: SAID_WITHIN_MS });
    await expect(stage(page)).toBeVisible();
    await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' })).toBeVisible();
    await startAgain(page).click();
    await expect(problem(page)).toContainText('did not arrive');
    await page.unroute('**/worker-*.js');
    await startAgain(page).click();
    await runs(page);
  });

  test('never loads is reported within 3 s and can be started again', async ({ page }) => {
    let asked = 0;
    await page.route('**/worker-*.js', (route) => { asked += 1; return asked === 1 ? undefined : route.continue(); });
    await page.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
    await page.goto('./?preset=one-lost-cell');
    await expect(stage(page)).toBeVisible();
    await expect(page.getByText('The program of the simulation has not arrived yet.')).toBeVisible({
      timeout: SAID_WITHIN_MS,
    });
    await startAgain(page).click();
    await runs(page);
  });
});

/** Code that makes the worker see a machine without relaxed SIMD, by refusing its probe module of 36 bytes. */
const WITHOUT_RELAXED = `{
  const { validate } = WebAssembly;
  WebAssembly.validate = (bytes) => bytes.byteLength !== 36 && validate(bytes);
}`;

test.describe('a codec that never loads', () => {
  test('is replaced by the slower one, with a message and the same result', async ({ page }) => {
    await page.route('**/*.wasm', () => undefined);
    // With relaxed SIMD, the worker's script includes its codec.
    await page.route('**/worker-*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${WITHOUT_RELAXED}${await response.text()}` });
    });
    await page.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
    await page.goto('./?preset=one-lost-cell');
    await expect(stage(page)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('did not arrive within 2 s', { timeout: SAID_WITHIN_MS });
    expect(await hashAtTheEnd(page)).toBe(recordInNode('one-lost-cell').hash);
  });

  test('does not keep the lab from opening', async ({ page }) => {
    await page.route('**/*.wasm', () => undefined);
    await open(page);
    await page.getByRole('button', { name: 'Lab', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dispersal lab' })).toBeVisible();
    await expect(page.getByRole('spinbutton').or(page.getByRole('textbox')).first()).toBeVisible();
  });
});

test.describe("the lab's own worker", () => {
  test('that hangs is reported within 3 s, and the runs go on after a restart', async ({ page }) => {
    await open(page);
    const hanging = await hangAfterPoints(page, 3);
    await page.getByRole('button', { name: 'Lab', exact: true }).click();
    await page.getByText('Theory against simulation').first().click();
    const progress = page.getByRole('progressbar', { name: 'Runs' });
    await expect.poll(() => page.workers().length).toBe(2);
    await expect.poll(async () => Number(await progress.getAttribute('value')), { timeout: 20_000 }).toBe(3);
    hanging();
    await expect(page.getByRole('alert')).toContainText('did not answer for 2 s', { timeout: SAID_WITHIN_MS });
    await expect(progress).toHaveAttribute('value', '3');
    await startAgain(page).click();
    await expect.poll(async () => Number(await progress.getAttribute('value')), { timeout: 20_000 })
      .toBeGreaterThan(3);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('a run that is fast or in the background', () => {
  test('is not taken for one that hangs', async ({ page }) => {
    await open(page, '?preset=abr-vbr-1&speed=max&set=durationS=500');
    await page.waitForTimeout(6_000);
    await expect(problem(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  });
});
