/** A page that is used for long: what was left behind takes no time and no memory. */
import { expect, test, type Page } from '@playwright/test';
import { nextFrame, open } from './support/page';

const results = (page: Page) => page.getByRole('region', { name: 'Results of all runs' });
const leave = (page: Page) => page.getByRole('button', { name: 'Watch', exact: true }).click();
const enter = (page: Page) => page.getByRole('button', { name: 'Compare with another seed' }).click();

test('leaving a comparison ends what it still waits for, without a word', async ({ page }) => {
  await page.addInitScript(() => {
    const [begin, end] = [window.setInterval.bind(window), window.clearInterval.bind(window)];
    const intervals = new Set<number>();
    Object.assign(window, {
      intervals,
      setInterval(call: () => void, ms: number) {
        const id = begin(call, ms);
        intervals.add(id);
        return id;
      },
      clearInterval(id: number) {
        intervals.delete(id);
        end(id);
      },
    });
  });
  await open(page, '?preset=boston-16-reno&play=0&t=2');
  const intervals = () => page.evaluate(() => (window as unknown as { intervals: Set<number> }).intervals.size);
  const before = await intervals();
  await test.step('while its runs are being loaded', async () => {
    for (let time = 0; time < 5; time++) {
      await enter(page);
      await leave(page);
    }
    await expect.poll(intervals).toBe(before);
  });
  await test.step('while five seeds are computed', async () => {
    await enter(page);
    await expect(results(page).getByRole('rowheader').first()).toBeVisible({ timeout: 30_000 });
    await results(page).getByRole('button', { name: 'Five seeds' }).click();
    await leave(page);
    await expect.poll(intervals).toBe(before);
    await nextFrame(page);
    await expect(page.getByText('The simulation was ended.')).toHaveCount(0);
  });
});

test('workers that were ended while they were asked leave nothing behind', async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  const listeners = async (): Promise<number> => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Memory.getDOMCounters')).jsEventListeners;
  };
  let before = 0;
  await open(page, '?preset=boston-16-reno&play=0&t=2');
  await enter(page);
  await expect(results(page).getByRole('rowheader').first()).toBeVisible({ timeout: 30_000 });
  await leave(page);
  await expect.poll(async () => before === (before = await listeners()), { intervals: [1_000] }).toBe(true);
  for (let time = 0; time < 20; time++) {
    await enter(page);
    await leave(page);
  }
  // Each comparison has two workers with three ports.
  await expect.poll(listeners).toBeLessThan(before + 40);
});
