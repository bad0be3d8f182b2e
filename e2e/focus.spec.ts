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

test('a menu whose code comes late opens then, and one whose code cannot be fetched says so', async ({ page }) => {
  const code = /menus-[\w-]+\.js$/;
  await open(page, RENO);
  await page.route(code, (route) => route.abort());
  await button(page, 'File').press('Enter');
  await expect(page.getByText('That part of the page could not be fetched.')).toBeVisible();
  await expect(button(page, 'File')).toBeFocused();
  await page.unroute(code);
  await page.route(code, async (route) => {
    await new Promise((passed) => setTimeout(passed, 700));
    await route.continue();
  });
  await button(page, 'File').press('Enter');
  await expect(page.getByRole('menuitem', { name: 'New…' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, 'File')).toBeFocused();
});

test('each dialog that a menu opens returns the focus to the button of the menu', async ({ page }) => {
  await open(page, RENO);
  const opens = async (menu: string, item: string): Promise<void> => {
    await button(page, menu).press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await focusRests(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, menu)).toBeFocused();
  };
  for (const item of ['Save as…', 'Open…', 'New…', 'Save as…']) await opens('File', item);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const item of ['Help and documents', 'About', 'Open…']) await opens('More', item);
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

test('the focus goes to the content when a message is dismissed', async ({ page }) => {
  await page.goto('./?preset=none-of-these');
  await button(page, 'Dismiss').press('Enter');
  await expect(button(page, 'Dismiss')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the focus goes to the content when its button disappears with the view', async ({ page }) => {
  await open(page, RENO);
  // A view that has not been fetched yet begins as a placeholder.
  await page.keyboard.press('p');
  await expect(button(page, 'Leave the projector')).toBeVisible();
  await page.keyboard.press('p');
  await button(page, 'Theme').press('Enter');
  await page.getByRole('menuitem', { name: 'Projector' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await button(page, 'Leave the projector').press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto('./#f=boston-table-1');
  const point = page.getByRole('main').getByRole('button', { name: /Open this run$/ }).first();
  await point.press('Enter');
  await expect(page.getByText(/^Queues at/)).toBeAttached();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the focus moves to the title of the projector when its code comes late', async ({ page }) => {
  await page.route(/Projector-[\w-]+\.js$/, async (route) => {
    await new Promise((resolve) => { setTimeout(resolve, 500); });
    await route.continue();
  });
  await open(page, RENO);
  await button(page, 'Theme').press('Enter');
  await page.getByRole('menuitem', { name: 'Projector' }).press('Enter');
  await expect(button(page, 'Leave the projector')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the focus returns to the name of a row whose chart was chosen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, RENO);
  await button(page, 'Queue: choose another chart').press('Enter');
  await page.getByRole('menuitemradio', { name: /^cwnd/ }).press('Enter');
  await expect(button(page, 'cwnd: choose another chart')).toBeFocused();
  await button(page, 'Goodput: choose which goodput').press('Enter');
  await page.getByRole('menuitemradio', { name: /^Effective throughput/ }).press('Enter');
  await expect(button(page, 'Effective throughput: choose which goodput')).toBeFocused();
});

test('a dialog that was opened from the help returns the focus to where it was before the help', async ({ page }) => {
  await open(page, RENO);
  await button(page, 'Help').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: /^How to read the stage/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'How to read the stage' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Help' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page, 'Help')).toBeFocused();
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
      return [0.2, 0.8].map((part) =>
        element.contains(document.elementFromPoint(left + width / 2, top + height * part)));
    });
    expect(onTop, name).toEqual([true, true]);
  }
});

test('the focus goes from a button that adds fields to the fields, and back', async ({ page }) => {
  await open(page, RENO);
  await view(page, 'Figures');
  await button(page, /^Sweep “/).press('Enter');
  await button(page, 'Add a second parameter').press('Enter');
  await expect(page.getByRole('combobox', { name: 'And beside it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await button(page, 'Remove the second parameter').press('Enter');
  await expect(button(page, 'Add a second parameter')).toBeFocused();
});

test('the search of the lab keeps the focus on its button when it begins again', async ({ page }) => {
  await open(page, RENO);
  await view(page, 'Lab');
  await button(page, /Why not an identity/).click();
  const again = button(page, 'Search again');
  await expect(again).toBeVisible({ timeout: 30_000 });
  await again.press('Enter');
  await expect(button(page, 'Stop')).toBeFocused();
});

test('the focus stays near a change that is taken back, and with the seeds of a comparison', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  await page.getByRole('radio', { name: 'From here' }).first().press('Space');
  const buffer = page.getByRole('textbox', { name: /^Buffer/ }).first();
  const changes = page.getByRole('region', { name: 'Changes while it runs' });
  for (const [cells, many] of [['9', 1], ['11', 2]] as const) {
    await button(page, 'Step one cell forward').press('Enter');
    await buffer.fill(cells);
    await buffer.press('Enter');
    await expect(changes.getByRole('listitem')).toHaveCount(many);
  }
  const back = changes.getByRole('button', { name: /^Take back/ });
  await back.last().press('Enter');
  await expect(changes.getByRole('heading')).toBeFocused();
  await back.press('Enter');
  await expect(changes).toHaveCount(0);
  await expect(buffer).toBeFocused();

  await button(page, 'Compare with early packet discard').press('Enter');
  await expect(page.getByText(/^First difference at/)).toBeVisible({ timeout: 20_000 });
  await button(page, 'Five seeds').press('Enter');
  await expect(button(page, 'One seed')).toBeFocused({ timeout: 30_000 });
});
