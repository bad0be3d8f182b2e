/** A window of 1280 × 720: the essentials are in sight without scrolling, and readings stay in sight. */
import { expect, test } from '@playwright/test';
import { open, stage } from './support/page';

test.use({ viewport: { width: 1280, height: 720 } });

test('the key parameters, the time axis and all readings are in sight', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0&t=20');
  const readings = page.getByRole('region', { name: 'Readings at the playhead' });
  const inSight = [
    page.getByLabel('Discard policy', { exact: true }).first(), page.getByRole('radio', { name: 'From here' }),
    page.getByRole('button', { name: 'Whole run' }), readings,
  ];
  for (const part of inSight) await expect(part).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('textbox', { name: /^Buffer/ })).toBeInViewport({ ratio: 1 });
  const top = (await readings.boundingBox())?.y ?? 0;
  const policy = await page.getByLabel('Discard policy', { exact: true }).first().boundingBox();
  expect((policy?.y ?? 0) + (policy?.height ?? 0)).toBeLessThan(top);
  // The readings stay in sight however far the panel is scrolled.
  await page.getByRole('region', { name: 'Run', exact: true }).scrollIntoViewIfNeeded();
  await expect(readings).toBeInViewport({ ratio: 1 });
});

for (const [height, rows] of [[799, 3], [800, 3], [825, 3], [849, 3], [850, 5]] as const) {
  test(`a window ${height} px high has room for a large switch, ${rows} rows and the time axis`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height });
    await open(page, '?preset=abr-erica&play=0&t=0.01');
    await expect(page.getByRole('button', { name: 'Whole run' })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('[data-row]')).toHaveCount(rows);
    await expect(page.locator('[data-row]').last()).toBeInViewport({ ratio: 1 });
    // The stage draws a switch large, with its queue, where it is at least 21 rem high with its legend.
    const legend = await page.getByRole('group', { name: 'Marks' }).boundingBox();
    const top = (await stage(page).boundingBox())?.y ?? Infinity;
    expect((legend?.y ?? 0) + (legend?.height ?? 0) - top).toBeGreaterThan(300);
  });
}

test('the time axis is in sight under a tall chart, too', async ({ page }) => {
  await open(page, '?preset=abr-erica&play=0&t=0.01');
  await expect(page.getByRole('button', { name: 'Whole run' })).toBeInViewport({ ratio: 1 });
  const [queue, goodput] = await Promise.all(['queue', 'goodput'].map((id) =>
    page.locator(`[data-row="${id}"]`).boundingBox()));
  expect(queue?.height).toBeGreaterThan(1.5 * (goodput?.height ?? Infinity));
});

test('a policy that is applied now shows its fields, is listed in words, and is marked as undone at the start', async ({
  page,
}) => {
  await open(page, '?preset=boston-16-reno&play=0&t=20');
  await page.getByText('From here').click();
  await page.getByRole('combobox', { name: 'Discard policy' }).click();
  await page.getByRole('option', { name: 'Early packet discard', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Discard policy' })).toHaveValue('Early packet discard');
  await expect(page.getByText('0.5 of 512, that is 256 cells.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Changes while it runs' })).toContainText(
    /at 20.s.*discard policy of sw tail drop →/,
  );
  await expect(page.getByRole('button', { name: 'To the start' })).toHaveAttribute(
    'aria-description', /Discard policy of sw is tail drop again until 20.s\./,
  );
  // The closed list still has the focus, and leaves the keys to the page.
  await page.getByRole('combobox', { name: 'Discard policy' }).press('Control+z');
  await expect(page.getByRole('combobox', { name: 'Discard policy' })).toHaveValue('Tail drop');
});
