/** Short links with thousands of nodes and flows: the page opens them and stays usable. `npm run bench` times them. */
import { expect, test } from '@playwright/test';
import { LARGE_LINKS, linkOf } from '../bench/page/large-links.mjs';
import { complaintsOf } from './support/console';
import { clock, open } from './support/page';

/** Most elements of the page: lists must not grow with the size of the network. */
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
