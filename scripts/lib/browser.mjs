/**
 * Finds a Chromium for the browser tests, or gets one: an installed one, otherwise Playwright's own, otherwise Debian's
 * package if it may be installed. The headless shell comes first: it is the same engine without a window and needs half
 * of the CPU time to open the page. A browser counts as found if it starts.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './command.mjs';
import { installFromDebian, isDebianRoot } from './debian.mjs';
import { inProject } from './root.mjs';

/**
 * Arguments with which every Chromium is started: no sandbox (tests may run as root), no network use of its own, stable
 * colours and text.
 */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--force-color-profile=srgb', '--font-render-hinting=none',
];

const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const FIXED_PLACES = [
  `/usr/bin/${SHELL}`,
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
];

/**
 * Returns the Chromium or Chrome programs on this machine. `CHROMIUM` in the environment names the one to use; if it is
 * empty, that is Playwright's own.
 */
export function installedBrowsers() {
  const named = process.env.CHROMIUM;
  if (named !== undefined) return named === '' ? [] : [named];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...new Set([...FIXED_PLACES, ...onPath])].filter((path) => existsSync(path));
}

/**
 * Returns `launchOptions` for Playwright: the first installed browser, or none, which means Playwright's own.
 * @returns {{ executablePath?: string }}
 */
export function launchTarget() {
  const [executablePath] = installedBrowsers();
  return executablePath ? { executablePath } : {};
}

/** Returns why a browser does not start; `null` if it does. @param {string | undefined} executablePath */
async function whyNotStarting(executablePath) {
  const { chromium } = await import('@playwright/test');
  try {
    const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS, timeout: 30_000 });
    await browser.close();
    return null;
  } catch (error) {
    return String(error).split('\n')[0];
  }
}

/**
 * @param {(line: string) => void} say where progress goes
 * @returns {Promise<{ ok: true, executablePath?: string } | { ok: false, problem: string }>} without a path:
 * Playwright's own
 */
export async function ensureBrowser(say) {
  const refusals = [];
  const starts = async (path, name) => {
    const why = await whyNotStarting(path);
    if (why !== null) refusals.push(`${name}: ${why}`);
    return why === null;
  };
  // In CI the headless shell saves far more time than the few seconds that its installation takes.
  const isFree = process.env.CI && process.env.CHROMIUM === undefined && isDebianRoot();
  if (isFree && !installedBrowsers().some((path) => path.endsWith(SHELL))) {
    say(`Getting Debian's ${SHELL}.`);
    await installFromDebian(SHELL);
  }
  for (const path of installedBrowsers()) if (await starts(path, path)) return { ok: true, executablePath: path };
  if (await starts(undefined, "Playwright's own")) return { ok: true };

  say('No Chromium starts here; getting the one of Playwright (npx playwright install chromium).');
  const playwright = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const fetched =
    await run(process.execPath, [playwright, 'install', 'chromium'], { cwd: inProject(), limitMs: 5 * 60_000 });
  if (fetched.ok && await starts(undefined, "Playwright's own")) return { ok: true };
  if (!fetched.ok) refusals.push(`npx playwright install chromium ${fetched.problem}`);

  for (const name of isDebianRoot() ? [SHELL, 'chromium'] : []) {
    say(`Getting the Chromium of Debian (apt-get install ${name}).`);
    const install = await installFromDebian(name);
    const path = `/usr/bin/${name}`;
    if (install.ok && await starts(path, path)) return { ok: true, executablePath: path };
    if (!install.ok) refusals.push(`apt-get ${install.problem}`);
  }
  return {
    ok: false,
    problem:
      'no Chromium starts here. Install Chromium or Chrome and put it on the path, or name it in CHROMIUM, or run '
        + `"npx playwright install --with-deps chromium".\n${refusals.join('\n')}`,
  };
}
