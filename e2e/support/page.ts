/** Steps shared by many specs: open the page, read the clock and the hash, run to the end. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

const PROJECT = join(import.meta.dirname, '..', '..');

/** Opens the page at a query or fragment, as a returning visitor, and waits until a run is loaded. */
export async function open(page: Page, address = ''): Promise<void> {
  await page.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
  await page.goto(`./${address}`);
  await loaded(page);
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
