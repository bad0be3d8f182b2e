/**
 * Networks that are too much for a run: the page says so in one sentence, or Pause works, and everything else goes on.
 */
import { deflateRawSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { loaded, open, stage } from './support/page';

const openLink = (page: Page, scenario: unknown): Promise<void> =>
  page.evaluate(
    (hash) => { window.location.hash = hash; },
    `#s=1.${deflateRawSync(JSON.stringify(scenario)).toString('base64url')}`,
  );

test('a run with too many packets under way stops with a sentence, and another network runs', async ({ page }) => {
  await open(page, '?preset=one-lost-cell');
  await openLink(page, {
    version: 1, durationS: 1,
    nodes: [{ id: 'src', kind: 'host', count: 1000 }, { id: 'sw', kind: 'switch' }, { id: 'sink', kind: 'host' }],
    links: [{ from: 'src', to: 'sw', rateMbps: 0.1, delayMs: 1 }, { from: 'sw', to: 'sink', rateMbps: 1, delayMs: 1 }],
    flows: [{
      id: 'large', from: 'src', to: 'sink',
      transport: { packetBytes: 41, windowBytes: 2_000_000, initialWindowPackets: 1000 },
    }],
  });
  await expect(
    page.getByText(/^The run stopped at .* of flow large\.\d+: its window of 2,000,000 bytes .*windowBytes/),
  ).toBeVisible({ timeout: 40_000 });
  await expect(stage(page)).toBeVisible();
  await openLink(page, {
    version: 1, title: 'Small', durationS: 1, nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
    links: [{ from: 'a', to: 'b' }], flows: [{ id: 'f', from: 'a', to: 'b' }],
  });
  await loaded(page);
  await expect(page.getByText(/^The run stopped at/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('a trace of 16 GB in packets of one byte is paused like any other run', async ({ page }) => {
  await open(page, '?preset=one-lost-cell');
  await openLink(page, {
    version: 1, durationS: 1,
    nodes: [{ id: 'a', kind: 'host' }, { id: 's', kind: 'switch' }, { id: 'b', kind: 'host' }],
    links: [{ from: 'a', to: 's', sourceQueueCells: 1 }, { from: 's', to: 'b' }],
    flows: [{
      id: 'f', from: 'a', to: 'b', transport: { kind: 'udp', packetBytes: 29 },
      traffic: { kind: 'trace', entries: Array.from({ length: 1000 }, (_, i) => [i * 1e-5, 16_777_216]) },
    }],
  });
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.waitForTimeout(5000);
  await expect(page.getByText(/did not answer/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.getByRole('button', { name: /^Step/ }).first().click();
  await expect(page.getByText(/did not answer/)).toHaveCount(0);
});
