/** Accessibility of Build: axe finds nothing whatever is selected, and on a phone the outline alone is enough. */
import { expect, test, type Page } from '@playwright/test';
import { barriers, barriersInBothSchemes } from './support/barriers';
import { clock, open } from './support/page';

const outline = (page: Page) => page.getByRole('listbox', { name: 'Outline of the network' });
const rows = (page: Page, group: string) => outline(page).getByRole('group', { name: group }).getByRole('option');

async function openBuild(page: Page): Promise<void> {
  await page.locator('nav').getByText('Build', { exact: true }).first().click();
  await expect(outline(page)).toBeVisible();
}

test('breaks no rule of axe with a node, a link or a flow selected, light and dark', async ({ page }) => {
  test.slow();
  await open(page, '?preset=one-lost-cell&play=0');
  await openBuild(page);
  for (const group of ['Nodes', 'Links', 'Flows']) {
    await rows(page, group).nth(2).or(rows(page, group).last()).first().click();
    expect(await barriersInBothSchemes(page), group).toEqual([]);
  }
});

test('with text of twice the size and forced colours Build keeps all it shows', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '?preset=three-lost-from-a-window&play=0');
  await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
  await openBuild(page);
  // The rows show what is set, by marks and words.
  await expect(rows(page, 'Links').last()).toContainText(/lost on purpose/);
  await expect(rows(page, 'Flows').last()).toContainText('ns-2');
  await rows(page, 'Links').last().click();
  await expect(page.getByRole('button', { name: 'Run it' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await barriers(page)).toEqual([]);
});

test('in forced colours links have the colour of text, and selected and pressed items show', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await open(page, '?preset=one-lost-cell&play=0');
  await openBuild(page);
  const stroke = (which: 'selected' | 'plain') =>
    page.locator(`.react-flow__edge${which === 'selected' ? '.selected' : ':not(.selected)'} .editor-link-wall`).first()
      .evaluate((wall) => getComputedStyle(wall).stroke);
  expect(await stroke('plain')).toBe(await page.evaluate(() => getComputedStyle(document.body).color));
  await rows(page, 'Links').first().click();
  expect(await stroke('selected')).not.toBe(await stroke('plain'));
  const toggle = page.getByRole('button', { name: 'Draw flows', exact: true });
  const outline = () => toggle.evaluate((button) => getComputedStyle(button).outlineStyle);
  expect(await outline()).toBe('none');
  await toggle.click();
  expect(await outline()).toBe('solid');
});

test('on a phone the outline adds, connects, sets a policy and runs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '?preset=one-lost-cell&play=0');
  await openBuild(page);
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const [nodes, links, flows] = await Promise.all(
    ['Nodes', 'Links', 'Flows'].map((group) => rows(page, group).count()));
  await add('Add host');
  await expect(rows(page, 'Nodes')).toHaveCount(nodes + 1);
  await add('Connect…');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(rows(page, 'Links')).toHaveCount(links + 1);
  await add('Add flow…');
  await page.getByRole('button', { name: 'Add flow', exact: true }).click();
  await expect(rows(page, 'Flows')).toHaveCount(flows + 1);
  await rows(page, 'Nodes').filter({ hasText: 'sw' }).first().click();
  await page.getByRole('combobox', { name: 'Discard policy' }).or(page.getByLabel('Discard policy')).first().click();
  await page.getByRole('option', { name: /early packet discard/i }).first().click();
  await page.getByRole('button', { name: 'Outline', exact: true }).click();
  await expect(rows(page, 'Nodes').filter({ hasText: 'sw' }).first()).toContainText(/early packet discard/i);
  await page.getByRole('button', { name: 'Run it' }).click();
  await expect.poll(() => clock(page)).toMatch(/[1-9]/);
});
