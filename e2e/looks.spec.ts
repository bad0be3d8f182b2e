/** What a look at the page shows: words that stay where they are, buttons in one line, and room for what matters. */
import { expect, test } from '@playwright/test';
import { open } from './support/page';

const SIXTEEN = '?preset=boston-16-reno&play=0&t=20';

test('captions beside readings stand in one line, however long the numbers are', async ({ page }) => {
  await open(page, SIXTEEN);
  await expect(page.locator('[data-caption="queue"]')).toHaveText(/peak/);
  const places = await page.evaluate(() => {
    const x = (id: string): number => document.querySelector(`[data-caption="${id}"]`)!.getBoundingClientRect().x;
    return [
      ['goodput', '0.0'], ['goodput', '100.0'], ['jitter', '0.1'], ['jitter', '12,345'], ['queue', '0'],
      ['queue', '53,000'], ['cwnd', '1.0'], ['cwnd', '14.1'],
    ].map(([id, reading]) => {
      document.querySelector(`[data-reading="${id}"]`)!.textContent = reading;
      return x(id);
    });
  });
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(0.5);
});

test('the title of a field stays where it is when a message comes', async ({ page }) => {
  await open(page, SIXTEEN);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Build', exact: true }).click();
  const title = page.locator('[data-key="warmupS"] .parameter-title');
  await expect(title).toBeVisible();
  const before = await title.boundingBox();
  const field = page.locator('[data-key="warmupS"] input');
  await field.fill('x');
  await field.press('Enter');
  await expect(page.locator('[data-key="warmupS"] [role="alert"]')).toBeVisible();
  expect(await title.boundingBox()).toEqual(before);
});

test('the buttons under the table of a comparison are in one line at 1280 × 720', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, SIXTEEN);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: 'Compare with early packet discard' }).click();
  const last = page.getByRole('button', { name: 'Another comparison' });
  await expect(last).toBeInViewport({ ratio: 1 });
  const first = await page.getByRole('button', { name: 'Five seeds' }).boundingBox();
  expect((await last.boundingBox())?.y).toBe(first?.y);
});

for (const [width, height] of [[720, 450], [1024, 600], [1280, 720], [375, 667]] as const) {
  test(`the main button of the first visit is in sight at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('./');
    await expect(page.getByRole('button', { name: /^Give the switch one more/ }))
      .toBeInViewport({ ratio: 1, timeout: 30_000 });
  });
}

test('on a phone the card about a cell has the whole sheet, with its buttons and its costs', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, SIXTEEN);
  await page.locator('body').press('w');
  await expect(page.getByRole('heading', { name: 'Why did this cell die?' })).toBeInViewport();
  await expect(page.getByText('bytes to send again')).toBeInViewport({ ratio: 1 });
  const readings = page.getByRole('region', { name: 'Readings at the playhead' });
  await expect(readings).not.toBeInViewport();
  await page.getByRole('button', { name: 'Close the card' }).click();
  await expect(readings).toBeInViewport({ ratio: 1 });
});

test('the settings that lose cells in the lab are in one line at 1280 × 720', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, SIXTEEN);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Lab', exact: true }).click();
  const [random, burst] = [page.getByRole('button', { name: /^Lose .* at random$/ }).last(),
    page.getByRole('button', { name: /^Lose .* in a row$/ })];
  await expect(burst).toBeVisible();
  expect((await random.boundingBox())?.y).toBe((await burst.boundingBox())?.y);
});

test('the source of a rule is a sentence of its own on the card about a cell', async ({ page }) => {
  await open(page, SIXTEEN);
  await page.locator('body').press('w');
  await expect(page.locator('cite')).toHaveText(/^Plain UBR service; .*\.$/);
  expect(await page.locator('cite').evaluate((cite) => getComputedStyle(cite).display)).toBe('block');
});
