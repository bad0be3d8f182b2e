/** The same scenario and seed give the same hash in Node, in Chromium, and in Firefox where one is installed. */
import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { hashAtTheEnd, open, recordInNode } from './support/page';

/** Short runs of very different kinds: every policy of the presets, the codec, a file, link errors. */
const RUNS: { preset: string; set: readonly string[] }[] = [
  { preset: 'one-lost-cell', set: [] },
  { preset: 'boston-16-reno', set: ['durationS=40', 'seed=7'] },
  { preset: 'boston-16-reno-epd', set: ['durationS=40', 'nodes.sw.discard.policy="epdPushOut"'] },
  { preset: 'boston-16-boston', set: ['durationS=40', 'links.sw>sink.cellErrorRate=0.001'] },
  { preset: 'send-a-file', set: [] },
];

const addressOf = ({ preset, set }: (typeof RUNS)[number]): string =>
  `?${new URLSearchParams([['preset', preset], ['play', '0'], ...set.map((setting) => ['set', setting])]).toString()}`;

for (const run of RUNS) {
  test(`${run.preset} ${run.set.join(' ')}: Chromium and Node agree`, async ({ page }) => {
    await open(page, addressOf(run));
    expect(await hashAtTheEnd(page)).toBe(recordInNode(run.preset, run.set).hash);
  });
}

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'].find(
  (path) => existsSync(path),
);

test('Firefox and Node agree, where Firefox is installed', async ({ baseURL }) => {
  test.skip(FIREFOX === undefined, 'No Firefox is installed here.');
  const browser = await puppeteer.launch({
    browser: 'firefox', executablePath: FIREFOX, headless: true, defaultViewport: { width: 1440, height: 900 },
  });
  try {
    for (const run of RUNS) {
      const page = await browser.newPage();
      await page.goto(`${baseURL ?? ''}${addressOf(run)}`);
      const button =
        await page.waitForSelector('::-p-xpath(//button[normalize-space()="Run to the end"])', { timeout: 20_000 });
      await page.waitForFunction((element) => !(element as HTMLButtonElement).disabled, {}, button);
      await button?.click();
      const hash = await page.waitForSelector('[aria-label="Hash of the result"]', { timeout: 30_000 });
      expect(await hash?.evaluate((element) => element.textContent)).toBe(recordInNode(run.preset, run.set).hash);
      await page.close();
    }
  } finally {
    await browser.close();
  }
});
