/** Wherever a dead cell is drawn, a reader can ask why it died and see the fork: first visit, phone, projector. */
import { expect, test } from '@playwright/test';
import { complaintsOf } from './support/console';
import { card, chips, clickTheDead, overTheDead } from './support/fallen';
import { loaded, open } from './support/page';

test('a newcomer clicks the lost cell of the first visit, reads why, and sees both futures', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('./');
  await expect(page.getByText(/fell\./).first()).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('k');
  await clickTheDead(page);
  await expect(card(page).getByText('Queue 5 of 5: tail drop lets nothing in.').first()).toBeVisible();
  await card(page).getByRole('button', { name: 'Bring this cell back' }).click();
  await expect(chips(page)).toHaveCount(2);
  expect(complaints).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Skip', exact: true })).toBeVisible();
});

test('W opens the card "why" in the first visit too', async ({ page }) => {
  await page.goto('./');
  await expect(page.getByText(/fell\./).first()).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('w');
  await expect(card(page)).toBeVisible();
});

const BACK = ['Bring this cell back', /back$/] as const;
const ONE_MORE = ['What if the buffer had one more place?', /6.cells$/] as const;
for (const [name, width, height, [cure, chip]] of [
  ['a phone', 390, 844, BACK], ['a phone', 390, 844, ONE_MORE], ['a phone on its side', 844, 390, ONE_MORE],
  ['a tablet', 1024, 768, BACK],
] as const) {
  test(`on ${name} "${cure}" leads back to the stage`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, '?preset=one-lost-cell&play=0&t=0.5');
    await page.keyboard.press('w');
    await card(page).getByRole('button', { name: cure }).click();
    await expect(chips(page)).toHaveCount(2);
    await expect(chips(page).nth(1).getByRole('button').first()).toHaveText(chip);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Stage' })).toBeVisible();
  });
}

test('the projector shows the card over its stage', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0&t=0.5&theme=projector');
  await page.keyboard.press('w');
  await expect(card(page).getByRole('button', { name: 'Bring this cell back' })).toBeVisible();
});

test('on a projector a fork is seen: the branches are in a row, and a click shows another', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0&t=0.5&theme=projector');
  await page.keyboard.press('w');
  await card(page).getByRole('button', { name: 'Bring this cell back' }).click();
  const first = chips(page).nth(0).getByRole('button').first();
  const second = chips(page).nth(1).getByRole('button').first();
  await expect(second).toHaveText(/^B from .*: cell 13 of packet 28 back$/);
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  for (const [width, height] of [[1280, 720], [390, 844]]) {
    await page.setViewportSize({ width, height });
    await expect(first).toBeInViewport();
  }
});

test('on a projector of a phone the reason of a loss is below the hosts, whose numbers it leaves free', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const heights: Record<string, number> = {};
    const { fillText } = CanvasRenderingContext2D.prototype;
    Object.assign(window, { heights });
    CanvasRenderingContext2D.prototype.fillText = function told(text, x, y, ...rest) {
      heights[text] = y;
      fillText.call(this, text, x, y, ...rest);
    };
  });
  await open(page, '?preset=boston-16-reno&play=0&t=1.3&theme=projector');
  const heightOf = (text: string): Promise<number> => page.evaluate((of) =>
    (window as unknown as { heights: Record<string, number> }).heights[of], text);
  await expect.poll(() => heightOf('buffer full')).toBeGreaterThan(0);
  expect(await heightOf('buffer full')).toBeGreaterThan(await heightOf('15') + 12);
});

test('an embedded page has no card, and a click on a lost cell does nothing', async ({ page }) => {
  await page.goto('./?preset=one-lost-cell&play=0&t=0.5&embed=1');
  await loaded(page);
  expect(await overTheDead(page, false)).toBeNull();
  await expect(card(page)).toHaveCount(0);
});

test('the link of a moment carries the card, also for a cell in a tray', async ({ page, browser }) => {
  await open(page, '?preset=one-lost-cell&play=0&t=0.5');
  await clickTheDead(page);
  const which = card(page).getByText(/^Flow [ab], packet \d+, cell \d+ of 13$/).first();
  await expect(which).toBeVisible();
  const words = await which.innerText();
  await page.keyboard.press('s');
  await page.getByText('This moment').click();
  const link = page.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/select=[ab]%2C\d+%2C\d+%2C0\.\d+/);
  const elsewhere = await browser.newPage();
  await elsewhere.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
  await elsewhere.goto(await link.inputValue());
  await expect(card(elsewhere).getByText(words, { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await elsewhere.close();
});

test('the card of a delivered cell says that it was delivered', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&at=0.5&select=b,2,3,0');
  await expect(card(page)).toHaveAccessibleName('What became of this cell?');
  await expect(card(page).getByText(/^Cell 3 of 13 was delivered to sink/).first()).toBeVisible();
});
