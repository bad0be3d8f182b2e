/** Figures: stored results, runs in the page that go on after a reload, a point opened on the stage and back, files. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { complaintsOf } from './support/console';
import { loaded } from './support/page';
import { holdSweeps, sweepWorkers, sweepWorkersHere } from './support/workers';

async function openFigure(page: Page, id: string): Promise<void> {
  await page.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
  await page.goto(`./#f=${id}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible({ timeout: 20_000 });
}

const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });
const done = (page: Page) => page.getByLabel('Runs done');
const runsDone = async (page: Page): Promise<number> => Number.parseInt(await done(page).textContent() ?? '', 10);
const circles = (page: Page) => page.locator('main').getByRole('button', { name: /Open this run$/ });

test('the list leads to Table 1 with its stored result, verdict and numbers, without errors in the console', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openFigure(page, '');
  const entry = page.getByRole('button', { name: /^Table 1 .*Partly reproduced$/ });
  await expect(entry.locator('svg')).toHaveCount(2);
  await entry.click();
  await expect(page).toHaveURL(/#f=boston-table-1$/);
  await expect(verdict(page)).toContainText('From 256 cells up TCP Boston is ahead of Reno');
  await expect(page.getByText(/^Stored result of version/)).toBeVisible();
  await expect(circles(page)).toHaveCount(12);
  await expect(page.getByRole('row', { name: /^512 59\.1 / })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('table-1.png') });
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Buffer reservation' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the cards of the figures keep their places when their results arrive', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => { release = resolve; });
  await page.route('**/assets/boston-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await openFigure(page, '');
  const card = page.getByRole('button', { name: /^Table 1 / });
  const before = await card.boundingBox();
  expect(await card.locator('svg').count()).toBe(0);
  release();
  await expect(card.locator('svg')).toHaveCount(2);
  expect(await card.boundingBox()).toEqual(before);
});

test('an address of no figure is reported, with the nearest figure above the list', async ({
  page,
}) => {
  await openFigure(page, 'boston-table-1/foo');
  await expect(page.getByRole('alert')).toHaveText(
    'There is no figure called "boston-table-1/foo"; did you mean boston-table-1? Here are all figures.',
  );
  const [said, title] = await Promise.all([
    page.getByRole('alert'), page.getByRole('heading', { name: 'Figures and tables of the papers, run again' }),
  ].map((one) => one.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getBoundingClientRect().left;
  })));
  expect(Math.abs(said - title)).toBeLessThan(1);
  await expect(page.getByRole('button', { name: /^Table 1 / }).first()).toBeVisible();
});

test('on a phone the last number of an axis does not touch the edge of its picture', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openFigure(page, 'realtime-figure-7');
  await expect(page.locator('main svg text').filter({ hasText: '4,000' }).first()).toBeVisible();
  const room = await page.locator('main svg').evaluateAll((pictures) => pictures.flatMap((picture) =>
    [...picture.querySelectorAll('text')].filter((text) => text.textContent === '4,000')
      .map((text) => picture.getBoundingClientRect().right - text.getBoundingClientRect().right)));
  expect(room.length).toBeGreaterThan(1);
  for (const px of room) expect(px).toBeGreaterThanOrEqual(3);
});

test('text of twice the size fits the width of a phone, and the numbers of a chart grow with it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openFigure(page, 'boston-table-1');
  const tick = page.locator('main svg text').filter({ hasText: '4,000' }).first();
  await expect(tick).toBeVisible();
  const usual = (await tick.boundingBox())!.height;
  await page.evaluate(() => { document.documentElement.style.fontSize = '32px'; });
  await page.getByText('How sure is that?').click();
  const beyond = () => page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
  await expect.poll(beyond).toBe(0);
  await expect.poll(async () => (await tick.boundingBox())!.height / usual).toBeGreaterThan(1.2);
  for (const id of ['own-sweep', '']) {
    await page.goto(`./#f=${id}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Your own sweep');
    await expect.poll(beyond).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('./#f=boston-table-1');
  await expect.poll(async () => (await tick.boundingBox())!.height / usual).toBeGreaterThan(1.8);
});

test('the focus moves to the heading of the figure that is opened, and back to that of the list', async ({ page }) => {
  await openFigure(page, '');
  const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  await page.getByRole('button', { name: /^Table 1 .*Partly reproduced$/ }).press('Enter');
  await expect(page).toHaveURL(/#f=boston-table-1$/);
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'All figures' }).press('Enter');
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: /^Sweep / }).press('Enter');
  await expect(page).toHaveURL(/#f=own-sweep$/);
  await expect(heading).toBeFocused();
});

test('the gallery finds a table by its name, and shows its outcome', async ({ page }) => {
  await openFigure(page, '');
  await page.getByRole('button', { name: 'Gallery' }).click();
  await page.getByRole('searchbox', { name: 'Find a preset' }).fill('table 1');
  await expect(page.getByRole('status').filter({ hasText: 'figure' })).toHaveText(/^\d+\sfigures?$/);
  const card = page.getByRole('button', { name: /^TCP Boston, table 1 / });
  await card.focus();
  await expect(card).toHaveAccessibleName(/ Partly reproduced$/);
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: /^All \d+ figures/ })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(card).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#f=boston-table-1$/);
  await expect(verdict(page)).toBeVisible();
});

test('a point opens its run with the printed value beside it, and the chip leads back', async ({ page }) => {
  await openFigure(page, 'boston-table-1');
  await page.getByRole('button', { name: /^Reno, .* cells 512: .* printed 59\.1\. Open this run$/ }).click();
  await loaded(page);
  await expect(page.getByText(/^Table 1 · .* 512 · Reno · printed 59\.1, ours \d\d\.\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Back to the figure' }).click();
  await expect(verdict(page)).toBeVisible();
  await expect(page).toHaveURL(/#f=boston-table-1$/);
});

test('a draft runs to its end, with a reload in the middle', async ({ page }) => {
  // All its runs are made.
  test.slow();
  const goOn = await holdSweeps(page, 2);
  await openFigure(page, 'theory-against-simulation');
  await page.getByRole('button', { name: /^Draft/ }).click();
  await expect(done(page)).toHaveText(/^([2-9]|\d\d) of 42$/, { timeout: 30_000 });
  const before = 2 * await sweepWorkersHere(page);
  await expect.poll(() => runsDone(page)).toBe(before);
  await page.reload();
  // The workers of the reloaded page finish two runs each, too, so with more runs some are from before.
  await expect.poll(() => runsDone(page).catch(() => 0), { timeout: 20_000 }).toBeGreaterThan(before);
  goOn();
  await expect(done(page)).toHaveText('42 of 42', { timeout: 60_000 });
  await expect(page.getByText('Every run was made here.')).toBeVisible();
  await expect(verdict(page)).toContainText('values of the closed forms');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Draft, here' })).toBeChecked({ timeout: 20_000 });
});

test('a second tab shows a draft that the first runs, and takes over when the first is closed', async ({
  page, context,
}) => {
  // All its runs are made.
  test.slow();
  await holdSweeps(page, 2);
  await page.goto('./#f=boston-table-1');
  await page.getByRole('button', { name: /^Draft/ }).click();
  await expect(done(page)).toHaveText(/^[2-9]\d* of \d+$|^1\d+ of \d+$/, { timeout: 60_000 });
  const second = await context.newPage();
  const goOn = await holdSweeps(second, 1);
  const complaints = complaintsOf(second);
  await second.goto('./#f=boston-table-1');
  const there = second.getByText(/it runs in another tab, and goes on here when that is closed\.$/);
  await expect(there).toBeVisible({ timeout: 30_000 });
  await expect(done(second)).toHaveText(/^[1-9]\d* of \d+$/);
  expect(sweepWorkers(second)).toEqual([]);
  await page.close();
  await expect(second.getByText(/it goes on after a reload\.$/)).toBeVisible({ timeout: 30_000 });
  goOn();
  await expect(second.getByText('Every run was made here.')).toBeVisible({ timeout: 120_000 });
  expect(complaints).toEqual([]);
});

test('the focus stays on the buttons of a run, and another figure says that a run is in progress', async ({ page }) => {
  await holdSweeps(page, 2);
  await openFigure(page, 'theory-against-simulation');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await button(/^Full/).press('Enter');
  await expect(button('Cancel')).toBeFocused();
  await expect(done(page)).toHaveText(/^([2-9]|\d\d) of 168$/, { timeout: 30_000 });
  await page.goto('./#f=boston-sixteen-sources');
  const other = page.getByText(/ is running, \d+ of 168\. Starting here stops it; its finished runs are kept\.$/);
  await expect(other).toBeVisible();
  await page.goto('./#f=own-sweep');
  await expect(other).toBeVisible();
  await page.goto('./#f=theory-against-simulation');
  await expect(button('Cancel')).toBeVisible();
  await expect(other).toBeHidden();
  await button('Cancel').press('Enter');
  await expect(button(/^Full/)).toBeFocused();
});

test('cancel waits for no run, and a new start goes on with the missing runs', async ({ page }) => {
  // Each worker finishes two runs; its third one never ends.
  await holdSweeps(page, 2);
  await openFigure(page, 'theory-against-simulation');
  await page.getByRole('button', { name: /^Full/ }).click();
  await expect(done(page)).toHaveText(/^([2-9]|\d\d) of 168$/, { timeout: 30_000 });
  const before = 2 * await sweepWorkersHere(page);
  await expect.poll(() => runsDone(page)).toBe(before);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Stopped; start again to go on with the missing runs.')).toBeVisible();
  await expect.poll(() => sweepWorkers(page).length).toBe(0);
  expect(await runsDone(page)).toBe(before);
  await page.getByRole('button', { name: /^Full/ }).click();
  await expect.poll(() => runsDone(page), { timeout: 30_000 }).toBe(2 * before);
});

test('CSV, JSON, SVG and PNG can be downloaded and read', async ({ page }) => {
  await openFigure(page, 'boston-table-1');
  await expect(circles(page)).toHaveCount(12);
  const taken = async (name: string): Promise<Buffer> => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    return readFile(await (await coming).path());
  };
  const csv = (await taken('CSV')).toString().trimEnd().split('\n');
  expect(csv.filter((line) => line.startsWith('# ')).map((line) => line.split(':')[0])).toEqual(expect.arrayContaining(
    ['# sweep', '# version', '# seeds', '# unit', '# definition', '# link'],
  ));
  expect(csv.filter((line) => !line.startsWith('#'))).toHaveLength(1 + 144);
  const json = JSON.parse((await taken('JSON')).toString()) as { points: unknown[]; verdict: { outcome: string } };
  expect([json.points.length, json.verdict.outcome]).toEqual([48, 'partly reproduced']);
  const svg = (await taken('SVG')).toString();
  const read = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    return { wrong: parsed.querySelector('parsererror') !== null, styles: parsed.querySelectorAll('style').length,
      circles: parsed.querySelectorAll('.ours circle').length };
  }, svg);
  expect(read).toEqual({ wrong: false, styles: 0, circles: 48 });
  const png = await taken('PNG');
  expect([png.readUInt32BE(0), png.readUInt32BE(16)]).toEqual([0x89504e47, 2 * 992]);
});
