/** Two runs on one clock: opened from the panel, moved together, compared, shared, and by keys alone. */
import { expect, test, type Page } from '@playwright/test';
import { barriersInBothSchemes } from './support/barriers';
import { complaintsOf } from './support/console';
import { clock, open, pixels, recordInNode } from './support/page';
import { holdRuns } from './support/workers';

const LONG = { timeout: 30_000 };
const stageOf = (page: Page, letter: string) => page.getByRole('region', { name: `Stage ${letter}` }).locator('canvas');
const transport = (page: Page) => page.getByRole('region', { name: 'Transport of all runs' });
const difference = (page: Page) => page.getByRole('button', { name: /^First difference at/ });
const results = (page: Page) => page.getByRole('region', { name: 'Results of all runs' });
const plain = (text: string): string => text.replaceAll('\u202f', ' ');
const row = async (page: Page, name: string): Promise<string[]> =>
  (await results(page).getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .getByRole('cell').allTextContents()).map(plain);

/** Returns the number on the clock: seconds in long runs, milliseconds in short ones. */
const shown = async (page: Page): Promise<number> => Number((await clock(page)).replace(/[^\d.]/g, ''));

/** Waits until the comparison has stopped and shows its results. */
async function standing(page: Page): Promise<void> {
  await expect(stageOf(page, 'A')).toBeVisible(LONG);
  await expect(results(page).getByRole('rowheader').first()).toBeVisible(LONG);
}

/** Returns the time that is shown once it stays: frames that were under way come after the pause. */
async function rested(page: Page): Promise<string> {
  let shownLast = '';
  await expect.poll(async () => {
    const before = shownLast;
    shownLast = await clock(page);
    return shownLast === before;
  }, { intervals: [250] }).toBe(true);
  return shownLast;
}

test('512 and 1,024 places: the first difference, both at 60 s, the same from the link', async ({ page, context }) => {
  const complaints = complaintsOf(page);
  await open(page, '?preset=boston-16-reno&play=0');
  await page.getByRole('button', { name: /^Compare with buffer 1,024.cells/ }).click();
  await standing(page);
  await expect(page.getByRole('heading', { name: /^Buffer 512.cells$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Buffer 1,024.cells$/ })).toBeVisible();

  await difference(page).click(LONG);
  await expect.poll(() => clock(page)).toMatch(/^\s*1\.2\d\d/);
  const parted = await difference(page).textContent();
  expect(parted).toContain((await clock(page)).trim());
  await expect(transport(page)).toContainText(/A drops cell \d+ of flow \d+ .*; B has 512.places more\./);
  await expect.poll(async () => await pixels(stageOf(page, 'A')) === await pixels(stageOf(page, 'B'))).toBe(false);

  await page.goto(page.url().replace('#', '?t=60#'));
  await standing(page);
  await expect.poll(() => shown(page), LONG).toBe(60);
  const ours = recordInNode('boston-16-reno', ['durationS=60']);
  await expect(results(page)).toContainText(/0 to 60.s/, LONG);
  const timeouts = await row(page, 'Timeouts');
  expect(timeouts[0]).toBe(String(ours.timeouts));

  await page.keyboard.press('s');
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toContain('#c=1.');
  const elsewhere = await context.newPage();
  await elsewhere.goto(link);
  await standing(elsewhere);
  await expect.poll(() => shown(elsewhere), LONG).toBe(60);
  await expect.poll(() => row(elsewhere, 'Timeouts'), LONG).toEqual(timeouts);
  await expect.poll(() => row(elsewhere, 'Effective throughput')).toEqual(await row(page, 'Effective throughput'));
  expect(complaints).toEqual([]);
});

test('all runs play, pause, come back after a reload, step and run to their ends together', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  await page.getByRole('button', { name: 'Compare with another seed' }).click();
  await standing(page);
  const before = await clock(page);
  await page.keyboard.press('.');
  await expect.poll(() => clock(page)).not.toBe(before);
  await page.keyboard.press('k');
  await expect(transport(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(transport(page).getByRole('button', { name: 'Play' })).toBeVisible();
  const paused = await rested(page);
  await page.reload();
  await standing(page);
  await expect.poll(() => clock(page)).toBe(paused);
  await expect(transport(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await page.keyboard.press('e');
  await expect.poll(() => shown(page), LONG).toBe(2000);
  await expect(results(page)).toContainText(/0 to 2.s/);
  const slider = page.getByRole('slider', { name: 'Instant of all runs' });
  await slider.press('PageDown');
  await expect.poll(() => shown(page)).toBe(1800);
  await page.keyboard.press('Home');
  await expect.poll(() => shown(page)).toBe(0);
});

test('a ready-made comparison opens by keys, with short names of its presets, and Back returns', async ({ page }) => {
  const complaints = complaintsOf(page);
  await open(page, '?preset=one-lost-cell&play=0');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const first = page.getByRole('button', { name: /^Sixteen senders before a full switch/ });
  await expect(first).toBeVisible();
  expect(await barriersInBothSchemes(page)).toEqual([]);
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^Cells or whole packets/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await standing(page);
  for (const name of ['Tail drop', 'Early packet discard', 'TCP Boston']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expect(stageOf(page, 'C')).toBeVisible(LONG);
  await page.goBack();
  await expect(first).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('One lost cell');
  await page.goForward();
  await standing(page);
  await page.getByRole('button', { name: 'Another comparison' }).click();
  await expect(page.getByRole('heading', { name: 'Compare two to four runs on one clock' })).toBeFocused();
  await page.getByRole('button', { name: /^One place less, one place more/ }).click();
  await expect(page.getByRole('heading', { name: 'One less', exact: true })).toBeVisible(LONG);
  expect(complaints).toEqual([]);
});

test('five seeds can be requested and cancelled', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  await page.getByRole('button', { name: /^Compare with buffer 10.cells/ }).click();
  await standing(page);
  await results(page).getByRole('button', { name: 'Five seeds' }).click();
  await expect(results(page)).toContainText(/mean of five seeds and its 95\u202f% interval/, LONG);
  await results(page).getByRole('button', { name: 'One seed' }).click();
  await expect(results(page)).not.toContainText('mean of five seeds');
  const download = page.waitForEvent('download');
  await results(page).getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('comparison.csv');
});

test('a third run is added and removed, and one run is watched alone', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0&t=2');
  await page.getByRole('button', { name: 'Compare with TCP Boston' }).click();
  await standing(page);
  await results(page).getByRole('button', { name: 'Add a run' }).click();
  await page.getByRole('menuitem', { name: /another seed/ }).click();
  await expect(stageOf(page, 'C')).toBeVisible(LONG);
  await page.getByRole('button', { name: 'Remove C' }).click();
  await expect(stageOf(page, 'C')).toHaveCount(0);
  await standing(page);
  await page.getByRole('button', { name: 'Watch B alone' }).click();
  await expect(page.getByRole('region', { name: 'Stage', exact: true })).toBeVisible();
  await expect.poll(() => shown(page), LONG).toBe(2);
  await page.goBack();
  await standing(page);
});

test('a branch that is watched alone is shown as that branch, and the one shown before stays what it was', async ({
  page,
}) => {
  await open(page, '?preset=boston-16-reno&play=0&t=2');
  const buffer = page.getByRole('textbox', { name: /^Buffer/ });
  const chips = page.getByRole('region', { name: 'Branches of the run' }).getByRole('button', { pressed: true });
  await page.getByText('From here', { exact: true }).click();
  await buffer.fill('600');
  await buffer.press('Enter');
  await expect(chips).toHaveText(/^B from 2.s: 600.cells$/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^A 512.cells$/ }).click();
  await expect(chips).toHaveText(/^A 512.cells$/);
  await page.getByRole('button', { name: 'Compare the branches' }).click();
  await standing(page);
  await page.getByRole('button', { name: 'Watch B alone' }).click();
  await expect(chips).toHaveText(/^B from 2.s: 600.cells$/);
  await page.getByRole('button', { name: /^A 512.cells$/ }).click();
  await expect(chips).toHaveText(/^A 512.cells$/);
  await expect(page).toHaveURL(/\?preset=boston-16-reno/);
  await expect(buffer).toHaveValue(/^512/);
});

test('branches keep their letters in a comparison', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0&t=2');
  const buffer = page.getByRole('textbox', { name: /^Buffer/ });
  const branches = page.getByRole('region', { name: 'Branches of the run' });
  const original = branches.getByRole('button', { name: /^A 512.cells$/ });
  await page.getByText('From here', { exact: true }).click();
  for (const [letter, places] of [['B', '600'], ['C', '700']]) {
    await buffer.fill(places);
    await buffer.press('Enter');
    await expect(branches.getByRole('button', { pressed: true })).toHaveText(new RegExp(`^${letter} from 2.s: `));
    await page.keyboard.press('Escape');
    await original.click();
    await expect(buffer).toHaveValue(/^512/);
  }
  await branches.getByRole('button', { name: /^Remove B/ }).click();
  await branches.getByRole('button', { name: 'Compare the branches' }).click();
  await standing(page);
  await expect(page.getByRole('region', { name: /^Run C, from 2.s: 700.cells$/ })).toBeVisible();
  await expect(results(page).getByRole('columnheader', { name: 'C against A' })).toBeVisible();
  await expect(results(page).getByRole('columnheader', { name: /^C ?: from 2.s: 700.cells$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Watch C alone' }).click();
  await expect(branches.getByRole('button', { pressed: true })).toHaveText(/^C from 2.s: 700.cells$/);
});

const NARROW = [
  ['1280 × 720', { width: 1280, height: 720 }], ['a phone', { width: 390, height: 844 }],
] as const;

for (const [name, size] of NARROW) {
  test(`on ${name} one stage is shown, and X puts the other in its place`, async ({ page }) => {
    await page.setViewportSize(size);
    await open(page, '?preset=boston-16-reno&play=0&t=2');
    const token = 'A2bMxGJwBsXmHWo1X8BJcuAbLsDKFthKRGm_wJsuoHYcpD0HbqqATKBja2ZYNWZolroJpGXKip2BKDYxajvc1RlZVSnpVTl'
      + 'SkwPUGMEzUAvyNNBltQA';
    await page.goto(`./?t=2#c=1.${token}`);
    await standing(page);
    await expect.poll(() => shown(page), LONG).toBe(2);
    await expect(stageOf(page, 'B')).toHaveCount(0);
    const a = await pixels(stageOf(page, 'A'));
    await page.keyboard.press('x');
    await expect(stageOf(page, 'B')).toBeVisible();
    await expect.poll(() => pixels(stageOf(page, 'B'))).not.toBe(a);
    await page.getByRole('button', { name: /^Show A/ }).click();
    await expect(stageOf(page, 'A')).toBeVisible();
    await expect(stageOf(page, 'B')).toHaveCount(0);
  });
}

test('networks are chosen in the gallery and compared side by side', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  await page.getByRole('button', { name: /Gallery/ }).first().click();
  const gallery = page.getByRole('dialog', { name: 'Gallery' });
  await gallery.getByRole('button', { name: 'Compare networks…' }).click();
  const chosen = gallery.getByRole('region', { name: 'Networks to compare' });
  await expect(chosen.getByRole('button', { name: 'Compare' })).toBeDisabled();
  for (const id of ['boston-16-reno', 'boston-16-boston', 'vegas-against-reno']) {
    await gallery.locator(`[data-preset="${id}"]`).click();
  }
  await gallery.getByRole('button', { pressed: true }).nth(1).click();
  await expect(gallery.getByRole('button', { pressed: true })).toHaveCount(2);
  const titles = await chosen.getByRole('listitem').locator('span').allTextContents();
  await chosen.getByRole('button', { name: 'Compare' }).click();
  await standing(page);
  for (const title of titles) await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
  await expect(stageOf(page, 'B')).toBeVisible();
  await expect(results(page)).toContainText('B against A');
});

test('on 1280 × 720 the whole table fits the window, and on a projector both stages do', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, '?preset=boston-16-reno&play=0&t=2');
  await page.getByRole('button', { name: 'Compare with TCP Boston' }).click();
  await standing(page);
  await expect(results(page).getByRole('row').last()).toBeInViewport({ ratio: 1 });
  await expect(results(page).getByRole('button', { name: 'CSV' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.keyboard.press('p');
  await expect(stageOf(page, 'A')).toBeInViewport({ ratio: 1 });
  await expect(stageOf(page, 'B')).toBeInViewport({ ratio: 1 });
});

test('large text fits a phone and covers no button, and forced colours mark the run compared with A', async ({
  page,
}) => {
  await open(page, '?preset=boston-16-reno&play=0&t=2');
  await page.getByRole('button', { name: 'Compare with TCP Boston' }).click();
  await standing(page);
  await page.getByRole('button', { name: 'Add a run' }).click();
  await page.getByRole('menuitem').first().click();
  await standing(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const outline = (name: string) => results(page).getByRole('button', { name, exact: true })
    .evaluate((button) => getComputedStyle(button).outlineStyle);
  expect([await outline('B'), await outline('C')]).toEqual(['solid', 'none']);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => { document.documentElement.style.fontSize = '32px'; });
  await expect(difference(page)).toBeVisible(LONG);
  await expect.poll(() => page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
  const [watch, flip] = await Promise.all([/^Watch/, /^Show B/].map((name) =>
    page.getByRole('main').getByRole('button', { name }).boundingBox()));
  expect(watch!.x + watch!.width <= flip!.x || watch!.y + watch!.height <= flip!.y).toBe(true);
});

test('says what each result means by keyboard, and breaks no rule of axe, light and dark', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0&t=2');
  await page.getByRole('button', { name: 'Compare with TCP Boston' }).click();
  await standing(page);
  await results(page).getByRole('button', { name: 'Effective throughput', exact: true }).focus();
  await expect(page.getByRole('tooltip')).toContainText('Whole IP packets delivered in order');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(difference(page)).toBeVisible(LONG);
  expect(await barriersInBothSchemes(page)).toEqual([]);
});

test('a link that holds no comparison is reported, and the demo runs', async ({ page }) => {
  await open(page, '#c=1.AAAA');
  await expect(page.getByRole('alert')).toContainText(/^This link is cut short.*The demo runs meanwhile/);
});

test('the speed of a comparison can be set at every width of a desktop and a tablet', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('button').filter({ hasText: /^buffer 10/ }).first().click();
  await expect(difference(page)).toBeVisible(LONG);
  const strip = transport(page);
  const inSight = (): Promise<string[]> => strip.locator('> *').evaluateAll((parts) => {
    const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
    return boxes.slice(1).flatMap((box, at) => (
      box.left < boxes[at].right - 1 && box.top < boxes[at].bottom - 1 && boxes[at].top < box.bottom - 1
        ? [`${boxes[at].right} over ${box.left}`] : []));
  });
  for (const width of [1920, 1440, 1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(strip.getByRole('slider', { name: 'Speed' })).toBeVisible();
    await expect(strip.getByText('flat out', { exact: true })).toBeVisible();
    expect(await inSight()).toEqual([]);
  }
});

test('a run of cells of 2 s beside one of packets of 30 s: one clock, each with its own end and units', async ({ page }) => {
  const complaints = complaintsOf(page);
  await open(page, '?preset=one-lost-cell&play=0');
  await page.getByRole('button', { name: /Gallery/ }).first().click();
  const gallery = page.getByRole('dialog', { name: 'Gallery' });
  await gallery.getByRole('button', { name: 'Compare networks…' }).click();
  for (const id of ['one-lost-cell', 'slow-start']) await gallery.locator(`[data-preset="${id}"]`).click();
  await gallery.getByRole('button', { name: 'Compare', exact: true }).click();
  await standing(page);
  await expect(page.getByText(/^Over at/)).toHaveCount(0);
  await page.keyboard.press('e');
  await expect.poll(() => shown(page), LONG).toBe(30);
  await expect(page.getByRole('region', { name: /^Run A/ })).toContainText(/Over at 2.s\./);
  await expect(page.getByRole('region', { name: /^Run B/ })).not.toContainText('Over at');
  await expect(results(page)).toContainText(/0 to 2.s in A, 0 to 30.s in B/);
  const slider = page.getByRole('slider', { name: 'Instant of all runs' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^30/);
  const [queueA, queueB, queue] = await row(page, 'Mean queue');
  expect([queueA, queueB, queue]).toEqual([expect.stringMatching(/ cells$/), expect.stringMatching(/ packets$/), '– ']);
  await expect(results(page)).toContainText('Cell or packet loss rate');
  await slider.press('Home');
  await expect.poll(() => shown(page)).toBe(0);
  await expect(page.getByText(/^Over at/)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('a comparison that begins late in its runs says over each stage how far they are', async ({ page }) => {
  await open(page, '?preset=lpd-metro-lpd&t=4&play=0');
  await expect(page.getByLabel('Simulated time')).toHaveText(/4\.000/, LONG);
  // On the way, both runs wait after some slices of their work.
  const goOn = await holdRuns(page, 15);
  await page.getByRole('button', { name: 'another seed' }).click();
  const stages = page.getByRole('region', { name: /^Run [AB],/ });
  await expect(stages.getByText('The run is being brought to 4\u202fs.')).toHaveCount(2);
  await expect(stages.getByRole('progressbar', { name: 'Share of the way' }).first()).toHaveText(/^[1-9].*%$/);
  // Not the heads of the tables for screen readers, which come when they are there.
  const queues = stages.getByText(/queued cells are doomed|No cell is queued/);
  await expect(queues).toHaveCount(0);
  const head = results(page).getByText('B against A');
  await expect(head).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'The run is being brought to 4\u202fs.' })).toBeAttached();
  goOn();
  await expect(queues).toHaveCount(2, LONG);
  await expect(stages.getByRole('progressbar')).toHaveCount(0);
  await expect(head).toBeVisible();
});

test('runs that stand ask for no animation frame', async ({ page }) => {
  await page.addInitScript(() => {
    const request = window.requestAnimationFrame.bind(window);
    const counted = Object.assign(window, { animations: 0 });
    window.requestAnimationFrame = (callback) => {
      counted.animations++;
      return request(callback);
    };
  });
  const inHalfASecond = (): Promise<number> => page.evaluate(async () => {
    const counted = window as unknown as { animations: number };
    const before = counted.animations;
    await new Promise((resolve) => { setTimeout(resolve, 500); });
    return counted.animations - before;
  });
  await open(page, '?preset=boston-16-reno&play=0');
  await page.getByRole('button', { name: /^Compare with buffer 1,024.cells/ }).click();
  await standing(page);
  await expect(difference(page)).toBeVisible(LONG);
  await expect.poll(inHalfASecond, LONG).toBe(0);
  const opened = await shown(page);
  await page.keyboard.press('k');
  await expect.poll(() => shown(page), LONG).toBeGreaterThan(opened);
  await page.keyboard.press('k');
  await expect.poll(inHalfASecond, LONG).toBe(0);
  const stood = await shown(page);
  await page.keyboard.press('k');
  await expect.poll(() => shown(page), LONG).toBeGreaterThan(stood);
});
