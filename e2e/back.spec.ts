/** Back and Forward: the URL and the view agree at every step, and the reader never leaves the site by surprise. */
import { expect, test, type Page } from '@playwright/test';
import { clock, open, stage } from './support/page';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const [RENO, DEMO] = [/sixteen sources: Reno/, /one lost cell/i];

async function choose(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Gallery' }).click();
  await page.getByRole('dialog', { name: 'Gallery' }).getByRole('button', { name }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const link = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Share' }).click();
  const value = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return value;
};

test.describe('Back and Forward', () => {
  test('lead from preset to preset', async ({ page }) => {
    await open(page, '?preset=one-lost-cell');
    const first = await title(page).innerText();
    await choose(page, RENO);
    await expect(title(page)).toContainText('sixteen');
    await expect(page).toHaveURL(/\?preset=boston-16-reno/);
    await page.goBack();
    await expect(title(page)).toHaveText(first);
    await expect(page).toHaveURL(/\?preset=one-lost-cell/);
    await expect.poll(async () => (await clock(page)).endsWith('ms')).toBe(true);
    await page.goForward();
    await expect(title(page)).toContainText('sixteen');
    await expect(page).toHaveURL(/\?preset=boston-16-reno/);
  });

  test('restore an edited network, and its address opens the same elsewhere', async ({ page, context }) => {
    await open(page, '?preset=boston-16-reno&play=0');
    const buffer = page.getByRole('textbox', { name: /^Buffer/ });
    await buffer.fill('77');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#s=/);
    await choose(page, DEMO);
    await page.goBack();
    await expect(buffer).toHaveValue(/^77/);
    expect(page.url()).toBe(await link(page));
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByRole('textbox', { name: /^Buffer/ })).toHaveValue(/^77/);
  });

  test('lead through editor and lab, each with its address', async ({ page }) => {
    await open(page, '?preset=boston-16-reno');
    await page.getByRole('button', { name: 'Build', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Run it' })).toBeVisible();
    await page.getByRole('button', { name: 'Lab', exact: true }).click();
    await expect(title(page)).toHaveText('Dispersal lab');
    await expect(page).toHaveURL(/#lab=/);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Run it' })).toBeVisible();
    await expect(page).toHaveURL(/\?preset=boston-16-reno$/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Run it' })).toBeVisible();
    await page.goBack();
    await expect(stage(page)).toBeVisible();
    await page.goForward();
    await page.goForward();
    await expect(title(page)).toHaveText('Dispersal lab');
    await expect(page).toHaveURL(/#lab=/);
  });

  test('a reload comes back to the instant, and does not play what was paused', async ({ page }) => {
    await open(page, '?preset=boston-16-reno');
    const play = page.getByRole('button', { name: 'Play', exact: true });
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(play).toBeVisible();
    const left = await clock(page);
    await page.reload();
    await expect(play).toBeVisible();
    await expect.poll(() => clock(page)).toBe(left);
  });

  test('close and open the gallery, which leaves no step behind when it is closed by hand', async ({ page }) => {
    await open(page, '?preset=boston-16-reno');
    await choose(page, DEMO);
    await page.getByRole('button', { name: 'Gallery' }).click();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\?preset=one-lost-cell/);
    await page.getByRole('button', { name: 'Gallery' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(title(page)).toContainText('sixteen');
    await expect(page).toHaveURL(/\?preset=boston-16-reno/);
  });

  test('lead back to the first visit, not off the site', async ({ page }) => {
    await page.goto('./');
    await page.getByRole('button', { name: /sixteen/i }).first().click();
    await expect(page).toHaveURL(/preset=boston-16-reno/);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Skip', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  test('lead back from a link that was pasted into the address bar', async ({ page, context }) => {
    await open(page, '?preset=boston-16-reno&play=0&set=seed=5');
    const pasted = await link(page);
    const other = await context.newPage();
    await open(other, '');
    await other.evaluate((hash) => { window.location.hash = hash; }, new URL(pasted).hash);
    await expect(title(other)).toContainText('sixteen');
    await expect(other).toHaveURL(pasted);
    await other.goBack();
    await expect(title(other)).not.toContainText('sixteen');
    expect(new URL(other.url()).hash).toBe('');
    await other.evaluate(() => { window.location.hash = '#s=1.broken'; });
    await expect(other.getByRole('alert')).toContainText('What was open stays open.');
    expect(new URL(other.url()).hash).not.toContain('broken');
  });
});
