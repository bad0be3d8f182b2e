/** Edits are never lost: they are there after a reload, in another tab, and in the list of own networks. */
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { TWO_HOSTS, drop, dropScenario } from './support/drop';
import { loaded, open } from './support/page';

const RENO = 'TCP over ATM, sixteen sources: Reno';
const buffer = (page: Page) => page.getByRole('textbox', { name: /^Buffer/ });
const own = (page: Page) => page.getByRole('region', { name: 'Your networks' });
const cards = (page: Page) => own(page).getByRole('listitem');
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /Go on with|another tab|networks\./ });

async function turnBuffer(page: Page, cells: string): Promise<void> {
  await buffer(page).fill(cells);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Undo: Buffer ${cells} cells` })).toBeVisible();
}

async function gallery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Gallery' }).click();
  await expect(page.getByRole('dialog', { name: 'Gallery' })).toBeVisible();
}

/** Returns what the browser has stored: each network and how often it was written. */
const kept = (page: Page): Promise<string[]> => page.evaluate(async () => {
  const name = 'cell-by-cell-networks';
  // Opening a database that does not exist would create it.
  if (!(await indexedDB.databases()).some((one) => one.name === name)) return [];
  return new Promise<string[]>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onerror = () => reject(new Error('It could not be opened.'));
    request.onsuccess = () => {
      const db = request.result;
      const all = db.transaction('networks').objectStore('networks').getAll();
      all.onsuccess = () => {
        db.close();
        resolve(all.result.map((one: { name: string; version: number }) => `${one.name}, ${one.version}`).sort());
      };
    };
  });
});

async function editedOnce(page: Page): Promise<void> {
  await open(page, '?preset=boston-16-reno&play=0');
  await turnBuffer(page, '77');
  await expect.poll(() => kept(page)).toEqual([`${RENO}, 1`]);
}

test.describe('an edited network', () => {
  test('continues in its record after a reload', async ({ page }) => {
    await editedOnce(page);
    await expect(page).toHaveURL(/#s=/);
    await page.reload();
    await loaded(page);
    await expect(buffer(page)).toHaveValue(/^77/);
    await gallery(page);
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page)).toContainText('Open now, edited just now');
    await page.keyboard.press('Escape');
    await turnBuffer(page, '78');
    await expect.poll(() => kept(page)).toEqual([`${RENO}, 2`]);
  });

  test('is offered after a crash in a new tab without an address, and opens as it was left', async ({
    page, context,
  }) => {
    await editedOnce(page);
    const crashed = page.waitForEvent('crash');
    // This call never returns, because the page is gone.
    void (await context.newCDPSession(page)).send('Page.crash').catch(() => undefined);
    await crashed;
    const other = await context.newPage();
    await open(other);
    await expect(notice(other)).toContainText(`Go on with ${RENO}, edited just now.`);
    await notice(other).getByRole('button', { name: 'Go on' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toContainText('sixteen');
    await expect(buffer(other)).toHaveValue(/^77/);
    await expect(notice(other)).toHaveCount(0);
    await other.goBack();
    await expect(other.getByRole('heading', { level: 1 })).not.toContainText('sixteen');
  });

  test('that cannot run is also offered again', async ({ page }) => {
    await open(page, '?preset=one-lost-cell&play=0');
    await page.getByRole('button', { name: 'Build', exact: true }).click();
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New…' }).click();
    await page.getByRole('radio', { name: /^Empty/ }).check();
    await page.getByRole('button', { name: 'Begin with nothing' }).click();
    await page.getByRole('button', { name: 'Add host', exact: true }).click();
    await page.getByRole('button', { name: 'Add switch', exact: true }).click();
    await expect.poll(async () => (await kept(page)).length).toBe(1);
    await page.reload();
    await expect(notice(page)).toContainText('Go on with');
    await notice(page).getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('button', { name: 'Run it' })).toBeDisabled();
    await expect(page.getByText('Add one more host')).toBeVisible();
    await expect(page.getByText('host1').first()).toBeVisible();
  });

  test('in two tabs becomes two networks when both edit it', async ({ page, context }) => {
    await editedOnce(page);
    const other = await context.newPage();
    await open(other);
    await notice(other).getByRole('button', { name: 'Go on' }).click();
    await expect(buffer(other)).toHaveValue(/^77/);
    await turnBuffer(page, '78');
    await expect.poll(() => kept(page)).toEqual([`${RENO}, 2`]);
    await turnBuffer(other, '79');
    await expect(notice(other)).toContainText(`This tab goes on with a copy, ${RENO} (copy).`);
    await turnBuffer(page, '80');
    await expect.poll(() => kept(page)).toEqual([`${RENO} (copy), 1`, `${RENO}, 3`]);
    await expect(notice(page)).toHaveCount(0);
  });

  test('is reported once as not kept where the browser forbids it, and a file is offered instead', async ({ page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => { throw new DOMException('Not here.', 'SecurityError'); };
    });
    await open(page, '?preset=boston-16-reno&play=0');
    await expect(notice(page)).toHaveCount(0);
    await turnBuffer(page, '77');
    await expect(notice(page)).toContainText('This browser does not let the page keep your networks.');
    const download = page.waitForEvent('download');
    await notice(page).getByRole('button', { name: 'Download this network' }).click();
    const scenario = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as Record<string, unknown>;
    expect(JSON.stringify(scenario)).toContain('"bufferCells":77');
    await notice(page).getByRole('button', { name: 'Dismiss' }).click();
    await turnBuffer(page, '78');
    await page.waitForTimeout(1_000);
    await expect(notice(page)).toHaveCount(0);
    await gallery(page);
    await expect(own(page)).toHaveCount(0);
  });

  test('is reported as not kept where there is no room', async ({ page }) => {
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => { throw new DOMException('Full.', 'QuotaExceededError'); };
    });
    await open(page, '?preset=boston-16-reno&play=0');
    await turnBuffer(page, '77');
    await expect(notice(page)).toContainText('This browser has no room left to keep your networks.');
  });
});

test('an open list of your networks follows what another tab keeps, renames and deletes', async ({ page, context }) => {
  await editedOnce(page);
  const other = await context.newPage();
  await open(other, '?preset=one-lost-cell&play=0');
  await gallery(other);
  await expect(cards(other)).toHaveCount(1);
  await turnBuffer(page, '78');
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Small buffers');
  await page.keyboard.press('Enter');
  await expect(cards(other)).toContainText(['Small buffers', RENO]);
  await gallery(page);
  await own(page).getByRole('button', { name: `Delete ${RENO}`, exact: true }).click();
  await expect(cards(other)).toContainText(['Small buffers']);
  await expect(cards(other)).toHaveCount(1);
  await own(page).getByRole('button', { name: 'Undo' }).click();
  await expect(cards(other)).toHaveCount(2);
});

test('a network that another tab deletes is kept again with the next edit, and says so', async ({ page, context }) => {
  await editedOnce(page);
  const other = await context.newPage();
  await open(other, '?preset=one-lost-cell&play=0');
  await gallery(other);
  await own(other).getByRole('button', { name: `Delete ${RENO}`, exact: true }).click();
  await expect(cards(other)).toHaveCount(0);
  await turnBuffer(page, '78');
  await expect(notice(page)).toContainText(`${RENO} was deleted in another tab. Your edit keeps it again.`);
  await expect(cards(other)).toContainText([RENO]);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(page)).toHaveCount(0);
});

test('a file of version 1 opens, and is among "Your networks" once it is edited', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0');
  await dropScenario(page, 'two.json', TWO_HOSTS);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Two hosts');
  await gallery(page);
  await expect(own(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await turnBuffer(page, '77');
  await expect.poll(() => kept(page)).toEqual(['Two hosts, 1']);
});

test('your networks are renamed, duplicated, deleted with undo, and downloaded', async ({ page }) => {
  await editedOnce(page);
  await gallery(page);
  await own(page).getByRole('button', { name: `Rename ${RENO}` }).click();
  await page.getByRole('textbox', { name: `Name of ${RENO}` }).fill('Small buffers');
  await page.keyboard.press('Enter');
  await expect(cards(page)).toContainText(['Small buffers']);
  await own(page).getByRole('button', { name: 'Duplicate Small buffers' }).click();
  await expect(cards(page)).toContainText(['Small buffers (copy)', 'Small buffers']);
  await own(page).getByRole('button', { name: 'Delete Small buffers', exact: true }).click();
  await expect(cards(page)).toHaveCount(1);
  await own(page).getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toHaveCount(2);
  const download = page.waitForEvent('download');
  await own(page).getByRole('button', { name: 'Download all' }).click();
  const all = readFileSync(await (await download).path());
  for (const name of ['Small buffers (copy)', 'Small buffers']) {
    await own(page).getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  }
  await expect(cards(page)).toHaveCount(0);
  await drop(page, 'your-networks.json', 'application/json', all);
  await expect(cards(page)).toContainText(['Small buffers', 'Small buffers']);
  await cards(page).filter({ hasText: 'Small buffers (copy)' }).getByRole('button').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Small buffers (copy)');
  await expect(buffer(page)).toHaveValue(/^77/);
});

test('the focus stays among your networks when one is renamed, deleted and put back', async ({ page }) => {
  await editedOnce(page);
  await gallery(page);
  const press = (name: string) => own(page).getByRole('button', { name, exact: true }).press('Enter');
  const rename = own(page).getByRole('button', { name: `Rename ${RENO}` });
  await rename.press('Enter');
  await page.keyboard.press('Escape');
  await expect(rename).toBeFocused();
  const heading = own(page).getByRole('heading', { name: 'Your networks' });
  await press(`Delete ${RENO}`);
  await expect(cards(page)).toHaveCount(0);
  await expect(heading).toBeFocused();
  await press('Undo');
  await expect(cards(page)).toHaveCount(1);
  await expect(heading).toBeFocused();
});
