/** What a reader who cannot see is told: the live region after each action, and what stands beside the pictures. */
import { expect, test, type Page } from '@playwright/test';
import { open } from './support/page';

/** The live region of the page, which stands last in its body. */
const said = (page: Page) => page.locator('p.heard[role=status][aria-live=polite]').last();

test('where the run has gone is read out, with the loss on the way', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  await test.step('or that it went nowhere, each time anew', async () => {
    await page.keyboard.press('w');
    await expect(said(page)).toHaveText('Nothing has been lost so far.');
    const before = await said(page).locator('span').elementHandle();
    await page.keyboard.press('w');
    await expect.poll(() => before!.evaluate((element) => element.isConnected)).toBe(false);
    await expect(said(page)).toHaveText('Nothing has been lost so far.');
  });
  await test.step('or that the charts have become a table', async () => {
    await page.getByRole('button', { name: 'More about the charts' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Show as table' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Charts' }).locator('[data-live]')).toHaveText('Shown as a table.');
  });
  const until = async (what: string): Promise<void> => {
    await page.getByRole('button', { name: 'Run until…' }).press('Enter');
    await page.getByRole('button', { name: what }).press('Enter');
  };
  await until('refuses something');
  await expect(said(page)).toHaveText(/^At 6\.\d{3}.ms\. Cell 8 of 13 of flow a fell at sw: buffer full\.$/);
  await until('a flow times out');
  await expect(said(page)).toHaveText(/^At \d+\.\d{3}.ms\./);
});

test('playing, pausing, starting again and ending are read out, of one run and of two', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  await page.keyboard.press('k');
  await expect(said(page)).toHaveText('Playing.');
  await page.keyboard.press('k');
  await expect(said(page)).toHaveText('Paused.');
  await page.keyboard.press('r');
  await expect(said(page)).toHaveText('At the start.');
  await page.getByRole('button', { name: 'Compare with buffer 10 cells' }).press('Enter');
  await expect(page.getByText(/^First difference at/)).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('k');
  await expect(said(page)).toHaveText('Playing.');
  await page.keyboard.press('k');
  await expect(said(page)).toHaveText(/^All runs are at \d+\.\d{3}.ms\.$/);
  await page.getByRole('button', { name: 'Run to the end' }).press('Enter');
  await expect(said(page)).toHaveText('All runs have ended.');
});

test('a sweep reads out what is wrong with its fields and that it is over, not each of its runs', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  await page.getByRole('button', { name: 'Figures', exact: true }).press('Enter');
  await page.getByRole('button', { name: /^Sweep / }).press('Enter');
  const to = page.getByRole('textbox', { name: 'What varies: to, cells' });
  await to.fill('0');
  await expect(page.getByRole('alert')).toHaveText('The range is upside down: 1 is more than 0.');
  await to.fill('4');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Run the sweep' }).press('Enter');
  await expect(page.getByLabel('Runs done')).toHaveAttribute('aria-live', 'off');
  await expect(said(page)).toHaveText('12 of 12 runs are done.', { timeout: 30_000 });
});

test('the cell that is sent next is read out, and the fields of its header say what they mean', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0&at=0.0061');
  await page.getByRole('button', { name: 'Next to be sent' }).press('Enter');
  await expect(said(page)).toHaveText(/^Cell \d+ of 13, packet 0, flow [ab]\.$/);
  const cell = page.getByRole('region', { name: 'One cell' });
  await expect(cell.getByRole('definition').filter({ hasText: ': Not the last cell of its packet; no congestion met' }))
    .toHaveCount(1);
  const levels = await page.getByRole('heading').evaluateAll((all) =>
    all.filter((one) => one.checkVisibility()).map(({ tagName }) => Number(tagName.slice(1))));
  expect(levels.filter((level, place) => place > 0 && level > levels[place - 1] + 1)).toEqual([]);
});
