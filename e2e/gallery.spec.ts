/**
 * The gallery: sections by topic, a field that finds presets, arrow keys through all of them, on a wide screen and on a
 * phone.
 */
import { expect, test, type Page } from '@playwright/test';
import { barriers, barriersInBothSchemes } from './support/barriers';
import { open } from './support/page';

async function openGallery(page: Page) {
  await page.getByRole('button', { name: /Gallery/ }).first().click();
  const gallery = page.getByRole('dialog', { name: 'Gallery' });
  await expect(gallery).toBeVisible();
  return gallery;
}

test('arrow keys walk from topic to topic, and Enter opens the preset', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  const gallery = await openGallery(page);
  await expect(gallery.getByRole('heading', { level: 3 })).not.toHaveCount(0);
  await test.step('cards in sight show the network; the one under the pointer runs, with one worker', async () => {
    const pictures = gallery.locator('[data-preset] canvas');
    await expect(pictures.first()).toBeVisible();
    expect(await pictures.count()).toBeLessThan(await gallery.locator('[data-preset]').count());
    const own = page.workers().length;
    const card = gallery.locator('[data-preset]').nth(1);
    const drawn = () => card.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const before = await drawn();
    await card.hover();
    await expect.poll(() => page.workers().length).toBe(own + 1);
    await expect.poll(drawn).not.toBe(before);
    await page.mouse.move(0, 0);
    await expect.poll(() => page.workers().length).toBe(own);
  });
  await gallery.getByRole('button', { name: /^One lost cell/ }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect(gallery.getByRole('button', { name: /^One lost cell/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const second = (await page.locator(':focus span').filter({ hasText: /./ }).first().textContent()) ?? '';
  expect(second).not.toBe('');
  await page.keyboard.press('Enter');
  await expect(gallery).toBeHidden();
  await expect(page.getByText(second, { exact: true }).first()).toBeVisible();
});

test('the search for a mechanism finds the presets that use it, and figures', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/\/reservation-\w+-\w+-[\w-]{8}\.js$/.test(request.url())) fetched.push(request.url());
  });
  await open(page, '?preset=one-lost-cell&play=0');
  const gallery = await openGallery(page);
  const cards = gallery.getByRole('listitem');
  const all = await cards.count();
  expect(fetched).toEqual([]);
  await gallery.getByLabel('Find a preset').fill('reservation');
  await expect.poll(() => cards.count()).toBeLessThan(all);
  await expect(gallery.getByRole('heading', { name: 'Buffer reservation' })).toBeVisible();
  await test.step('figures of the papers have their curves and their outcome, fetched only now', async () => {
    const figure = gallery.getByRole('button', { name: /^Buffer reservation, figure 5 / });
    await figure.scrollIntoViewIfNeeded();
    await expect(figure).toHaveAccessibleName(/ (Partly reproduced|Reproduced|Not reproduced)$/);
    await expect(figure.locator('svg')).toHaveCount(2);
    expect(fetched).not.toEqual([]);
  });
  await gallery.getByLabel('Find a preset').press('Escape');
  await expect(cards).toHaveCount(all);
  await page.waitForTimeout(500);
  await expect(cards).toHaveCount(all);
  await gallery.getByLabel('Find a preset').press('Escape');
  await expect(gallery).toBeHidden();
});

test('the gallery has no barrier, light and dark, and fits the width of a phone', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  const gallery = await openGallery(page);
  // While the dialog fades in, its contrast is lower.
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
  expect(await barriersInBothSchemes(page, '[role=dialog]')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(390);
  await gallery.getByLabel('Find a preset').fill('boston');
  const figure = gallery.getByRole('button', { name: /^TCP Boston, table 1 / });
  await figure.scrollIntoViewIfNeeded();
  await expect(figure.locator('svg')).toHaveCount(2);
  expect(await width()).toBeLessThanOrEqual(390);
  expect(await barriers(page, '[role=dialog]')).toEqual([]);
});

test('on a phone what is searched for comes into sight, however far down the gallery opened', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '?preset=two-lost-from-a-window&play=0');
  const gallery = await openGallery(page);
  await expect(gallery.locator('[data-preset="two-lost-from-a-window"]')).toBeInViewport();
  await gallery.getByLabel('Find a preset').pressSequentially('table 1');
  await expect(gallery.getByText(/^3\sfigures$/)).toBeVisible();
  await expect(gallery.getByRole('button', { name: /table 1 / }).first()).toBeInViewport({ ratio: 1 });
  await gallery.getByLabel('Find a preset').fill('vegas');
  await expect(gallery.locator('[data-preset]').first()).toBeInViewport({ ratio: 0.5 });
});

test('chips filter by level, mechanism and paper; comparisons and the lab have cards', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  const gallery = await openGallery(page);
  await gallery.getByRole('button', { name: /comparisons that are ready/ }).click();
  await expect(page.getByRole('button', { name: /^Sixteen senders before a full switch/ })).toBeVisible();
  await openGallery(page);
  const cards = gallery.locator('[data-preset]');
  const all = await cards.count();
  await gallery.getByText('By level, mechanism or paper').click();
  const vegas = gallery.getByRole('group', { name: 'Mechanism' }).getByRole('button', { name: /^Vegas/ });
  await vegas.click();
  await expect(vegas).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => cards.count()).toBeLessThan(all);
  await gallery.getByRole('group', { name: 'Level' }).getByRole('button', { name: /^First steps/ }).click();
  await expect(gallery.getByRole('status').filter({ hasText: 'No preset has all of these.' })).toBeVisible();
  expect(await barriers(page, '[role=dialog]')).toEqual([]);
  await vegas.click();
  await gallery.getByRole('button', { name: /^Lose cells, and get the picture back/ }).click();
  await expect(gallery).toHaveCount(0);
  await expect(page).toHaveURL(/#lab=/, { timeout: 20_000 });
});
