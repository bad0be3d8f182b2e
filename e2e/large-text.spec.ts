/**
 * Dialogs on a phone with text twice as large: nothing is wider than its dialog, and no label is cut off, nor is that
 * of the way to the parameters.
 */
import { expect, test, type Page } from '@playwright/test';
import { open } from './support/page';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '?preset=boston-16-reno&play=0');
  await page.evaluate(() => { document.documentElement.style.fontSize = '32px'; });
});

/** Returns descriptions of what is beyond the edge of the dialog, or of another element, or cut off. */
const cutOff = (page: Page, within = page.getByRole('dialog')): Promise<string[]> => within.evaluate((dialog) => {
  const { right } = dialog.getBoundingClientRect();
  const shortened = (one: Element): boolean =>
    getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
  return [...dialog.querySelectorAll('button, button span, label, label span, a, b, p, h3, dt, dd')]
    .filter((one) => one.getBoundingClientRect().right > right || shortened(one))
    .map((one) => one.textContent?.trim() ?? '').filter((text) => text !== '');
});

test('the gallery and the choice of networks to compare fit the width of a phone', async ({ page }) => {
  await page.getByRole('button', { name: /Gallery/ }).first().click();
  await expect(page.getByRole('dialog', { name: 'Gallery' }).locator('[data-preset]').first()).toBeVisible();
  await expect.poll(() => cutOff(page)).toEqual([]);
  await page.getByRole('button', { name: 'Compare networks…' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect.poll(() => cutOff(page)).toEqual([]);
});

test('the gallery fits the width of a phone with text a quarter larger', async ({ page }) => {
  await page.evaluate(() => { document.documentElement.style.fontSize = '20px'; });
  await page.getByRole('button', { name: /Gallery/ }).first().click();
  await expect(page.getByRole('dialog', { name: 'Gallery' }).locator('[data-preset]').first()).toBeVisible();
  await expect.poll(() => cutOff(page)).toEqual([]);
});

test('the way to the parameters says what can be changed', async ({ page }) => {
  const way = page.getByRole('button', { name: /^Change buffer and discard policy/ });
  await expect(way).toBeVisible();
  await expect.poll(() => cutOff(page, way)).toEqual([]);
});

test('the help fits the width of a phone', async ({ page }) => {
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' }).getByText('Play or pause')).toBeAttached();
  await expect.poll(() => cutOff(page)).toEqual([]);
});

test('the share dialog fits the width of a phone', async ({ page }) => {
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog').getByText('This moment')).toBeVisible();
  await expect.poll(() => cutOff(page)).toEqual([]);
});
