/** On a phone, text in fields has at least 16 px: Safari magnifies the page about a field with smaller text. */
import { expect, test, type Page } from '@playwright/test';
import { open } from './support/page';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Waits for a field of this name, and expects that no field in view that brings up the keyboard is too small. */
async function expectLarge(page: Page, name: string): Promise<void> {
  await expect(page.getByLabel(name, { exact: true }).first()).toBeVisible();
  expect(await page.locator('input:visible, textarea:visible').evaluateAll((all) => (all as HTMLInputElement[])
    .filter(({ type, readOnly }) => ['text', 'search', 'number', 'textarea'].includes(type) && !readOnly)
    .filter((field) => parseFloat(window.getComputedStyle(field).fontSize) < 16)
    .map((field) => field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.id),
  )).toEqual([]);
}

test('no field is so small that a phone magnifies the page about it', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  const press = (name: string | RegExp): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().click();

  await test.step('in the dialogs', async () => {
    await press('Gallery');
    await expectLarge(page, 'Find a preset');
    await page.keyboard.press('Escape');
    for (const [item, name] of [[/^Help/, 'Find in help'], ['Save as…', 'Name']] as const) {
      await press('More');
      await page.getByRole('menuitem', { name: item }).click();
      await expectLarge(page, name);
      await page.keyboard.press('Escape');
    }
  });
  await test.step('among the parameters', async () => {
    await press('Parameters');
    await expectLarge(page, 'Title');
    await page.keyboard.press('Escape');
  });
  await test.step('in the lab', async () => {
    await press('Lab');
    await expectLarge(page, 'burst');
  });
  await test.step('of a sweep', async () => {
    await press('Figures');
    await press(/^Sweep “/);
    await expectLarge(page, 'Seeds');
  });
});
