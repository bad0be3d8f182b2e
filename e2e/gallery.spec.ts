/**
 * The gallery: sections by topic, a field that finds presets, arrow keys through all of them, on a wide screen and on a
 * phone.
 */
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
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
  await gallery.getByRole('button', { name: /^One lost cell/ }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect(gallery.getByRole('button', { name: /^One lost cell/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const second = (await page.locator(':focus span').first().textContent()) ?? '';
  expect(second).not.toBe('');
  await page.keyboard.press('Enter');
  await expect(gallery).toBeHidden();
  await expect(page.getByText(second, { exact: true }).first()).toBeVisible();
});

test('a mechanism leads to the presets that use it', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  const gallery = await openGallery(page);
  const cards = gallery.getByRole('listitem');
  const all = await cards.count();
  await gallery.getByLabel('Find a preset').fill('reservation');
  await expect.poll(() => cards.count()).toBeLessThan(all);
  await expect(gallery.getByRole('heading', { name: 'Buffer reservation' })).toBeVisible();
  await gallery.getByLabel('Find a preset').press('Escape');
  await expect(cards).toHaveCount(all);
  await page.waitForTimeout(500);
  await expect(cards).toHaveCount(all);
  await gallery.getByLabel('Find a preset').press('Escape');
  await expect(gallery).toBeHidden();
});

for (const [width, height] of [[1440, 900], [390, 844]] as const) {
  test(`has no barrier at ${width} × ${height}, and nothing is wider than the screen`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, '?preset=one-lost-cell&play=0');
    await openGallery(page);
    // What still fades in has less contrast.
    await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations.map(({ id, nodes }) =>
      `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('chips narrow it by level, mechanism and paper, and the lab is a card of it', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  const gallery = await openGallery(page);
  const cards = gallery.locator('[data-preset]');
  const all = await cards.count();
  await gallery.getByText('By level, mechanism or paper').click();
  const vegas = gallery.getByRole('group', { name: 'Mechanism' }).getByRole('button', { name: /^Vegas/ });
  await vegas.click();
  await expect(vegas).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => cards.count()).toBeLessThan(all);
  await gallery.getByRole('group', { name: 'Level' }).getByRole('button', { name: /^First steps/ }).click();
  await expect(gallery.getByRole('status').filter({ hasText: 'No preset has all of these.' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await vegas.click();
  await gallery.getByRole('button', { name: /^Lose cells, and get the picture back/ }).click();
  await expect(gallery).toHaveCount(0);
  await expect(page).toHaveURL(/#lab=/, { timeout: 20_000 });
});
