/**
 * The page is as high and as wide as the window, and only parts of it scroll: text for screen readers that has no place
 * in the part that scrolls would make the document longer, and the reader could scroll to an empty page.
 */
import { expect, test, type Page } from '@playwright/test';
import { card, chips } from './support/fallen';
import { open } from './support/page';

const SIXTEEN = '?preset=boston-16-reno&t=20&play=0';

const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' })
  .getByRole('button', { name, exact: true }).click();

/** Returns by how much the document is wider and higher than the window. */
const beyond = (page: Page): Promise<number[]> => page.evaluate(() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth - window.innerWidth, scrollHeight - window.innerHeight];
});

// At 360 × 225 a window of 1440 × 900 is magnified four times.
for (const [width, height, percent] of [
  [390, 844, 100], [390, 844, 200], [360, 225, 100], [720, 450, 100], [1024, 768, 200],
] as const) {
  test(`the document does not scroll at ${width} × ${height}, text at ${percent} %`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript((size) => {
      document.addEventListener('DOMContentLoaded', () =>
        document.documentElement.style.setProperty('font-size', size, 'important'));
    }, `${percent}%`);
    await open(page, SIXTEEN);
    await expect.poll(() => beyond(page), 'Watch').toEqual([0, 0]);
    await page.keyboard.press('w');
    await card(page).getByRole('button', { name: 'Bring this cell back' }).click();
    await expect(chips(page)).toHaveCount(2);
    expect(await beyond(page), 'a branch').toEqual([0, 0]);
    await open(page, SIXTEEN);
    for (const [name, there] of [
      ['Build', page.getByRole('button', { name: 'Run it' })],
      ['Figures', page.getByRole('main').getByRole('heading', { level: 2 }).first()],
      ['Lab', page.getByRole('listbox', { name: /^Cells/ })],
      ['Compare', page.getByRole('button', { name: 'Compare with early packet discard' })],
    ] as const) {
      await view(page, name);
      await expect(there).toBeAttached();
      expect(await beyond(page), name).toEqual([0, 0]);
    }
    await page.getByRole('button', { name: 'Compare with early packet discard' }).click();
    const results = page.getByRole('region', { name: 'Results of all runs' });
    await expect(results.getByRole('rowheader').first()).toBeAttached({ timeout: 20_000 });
    expect(await beyond(page), 'a comparison').toEqual([0, 0]);
  });
}
