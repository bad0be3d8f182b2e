/**
 * A student's way through sixteen senders: back to a drop, a larger buffer from there on, both futures compared at
 * 60 s, and the shared link in another browser; by mouse, by keys alone, and on a phone.
 */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { complaintsOf } from './support/console';
import { card, chips, clickTheDead } from './support/fallen';
import { clock, open } from './support/page';

const LONG = { timeout: 60_000 };
/** The run ends at 60 s, where its futures are compared. */
const SIXTEEN = '?preset=boston-16-reno&set=durationS=60&play=0';
const seconds = async (page: Page): Promise<number> => Number((await clock(page)).replace(/[^\d.]/g, ''));
const results = (page: Page) => page.getByRole('region', { name: 'Results of all runs' });
const timeouts = (page: Page): Promise<string[]> =>
  results(page).getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Timeouts', exact: true }) })
    .getByRole('cell').allTextContents();

/** Checks that both runs have reached 60 s and that the shared link opens the same in another browser. */
async function sharedAtTheEnd(page: Page, browser: Browser, share: () => Promise<void>): Promise<void> {
  await expect.poll(() => seconds(page), LONG).toBe(60);
  await expect(results(page)).toContainText(/0 to 60.s/, LONG);
  const ours = await timeouts(page);
  expect(ours[0]).not.toBe(ours[1]);
  await share();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toContain('#c=1.');
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await expect.poll(() => seconds(elsewhere), LONG).toBe(60);
  await expect.poll(() => timeouts(elsewhere), LONG).toEqual(ours);
  await elsewhere.context().close();
}

test.describe('at 1280 × 720', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('a student forks a run at a drop, compares and shares, by mouse', async ({ page, browser }) => {
    test.setTimeout(180_000);
    const complaints = complaintsOf(page);
    await open(page, `${SIXTEEN}&t=3`);
    const box = await page.getByRole('slider', { name: 'Instant of the run' }).boundingBox();
    if (!box) throw new Error('no timeline');
    await page.mouse.click(box.x + 93, box.y + box.height / 2);
    await expect.poll(() => seconds(page)).toBeLessThan(0.5);
    await page.getByRole('button', { name: /Length of a step/ }).click();
    await page.getByRole('menuitemradio', { name: 'to a drop' }).click();
    await page.getByRole('button', { name: 'On to a drop' }).click();
    await expect.poll(() => clock(page), LONG).toMatch(/^\s*1\.2\d\d/);
    await page.getByText('From here', { exact: true }).click();
    await page.getByRole('textbox', { name: /^Buffer/ }).fill('1000');
    await page.getByRole('textbox', { name: /^Buffer/ }).press('Enter');
    await expect(chips(page)).toHaveCount(2);
    await expect(chips(page).nth(1)).toContainText(/from 1\.2.*1,000/);
    await page.getByRole('button', { name: 'Compare the branches' }).click();
    await page.getByRole('button', { name: 'Run to the end' }).click(LONG);
    await sharedAtTheEnd(page, browser, () => page.getByRole('button', { name: 'Share' }).click());
    expect(complaints).toEqual([]);
  });

  test('a student does the same by keys alone', async ({ page, browser }) => {
    test.setTimeout(180_000);
    await open(page, `${SIXTEEN}&t=3`);
    await page.keyboard.press('Home');
    await expect.poll(() => seconds(page)).toBe(0);
    await page.getByRole('button', { name: /Length of a step/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'to a drop' })).toBeVisible();
    await page.getByRole('menuitemradio', { name: 'to a drop' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('.');
    await expect.poll(() => clock(page), LONG).toMatch(/^\s*1\.2\d\d/);
    await page.getByRole('radio', { name: 'From here' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('textbox', { name: /^Buffer/ }).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1000');
    await page.keyboard.press('Enter');
    await expect(chips(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Compare the branches' }).focus();
    await page.keyboard.press('Enter');
    await expect(results(page).getByRole('rowheader').first()).toBeVisible(LONG);
    await page.keyboard.press('e');
    await sharedAtTheEnd(page, browser, () => page.keyboard.press('s'));
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a student begins with a lost cell', async ({ page, browser }) => {
    test.setTimeout(180_000);
    await open(page, `${SIXTEEN}&t=3`);
    await clickTheDead(page);
    await card(page).getByRole('button', { name: /^It died/ }).click(LONG);
    await expect.poll(() => seconds(page)).toBeLessThan(3);
    await page.getByRole('dialog').getByText('From here', { exact: true }).click();
    await page.getByRole('textbox', { name: /^Buffer/ }).fill('1000');
    await page.getByRole('textbox', { name: /^Buffer/ }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(chips(page)).toHaveCount(2);
    // However many branches there are, what compares them is in sight, whole and on one line.
    const comparing = page.getByRole('button', { name: 'Compare the branches' });
    await expect(comparing).toBeInViewport({ ratio: 1 });
    expect((await comparing.boundingBox())!.height).toBeLessThan(40);
    await comparing.click();
    await page.getByRole('button', { name: 'Run to the end' }).click(LONG);
    await sharedAtTheEnd(page, browser, () => page.getByRole('button', { name: 'Share' }).click());
  });
});
