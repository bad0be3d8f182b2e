/**
 * Forms of many fields, by keyboard: finding a parameter, opening a fold, choosing a variant; a switch from cells to
 * packets; axe.
 */
import { expect, test, type Page } from '@playwright/test';
import { barriers } from './support/barriers';
import { open } from './support/page';

async function build(page: Page) {
  await page.getByRole('tab', { name: 'Build' }).or(page.getByRole('button', { name: 'Build' })).first().click();
  const outline = page.getByRole('listbox', { name: 'Outline of the network' });
  await expect(outline).toBeVisible();
  return outline;
}

const barriersOfEditor = (page: Page): Promise<string[]> => barriers(page, '.editor');

test('a fold opens by keyboard, takes a number, and then counts one changed value', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  const outline = await build(page);
  await outline.getByRole('group', { name: 'Flows' }).getByRole('option').first().click();
  const fold = page.locator('summary', { hasText: 'Acknowledgements' });
  await fold.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Delayed ACK, ms').fill('200');
  await page.keyboard.press('Enter');
  await expect(fold).toContainText('1 changed');
  expect(await barriersOfEditor(page)).toEqual([]);
});

test('a parameter is found by name, and Vegas adds its own parameters', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0');
  const outline = await build(page);
  await outline.getByRole('group', { name: 'Flows' }).getByRole('option').first().click();
  await page.getByLabel('Find a parameter').fill('variant');
  await page.getByRole('combobox', { name: 'Variant' }).click();
  await page.getByRole('option', { name: 'Vegas' }).click();
  await page.getByLabel('Find a parameter').fill('alpha');
  await expect(page.getByLabel('Alpha, segments')).toBeVisible();
  await page.getByLabel('Find a parameter').press('Escape');
  await expect(page.getByRole('combobox', { name: 'Variant' })).toHaveValue('Vegas');
});

test('without cells the switch counts packets, and a forced loss is added and removed', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0');
  const outline = await build(page);
  await page.getByRole('combobox', { name: 'Network' }).click();
  await page.getByRole('option', { name: /^Packets/ }).click();
  await page.getByRole('button', { name: 'Add a forced loss' }).click();
  const losses = page.getByRole('region', { name: 'Forced losses' });
  await losses.getByLabel('Forced loss 0: packets').fill('3, 5-7');
  await losses.getByLabel('Forced loss 0: packets').press('Enter');
  await expect(losses.getByLabel('Forced loss 0: packets')).toHaveValue('3, 5-7');
  expect(await barriersOfEditor(page)).toEqual([]);
  await losses.getByRole('button', { name: 'Remove forced loss 0' }).click();
  await expect(losses.getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a forced loss' })).toBeFocused();
  await outline.getByRole('group', { name: 'Nodes' }).getByRole('option').nth(1).click();
  await expect(page.getByLabel('Buffer, packets, packets')).toBeVisible();
});

test('a port is given its own buffer by keyboard, which is undone, and its settings are removed', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0');
  const outline = await build(page);
  await outline.getByRole('group', { name: 'Nodes' }).getByRole('option').nth(1).click();
  const ports = page.getByRole('region', { name: 'Ports with their own settings' });
  await expect(ports).toContainText('None');
  await ports.getByRole('button', { name: 'Add settings' }).focus();
  await page.keyboard.press('Enter');
  const fold = ports.locator('summary', { hasText: 'Port to sink' });
  await expect(fold).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('64');
  await page.keyboard.press('Enter');
  await expect(fold).toContainText('1 changed');
  expect(await barriersOfEditor(page)).toEqual([]);

  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(fold).not.toContainText('changed');
  await page.getByRole('button', { name: /^Redo|^Do again/ }).click();
  await expect(ports.getByLabel('Buffer, cells')).toHaveValue('64');
  await page.getByRole('tab', { name: 'Watch' }).or(page.getByRole('button', { name: 'Watch' })).first().click();
  await expect(page.getByRole('combobox', { name: 'Switch' })).toHaveValue('sw, port to sink');

  await build(page);
  await outline.getByRole('group', { name: 'Nodes' }).getByRole('option').nth(1).click();
  await ports.locator('summary', { hasText: 'Port to sink' }).click();
  await ports.getByRole('button', { name: 'Remove the settings of this port' }).click();
  await expect(ports).toContainText('None');
  await expect(ports.getByRole('button', { name: 'Add settings' })).toBeFocused();
});

test('undo of what the form shows leads the focus to the outline', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  const outline = await build(page);
  await page.getByRole('button', { name: 'Add host', exact: true }).click();
  const form = page.getByRole('region', { name: 'Properties of host1' });
  await form.getByRole('button', { name: 'Delete host1' }).focus();
  // For a second after an edit the focus is followed in any case (focus.ts).
  await page.waitForTimeout(1200);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(form).toHaveCount(0);
  await expect(outline.locator('[role="option"][tabindex="0"]')).toBeFocused();
});

test('on a phone the forms are also available, without a barrier', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '?preset=boston-16-boston&play=0');
  const outline = await build(page);
  await outline.getByRole('group', { name: 'Flows' }).getByRole('option').first().click();
  await expect(page.getByLabel('Find a parameter')).toBeVisible();
  expect(await barriersOfEditor(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
