/**
 * A visitor watches: the demo plays by itself, cells move, charts fill, a run at full speed does not block the page.
 */
import { expect, test } from '@playwright/test';
import { complaintsOf } from './support/console';
import {
  clock, hashAtTheEnd, loaded, open, pixels, recordInNode, seenOnClock, stage, watchClock,
} from './support/page';

test.describe('the first visit', () => {
  test('plays by itself, says what fell, and one more place saves the packet', async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto('./');
    await loaded(page);
    const heading = page.getByRole('heading', { level: 2 });
    await expect(heading).toHaveText(/Two senders share one switch/);
    await expect(page.getByText(/simulator of TCP over ATM/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Give the switch one more place and run again' })).toHaveCount(0);
    const before = await pixels(stage(page));
    await expect(heading).toHaveText(/^Cell \d+ fell\. The other twelve travel on for nothing\.$/, { timeout: 20_000 });
    expect(await pixels(stage(page))).not.toBe(before);
    await page.getByRole('button', { name: 'Give the switch one more place and run again' }).click();
    await expect(heading).toHaveText(/^No cell fell\. Both packets arrived whole\.$/, { timeout: 30_000 });
    expect(complaints).toEqual([]);
  });

  test('can be skipped for good with one click', async ({ page }) => {
    await page.goto('./');
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Run to the end' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Run to the end' })).toBeVisible();
  });
});

test.describe('sixteen sources', () => {
  test('cells move on the stage while it plays, and stand still while it is paused', async ({ page }) => {
    await open(page, '?preset=boston-16-reno');
    const first = await pixels(stage(page));
    await expect.poll(() => pixels(stage(page))).not.toBe(first);
    await page.getByRole('button', { name: 'Pause' }).click();
    const shown = async (): Promise<string> => `${await clock(page)} ${await pixels(stage(page))}`;
    // What was under way comes to rest, and then nothing moves any more.
    let before = '';
    await expect.poll(async () => {
      const last = before;
      before = await shown();
      return before === last;
    }, { intervals: [700], timeout: 20_000 }).toBe(true);
    await page.waitForTimeout(700);
    expect(await shown() === before).toBe(true);
  });

  test('a step of one cell advances the clock by one cell time, a step of one event by no more', async ({ page }) => {
    await open(page, '?preset=boston-16-reno&play=0&t=20');
    const seconds = async () => Number((await clock(page)).replace(/[^\d.]/g, ''));
    const start = await seconds();
    await page.getByRole('button', { name: 'Step one cell forward' }).click();
    await expect.poll(seconds).toBeGreaterThan(start);
    expect(await seconds() - start).toBeCloseTo(424 / 1.5e6, 5);
    await page.getByRole('button', { name: /Length of a step/ }).click();
    await page.getByRole('menuitemradio', { name: 'one event' }).click();
    const between = await seconds();
    await page.getByRole('button', { name: 'Step one event forward' }).click();
    await page.waitForTimeout(300);
    expect(await seconds() - between).toBeLessThanOrEqual(424 / 1.5e6 + 1e-6);
  });

  test('charts fill while it plays', async ({ page }) => {
    await open(page, '?preset=boston-16-reno&speed=2s');
    const charts = page.getByRole('region', { name: 'Charts' }).locator('canvas');
    const empty = await pixels(charts);
    await expect.poll(() => pixels(charts)).not.toBe(empty);
    await expect(page.getByRole('region', { name: 'Readings at the playhead' })).toContainText(/\d+\.\d/);
  });

  test('a run flat out goes to the end in slices, and shows instants on the way', async ({ page }) => {
    // So long that even a fast machine needs many frames.
    await open(page, '?preset=boston-16-reno&play=0&set=durationS=2000');
    const first = await clock(page);
    await watchClock(page);
    expect(await hashAtTheEnd(page)).toBe(recordInNode('boston-16-reno', ['durationS=2000']).hash);
    const last = await clock(page);
    const instants = await seenOnClock(page);
    expect(instants.filter(({ text }) => text !== first && text !== last).length).toBeGreaterThan(0);
  });

  test('a run flat out can be stopped and goes on to the same end', async ({ page }) => {
    await open(page, '?preset=boston-16-boston&play=0&set=durationS=800');
    const button = page.getByRole('button', { name: 'Run to the end' });
    // Pressed by code in the page as soon as Stop is offered: a slow browser would be too late for a fast run.
    await button.evaluate((offered) => {
      new MutationObserver((_, watch) => {
        if (!/^Stop at/.test(offered.textContent ?? '')) return;
        watch.disconnect();
        (offered as HTMLButtonElement).click();
      }).observe(offered, { characterData: true, childList: true, subtree: true });
    });
    await button.click();
    await expect(button).toBeEnabled();
    expect(await clock(page)).not.toMatch(/^\s*800\./);
    expect(await hashAtTheEnd(page)).toBe(recordInNode('boston-16-boston', ['durationS=800']).hash);
  });
});

test.describe('one cell', () => {
  test('of the queue shows its header, with a correct HEC, and 53 bytes', async ({ page }) => {
    await open(page, '?preset=boston-16-boston&play=0&t=20.05');
    await page.getByRole('button', { name: 'Next to be sent' }).click();
    const cell = page.getByRole('region', { name: 'One cell' });
    await expect(cell).toContainText(/Cell \d+ of \d+, packet \d+, flow f\.\d+/);
    const bytes = ((await cell.getByLabel('53 bytes, header first').textContent()) ?? '').trim()
      .split(/\s+/).map((byte) => parseInt(byte, 16));
    expect(bytes).toHaveLength(53);
    let crc = 0;
    for (const byte of bytes.slice(0, 4)) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1;
    }
    expect(bytes[4]).toBe(crc ^ 0x55);
  });
});
