/**
 * What paper shows of a dark page, and of everything whose meaning is in its colour: pictures as they were drawn for
 * the screen, in light colours, and fills that browsers leave out of print unless they are told to keep them.
 */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { complaintsOf } from './support/console';
import { open } from './support/page';

const A4 = { width: 794, height: 1123 };

interface Kept { picture: Uint8ClampedArray }

/** Remembers the picture on a canvas in the page. */
const keep = (canvas: Locator): Promise<void> => canvas.evaluate((own: HTMLCanvasElement) => {
  const picture = own.getContext('2d')!.getImageData(0, 0, own.width, own.height).data;
  Object.assign(window, { picture } satisfies Kept);
});

/** The share of pixels that differ visibly from the remembered picture; 1 if it has another size. */
const differing = (canvas: Locator): Promise<number> => canvas.evaluate((own: HTMLCanvasElement) => {
  const now = own.getContext('2d')!.getImageData(0, 0, own.width, own.height).data;
  const { picture } = window as unknown as Kept;
  if (now.length !== picture.length) return 1;
  let many = 0;
  for (let at = 0; at < now.length; at += 4) {
    const apart = [0, 1, 2, 3].reduce((so, part) => so + Math.abs(now[at + part] - picture[at + part]), 0);
    if (apart > 64) many++;
  }
  return many * 4 / now.length;
});

/** Lets the browser draw no further frame, as while it prints. */
const standStill = (page: Page): Promise<void> => page.evaluate(() => { window.requestAnimationFrame = () => 0; });

async function toPaper(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(A4);
  await page.emulateMedia({ media: 'print', colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
}

for (const { what, address, name } of [
  { what: 'what the charts show', address: '?preset=boston-16-reno&t=20&play=0', name: 'Charts' },
  { what: 'the sequence–time plot', address: '?preset=two-lost-from-a-window&t=3&play=0', name: 'Sequence–time plot' },
]) {
  test(`of a dark page, ${what} on paper is as a light page shows it`, async ({ page }) => {
    const complaints = complaintsOf(page);
    const canvas = (): Locator => page.getByRole('region', { name, exact: true }).locator('canvas').last();
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, address);
    await expect(canvas()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(500);
    await keep(canvas());
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect.poll(() => differing(canvas())).toBeGreaterThan(0.02);
    await standStill(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    // Letters may lie a fraction of a pixel beside where they were.
    await expect.poll(() => differing(canvas())).toBeLessThan(0.01);
    const [drawn, shown] = await canvas().evaluate((own: HTMLCanvasElement) =>
      [own.width / own.height, own.getBoundingClientRect().width / own.getBoundingClientRect().height]);
    expect(shown).toBeCloseTo(drawn, 1);
    expect(complaints).toEqual([]);
  });
}

test('fills that carry a meaning are printed: the queue by flow, the reason, the branch that is shown', async ({
  page,
}) => {
  await open(page, '?preset=boston-16-reno&t=20&play=0');
  await page.keyboard.press('w');
  const card = page.getByRole('region', { name: 'Why did this cell die?' });
  await expect(card).toBeVisible();
  await toPaper(page, 'light');
  await expect(card.locator('[style*=width]').first()).toHaveCSS('print-color-adjust', 'exact');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Bring this cell back' }).click();
  const branches = page.getByRole('region', { name: 'Branches of the run' });
  await expect(branches).toBeVisible();
  await toPaper(page, 'light');
  await expect(branches.getByRole('button', { name: /^B/ }).first()).toHaveCSS('print-color-adjust', 'exact');
  await expect(page.getByRole('button', { name: /^Compare (the branches|A)/ })).toBeHidden();
});

test('a projector is printed in one column, and nothing of its charts is cut', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, '?preset=boston-16-reno&t=20&play=0&theme=projector');
  await expect(page.getByRole('region', { name: 'Charts', exact: true }).locator('canvas').last()).toBeVisible();
  const tall = (): Promise<number> => page.getByRole('region', { name: 'Charts', exact: true })
    .evaluate((charts) => charts.clientHeight);
  const onScreen = await tall();
  await page.emulateMedia({ media: 'print' });
  const charts = await page.getByRole('region', { name: 'Charts', exact: true }).boundingBox();
  expect((charts?.x ?? 0) + (charts?.width ?? Infinity)).toBeLessThanOrEqual(719);
  expect(await tall()).toBe(onScreen);
  const reading = await page.getByRole('region', { name: 'Goodput', exact: true }).boundingBox();
  expect(reading?.y).toBeGreaterThanOrEqual((charts?.y ?? Infinity) + (charts?.height ?? 0));
  for (const name of ['Play', 'To the start', 'Leave the projector']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
});

test('a sweep of one’s own is printed without its buttons', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  await page.getByRole('button', { name: 'Figures', exact: true }).click();
  await page.getByRole('button', { name: /^Sweep “/ }).click();
  await page.getByRole('button', { name: 'Add a second parameter' }).click();
  await toPaper(page, 'light');
  await expect(page.getByRole('textbox', { name: 'What varies: from, cells' })).toBeVisible();
  for (const name of ['Run the sweep', 'Remove the second parameter']) {
    await expect(page.getByRole('button', { name })).toBeHidden();
  }
});

test('an open dialog is printed alone and completely, on as many sheets as it needs', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&t=20&play=0');
  await page.getByRole('button', { name: 'Gallery' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gallery' });
  await expect(dialog.getByRole('button', { name: /^One lost cell kills a packet/ })).toBeVisible();
  await toPaper(page, 'light');
  await expect(page.locator('#root')).toBeHidden();
  await expect(page.locator('.mantine-Modal-overlay')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden();
  const [whole, shown] = await dialog.evaluate((own) => [own.scrollHeight, own.getBoundingClientRect().height]);
  expect(shown).toBeGreaterThan(3 * A4.height);
  expect(Math.abs(whole - shown)).toBeLessThan(4);
  // As in the middle of its opening.
  await dialog.evaluate((own) => Object.assign(own.style, { opacity: '0.5', transform: 'scale(0.9)' }));
  await expect(dialog).toHaveCSS('opacity', '1');
  expect(await dialog.evaluate((own) => own.getBoundingClientRect().height)).toBeCloseTo(shown, 0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThanOrEqual(Math.floor(shown));
});
