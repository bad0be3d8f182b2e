/**
 * Inspecting: the state of a flow and of a port, what a flow did over time, a cell that is lost on purpose, a network
 * in packet mode.
 */
import { expect, test, type Page } from '@playwright/test';
import { barriersInBothSchemes } from './support/barriers';
import { complaintsOf } from './support/console';
import { card, chips } from './support/fallen';
import { clock, nextFrame, open, pixels, stage } from './support/page';

const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector', exact: true });

async function inspect(page: Page, what: string): Promise<void> {
  await page.getByRole('combobox', { name: 'What to inspect' }).click();
  await page.getByRole('option', { name: what, exact: true }).click();
}

const term = (page: Page, name: string) => inspector(page).locator('div')
  .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) }).locator('dd').last();

test('a flow shows its window, timer and unacknowledged segments, and follows the run', async ({ page }) => {
  const complaints = complaintsOf(page);
  await open(page, '?preset=boston-16-reno&play=0&t=20.05');
  await inspect(page, 'Flow f.3');
  await expect(inspector(page)).toContainText('TCP Reno');
  await expect(term(page, 'expires in')).toHaveText(/\d/);
  const before = await term(page, 'expires in').textContent();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(term(page, 'expires in')).not.toHaveText(before ?? '', { timeout: 10_000 });
  await page.getByRole('button', { name: 'Pause' }).click();
  await inspector(page).getByRole('button', { name: 'Close the inspector' }).press('Enter');
  await expect(inspector(page)).not.toContainText('TCP Reno');
  await expect(page.getByRole('combobox', { name: 'What to inspect' })).toBeFocused();
  expect(complaints).toEqual([]);
});

test('words say what a line of the inspector and of a cell’s header means, by keyboard too', async ({ page }) => {
  await open(page, '?preset=abr-erica&play=0&t=0.1');
  await inspect(page, 'Flow f.0');
  const entry = page.getByRole('tooltip');
  await inspector(page).getByRole('button', { name: 'until rule 6 cuts' }).focus();
  await expect(entry).toContainText('each further one lowers the allowed rate');
  await page.keyboard.press('Escape');
  await expect(entry).toHaveCount(0);

  await open(page, '?preset=boston-16-reno&play=0&t=20.05');
  const cell = page.getByRole('region', { name: 'One cell' });
  await cell.getByRole('button', { name: 'Next to be sent' }).click();
  await cell.getByRole('button', { name: 'CLP', exact: true }).focus();
  await expect(entry).toContainText('cell loss priority');
});

test('where no cell waits before the bottleneck, the button for the next one says so', async ({ page }) => {
  await open(page, '?preset=abr-erica&play=0&t=0.1');
  const prompt = page.getByRole('region', { name: 'One cell' });
  await expect(prompt).toContainText('Click a cell on the stage');
  await prompt.getByRole('button', { name: 'Next to be sent' }).click();
  await expect(prompt).toContainText(/At 100\.000\sms nothing waits before the bottleneck\./);
});

test('on a phone the row under the chart leads to the card about the cell that was touched', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '?preset=boston-16-reno&play=0&t=1.5');
  await expect(page.getByRole('button', { name: /^Change buffer/ })).toBeVisible();
  await stage(page).click({ position: { x: 150, y: 80 } });
  await page.getByRole('button', { name: /^Where is this cell\?/ }).click();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Where is this cell?' })).toBeVisible();
});

test('a flow is chosen by keyboard on the stage', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0&t=20.05');
  await page.getByRole('listbox', { name: 'Flows: select one to follow it' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'What to inspect' })).toHaveValue('Flow f.1');
});

test('a name that the box cuts is shown whole below it', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0&t=20.05&set=flows.f.id=from-the-laboratory-in-the-north');
  await inspect(page, 'Flow from-the-laboratory-in-the-north.13');
  const whole = inspector(page).getByText('Flow from-the-laboratory-in-the-north.13', { exact: true });
  await expect(whole).toBeVisible();
  await expect(whole).toHaveJSProperty('scrollWidth', await whole.evaluate(({ clientWidth }) => clientWidth));
});

test('a port shows the account of each flow', async ({ page }) => {
  await open(page, '?preset=boston-16-reno-epd&play=0&t=20.05');
  await inspect(page, 'Port sw to sink');
  await expect(term(page, 'threshold')).toHaveText(/^\d+$/);
  await expect(inspector(page).getByRole('row')).toHaveCount(17);
});

test('the sequence–time plot reaches back to the start, also when the flow is chosen late, and says the same as a table', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await open(page, '?preset=boston-16-reno&play=0&t=20.05');
  await inspect(page, 'Flow f.3');
  await page.getByRole('button', { name: 'Sequence–time plot' }).click();
  const plot = page.getByRole('region', { name: 'Sequence–time plot' });
  await expect(plot).toContainText(/\d+\s?segments sent/, { timeout: 20_000 });
  await plot.getByRole('button', { name: 'Whole run' }).click();
  await plot.getByRole('button', { name: 'Show as table' }).click();
  await expect(plot.getByRole('row').nth(1)).toContainText(/sent\s*0$/);
  await plot.getByRole('button', { name: 'Copy as CSV' }).click();
  await expect(plot.getByRole('button', { name: /^Copied/ })).toBeVisible();
  const csv = await page.evaluate(() => navigator.clipboard.readText());
  expect(csv.split('\n')[0]).toBe('timeS,flow,event,segment');
  expect(csv).toMatch(/,f\.3,timeout,\d+\n/);
  expect(complaints).toEqual([]);
});

test('an acknowledgement is removed on its way back, and restored', async ({ page }) => {
  const complaints = complaintsOf(page);
  // The cell is on the link from sink to sw.
  await open(page, '?preset=one-lost-cell&play=0&at=0.033205');
  const one = page.getByRole('region', { name: 'One cell' });
  const box = (await stage(page).boundingBox())!;
  const isShown = async (): Promise<boolean> => (await one.textContent())?.includes('Acknowledgement, flow b') === true;
  for (let y = 0.28; y < 0.5 && !await isShown(); y += 0.015) {
    for (let x = 0.6; x < 0.8 && !await isShown(); x += 0.008) {
      await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
      await nextFrame(page);
    }
  }
  await expect(one).toContainText('Acknowledgement, flow b');
  await page.getByRole('button', { name: 'Lose this cell' }).press('Enter');
  await expect(page.getByText(/^Lose an acknowledgement of flow b at the queue of sw to B, 33\.9/)).toBeAttached({
    timeout: 20_000,
  });
  await expect(page).toHaveURL(/#s=/);
  await open(page, `?play=0&at=0.036${new URL(page.url()).hash}`);
  await page.keyboard.press('w');
  await expect(card(page)).toContainText('lost on purpose', { timeout: 20_000 });
  await expect(card(page)).toContainText('Flow b, an acknowledgement');
  await card(page).getByRole('button', { name: 'Bring this cell back' }).press('Enter');
  await expect(page.getByText(/^Bring back an acknowledgement of flow b/)).toBeAttached({ timeout: 20_000 });
  expect(complaints).toEqual([]);
});

test('a cell is removed at the same instant, the link carries the loss, and undo restores it', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0&t=20.05');
  const time = await clock(page);
  const before = await pixels(stage(page));
  const next = page.getByRole('button', { name: 'Next to be sent' });
  await next.press('Enter');
  await expect(next).toBeFocused();
  await page.getByRole('button', { name: 'Lose this cell' }).press('Enter');
  await expect(page.getByText(/^Lose cell .* repeated with it up to the same instant\.$/)).toBeAttached({
    timeout: 20_000,
  });
  await expect.poll(() => clock(page), { timeout: 20_000 }).toBe(time);
  await expect(card(page)).toContainText('lost on purpose');
  await expect(card(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Lose this cell' })).toHaveCount(0);
  // The cell is lost when it enters the queue, which was before the instant at which it was chosen.
  const died = (await card(page).getByRole('button', { name: /^It died/ }).textContent() ?? '').replace(/[^\d.]/g, '');
  const branch = await chips(page).nth(1).textContent() ?? '';
  expect(Number(/from ([\d.]+)/.exec(branch)?.[1])).toBeCloseTo(Number(died), 1);
  expect(Number(died)).toBeLessThan(20.05);
  // The address is written a moment after a change.
  await expect(page).toHaveURL(/#s=/);
  const link = page.url();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone: Lose cell/)).toBeAttached();
  await expect.poll(() => clock(page), { timeout: 20_000 }).toBe(time);
  await expect(page.getByText('lost on purpose')).toHaveCount(0, { timeout: 20_000 });
  expect(before).not.toBe('');
  await page.goto(link);
  await page.reload();
  await page.getByRole('button', { name: 'Run to the end' }).click();
  await expect(page.getByText('lost on purpose').first()).toBeAttached({ timeout: 30_000 });
});

test('the parameters of one flow are not said to be those of flows', async ({ page }) => {
  const title = page.getByRole('region', { name: 'Flows', exact: true }).getByRole('heading', { level: 2 });
  await open(page, '?preset=n23-exact&play=0');
  await expect(title).toHaveText('Flow');
  await open(page, '?preset=boston-16-reno&play=0');
  await expect(title).toHaveText('Flows');
});

test('one control changes the network to whole packets and back to cells', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0&t=20.05');
  await page.getByRole('radiogroup', { name: 'What travels' }).getByText('Whole packets').click();
  await expect(page.getByText('without cells', { exact: true })).toBeVisible();
  await expect(page.getByLabel('The links show')).toHaveText('packets');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('without cells', { exact: true })).toHaveCount(0);
});

test('wasted bytes are shown hop by hop where a route has several switches', async ({ page }) => {
  await open(page, '?preset=epd-upstream-waste&play=0&t=20');
  const hops = page.getByRole('region', { name: 'Wasted by hop', exact: true });
  await expect(hops.getByRole('rowheader')).toHaveText([
    'far to sw1', 'sw1 to sw2', 'sw2 to sw3', 'near to sw3', 'sw3 to sink',
  ]);
  await expect(hops.getByRole('row', { name: /^sw1 to sw2/ })).toContainText(/\d\s(MB|kB)/);
  await open(page, '?preset=boston-16-reno&play=0&t=20.05');
  await expect(hops).toHaveCount(0);
});

test('a network without cells speaks of packets and bytes', async ({ page }) => {
  await open(page, '?preset=load-in-packets&play=0&t=5');
  const charts = page.getByRole('region', { name: 'Charts', exact: true });
  await expect(charts.getByRole('group', { name: 'Packet failure rate' })).toBeVisible();
  await expect(charts.getByRole('group', { name: 'Queue' }))
    .toContainText(/bytes\s+[\d.]+.ms peak.*bytes at the playhead/);
});

test('axe finds no violation in inspector and plot, light and dark', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0&t=20.05');
  await inspect(page, 'Flow f.3');
  await page.getByRole('button', { name: 'Sequence–time plot' }).click();
  await expect(page.getByRole('region', { name: 'Sequence–time plot' }))
    .toContainText(/\d+\s?segments sent/, { timeout: 20_000 });
  expect(await barriersInBothSchemes(page)).toEqual([]);
});
