/** Typing into the fields of the panel: what Ctrl+Z undoes. */
import { expect, test, type Page } from '@playwright/test';
import { open } from './support/page';

const SIXTEEN = '?preset=boston-16-reno&play=0&t=3';

const buffer = (page: Page) => page.getByLabel('Buffer, cells').first();

test('Ctrl+Z in a number field undoes typing while it is typed, then the change of the run', async ({ page }) => {
  await open(page, SIXTEEN);
  const field = buffer(page);
  await expect(field).toHaveValue('512');

  await test.step('while typing, the browser undoes it', async () => {
    await field.focus();
    await page.keyboard.press('End');
    await page.keyboard.type('7');
    await expect(field).toHaveValue('5127');
    await page.keyboard.press('Control+z');
    await expect(field).toHaveValue('512');
    await page.keyboard.press('Escape');
  });

  await test.step('after Enter, the run has what the field shows', async () => {
    await field.fill('77');
    await field.press('Enter');
    await expect(page).toHaveURL(/#s=/);
    await field.press('Control+z');
    await expect(field).toHaveValue('512');
    await expect(page).toHaveURL(/\?preset=boston-16-reno/);
    await field.press('Control+Shift+z');
    await expect(field).toHaveValue('77');
    await expect(page).toHaveURL(/#s=/);
  });
});
