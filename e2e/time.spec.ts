/** A run is taken back and forth: by the timeline, by steps, in words, by keys. */
import { expect, test, type Page } from '@playwright/test';
import { barriers } from './support/barriers';
import { complaintsOf } from './support/console';
import { clock, hashAtTheEnd, open, pixels, recordInNode, stage } from './support/page';

/** Returns the number on the clock of a run of a few seconds, ms. */
const ms = async (page: Page): Promise<number> => Number((await clock(page)).replace(/[^\d.]/g, ''));
const slider = (page: Page) => page.getByRole('slider', { name: 'Instant of the run' });
const returning = (page: Page) => page.getByRole('button', { name: /^Return to/ });

/** Returns the place of an instant on the timeline, given as a share of the axis. */
async function placeOf(page: Page, share: number): Promise<{ x: number; y: number }> {
  const box = await slider(page).boundingBox();
  if (!box) throw new Error('no timeline');
  const [left, right] = [92, 32];
  return { x: box.x + left + share * (box.width - left - right), y: box.y + box.height / 2 };
}

test('the timeline takes a run back to an instant, where it stays until it returns', async ({ page }) => {
  const complaints = complaintsOf(page);
  await open(page, '?preset=one-lost-cell&play=0&t=0.5');
  await expect.poll(() => ms(page)).toBe(500);
  const before = await pixels(stage(page));
  const back = await placeOf(page, 0.02);
  await page.mouse.click(back.x, back.y);
  await expect(returning(page)).toHaveText('Return to 500\u202fms');
  await expect(page.getByText(/^rewound 4\d\d/)).toBeVisible();
  await expect.poll(() => ms(page)).toBeLessThan(60);
  expect(await ms(page)).toBeGreaterThan(20);
  await expect.poll(() => pixels(stage(page))).not.toBe(before);
  await returning(page).click();
  await expect.poll(() => ms(page)).toBe(500);
  await expect(returning(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('dragging on the timeline shows the states on the way', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0&t=0.5');
  await expect.poll(() => ms(page)).toBe(500);
  const [from, to] = [await placeOf(page, 0.2), await placeOf(page, 0.01)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= 4; step++) {
    const at = from.x + (to.x - from.x) * step / 4;
    await page.mouse.move(at, from.y);
    await expect.poll(() => ms(page)).toBeCloseTo(400 - 95 * step, -1);
  }
  await page.mouse.up();
  await expect(returning(page)).toBeVisible();
});

test('on a phone the timeline stays under the finger that drags it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '?preset=one-lost-cell&play=0&t=0.5');
  await expect.poll(() => ms(page)).toBe(500);
  const before = await slider(page).boundingBox();
  await slider(page).press('PageDown');
  await expect(returning(page)).toBeVisible();
  expect(await slider(page).boundingBox()).toEqual(before);
});

test('a run that was taken back ends with the result of a run from the start', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  const hash = await hashAtTheEnd(page);
  await slider(page).focus();
  for (let press = 0; press < 5; press++) await page.keyboard.press('PageDown');
  await expect(returning(page)).toBeVisible();
  await expect(page.getByLabel('Hash of the result')).toHaveCount(0);
  expect(await hashAtTheEnd(page)).toBe(hash);
  expect(hash).toBe(recordInNode('one-lost-cell').hash);
});

test('steps go forward and back, also to drops, by keys alone', async ({ page }) => {
  await open(page, '?preset=four-lost-from-a-window&play=0&t=0');
  await page.getByRole('button', { name: /Length of a step/ }).click();
  await page.getByRole('menuitemradio', { name: 'to a drop' }).click();
  await page.keyboard.press('.');
  await expect.poll(() => ms(page)).toBeGreaterThan(0);
  const drop = await ms(page);
  await page.getByRole('button', { name: /Length of a step/ }).click();
  await page.getByRole('menuitemradio', { name: 'one packet' }).click();
  await page.keyboard.press('.');
  await expect.poll(() => ms(page)).toBeGreaterThan(drop);
  await page.keyboard.press(',');
  await expect.poll(() => ms(page)).toBe(drop);
  await page.keyboard.press('Home');
  await expect.poll(() => ms(page)).toBe(0);
  await page.keyboard.press('End');
  await expect.poll(() => ms(page)).toBeGreaterThan(drop);
  await expect(returning(page)).toHaveCount(0);
});

test('"run until" goes to an event and to an instant', async ({ page }) => {
  await open(page, '?preset=four-lost-from-a-window&play=0&t=0');
  await page.getByRole('button', { name: 'Run until…' }).click();
  await page.getByRole('button', { name: 'reno times out' }).click();
  await expect.poll(() => ms(page)).toBeGreaterThan(1);
  await expect(page.getByText(/^[^:]*: 1\stimeout,/)).toBeAttached({ timeout: 10_000 });
  await page.getByRole('button', { name: 'Run until…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run until' });
  await dialog.getByLabel('An instant').fill('9999');
  await dialog.getByRole('button', { name: 'Go' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^This run ends at \d/);
  await dialog.getByLabel('An instant').fill('350 ms');
  await dialog.getByRole('button', { name: 'Go' }).click();
  await expect.poll(() => ms(page)).toBe(350);
});

test('"run until" gives an instant of this run as an example', async ({ page }) => {
  await open(page, '?preset=n23-exact&play=0');
  await page.getByRole('button', { name: 'Run until…' }).click();
  await expect(page.getByLabel('An instant')).toHaveAttribute('placeholder', /^150\sms$/);
});

test('axe finds no violation on the rewound page', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0&t=0.5');
  await page.keyboard.press('Home');
  await expect(returning(page)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
});

for (const [width, height] of [[1440, 900], [1920, 1080], [390, 844]]) {
  test(`the message of a long journey lies over the stage and moves nothing, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // So long a way that no machine is there before the test sends the run back.
    await page.goto('?preset=abr-vbr-1&play=0&t=40&set=durationS=50');
    const share = page.getByRole('progressbar', { name: 'Share of the way' });
    const said = share.locator('..');
    await expect(said).toBeVisible();
    const under = await stage(page).boundingBox();
    await expect(said).toContainText('The run is being brought to 40\u202fs.');
    await expect(page.getByRole('status').filter({ hasText: 'The run is being brought to 40\u202fs.' })).toBeAttached();
    const place = await said.boundingBox();
    await expect(share).toHaveText(/^[1-9].*%$/);
    expect(await said.boundingBox()).toEqual(place);
    const covered = await said.evaluate((notice) => {
      const over = notice.getBoundingClientRect();
      return [...document.querySelectorAll('button, input, a, summary, [role=slider]')]
        .filter((one) => !notice.contains(one)).filter((one) => {
          const box = one.getBoundingClientRect();
          return box.width > 1 && box.left < over.right && box.right > over.left && box.top < over.bottom
            && box.bottom > over.top;
        }).map((one) => one.outerHTML);
    });
    expect(covered).toEqual([]);
    // The whole stage recedes, so no caption is half covered. There are no readings yet.
    expect(await said.locator('..').boundingBox())
      .toEqual(await page.getByRole('region', { name: 'Stage' }).boundingBox());
    if (width === 390) await expect(page.getByText('Nothing has been counted yet.')).toBeVisible();
    const [outer, inner] = [under, await said.boundingBox()];
    if (!outer || !inner) throw new Error('neither stage nor notice');
    expect(inner.x).toBeGreaterThanOrEqual(outer.x);
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
    expect(inner.y).toBeGreaterThanOrEqual(outer.y);
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
    const readings = page.getByRole('region', { name: 'Readings at the playhead' });
    const empty = width === 390 ? null : await readings.boundingBox();
    await said.getByRole('button', { name: 'To the start' }).click();
    await expect(said).toHaveCount(0);
    expect(await stage(page).boundingBox()).toEqual(under);
    if (empty === null) return;
    await expect(readings).toContainText('of the link');
    expect(await readings.boundingBox()).toEqual(empty);
  });
}

for (const [width, height] of [[1280, 720], [1440, 900], [390, 844]] as const) {
  test(`at ${width} × ${height} no control moves while the run is rewound or goes flat out`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, '?preset=abr-vbr-1&play=0&t=0.1&set=durationS=500');
    const strip = page.getByRole('region', { name: 'Transport' });
    const controls = strip.locator('button:not([aria-label^="Return"]), p, [role="slider"][aria-label="Speed"]');
    const places = () => controls.evaluateAll((all) => all.map((one) => {
      const { x, y, width: wide } = one.getBoundingClientRect();
      return [x, y, wide].map(Math.round);
    }));
    const before = await places();
    await page.keyboard.press(',');
    await expect(strip.getByRole('button', { name: /^Return/ })).toBeVisible();
    expect(await places()).toEqual(before);
    await page.keyboard.press('End');
    await strip.getByRole('button', { name: 'Run to the end' }).click();
    await expect(strip.getByRole('button', { name: /^Stop at/ })).toBeVisible();
    const during = await places();
    await strip.getByRole('button', { name: /^Stop at/ }).click();
    expect(during.map(([x]) => x)).toEqual(before.map(([x]) => x));
  });
}
