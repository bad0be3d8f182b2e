/**
 * Printing: documents and figures are complete, on as many sheets as they need, black on white; a network says which it
 * is, and shows its run without controls.
 */
import { expect, test, type Page } from '@playwright/test';
import { open } from './support/page';

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

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const CONTROLS = [
  'Play', 'To the start', 'Run to the end', 'Speed', 'More about the charts', 'Close', 'Bring this cell back',
  'Five seeds', 'Link', 'Another comparison', 'Watch A alone', /^Show B/, 'Add', 'Edit', 'Run it',
  /^Compare with/, 'Next to be sent', /^5 seeds/, 'Lose one at random', 'Restore all', /in a row$/, /^Show m/,
];

/** Prints what is shown, on a sheet of this width, px, and looks for the title at its top and for controls. */
async function print(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: A4.height });
  await page.emulateMedia({ media: 'print' });
  const title = page.locator('p').filter({ hasText: /^TCP over ATM, sixteen sources: Reno$/ });
  await expect(title).toBeInViewport();
  expect((await title.boundingBox())?.y).toBeLessThan(20);
  await hasNoControls(page);
}

async function hasNoControls(page: Page): Promise<void> {
  for (const name of CONTROLS) await expect(button(page, name)).toHaveCount(0);
  await expect(page.getByRole('slider', { name: 'Speed' })).toHaveCount(0);
}

async function asOnScreen(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('Watch, Compare and Build are printed with the title of their network and without controls', async ({ page }) => {
  await asOnScreen(page);
  await open(page, '?preset=boston-16-reno&t=20&play=0');
  const stage = page.getByRole('region', { name: 'Stage' });

  await test.step('Watch, as high as without the parameters, which stand below', async () => {
    await page.emulateMedia({ media: 'print' });
    await hasNoControls(page);
    const [drawn, panel] = [await stage.boundingBox(), await page.getByText('Discard policy').boundingBox()];
    expect(drawn?.height).toBeLessThan(A4.height / 2);
    expect(panel?.y).toBeGreaterThan((drawn?.y ?? Infinity) + (drawn?.height ?? 0));
    // A real sheet shows the picture as it was drawn for the screen, which is wider.
    await expect(stage.locator('canvas')).toHaveCSS('object-fit', 'contain');
    // Charts and timeline keep the width that they have on the screen, and are made smaller as a whole.
    for (const picture of await page.locator('[data-drawn]').all()) {
      const [width, zoom] = await picture.evaluate((own: HTMLElement) =>
        [own.style.getPropertyValue('--drawn'), getComputedStyle(own).zoom]);
      expect(Number(width)).toBeGreaterThan(1_000);
      expect(Number(zoom)).toBeCloseTo(718 / Number(width), 3);
    }
    await expect(page.locator('[data-drawn]')).toHaveCount(2);
    // Nor is the frame about the chosen one of several moved.
    const [frame, chosen] = ['indicator', 'label[data-active]'].map((part) =>
      page.locator(`.mantine-SegmentedControl-${part}`).first());
    await expect(frame).toBeHidden();
    await expect(chosen).not.toHaveCSS('box-shadow', 'none');
    await asOnScreen(page);
  });

  await test.step('Watch, with the card about a cell below the rest', async () => {
    await print(page, 718);
    await asOnScreen(page);
    await page.keyboard.press('w');
    await expect(page.getByRole('heading', { name: 'Why did this cell die?' })).toBeVisible();
    await print(page, 718);
    const card = page.getByRole('heading', { name: 'Why did this cell die?' });
    await expect(card).toBeVisible();
    await expect(page.getByText('Readings and parameters')).toBeHidden();
    const [under, over] = [await card.boundingBox(), await stage.boundingBox()];
    expect(under?.y).toBeGreaterThan((over?.y ?? Infinity) + (over?.height ?? 0));
    await print(page, 1047);
    await asOnScreen(page);
  });

  await test.step('Build', async () => {
    await button(page, 'Build').click();
    await expect(button(page, 'Run it')).toBeVisible();
    await print(page, 718);
    await print(page, 1047);
    await asOnScreen(page);
  });

  await test.step('Compare', async () => {
    await button(page, 'Compare').first().click();
    await button(page, 'Compare with TCP Boston').click();
    await expect(button(page, 'Five seeds')).toBeVisible();
    await print(page, 718);
    await expect(page.getByRole('region', { name: 'Charts of all runs' }).locator('canvas'))
      .toHaveCSS('object-fit', 'contain');
    await asOnScreen(page);
  });

  await test.step('Lab, all five columns and the theory below', async () => {
    await button(page, 'Lab').click();
    await button(page, 'Theory against simulation').click();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 718, height: A4.height });
    await hasNoControls(page);
    for (const name of ['Split', 'Rebuild']) {
      const heading = await page.getByRole('heading', { name }).boundingBox();
      expect((heading?.x ?? Infinity) + (heading?.width ?? 0)).toBeLessThanOrEqual(718);
    }
    const [figure, finding] = [
      await page.getByRole('img', { name: /^Round trips/ }).boundingBox(),
      await page.getByRole('heading', { name: /^At 10/ }).boundingBox(),
    ];
    expect(figure?.width).toBeLessThanOrEqual(718);
    expect(finding?.y).toBeGreaterThan((figure?.y ?? Infinity) + (figure?.height ?? 0));
  });
});
