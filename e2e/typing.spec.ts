/** Typing into the fields of the panel: what Ctrl+Z undoes, and what the next press reaches. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { nextFrame, open } from './support/page';

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

/** Presses the mouse on the middle of something for about as long as a hand does, without scrolling to it. */
async function press(page: Page, what: Locator): Promise<void> {
  const box = await what.boundingBox();
  if (box === null) throw new Error('It is not in the page.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 90 });
}

const fromHere = (page: Page) => page.getByRole('radio', { name: 'From here' });

async function typeOver(page: Page, value: string): Promise<void> {
  await buffer(page).selectText();
  await page.keyboard.type(value);
}

for (const [width, height] of [[1440, 900], [1920, 1080]] as const) {
  test(`what is pressed after typing gets its click, and a slider stays under the pointer, at ${width} × ${height}`,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await open(page, SIXTEEN);
      const slider = page.getByRole('slider', { name: 'Buffer, slider' });
      await expect(slider).toBeInViewport();

      await test.step('a slider that changes the text above it', async () => {
        const thumb = await slider.boundingBox();
        const before = await buffer(page).boundingBox();
        const [x, y] = [thumb?.x ?? 0, (thumb?.y ?? 0) + (thumb?.height ?? 0) / 2];
        await page.mouse.move(x + 5, y);
        await page.mouse.down();
        await page.mouse.move(x - 40, y);
        await expect(buffer(page)).not.toHaveValue('512');
        await nextFrame(page);
        expect(await buffer(page).boundingBox()).toEqual(before);
        await page.mouse.up();
        await expect(page.getByText(/^This is the preset .* with changes/)).toBeVisible();
        // The slider tells the end of a drag in a task of its own, after the press.
        await nextFrame(page);
      });

      await test.step('a choice below the field', async () => {
        await page.keyboard.press('Control+z');
        await expect(page.getByText(/^This is the preset .* with changes/)).toHaveCount(0);
        await typeOver(page, '100');
        await press(page, page.getByText('From here', { exact: true }));
        await expect(fromHere(page)).toBeChecked();
        await expect(page.getByText(/^This is the preset .* with changes/)).toBeVisible();
        await expect(buffer(page)).toHaveValue('100');
      });
    });
}
