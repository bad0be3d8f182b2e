/** Links with few characters and thousands of members: the page opens them, and goes on. How fast: `npm run bench`. */
import { expect, test } from '@playwright/test';
import { LARGE_LINKS, linkOf } from '../bench/page/large-links.mjs';
import { complaintsOf } from './support/console';
import { clock, open } from './support/page';

/** Lists are as long as one can read, not as long as the network is large. */
const MOST_ELEMENTS = 1_500;

for (const { name, scenario } of LARGE_LINKS) {
  test(`a link with ${name} opens, and runs`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await open(page, '?preset=one-lost-cell&play=0');
    await page.evaluate((hash) => { window.location.hash = hash; }, linkOf(scenario));
    await expect(page.getByText(scenario.title).first()).toBeVisible({ timeout: 30_000 });
    const opened = await clock(page);
    await expect.poll(() => clock(page), { timeout: 30_000 }).not.toBe(opened);
    expect(await page.locator('*').count()).toBeLessThan(MOST_ELEMENTS);
    expect(complaints).toEqual([]);
  });
}
