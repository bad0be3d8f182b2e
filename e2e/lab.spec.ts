/** The dispersal lab: cells are removed and the picture can be rebuilt or not; a link carries the state of the lab. */
import { deflateRawSync } from 'node:zlib';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { barriersInBothSchemes } from './support/barriers';
import { complaintsOf } from './support/console';
import { pixels } from './support/page';

const heading = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 2 });
const cells = (page: Page): Locator => page.getByRole('listbox', { name: /^Cells/ });
const rebuilt = (page: Page): Locator => page.getByRole('img', { name: /^Picture as rebuilt/ });

async function openLab(page: Page, fragment = '#lab='): Promise<void> {
  await page.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
  await page.goto(`./${fragment}`);
  await expect(heading(page)).toBeVisible({ timeout: 20_000 });
}

const packed = (value: unknown): string =>
  deflateRawSync(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))).toString('base64url');

test('the tab opens the lab, with the compiled codec and without errors in the console', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
  await page.goto('./');
  await page.getByRole('button', { name: 'Lab', exact: true }).click();
  await expect(heading(page)).toHaveText('Any 8 of these 12 cells bring the picture back. 9 arrived.');
  await expect(page.getByText('Bytes by the codec in WebAssembly')).toBeVisible();
  await expect(page).toHaveURL(/#lab=1\.[\w-]+$/);
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page).not.toHaveURL(/#lab=/);
  expect(complaints).toEqual([]);
});

test('a click on a cell loses it in all columns, another one restores it, and with one too few it fails', async ({
  page,
}) => {
  await openLab(page);
  const stage = page.getByRole('region', { name: 'Dispersal' }).locator('canvas').last();
  const whole = await pixels(rebuilt(page));
  await cells(page).getByRole('option', { name: 'Cell 1, arrived' }).click();
  await expect(heading(page)).toContainText('8 arrived: just enough.');
  expect(await pixels(rebuilt(page))).toBe(whole);
  const before = await pixels(stage);
  await cells(page).getByRole('option', { name: 'Cell 3, arrived' }).click();
  await expect(heading(page)).toHaveText('7 of 12 arrived: one too few. The picture needs any 8.');
  expect(await pixels(rebuilt(page))).not.toBe(whole);
  await expect.poll(() => pixels(stage)).not.toBe(before);
  await cells(page).getByRole('option', { name: 'Cell 3, lost' }).click();
  await expect(page.getByText('384 of 384 bytes equal')).toBeVisible();
  expect(await pixels(rebuilt(page))).toBe(whole);
});

test('dragging the pointer across rows loses each of them', async ({ page }) => {
  await openLab(page);
  await page.getByRole('button', { name: 'Restore all' }).click();
  const box = await cells(page).boundingBox();
  if (box === null) throw new Error('The cells have no place.');
  const row = box.height / 12;
  await page.mouse.move(box.x + 80, box.y + 2.5 * row);
  await page.mouse.down();
  await page.mouse.move(box.x + 80, box.y + 6.5 * row, { steps: 5 });
  await page.mouse.up();
  await expect(heading(page)).toContainText('7 of 12 arrived');
  await expect(cells(page).getByRole('option', { name: /lost/ })).toHaveCount(5);
});

test('cells are lost, m is changed and a product is stepped through by keys alone', async ({ page }) => {
  await openLab(page);
  await cells(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(heading(page)).toContainText('10 arrived.');
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await expect(heading(page)).toContainText('9 arrived.');
  await page.getByRole('spinbutton', { name: 'needed m' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(heading(page)).toContainText('Any 9 of these 13 cells');
  await page.getByRole('button', { name: 'One product in GF(256)' }).press('Enter');
  await page.getByRole('button', { name: 'Step by step' }).press('Enter');
  await page.getByRole('button', { name: 'Next bit' }).press('Enter');
  await expect(page.getByText('Bit 0 of CA is 0: skip 53; the sum is 00.')).toBeVisible();
});

test('the search finds choices that fail, and ends, in slices that the count shows', async ({ page }) => {
  await openLab(page);
  await page.evaluate(() => {
    const counts = new Set<number>();
    Object.assign(window, { counts });
    new MutationObserver((changed) => {
      for (const { target } of changed) if (target instanceof HTMLProgressElement) counts.add(target.value);
    }).observe(document.body, { attributes: true, attributeFilter: ['value'], subtree: true });
  });
  await page.getByRole('button', { name: /^Why not an identity/ }).click();
  await expect(page.getByText('These five cells arrive, and the data do not come back')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search again' })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText('2,085 fail')).toBeVisible();
  await expect(page.getByText('none fails')).toBeVisible();
  const counts = await page.evaluate(() => [...(window as unknown as { counts: Set<number> }).counts]);
  expect(counts.filter((tried) => tried > 0 && tried < 658_008).length).toBeGreaterThan(2);
});

test('a shared link opens the same lab elsewhere', async ({ page, context }) => {
  await openLab(page);
  await page.getByRole('button', { name: /^Data/ }).click();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Any m will do, be they first or last.');
  await page.keyboard.press('Escape');
  await page.getByText('systematic', { exact: true }).click();
  const said = await heading(page).textContent();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText(/^Copied, [\d,]+ characters\./)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#lab=1\.[\w-]+$/);
  expect(link.length).toBeLessThan(412);

  const other = await context.newPage();
  await other.goto(link);
  await expect(heading(other)).toHaveText(said ?? '');
  await expect(other.getByRole('group', { name: /^Text as rebuilt/ })).toHaveText(
    'Any m will do, be they first or last.',
  );
  await expect(other.getByText('systematic', { exact: true })).toBeVisible();
});

test('a dropped picture is rebuilt, and is not sent anywhere', async ({ page }) => {
  await openLab(page);
  const before = await pixels(rebuilt(page));
  await page.getByRole('main').evaluate(async (main) => {
    const canvas = document.createElement('canvas');
    canvas.width = 1200;
    canvas.height = 400;
    canvas.getContext('2d')?.fillRect(0, 0, 600, 400);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const data = new DataTransfer();
    data.items.add(new File([blob as Blob], 'half.png', { type: 'image/png' }));
    for (const type of ['dragenter', 'dragover', 'drop']) {
      main.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
    }
  });
  await expect(page.getByRole('button', { name: 'Data: half.png' })).toBeVisible();
  await expect(page.getByText('384 of 384 bytes equal')).toBeVisible();
  expect(await pixels(rebuilt(page))).not.toBe(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(/^Drop a /)).toHaveCount(0);
});

for (const [what, fragment, says] of [
  ['cut off', '#lab=1.q1bK', /cut short or changed/],
  ['of a later version', '#lab=7.abc', /version 7/],
  ['with an impossible m', `#lab=1.${packed({ m: 1e9 })}`, /m must be a whole number from 1 to 255/],
  ['that inflates without end', `#lab=1.${packed('1'.repeat(20_000_000))}`, /128 kB/],
  ['longer than any link', `#lab=1.${'A'.repeat(60_000)}`, /32,768/],
] as const) {
  test(`a link ${what} is refused in one sentence, and the lab works`, async ({ page }) => {
    await openLab(page, fragment);
    const alert = page.getByRole('alert').filter({ hasText: /\S/ });
    await expect(alert).toHaveCount(1);
    await expect(alert).toContainText(says);
    await expect(heading(page)).toContainText('Any 8 of these 12 cells');
  });
}

test('128 of 255 cells with a quarter lost are rebuilt, three times in a row', async ({ page }) => {
  await openLab(page, `#lab=1.${packed({ m: 128, n: 255, l: '' })}`);
  for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'Lose 25 % at random' }).click();
  await expect(page.getByText('6,144 of 6,144 bytes equal')).toBeVisible();
});

test('no word of the settings is cut on a phone 360 px wide', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openLab(page, `#lab=1.${packed({ l: '2,5,9' })}`);
  const cut = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('button, [role=radiogroup]')].flatMap((control) => {
      const { right } = control.getBoundingClientRect();
      return [...control.querySelectorAll('span')]
        .filter((words) => words.scrollWidth > words.clientWidth + 1 || words.getBoundingClientRect().right > right)
        .map(({ textContent }) => textContent);
    }));
  expect(cut).toEqual([]);
});

for (const experiment of ['bytes', 'product', 'stack']) {
  test(`the lab has no barrier, light and dark, and fits every width, with ${experiment} open`, async ({ page }) => {
    await openLab(page, `#lab=1.${packed({ l: '2,5,9', e: experiment })}`);
    expect(await barriersInBothSchemes(page)).toEqual([]);
    for (const [width, height] of [[1920, 1080], [1440, 900], [1024, 768], [390, 844]]) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(() => Math.max(
        document.documentElement.scrollWidth - window.innerWidth,
        ...[...document.querySelectorAll('main')].map((main) => main.scrollWidth - main.clientWidth),
      )), `${width} × ${height}`).toBeLessThanOrEqual(0);
    }
  });
}
