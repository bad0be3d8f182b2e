/**
 * A preset brings its own view: an inspected flow, a tall chart, a sequence–time plot. The reader chooses another by
 * keyboard; the next preset has its own.
 */
import { expect, test, type Page } from '@playwright/test';
import { barriers } from './support/barriers';
import { focusRests, open } from './support/page';

const tallRow = (page: Page) => page.getByRole('region', { name: 'Charts', exact: true }).locator('[data-tall]');
const inspected = (page: Page) => page.getByRole('combobox', { name: 'What to inspect' });

async function openPreset(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: /Gallery/ }).first().click();
  await page.getByRole('dialog', { name: 'Gallery' }).getByRole('button', { name }).click();
}

test('a preset opens its tall chart and inspected flow, until a choice by keyboard or the next preset', async ({
  page,
}) => {
  await open(page, '?preset=slow-start&play=0&t=2');
  await expect(inspected(page)).toHaveValue('Flow f');
  await expect(tallRow(page)).toHaveAttribute('data-row', 'cwnd');
  const [tall, usual] = await Promise.all(['cwnd', 'jitter'].map((id) => page.locator(`[data-row="${id}"]`)
    .evaluate((row) => row.clientHeight)));
  expect(tall).toBeGreaterThan(2 * usual);

  await page.getByRole('button', { name: 'More about the charts' }).focus();
  await page.keyboard.press('Enter');
  const choice = page.getByRole('menuitem', { name: 'A tall chart' });
  await expect(choice).toBeVisible();
  await focusRests(page);
  // Moves down to the entry, whatever is above it.
  for (let step = 0; step < 12 && !(await choice.evaluate((item) => item === document.activeElement)); step++) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(choice).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const queue = page.getByRole('menuitemradio', { name: 'Queue' });
  await expect(queue).toBeVisible();
  await focusRests(page);
  for (let step = 0; step < 12 && !(await queue.evaluate((item) => item === document.activeElement)); step++) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(tallRow(page)).toHaveAttribute('data-row', 'queue');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await barriers(page)).toEqual([]);

  await openPreset(page, /^TCP over ATM, sixteen sources: Reno with EPD/);
  await expect(tallRow(page)).toHaveCount(0);
  await expect(inspected(page)).toHaveValue('');
});

test('a sequence–time plot closes with the next preset, and undo restores it', async ({ page }) => {
  await open(page, '?preset=two-lost-from-a-window&play=0');
  const plot = page.getByRole('region', { name: 'Sequence–time plot' });
  await expect(plot).toBeVisible();
  await openPreset(page, /^Vegas against Reno/);
  await expect(plot).toBeHidden();
  await expect(tallRow(page)).toHaveAttribute('data-row', 'cwnd');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(plot).toBeVisible();
  await expect(inspected(page)).toHaveValue('Flow reno');
});

test('on a phone a preset opens its chart first, and its plot leads back to the charts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '?preset=two-lost-from-a-window&play=0');
  await page.getByRole('button', { name: 'Back to the charts' }).click();
  await expect(page.getByRole('tab', { name: 'Goodput' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Jitter' }).click();
  await openPreset(page, /^Slow start/);
  await expect(page.getByRole('tab', { name: /^cwnd/ })).toHaveAttribute('aria-selected', 'true');
  expect(await barriers(page)).toEqual([]);
});

test('on a projector the slider turns what the preset is about, and the buffer elsewhere', async ({ page }) => {
  const slider = page.getByRole('complementary', { name: 'Reading and control' }).getByRole('slider');
  await open(page, '?preset=abr-vbr-30&theme=projector&play=0');
  await expect(slider).toHaveAccessibleName('Rate while on of vbr, Mb/s');
  await expect(slider).toHaveAttribute('aria-valuetext', /^124\.416\sMb\/s$/);
  await slider.press('ArrowDown');
  await expect(slider).toHaveAttribute('aria-valuetext', /^62\.208\sMb\/s$/);
  await slider.press('ArrowUp');
  await expect(slider).toHaveAttribute('aria-valuetext', /^124\.416\sMb\/s$/);
  await open(page, '?preset=boston-16-reno&theme=projector&play=0');
  await expect(slider).toHaveAccessibleName('Switch buffer, cells');
  await slider.press('ArrowDown');
  await expect(slider).toHaveAttribute('aria-valuetext', /^256\scells$/);
  // The address now has the network alone, and the projector is still on after a reload.
  await expect(page).toHaveURL(/\/#s=[^&]+$/);
  await page.reload();
  await expect(slider).toHaveAttribute('aria-valuetext', /^256\scells$/);
  await open(page, '?preset=load-in-packets&theme=projector&play=0');
  await expect(slider).toHaveAccessibleName('Switch buffer, cells of 53 bytes');
  await slider.press('ArrowDown');
  await expect(slider).toHaveAttribute('aria-valuetext', /^512\scells$/);
});

test('on a projector a share of the buffer is said in cells', async ({ page }) => {
  await open(page, '?preset=epd-upstream-waste&theme=projector&play=0');
  const control = page.getByRole('region', { name: 'Threshold of sw3' });
  await expect(control).toContainText('0.5 of 512, that is 256\u2009cells.');
  await control.getByRole('slider').press('ArrowUp');
  await expect(control).toContainText('0.6 of 512, that is 307.2\u2009cells.');
});

test('on a projector all values of the slider have room above the legend', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  // Its title takes two lines, and the legend below it many.
  await open(page, '?preset=abr-efci&theme=projector&play=0');
  const least = page.getByRole('region', { name: 'Rate decrease factor' }).getByText('0.00025', { exact: true });
  const legend = await page.getByRole('region', { name: 'Legend' }).elementHandle();
  // The legend is complete a moment after the first frame.
  await expect.poll(() => least.evaluate((label, below) =>
    (below as Element).getBoundingClientRect().top - label.getBoundingClientRect().bottom, legend)).toBeGreaterThan(8);
});

test('on a projector the legend names ribbons and counted cells only where there are some', async ({ page }) => {
  const legend = page.getByRole('region', { name: 'Legend' });
  await open(page, '?preset=one-lost-cell&theme=projector&play=0&t=0.5');
  await expect(legend).toContainText('end of packet');
  await expect(legend).not.toContainText('ribbon');
  await open(page, '?preset=abr-satellite-small&theme=projector&play=0&t=2');
  await expect(legend).toContainText('ribbon: as wide as the rate');
  await expect(legend).toContainText('too many: flow not shown');
});

test('on a projector the tall chart and the plot are shown large, without a barrier', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, '?preset=slow-start&theme=projector&play=0&t=2');
  await expect(page.getByRole('heading', { name: /^cwnd/ })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Switch buffer, packets' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await open(page, '?preset=two-lost-from-a-window&theme=projector&play=0');
  await page.getByRole('button', { name: 'Back to the charts' }).click();
  await expect(page.getByRole('heading', { name: /^Queue/ })).toBeVisible();
});

test('what a network shows is in sight beside its stage, however many parameters there are', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const part = page.getByRole('region', { name: 'What this network shows' });
  // The second opens with a flow in the inspector.
  for (const [id, words] of [
    ['boston-16-vegas-fec', 'cells of several segments take turns.'],
    ['slow-start', 'then grows by one packet at a time.'],
  ]) {
    await open(page, `?preset=${id}&play=0&t=5`);
    await expect(part).toContainText(words);
    const [said, readings] = await Promise.all(
      [part, page.getByRole('region', { name: 'Readings at the playhead' })].map((region) => region.boundingBox()),
    );
    expect(said!.y + said!.height).toBeLessThanOrEqual(readings!.y);
  }
  await test.step('what is clicked stands before it', async () => {
    await page.getByRole('button', { name: 'Next to be sent' }).click();
    const one = page.getByRole('region', { name: 'One packet' });
    await expect(one.getByRole('button', { name: 'Lose this packet' })).toBeVisible();
    await expect.poll(async () => (await part.boundingBox())!.y - (await one.boundingBox())!.y).toBeGreaterThan(0);
  });
});

test('a preset says what to see, why and what to try; a changed one what was changed, with a way back', async ({
  page,
}) => {
  await open(page, '?preset=vbr-background&play=0');
  const part = page.getByRole('region', { name: 'What this network shows' });
  await expect(part).toContainText('VBR traffic takes four fifths of the line');
  const why = part.getByText('Why, and what to try');
  await expect(part.getByText('With 12,000 places')).toBeHidden();
  await why.focus();
  await page.keyboard.press('Enter');
  await expect(part.getByText('With 12,000 places')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await open(page, '?preset=vbr-background&play=0&set=nodes.sw1.bufferCells=12000');
  await expect(part).toContainText(/^This is the preset “.+” with changes: buffer of sw1 3,000 → 12,000.cells\./);
  await expect(part).not.toContainText('VBR traffic takes four fifths of the line');
  await expect(part.getByText('The text of the preset')).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await part.getByRole('button', { name: 'Open the preset as it was' }).click();
  await expect(part).toContainText('VBR traffic takes four fifths of the line');
  await expect(why).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('nine charts scroll sideways, and the page does not', async ({ page }) => {
    await open(page, '?preset=abr-vbr-10&play=0');
    const tabs = page.getByRole('tablist', { name: 'Chart' });
    const wider = () => page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);
    await expect(tabs.getByRole('tab')).toHaveCount(9);
    expect(await wider()).toBeLessThanOrEqual(0);
    await tabs.getByRole('tab', { selected: true }).press('End');
    await expect(tabs.getByRole('tab', { name: 'Active VCs' })).toBeInViewport({ ratio: 1 });
    expect(await wider()).toBeLessThanOrEqual(0);
  });
});

for (const [width, height] of [[1440, 900], [1280, 720]] as const) {
  for (const preset of ['abr-efci', 'abr-vbr-30', 'abr-small-buffers-128']) {
    test(`the legend of ${preset} takes one line and leaves the queue its height, ${width} × ${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await open(page, `?preset=${preset}&play=0`);
      await expect(page.getByRole('group', { name: 'Marks' })).toContainText('FRM');
      const middle = async (what: ReturnType<Page['getByText']>): Promise<number> => {
        const box = await what.boundingBox();
        return box === null ? NaN : box.y + box.height / 2;
      };
      const last = page.getByRole('button', { name: 'How to read the stage' });
      await expect.poll(async () => Math.abs(await middle(last) - await middle(page.getByText('end of packet'))))
        .toBeLessThan(6);
    });
  }
}
