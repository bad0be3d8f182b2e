/** The title in the bar uses the available room, and nothing beside it moves when its length changes. */
import { expect, test } from '@playwright/test';
import { open } from './support/page';

for (const width of [1920, 1440, 1280]) {
  test(`tabs stay in place in every view, a long title is complete from 1440 px on: ${width} px`, async ({ page }) => {
    const tabs = page.getByRole('navigation', { name: 'Views' });
    await page.setViewportSize({ width, height: 900 });
    await open(page, '?preset=boston-16-vegas-fec&play=0');
    const title = page.getByRole('heading', { level: 1 });
    const cut = await title.evaluate((one) => one.scrollWidth - one.clientWidth);
    if (width >= 1440) expect(cut).toBeLessThanOrEqual(0);
    const before = await tabs.boundingBox();
    await tabs.getByRole('button', { name: 'Figures' }).click();
    await expect(title).toHaveText('Figures');
    expect((await tabs.boundingBox())?.x).toBeCloseTo(before?.x ?? NaN, 0);
  });
}
