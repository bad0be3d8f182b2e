/** A new version that is published while the page is open in two tabs, and two versions side by side on one host. */
import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { clock, loaded } from './support/page';
import { startStaticServer } from './support/static-server.mjs';

test.use({ serviceWorkers: 'allow' });

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready.' });
const look = (page: Page): Promise<void> => page.evaluate(async () => {
  await (await navigator.serviceWorker.getRegistration())?.update();
});

test('is put in place by one tab; the other goes on, and comes back as it was when it reloads', async ({
  page, context,
}) => {
  const root = await mkdtemp(join(tmpdir(), 'cell-by-cell-'));
  await cp(join(import.meta.dirname, '..', 'dist'), root, { recursive: true });
  const server = await startStaticServer({ root });
  try {
    const other = await context.newPage();
    for (const [tab, address] of [[page, '?preset=one-lost-cell&play=0'], [other, '?preset=boston-16-reno&play=0&t=5']
    ] as const) {
      await tab.goto(`${server.url}${address}`);
      await loaded(tab);
    }
    await page.evaluate(() => navigator.serviceWorker.ready);
    const buffer = other.getByRole('textbox', { name: /^Buffer/ });
    await buffer.fill('600');
    await buffer.press('Enter');
    await expect(other.getByRole('button', { name: 'Undo: Buffer 600 cells' })).toBeVisible();
    const opened = await clock(other);
    await other.getByRole('button', { name: 'Step one cell forward' }).click();
    await expect.poll(() => clock(other)).not.toBe(opened);
    const instant = await clock(other);

    await appendFile(join(root, 'sw.js'), '\n// The next version.\n');
    for (const tab of [page, other]) {
      await look(tab);
      await expect(offer(tab)).toBeVisible({ timeout: 20_000 });
    }
    await test.step('on a phone the offer covers none of the tabs', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const tabs = page.getByRole('navigation', { name: 'Views' });
      await expect(tabs.getByRole('button', { name: 'Parameters' })).toBeVisible();
      const [over, under] = [await offer(page).boundingBox(), await tabs.boundingBox()];
      expect(over!.y + over!.height).toBeLessThanOrEqual(under!.y);
    });
    await other.evaluate(() => { Object.assign(window, { isTheSame: true }); });
    await offer(page).getByRole('button', { name: 'Reload' }).click();
    await expect(offer(page)).toHaveCount(0);
    await loaded(page);
    expect(await other.evaluate(() => 'isTheSame' in window)).toBe(true);
    await offer(other).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => other.evaluate(() => 'isTheSame' in window).catch(() => true)).toBe(false);
    await loaded(other);
    await expect(buffer).toHaveValue('600');
    await expect(other.getByRole('button', { name: 'Undo: Buffer 600 cells' })).toBeVisible();
    expect(await clock(other)).toBe(instant);
  } finally {
    await server.close();
    await rm(root, { recursive: true, force: true });
  }
});

test('a copy leaves what is in folders below it alone: other pages, and another copy with its store', async ({
  page, context,
}) => {
  const root = await mkdtemp(join(tmpdir(), 'cell-by-cell-'));
  for (const folder of ['', 'old']) {
    await cp(join(import.meta.dirname, '..', 'dist'), join(root, folder), { recursive: true });
  }
  await appendFile(join(root, 'old', 'index.html'), '<!-- The old version. -->');
  await writeFile(join(root, 'notes.html'), '<title>Notes</title>');
  const server = await startStaticServer({ root });
  /** Opens the copy in a folder, waits until its own service worker has it, and returns the text of its page. */
  const open = async (folder: string): Promise<string> => {
    const response = await page.goto(`${server.url}${folder}?preset=one-lost-cell&play=0`);
    const text = await response!.text();
    await loaded(page);
    await page.waitForFunction((own) => {
      const worker = navigator.serviceWorker.controller;
      return worker?.scriptURL === own && worker.state === 'activated';
    }, `${server.url}${folder}sw.js`);
    return text;
  };
  try {
    await open('');
    await page.goto(`${server.url}notes.html`);
    await expect(page).toHaveTitle('Notes');
    expect(await open('old/')).toContain('The old version.');
    await open('');
    await context.setOffline(true);
    await open('old/');
    await open('');
  } finally {
    await server.close();
    await rm(root, { recursive: true, force: true });
  }
});
