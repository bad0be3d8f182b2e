/**
 * Browser tests: a real Chromium against the production build (npm run build), served under a sub-path by a plain
 * static server. E2E_PORT moves the server, so that two checkouts can be tested at once.
 */
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, launchTarget } from './scripts/lib/browser.mjs';

const port = process.env.E2E_PORT ?? '5171';
const base = '/some/sub/path/';
const url = `http://127.0.0.1:${port}${base}`;

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  globalTimeout: 26 * 60_000,
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_REPORT ?? '.cache/reports/playwright.json' }]],
  use: {
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    // A service worker would fetch the whole site for each test. Tests of offline use allow it.
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    // Playwright takes one at the end of each test, in case it has failed. In CI nobody looks at them.
    screenshot: process.env.CI ? 'off' : 'only-on-failure',
    launchOptions: { ...launchTarget(), args: BROWSER_ARGUMENTS },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
  webServer: {
    command: `node e2e/support/static-server.mjs dist --port ${port} --base ${base}`,
    url,
    reuseExistingServer: false,
    timeout: 20_000,
  },
});
