/** Steps shared by many specs: open the page, read the clock and the hash, run to the end. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

const PROJECT = join(import.meta.dirname, '..', '..');

/**
 * Opens the page at a query or fragment, as a returning visitor, and waits until a run is loaded. Settings in the
 * address must be valid: the page ignores others, and the test would see another run than it wants.
 */
export async function open(page: Page, address = ''): Promise<void> {
  await page.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
  await page.goto(`./${address}`);
  await loaded(page);
  await expect(page.getByText('The settings in the address were ignored.')).toHaveCount(0);
}

/** Waits for the first frame: the stage has drawn the network. */
export async function loaded(page: Page): Promise<void> {
  await expect(stage(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^Queues at/)).toBeAttached({ timeout: 20_000 });
}

export const stage = (page: Page): Locator => page.getByRole('region', { name: 'Stage' }).locator('canvas');

/** Returns the picture on a canvas as text, which differs if any pixel does. */
export const pixels = (canvas: Locator): Promise<string> =>
  canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());

/** Returns the simulated time that is shown, as text. */
export const clock = async (page: Page): Promise<string> =>
  (await page.getByLabel('Simulated time').first().textContent()) ?? '';

/** Notes from now on what the clock shows, and when. */
export const watchClock = (page: Page): Promise<void> =>
  page.getByLabel('Simulated time').first().evaluate((shown) => {
    const instants: { ms: number; text: string }[] = [];
    Object.assign(window, { instants });
    const note = (): void => {
      const text = shown.textContent ?? '';
      if (text !== instants.at(-1)?.text) instants.push({ ms: performance.now(), text });
    };
    new MutationObserver(note).observe(shown, { characterData: true, childList: true, subtree: true });
  });

/** Returns what the clock has shown since `watchClock`, each with its wall time, ms. */
export const seenOnClock = (page: Page): Promise<{ ms: number; text: string }[]> =>
  page.evaluate(() => (window as unknown as { instants: { ms: number; text: string }[] }).instants);

/** Runs to the end and returns the hash of the result. */
export async function hashAtTheEnd(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Run to the end' }).click();
  const hash = page.getByLabel('Hash of the result');
  await expect(hash).toHaveText(/^[0-9a-f]{16}$/, { timeout: 30_000 });
  return (await hash.textContent()) ?? '';
}

/** Returns the result record of the command line for a preset, or for the scenario in `input`. */
export function recordInNode(name: string, settings: readonly string[] = [], input?: string): Record<string, unknown> {
  const options = settings.flatMap((setting) => ['--set', setting]);
  const output = execFileSync(
    process.execPath, [join(PROJECT, 'bin/cell-by-cell.mjs'), 'run', name, '--json', ...options],
    { encoding: 'utf8', ...(input !== undefined && { input }) },
  );
  return JSON.parse(output) as Record<string, unknown>;
}

/** Waits until the page has drawn what happened before. */
export const nextFrame = (page: Page): Promise<void> => page.evaluate(() => new Promise((resolve) => {
  requestAnimationFrame(() => { requestAnimationFrame(() => { resolve(); }); });
}));

/** Waits until the focus stays: menus, lists and forms set it a moment after they open or close. */
export const focusRests = (page: Page): Promise<void> => page.evaluate(() => new Promise((resolve) => {
  let last = document.activeElement;
  let frames = 0;
  const look = (): void => {
    frames = document.activeElement === last ? frames + 1 : 0;
    last = document.activeElement;
    if (frames < 6) requestAnimationFrame(look);
    else resolve();
  };
  look();
}));
