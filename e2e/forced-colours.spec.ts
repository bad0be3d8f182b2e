/** In forced colours what is chosen is marked, and the projector, which keeps its own colours, shows its slider. */
import { expect, test } from '@playwright/test';
import { card, chips, toTheDrop } from './support/fallen';
import { open } from './support/page';

test('the branch that is shown is marked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await toTheDrop(page);
  await page.keyboard.press('w');
  await card(page).getByRole('button', { name: 'Bring this cell back' }).click();
  await expect(chips(page)).toHaveCount(2);
  expect(await chips(page).evaluateAll((all) => all.map((chip) => getComputedStyle(chip).outlineStyle)))
    .toEqual(['none', 'solid']);
});

test('the slider of the projector has the colours of the projector', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
  await open(page, '?preset=boston-16-reno&play=0&theme=projector');
  const colours = () => page.locator('.mantine-Slider-root').evaluate((slider) =>
    [['track', '::before'], ['bar', null], ['mark', null], ['thumb', null]].map(([part, pseudo]) =>
      getComputedStyle(slider.querySelector(`.mantine-Slider-${part}`)!, pseudo).backgroundColor));
  await expect(page.getByRole('slider')).toBeVisible();
  const forced = await colours();
  await page.emulateMedia({ forcedColors: 'none' });
  expect(forced).toEqual(await colours());
});
