/** The keyboard's focus: it is in sight, goes into each menu that opens, and moves on when its button disappears. */
import { expect, test, type Page } from '@playwright/test';
import { focusRests, open } from './support/page';

const RENO = '?preset=boston-16-reno&play=0';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' })
  .getByRole('button', { name, exact: true }).click();

test('a menu opens with its first item that can be chosen focused', async ({ page }) => {
  await open(page, RENO);
  await button(page, 'Theme').press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Theme')).toBeFocused();
  await test.step('also if the items above it are disabled, as with nothing selected in Build', async () => {
    await view(page, 'Build');
    await button(page, 'Edit').press('Enter');
    await expect(page.getByRole('menuitem', { name: /^Paste/ })).toBeFocused();
  });
});

test('a menu that is longer than the window scrolls inside itself', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 225 });
  await open(page, RENO);
  await button(page, 'More').press('Enter');
  await expect(page.getByRole('menuitem', { name: 'New…' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'About' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
});

test('the gallery opens at the card of the preset that is open', async ({ page }) => {
  await open(page, '?preset=abr-erica-plus&play=0');
  await button(page, 'Gallery').press('Enter');
  const card = page.locator('[data-preset="abr-erica-plus"]');
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport({ ratio: 1 });
});

test('in a low window the search field of the gallery covers nothing that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 225 });
  await open(page, RENO);
  await button(page, 'Gallery').press('Enter');
  for (const name of ['Open a scenario file, or send a file…', 'Download the network']) {
    const reached = page.getByRole('dialog').getByRole('button', { name });
    await page.getByText('Paste a scenario').focus();
    await reached.focus();
    await focusRests(page);
    const onTop = await reached.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [0.2, 0.8].map((part) => element.contains(document.elementFromPoint(left + width / 2, top + height * part)));
    });
    expect(onTop, name).toEqual([true, true]);
  }
});
