/** Printing: documents and figures are complete, on as many sheets as they need, black on white. */
import { expect, test } from '@playwright/test';

const A4 = { width: 794, height: 1123 };

for (const { what, address, heading, sheets } of [
  { what: 'a document', address: '#d=model', heading: 'The model', sheets: 20 },
  { what: 'a figure', address: '#f=boston-table-1', heading: 'Effective throughput against buffer size', sheets: 1.2 },
]) {
  test(`${what} is printed completely, and in light colours where the page is dark`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`./${address}`);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    await page.setViewportSize(A4);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('banner')).toBeHidden();
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(height).toBeGreaterThan(sheets * A4.height);
  });
}
