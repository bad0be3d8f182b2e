/** Why a cell died, and what if it had not: the card, the fork, the branches and the link of a moment. */
import { expect, test } from '@playwright/test';
import { barriers } from './support/barriers';
import { complaintsOf } from './support/console';
import { asksWhy, card, chips, clickTheDead, toTheDrop } from './support/fallen';
import { clock, hashAtTheEnd, open } from './support/page';

test('a click on a lost cell shows why; restoring it shows both futures, and undo removes one', async ({ page }) => {
  const complaints = complaintsOf(page);
  await toTheDrop(page);
  const [x, y] = await clickTheDead(page);
  await expect(card(page).getByText(/^Queue 5 of 5: tail drop lets nothing in\.$/).first()).toBeVisible();
  const at = await clock(page);
  await card(page).getByRole('button', { name: 'Bring this cell back' }).click();
  await expect(chips(page)).toHaveCount(2);
  await expect(chips(page).nth(1)).toContainText('back');
  await expect(card(page).getByText(/waits behind|is being sent/)).toBeVisible();
  expect(await clock(page)).toBe(at);
  // The buffer's five places are full, and the panel has room to show the cell that was brought back as well.
  const queue = page.getByRole('region', { name: 'Readings at the playhead' }).locator('dd').last();
  await expect(queue).toHaveText(/^5\s+of 5\s+cells\s*\+1 brought back$/);
  expect(await queue.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
  // On the stage the cell lives, too, and is dead again in the first branch.
  await page.mouse.move(x + 1, y);
  await expect(asksWhy(page)).toBeHidden();
  await page.mouse.move(x, y);
  await chips(page).nth(0).getByRole('button').first().press('Enter');
  await expect(card(page).getByText(/tail drop lets nothing in/).first()).toBeVisible();
  await expect(asksWhy(page)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(chips(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('by keys alone: to the drop, why, restore the cell, from branch to branch', async ({ page }) => {
  await toTheDrop(page);
  await page.keyboard.press('w');
  await expect(card(page)).toBeVisible();
  expect(await barriers(page, '[aria-label^="Why did this cell die"]')).toEqual([]);
  await card(page).getByRole('button', { name: 'Bring this cell back' }).focus();
  await page.keyboard.press('Enter');
  await expect(chips(page)).toHaveCount(2);
  await expect(card(page).getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('b');
  await expect(chips(page).nth(0).getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
  await card(page).getByRole('button', { name: 'Close the card' }).focus();
  await page.keyboard.press('q');
  await expect(card(page)).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
});

test('the link of a moment opens the branch at its instant', async ({ page, browser }) => {
  await toTheDrop(page);
  await page.keyboard.press('w');
  await card(page).getByRole('button', { name: 'What if the buffer had one more place?' }).click();
  await expect(chips(page).nth(1)).toContainText('6');
  await page.keyboard.press('s');
  await page.getByText('This moment').click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  const at = await clock(page);
  await page.keyboard.press('Escape');
  const hash = await hashAtTheEnd(page);
  const elsewhere = await browser.newPage();
  await elsewhere.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
  await elsewhere.goto(link);
  await expect.poll(() => clock(elsewhere)).toBe(at);
  expect(await hashAtTheEnd(elsewhere)).toBe(hash);
  await elsewhere.close();
});

test('the focus moves on when its element goes: to the card, to the chip that is left, to the comparison', async ({
  page,
}) => {
  await toTheDrop(page);
  await page.keyboard.press('w');
  const onePlace = card(page).getByRole('button', { name: 'What if the buffer had one more place?' });
  await onePlace.press('Enter');
  await expect(chips(page)).toHaveCount(2);
  await expect(card(page).getByRole('heading', { level: 2 })).toBeFocused();
  await chips(page).nth(0).getByRole('button').first().press('Enter');
  await onePlace.press('Enter');
  await expect(chips(page)).toHaveCount(3);
  await page.getByRole('button', { name: /^Remove C/ }).press('Enter');
  await expect(chips(page).nth(0).getByRole('button').first()).toBeFocused();
  await page.getByRole('button', { name: 'Compare the branches' }).press('Enter');
  await expect(page.getByRole('region', { name: /^Run A/ }).getByRole('heading', { level: 2 })).toBeFocused();
  await page.getByRole('button', { name: 'Watch', exact: true }).first().press('Enter');
  await page.getByRole('button', { name: /^Remove B/ }).press('Enter');
  await expect(chips(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

for (const [name, width, height] of [['a low window', 1280, 720], ['a phone', 390, 844]] as const) {
  test(`the card opens over ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, '?preset=one-lost-cell&play=0&t=0.5');
    await page.keyboard.press('w');
    await expect(card(page).getByRole('button', { name: 'Bring this cell back' })).toBeVisible();
  });
}

test('by keys a later loss of a packet leads to the one that broke it, and to the rule in whole packets', async ({
  page,
}) => {
  await open(page, '?preset=epd-hops&play=0&at=0.03');
  await page.getByRole('button', { name: /Length of a step/ }).click();
  await page.getByRole('menuitemradio', { name: 'to a drop' }).click();
  await page.keyboard.press('.');
  await expect.poll(() => clock(page)).not.toMatch(/^\s*30\.000/);
  await page.keyboard.press('w');
  await expect(card(page)).toContainText('rest of packet refused');
  await expect(card(page)).toContainText(/cell 1 of 32 had been lost before\./);
  await card(page).getByRole('button', { name: /^Why did cell 1 die/ }).press('Enter');
  await expect(card(page)).toContainText('above threshold');
  await expect(card(page).getByRole('button', { name: /^Why did cell/ })).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  await open(page, '?preset=slow-start&play=0&at=1');
  await page.keyboard.press('w');
  const why = page.getByRole('region', { name: 'Why did this packet die?' });
  await expect(why).toContainText('A packet that finds no room in the queue is dropped.');
  expect(await barriers(page, '[aria-label^="Why did this packet die"]')).toEqual([]);
});
