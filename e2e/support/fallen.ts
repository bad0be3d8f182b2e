/** Steps shared by specs about dead cells: go to the first loss, ask why, and read the card. */
import { expect, type Page } from '@playwright/test';
import { clock, nextFrame, open } from './page';

export const card = (page: Page) =>
  page.getByRole('region', { name: /^(Why did this cell die|Where is this cell|What became of this cell)/ });
export const chips = (page: Page) => page.getByRole('region', { name: 'Branches of the run' }).getByRole('listitem');
const ms = async (page: Page): Promise<number> => Number((await clock(page)).replace(/[^\d.]/g, ''));

/** Takes the run to right after the first loss. */
export async function toTheDrop(page: Page, query = ''): Promise<void> {
  await open(page, `?preset=one-lost-cell&play=0&t=0${query}`);
  await page.getByRole('button', { name: /Length of a step/ }).click();
  await page.getByRole('menuitemradio', { name: 'to a drop' }).click();
  await page.keyboard.press('.');
  await expect.poll(() => ms(page)).toBeGreaterThan(0);
}

export const asksWhy = (page: Page) => page.getByText('Why did it die?', { exact: true });

/**
 * Moves over the stage until the dead cell is under the pointer, and returns that place; `null` if there is none.
 * `patient`: waits at each place until it is drawn.
 */
export async function overTheDead(page: Page, patient: boolean): Promise<[x: number, y: number] | null> {
  const box = await page.getByRole('region', { name: 'Stage' }).locator('canvas').boundingBox();
  if (!box) throw new Error('no stage');
  for (let y = box.height - 10; y > box.height / 3; y -= 14) {
    for (let x = box.width * 0.25; x < box.width * 0.75; x += 18) {
      const point: [number, number] = [box.x + x, box.y + y];
      await page.mouse.move(...point);
      if (patient) await nextFrame(page);
      if (!await asksWhy(page).isVisible()) continue;
      // A slow page may still show the words of the place before.
      await nextFrame(page);
      if (await asksWhy(page).isVisible()) return point;
    }
  }
  return null;
}

/** Looks for the dead cell on the stage and clicks it. Returns its position. */
export async function clickTheDead(page: Page): Promise<[x: number, y: number]> {
  const point = await overTheDead(page, false) ?? await overTheDead(page, true);
  if (point === null) throw new Error('no dead cell is drawn');
  await page.mouse.click(...point);
  return point;
}
