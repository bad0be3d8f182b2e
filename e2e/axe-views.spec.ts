/** axe on views and dialogs that have no spec of their own, and on all views with large text and forced colours. */
import { expect, test, type Page } from '@playwright/test';
import { barriers, barriersInBothSchemes } from './support/barriers';
import { open } from './support/page';

const dialog = (page: Page) => page.getByRole('dialog');

async function closed(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

test('the figures, one figure, and the dialogs of kept networks have no barrier, light and dark', async ({ page }) => {
  // axe runs nine times in each colour scheme.
  test.setTimeout(150_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '?preset=boston-16-reno&play=0');
  await page.getByRole('textbox', { name: /^Buffer/ }).fill('77');
  await page.keyboard.press('Enter');
  const fromFile = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(dialog(page)).toHaveCSS('opacity', '1');
  };

  await page.getByRole('button', { name: 'Gallery' }).click();
  await expect(page.getByRole('region', { name: 'Your networks' }).getByRole('listitem')).toHaveCount(1);
  await expect(dialog(page)).toHaveCSS('opacity', '1');
  expect(await barriersInBothSchemes(page, '[role=dialog]'), 'Your networks').toEqual([]);
  await closed(page);
  for (const name of ['New…', 'Save as…']) {
    await fromFile(name);
    expect(await barriersInBothSchemes(page, '[role=dialog]'), name).toEqual([]);
    await closed(page);
  }
  for (const name of ['Share', 'About']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(dialog(page)).toHaveCSS('opacity', '1');
    expect(await barriersInBothSchemes(page, '[role=dialog]'), name).toEqual([]);
    await closed(page);
  }
  await page.getByRole('button', { name: 'Figures', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(await barriersInBothSchemes(page), 'the figures').toEqual([]);
  await page.goto('./#f=boston-table-1');
  await expect(page.getByText('95 % interval over seeds').first()).toBeVisible();
  expect(await barriersInBothSchemes(page), 'one figure').toEqual([]);
});

test('a port, a flow and an RM cell that are inspected have no barrier, beside two long forms', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const selected of ['sw1>sw2', 'f.0']) {
    await open(page, `?preset=abr-erica&t=0.5&play=0&select=${selected}`);
    await page.getByRole('button', { name: 'Next to be sent' }).click();
    await expect(page.getByRole('heading', { name: 'One cell' })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Find a parameter' })).toHaveCount(2);
    expect(await barriers(page), selected).toEqual([]);
  }
});

test('with text of twice the size and forced colours every view fits and has no barrier', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await open(page, '?preset=boston-16-reno&play=0');
  await page.evaluate(() => { document.documentElement.style.setProperty('font-size', '200%', 'important'); });
  for (const [view, there] of [
    ['Watch', page.getByRole('region', { name: 'Stage' })], ['Build', page.getByRole('button', { name: 'Run it' })],
    ['Figures', page.getByRole('main').getByRole('heading', { level: 2 }).first()],
    ['Lab', page.getByRole('listbox', { name: /^Cells/ })],
  ] as const) {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view, exact: true }).click();
    await expect(there).toBeVisible();
    expect(await barriers(page), view).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), view)
      .toBeLessThanOrEqual(0);
  }
});
