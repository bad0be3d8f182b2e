/**
 * The built page as a host serves it: under a sub-path, without console messages, installable, and available offline.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { complaintsOf } from './support/console';
import { startStaticServer } from './support/static-server.mjs';

const DIST = join(import.meta.dirname, '..', 'dist');

/** Waits until the page is drawn: React has rendered something into the root. */
async function shown(page: Page): Promise<void> {
  await expect(page.locator('#root > *').first()).toBeVisible({ timeout: 20_000 });
}

/** Waits until the service worker has cached everything and serves this page. */
async function servedOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}

/** Returns the paths, relative to the page, of all files in the service worker's cache. */
function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const scope = new URL('./', location.href).href;
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url)).map((url) => (url.origin + url.pathname).slice(scope.length));
  });
}

test.describe('the built page under a sub-path', () => {
  test('opens with its title and without errors in the console', async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto('./');
    await shown(page);
    await expect(page).toHaveTitle(/^\S.* – Cell by Cell$/);
    expect(new URL(page.url()).pathname).toBe('/some/sub/path/');
    await page.waitForTimeout(1_000);
    expect(complaints).toEqual([]);
  });

  test('names a manifest whose icons all exist', async ({ page, request }) => {
    await page.goto('./');
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifestUrl = new URL(address ?? '', page.url());
    const manifest = await (await request.get(manifestUrl.href)).json();
    expect(manifest.display).toBe('standalone');
    expect(new URL(manifest.start_url, manifestUrl).href).toBe(page.url());
    for (const { src, type } of manifest.icons) {
      const icon = await request.get(new URL(src, manifestUrl).href);
      expect(icon.status(), src).toBe(200);
      expect(icon.headers()['content-type'], src).toBe(type);
    }
  });

  test('runs under its own content security policy: no inline script, no eval', async ({ page }) => {
    await page.goto('./');
    await shown(page);
    const outcome = await page.evaluate(async () => {
      const inline = document.createElement('script');
      inline.textContent = 'window.inlineRan = true';
      document.head.append(inline);
      try { window.setTimeout('window.evalRan = true', 0); } catch { /* refused at once, as expected */ }
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { inlineRan: 'inlineRan' in window, evalRan: 'evalRan' in window };
    });
    expect(outcome).toEqual({ inlineRan: false, evalRan: false });
  });
});

test.describe('the licences of the parts of the page', () => {
  test('open from the about panel, under the sub-path, without errors in the console', async ({ page, context }) => {
    await page.goto('./');
    await shown(page);
    await page.getByRole('button', { name: 'About' }).click();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: /^Licences/ }).click();
    const licences = await opened;
    const complaints = complaintsOf(licences);
    await licences.reload();
    expect(new URL(licences.url()).pathname).toBe('/some/sub/path/licences.html');
    await expect(licences.getByRole('heading', { name: 'Licences', exact: true })).toBeVisible();
    await licences.getByRole('link', { name: /^react \d/ }).click();
    await expect(licences.getByRole('heading', { name: /^react \d.*, react-dom \d/ })).toBeInViewport();
    await licences.getByRole('link', { name: 'Cell by Cell' }).click();
    await shown(licences);
    expect(complaints).toEqual([]);
  });
});

test.describe('after the first visit', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the page opens with the server stopped, and its preset links too', async ({ page }) => {
    const server = await startStaticServer({ root: DIST, base: '/lesson/' });
    try {
      await page.goto(server.url);
      await shown(page);
      await servedOffline(page);
    } finally {
      await server.close();
    }
    const complaints = complaintsOf(page);
    await page.reload();
    await shown(page);
    await page.goto(`${server.url}?preset=boston-16-reno`);
    await shown(page);
    await page.goto(`${server.url}licences.html`);
    await expect(page.getByRole('heading', { name: 'Licences', exact: true })).toBeVisible();
    await page.waitForTimeout(1_000);
    expect(complaints).toEqual([]);
  });

  test('every script, style, font, icon, worker and WebAssembly file of the build is cached', async ({
    page,
  }) => {
    const assets = readdirSync(join(DIST, 'assets'));
    const scripts = assets.filter((name) => name.endsWith('.js'));
    const sources = scripts.map((name) => readFileSync(join(DIST, 'assets', name), 'utf8')).join('\n');
    const workers = [...sources.matchAll(/new Worker\(.{0,80}?([\w-]+\.js)/g)].map(([, name]) => `assets/${name}`);
    expect(workers.length, 'workers that the build starts').toBeGreaterThan(0);
    expect(assets.filter((name) => name.endsWith('.wasm')).length, 'WebAssembly files in the build').toBeGreaterThan(0);

    await page.goto('./');
    await servedOffline(page);
    const kept = await keptFiles(page);
    const needed = [
      'index.html', 'icon.svg', 'manifest.webmanifest', ...workers,
      ...assets.filter((name) => /\.(js|css|wasm|woff2)$/.test(name)).map((name) => `assets/${name}`),
    ];
    expect(needed.filter((file) => !kept.includes(file))).toEqual([]);
  });
});
