/**
 * The content security policy of the built page: it is as strict as stated, and no view violates it. The browser
 * reports each violation by an event; the test collects them on a way through all views.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { drop } from './support/drop';
import { focusRests, loaded, open } from './support/page';
import { startStaticServer } from './support/static-server.mjs';

const BUILT = readFileSync(join(import.meta.dirname, '..', 'dist', 'index.html'), 'utf8');

/** Collects directive and place of everything that the policy refuses; the list grows as violations occur. */
async function breachesOf(page: Page): Promise<string[]> {
  const breaches: string[] = [];
  await page.exposeFunction('toldOfBreach', (breach: string) => { breaches.push(breach); });
  await page.addInitScript(() => {
    const { toldOfBreach } = window as unknown as { toldOfBreach: (breach: string) => void };
    document.addEventListener('securitypolicyviolation', (breach) => {
      toldOfBreach(`${breach.effectiveDirective}: ${breach.blockedURI} at ${breach.sourceFile}:${breach.lineNumber}`);
    });
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) breaches.push(message.text());
  });
  return breaches;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function closeDialog(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toHaveCSS('opacity', '1');
  await focusRests(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test.describe('the policy', () => {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(BUILT)?.[1] ?? '';
  const directives = policy.split('; ').map((directive) => directive.split(' '));

  test('allows files of the site, WebAssembly and pictures made in the page, and nothing more', () => {
    expect(Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]))).toEqual({
      'default-src': ["'none'"], 'script-src': ["'self'", "'wasm-unsafe-eval'"], 'style-src': ["'self'"],
      'font-src': ["'self'"], 'img-src': ["'self'", 'blob:'], 'connect-src': ["'self'"], 'worker-src': ["'self'"],
      'manifest-src': ["'self'"], 'base-uri': ["'none'"], 'form-action': ["'none'"],
    });
  });

  test('is in the page before anything that it governs', () => {
    expect(BUILT.indexOf('Content-Security-Policy')).toBeLessThan(BUILT.search(/<(script|link|style)/));
  });

  test('refuses a style element, a style attribute in markup, and a picture in an address', async ({ page }) => {
    const breaches = await breachesOf(page);
    await open(page, '?preset=boston-16-reno&play=0');
    await page.evaluate(() => {
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { opacity: 0.5 }' }));
      const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
      document.body.insertAdjacentHTML('beforeend', `<p style="opacity: 0.5"></p><img alt="" src="${picture}">`);
    });
    const directivesOf = () => breaches.flatMap((breach) => /^([a-z-]+): /.exec(breach)?.[1] ?? []);
    const refused = () => [...new Set(directivesOf())];
    await expect.poll(() => refused().sort()).toEqual(['img-src', 'style-src-attr', 'style-src-elem']);
  });
});

test.describe('nothing is refused', () => {
  test('on the first visit and while watching, with every menu, dialog and panel', async ({ page }) => {
    const breaches = await breachesOf(page);
    await page.goto('./');
    await expect(page.getByRole('button', { name: /run again|Pause/ }).first()).toBeVisible({ timeout: 20_000 });
    await page.waitForTimeout(1_500);
    await open(page, '?preset=boston-16-reno&play=0&t=20.05');
    await press(page, 'About');
    await closeDialog(page, 'About Cell by Cell');
    await press(page, /^Theme$/);
    await page.getByRole('menu').getByText('Dark').click();
    await press(page, 'Share');
    await closeDialog(page, 'Share this run');
    await press(page, 'Help');
    await closeDialog(page, 'Help');
    await press(page, 'Help');
    await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: /^The model/ }).click();
    await expect(page.getByRole('heading', { name: 'The model', level: 2 })).toBeVisible();
    await press(page, /^Watch$/);
    await press(page, /Gallery/);
    await closeDialog(page, 'Gallery');
    await press(page, 'More about the charts');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'What to inspect' }).click();
    await page.getByRole('option', { name: 'Flow f.3', exact: true }).click();
    await press(page, 'Sequence–time plot');
    await page.getByRole('combobox', { name: 'What to inspect' }).click();
    await page.getByRole('option', { name: /^Port sw to sink/ }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.mouse.move(700, 300);
    await page.waitForTimeout(1_000);
    await press(page, 'Run to the end');
    await expect(page.getByLabel('Hash of the result')).toHaveText(/^[0-9a-f]{16}$/, { timeout: 40_000 });
    expect(breaches).toEqual([]);
  });

  test('in the editor, with every kind of thing selected, and in a file that arrives', async ({ page }) => {
    const breaches = await breachesOf(page);
    await open(page, '?preset=send-a-file&play=0');
    await press(page, /^Build$/);
    const outline = page.getByRole('listbox', { name: 'Outline of the network' });
    for (const name of ['Nodes', 'Links', 'Flows']) {
      await outline.getByRole('group', { name }).getByRole('option').first().click();
    }
    await press(page, 'Add host');
    await press(page, /^Undo/);
    await press(page, /^Watch$/);
    const picture = readFileSync(join(import.meta.dirname, '..', 'public', 'icon-192.png'));
    await drop(page, 'icon.png', 'image/png', picture);
    await press(page, 'Send icon.png across this network');
    await press(page, 'Run to the end');
    const arrived = page.getByRole('img', { name: /^icon\.png, as far as it has arrived/ });
    await expect(arrived).toBeVisible({ timeout: 40_000 });
    expect(await arrived.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(192);
    expect(breaches).toEqual([]);
  });

  test('in the lab and its theory', async ({ page }) => {
    const breaches = await breachesOf(page);
    await open(page, '?preset=one-lost-cell&play=0');
    await press(page, /^Lab$/);
    await expect(page.getByRole('listbox', { name: /^Cells/ })).toBeVisible({ timeout: 20_000 });
    await page.getByRole('listbox', { name: /^Cells/ }).getByRole('option').first().click();
    await press(page, 'Theory against simulation');
    await expect(page.getByText(/of \d+ runs;/)).toBeVisible({ timeout: 40_000 });
    expect(breaches).toEqual([]);
  });

  for (const [what, address, viewport] of [
    ['in the projector', '?preset=boston-16-reno&play=0&theme=projector', { width: 1920, height: 1080 }],
    ['in a frame of another page', '?preset=boston-16-reno&play=0&embed=1', { width: 800, height: 600 }],
    ['on a tablet', '?preset=boston-16-reno&play=0', { width: 900, height: 1100 }],
    ['on a phone', '?preset=boston-16-reno&play=0', { width: 390, height: 844 }],
  ] as const) {
    test(what, async ({ page }) => {
      const breaches = await breachesOf(page);
      await page.setViewportSize(viewport);
      await open(page, address);
      const panel = page.getByRole('button', { name: 'Parameters' });
      if (await panel.count() > 0) {
        await panel.first().click();
        await page.waitForTimeout(500);
      }
      await page.waitForTimeout(1_000);
      expect(breaches).toEqual([]);
    });
  }
});

/** Returns the headers of the first example in docs/hosting.md, which lists paths, each with its headers below. */
function headersOfExample(): (path: string) => Record<string, string> {
  const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'hosting.md'), 'utf8');
  const rules: { start: string; headers: Record<string, string> }[] = [];
  for (const line of /```\n(\/\*\n[^`]*)```/.exec(text)?.[1].trimEnd().split('\n') ?? []) {
    const [name, value] = line.trim().split(/: (.*)/);
    if (line.startsWith('/')) rules.push({ start: line.replace('*', ''), headers: {} });
    else rules[rules.length - 1].headers[name] = value;
  }
  return (path) => Object.fromEntries(
    rules.filter(({ start }) => path.startsWith(start)).flatMap(({ headers }) => Object.entries(headers)),
  );
}

test.describe('with the headers of docs/hosting.md, which workers have too', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the page runs and works offline', async ({ page }) => {
    const headersOf = headersOfExample();
    const { 'Cache-Control': cache, 'X-Content-Type-Options': sniff } = headersOf('/assets/index.js');
    expect([cache, sniff]).toEqual(['public, max-age=31536000, immutable', 'nosniff']);
    const root = join(import.meta.dirname, '..', 'dist');
    const server = await startStaticServer({ root, base: '/course/', headersOf });
    const breaches = await breachesOf(page);
    try {
      await page.goto(`${server.url}?preset=boston-16-boston&play=0`);
      await loaded(page);
      await page.getByRole('button', { name: 'About', exact: true }).click();
      await expect(page.getByText(/^The codec of TCP Boston runs as WebAssembly with/)).toBeVisible();
      await page.evaluate(() => navigator.serviceWorker.ready);
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    } finally {
      await server.close();
    }
    await page.reload();
    await loaded(page);
    expect(breaches).toEqual([]);
  });
});
