/** Dialogs that take a while to come, and the help that finds things by their words. */
import { expect, test, type Page } from '@playwright/test';
import { open } from './support/page';

/** Holds the part with the dialogs back; returns how it is let through. */
async function heldBack(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => { release = resolve; });
  await page.route('**/assets/Dialogs-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test.describe('a dialog that has not come yet', () => {
  test.use({ serviceWorkers: 'block' });

  for (const [name, key] of [['Gallery', 'g'], ['Share', 's'], ['Help', '?']] as const) {
    test(`${name}: Escape takes the wish back, and nothing opens later`, async ({ page }) => {
      const release = await heldBack(page);
      await open(page, '?preset=boston-16-reno&play=0');
      await page.keyboard.press(key);
      await page.keyboard.press('Escape');
      const came = page.waitForResponse(/Dialogs-.*\.js/);
      release();
      await came;
      await page.waitForTimeout(700);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
});
