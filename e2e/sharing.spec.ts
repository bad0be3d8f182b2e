/**
 * A teacher changes a parameter and shares the link; a student opens it and has the same run. For bad links the page
 * says what is wrong.
 */
import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { dropScenario, TWO_HOSTS } from './support/drop';
import { hashAtTheEnd, loaded, open, recordInNode } from './support/page';

const bufferOf = (page: Page) => page.getByRole('textbox', { name: /^Buffer/ });

async function copiedLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText(/^Copied, [\d,]+ characters\./)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');
  return link;
}

test.describe('a shared link', () => {
  test('opens the changed network elsewhere, and the run has the same hash there, here and in Node', async ({
    page, context,
  }) => {
    await open(page, '?preset=boston-16-reno&play=0&set=durationS=60');
    await bufferOf(page).fill('128');
    await page.keyboard.press('Enter');
    const link = await copiedLink(page);
    expect(link).toMatch(/#s=1\.[\w-]+$/);
    const here = await hashAtTheEnd(page);

    const other = await context.newPage();
    await other.goto(link);
    await loaded(other);
    expect(await hashAtTheEnd(other)).toBe(here);
    expect(recordInNode('boston-16-reno', ['durationS=60', 'nodes.sw.bufferCells=128']).hash).toBe(here);
  });

  test('carries the changes that were applied during the run', async ({ page, context }) => {
    await open(page, '?preset=boston-16-reno&play=0&t=20&set=durationS=60');
    await page.getByText('From here').click();
    await bufferOf(page).fill('2000');
    await page.keyboard.press('Enter');
    const changes = page.getByRole('region', { name: 'Changes while it runs' });
    await expect(changes).toContainText(/buffer of sw 512 →to 2,000.cells/);
    const link = await copiedLink(page);
    const here = await hashAtTheEnd(page);

    const other = await context.newPage();
    await other.goto(link);
    await loaded(other);
    await expect(other.getByRole('region', { name: 'Changes while it runs' })).toContainText(
      /buffer of sw 512 →to 2,000.cells/,
    );
    expect(await hashAtTheEnd(other)).toBe(here);
  });

  test('opens a network whose edits can be undone and redone', async ({ page }) => {
    await open(page, '?preset=boston-16-reno&play=0');
    const buffer = bufferOf(page);
    await buffer.fill('64');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(buffer).toHaveValue(/^512/);
    await page.getByRole('button', { name: /^Redo/ }).click();
    await expect(buffer).toHaveValue(/^64/);
  });
});

const packed = (json: string): string => deflateRawSync(Buffer.from(json)).toString('base64url');
const network = {
  version: 1, nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }, { id: 'c', kind: 'host' }],
  links: [{ from: 'a', to: 'b' }], flows: [{ id: 'f', from: 'a', to: 'b' }],
};

const BAD_LINKS: { what: string; fragment: string; says: RegExp }[] = [
  { what: 'damaged', fragment: '#s=1.!!!!', says: /link/i },
  { what: 'cut off', fragment: `#s=1.${packed(JSON.stringify(network)).slice(0, 20)}`, says: /link/i },
  { what: 'of a later version', fragment: '#s=9.abc', says: /version/i },
  {
    what: 'with an unknown key', fragment: `#s=1.${packed(JSON.stringify({ ...network, nodez: [] }))}`,
    says: /nodez.*nodes/i,
  },
  { what: 'with an impossible number', fragment:
    `#s=1.${packed(JSON.stringify({ ...network, links: [{ from: 'a', to: 'b', rateMbps: -1 }] }))}`, says: /rateMbps/ },
  {
    what: 'with a flow between nodes that are not connected',
    fragment: `#s=1.${packed(JSON.stringify({ ...network, flows: [{ id: 'f', from: 'a', to: 'c' }] }))}`,
    says: /flows\.f|connect|way/i,
  },
  {
    what: 'with a thousand million nodes',
    fragment:
      `#s=1.${packed(JSON.stringify({ ...network, nodes: [{ id: 'a', kind: 'host', count: 1_000_000_000 }, network.nodes[1]] }))}`,
    says: /count/,
  },
  { what: 'that inflates without end', fragment: `#s=1.${packed('1'.repeat(20_000_000))}`, says: /large|long|MB/i },
  { what: 'longer than any link', fragment: `#s=1.${'A'.repeat(60_000)}`, says: /32.?768/ },
];

test.describe('a bad link', () => {
  for (const { what, fragment, says } of BAD_LINKS) {
    test(`${what} is refused in one sentence, and the demo runs`, async ({ page }) => {
      await open(page, fragment);
      const alert = page.getByRole('alert').filter({ hasText: /\S/ });
      await expect(alert).toHaveCount(1);
      await expect(alert).toContainText(says);
      await expect(alert).toContainText('The demo runs meanwhile.');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'To the start' }).click();
      await loaded(page);
    });
  }
});

test('the command is separate from the text about the link', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this run' });
  const command = 'The record of this instant, from the command line';
  await expect(dialog.getByText(command)).toBeVisible();
  // The dialog moves in, so both places are read at the same time, repeatedly.
  await expect.poll(() => dialog.evaluate((element, words) => {
    const at = (test: (text: string) => boolean): DOMRect | undefined => [...element.querySelectorAll('p, label')]
      .find((one) => test(one.textContent ?? ''))?.getBoundingClientRect();
    const [said, called] = [at((text) => /^\d+ characters\.$/.test(text)), at((text) => text === words)];
    return (called?.top ?? 0) - (said?.bottom ?? 0);
  }, command)).toBeGreaterThanOrEqual(8);
});

test('the list of the figures and a document are shared by their own addresses', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  const link = dialog.getByLabel('Link', { exact: true });
  await page.goto('./#f=');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog).toContainText('The link opens the list of the figures.');
  await expect(link).toHaveValue(/#f=$/);
  await page.goto('./?#d=model/metrics');
  await expect(page.getByRole('heading', { name: 'Metrics', exact: true })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog).toContainText('The link opens this document, at the place that was chosen last.');
  await expect(link).toHaveValue(/#d=model\/metrics$/);
});

/** A network whose trace has so many entries of numbers that do not compress well. */
const withTrace = (entries: number) => ({
  ...TWO_HOSTS, title: 'A long trace', durationS: 100,
  flows: [{
    id: 'f', from: 'a', to: 'b', transport: { kind: 'udp', packetBytes: 500 },
    traffic: {
      kind: 'trace',
      entries: Array.from({ length: entries }, (_, entry) => [entry / 1000, 1 + ((entry * 48_271) % 65_521)]),
    },
  }],
});

for (const { entries, says, hasLink } of [
  { entries: 4_200, says: /cut or refuse a link of 2\d,\d{3} characters/, hasLink: true },
  { entries: 6_500, says: /too large for a link: it would have 3\d,\d{3} characters/, hasLink: false },
]) {
  test(`a network with a trace of ${entries} entries is offered as a file, which opens as the same network`, async ({
    page,
  }) => {
    await open(page, '?preset=one-lost-cell&play=0');
    await dropScenario(page, 'long.json', withTrace(entries));
    await expect(page.getByText('A long trace').first()).toBeVisible();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this run' });
    await expect(dialog).toContainText(says);
    await expect(dialog.getByLabel('Link', { exact: true })).toHaveCount(hasLink ? 1 : 0);
    await expect(dialog.getByRole('textbox', { name: /command line/ })).toHaveValue(/run a-long-trace\.json --at/);
    const [file] = await Promise.all([
      page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download the network' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('a-long-trace.json');
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toEqual(withTrace(entries));
  });
}
