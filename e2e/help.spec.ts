/** Dialogs that load slowly, and the help with its search. */
import { expect, test, type Page } from '@playwright/test';
import { barriersInBothSchemes } from './support/barriers';
import { open } from './support/page';

interface Held {
  /** Resolves when the page has requested the part. */
  asked: Promise<void>;
  /** Lets the part through to the page. */
  release(): Promise<void>;
}

/** Holds back the part of the page that has the dialogs. */
async function heldBack(page: Page): Promise<Held> {
  const nothing = (): void => undefined;
  let [onAsked, onPassed, letThrough] = [nothing, nothing, nothing];
  const asked = new Promise<void>((resolve) => { onAsked = resolve; });
  const held = new Promise<void>((resolve) => { letThrough = resolve; });
  const passed = new Promise<void>((resolve) => { onPassed = resolve; });
  await page.route('**/assets/Dialogs-*.js', async (route) => {
    onAsked();
    await held;
    await route.continue();
    onPassed();
  });
  return {
    asked, release: () => {
      letThrough();
      return passed;
    },
  };
}

test.describe('a dialog that is still being fetched', () => {
  test('does not open later when Escape has cancelled it', async ({ page }) => {
    const dialogs = await heldBack(page);
    await open(page, '?preset=boston-16-reno&play=0');
    for (const key of ['g', 's', '?']) {
      await page.keyboard.press(key);
      await dialogs.asked;
      await page.keyboard.press('Escape');
    }
    await dialogs.release();
    await page.waitForTimeout(1_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const key of ['g', 's', '?']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});

const helpDialog = (page: Page) => page.getByRole('dialog', { name: 'Help' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Find in help' });

async function ask(page: Page, query: string): Promise<void> {
  await page.keyboard.press('?');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(query);
}

test('help finds, by keyboard alone, a parameter, a term, a figure, a heading, a key and a preset', async ({ page }) => {
  test.slow();
  await open(page, '?preset=boston-16-reno&play=0');
  const found = page.getByRole('listbox', { name: 'Found' });

  await test.step('what is not there is said; Escape clears the field first and closes the dialog then', async () => {
    await ask(page, 'xyzzy');
    await expect(page.getByRole('status').filter({ hasText: 'Nothing is called “xyzzy”.' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveValue('');
    await expect(helpDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(helpDialog(page)).toHaveCount(0);
  });

  await test.step('a parameter puts the focus into its field', async () => {
    const buffer = page.getByRole('textbox', { name: /^Buffer/ });
    await expect(buffer).toBeVisible();
    await ask(page, 'bufferCells');
    await page.keyboard.press('Enter');
    await expect(buffer).toBeFocused();
    await expect(helpDialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Gallery' }).focus();
  });

  await test.step('a term is shown in the glossary, from where Back leads to the run', async () => {
    await ask(page, 'goodput');
    await expect(found.getByRole('group', { name: 'Terms' }).getByRole('option').first()).toContainText('goodput');
    for (let step = 0; step < 40; step++) {
      const chosen = await page.getByRole('option', { selected: true }).innerText();
      if (chosen.startsWith('goodput')) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    const row = page.getByRole('row', { name: /^goodput / });
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
    await expect(page).toHaveURL(/#d=glossary\/goodput$/);
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Stage' })).toBeVisible();
  });

  await test.step('a parameter that this network has not leads to the model sheet', async () => {
    await ask(page, 'setAsideFraction');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /^setAsideFraction/ })).toBeFocused();
    await expect(helpDialog(page)).toHaveCount(0);
  });

  await test.step('a figure, a heading and a key', async () => {
    await ask(page, 'table 1:');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#f=/);
    await expect(helpDialog(page)).toHaveCount(0);
    await ask(page, 'departs from standards');
    await expect(found.getByRole('option', { selected: true })).toContainText('Where it departs');
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'Where it departs from standards and papers' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(helpDialog(page)).toHaveCount(0);
    await ask(page, 'step forward');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Stage' })).toBeVisible();
    await expect(helpDialog(page)).toHaveCount(0);
  });

  await test.step('a preset opens', async () => {
    await ask(page, 'one lost cell');
    await expect(page.getByRole('option', { selected: true })).toContainText('One lost cell');
    await page.keyboard.press('Enter');
    await expect(helpDialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/preset=one-lost-cell/);
  });
});

test.describe('the documents', () => {
  test.use({ serviceWorkers: 'allow' });

  test('are read offline, and their links lead from one to the other and back', async ({ page, context }) => {
    await open(page, '?preset=boston-16-reno&play=0');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await context.setOffline(true);
    await page.keyboard.press('?');
    await helpDialog(page).getByRole('button', { name: /^The model/ }).click();
    await expect(page.getByRole('heading', { name: 'The model', level: 2 })).toBeVisible();
    const article = page.getByRole('article');
    await article.getByRole('link', { name: 'glossary' }).first().click();
    await expect(page.getByRole('heading', { name: 'Glossary', level: 2 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'The model', level: 2 })).toBeVisible();
    await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'The papers' }).click();
    await expect(article.getByText('Azer Bestavros').first()).toBeVisible();
    await page.getByRole('button', { name: 'Watch', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Stage' })).toBeVisible();
  });

  test('are opened by an address, at a heading', async ({ page }) => {
    await page.goto('./#d=model/discard-policies');
    const heading = page.getByRole('heading', { name: 'Discard policies' });
    await expect(heading).toBeInViewport({ timeout: 20_000 });
    await page.goto('./#d=nothing');
    await expect(page.getByRole('alert')).toContainText('There is no document called nothing.');
    await page.goto('./#d=model/nothing');
    await expect(page.getByRole('alert')).toHaveText(/^There is no section or term nothing in “The model”\./);
    await page.goto('./#d=glossary/cwnd');
    await expect(page.getByRole('row', { name: /^cwnd/ })).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('help, documents and the marks of the stage have no barrier, and fit a phone', async ({ page }) => {
  // axe runs five times over the whole page.
  test.slow();
  const narrow = async (): Promise<void> => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '?preset=one-lost-cell&play=0');
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'How to read the stage' })).toHaveCSS('opacity', '1');
  await narrow();
  expect(await barriersInBothSchemes(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(helpDialog(page)).toHaveCSS('opacity', '1');
  await narrow();
  expect(await barriersInBothSchemes(page)).toEqual([]);
  await page.keyboard.type('epd');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await barriersInBothSchemes(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  for (const name of [/^Glossary/, /^The codec/]) {
    if (!await helpDialog(page).isVisible()) await page.keyboard.press('?');
    await helpDialog(page).getByRole('button', { name }).click();
    await expect(helpDialog(page)).toHaveCount(0);
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible();
    await narrow();
    expect(await barriersInBothSchemes(page)).toEqual([]);
  }
});

test.describe('a term', () => {
  const entry = (page: Page) => page.getByRole('tooltip');

  test('of a parameter shows its entry on hover and on focus, until Escape', async ({ page }) => {
    await open(page, '?preset=boston-16-reno&play=0');
    const field = page.getByRole('textbox', { name: /^Buffer/ });
    const label = page.locator('label', { hasText: /^Buffer/ });
    await label.hover();
    await expect(entry(page)).toContainText('The memory of a queue');
    await page.mouse.move(5, 300);
    await expect(entry(page)).toHaveCount(0);
    await label.click();
    await expect(field).toBeFocused();
    await page.mouse.move(5, 300);

    await page.keyboard.press('Tab');
    const source = page.getByRole('button', { name: 'Buffer: source' });
    await expect(source).toBeFocused();
    await expect(entry(page)).toContainText('The memory of a queue');
    await expect(source).toHaveAccessibleDescription(/The memory of a queue/);
    await page.keyboard.press('Escape');
    await expect(entry(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.locator('.parameter-provenance')).toContainText('The memory of a queue');
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('512');
  });

  test('shows its entry if the glossary comes while the pointer rests on it', async ({ page }) => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => { letGo = resolve; });
    await page.route(/\/glossary-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await open(page, '?preset=boston-16-reno&play=0');
    await page.locator('label', { hasText: /^Buffer/ }).hover();
    letGo();
    await expect(entry(page)).toContainText('The memory of a queue');
  });

  test('of a reading and of a chart shows formula and source, also in the inspector, and on a phone by tap', async ({
    page,
  }) => {
    await open(page, '?preset=boston-16-reno&play=0&select=f.3');
    await page.getByRole('button', { name: 'Effective throughput', exact: true }).focus();
    await expect(entry(page)).toContainText('IP bytes delivered in order × 8 / (time × bottleneck rate)');
    await expect(entry(page)).toContainText('Source: TCP Boston, section 4.3.');
    await page.getByRole('button', { name: 'Cell failure rate', exact: true }).hover();
    await expect(entry(page).filter({ hasText: '(dropped + discarded) / sent' })).toBeVisible();
    await page.mouse.move(5, 300);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /Change buffer/ }).click();
    await page.getByRole('button', { name: 'cwnd', exact: true }).first().click();
    await expect(entry(page).filter({ hasText: 'How much the sender allows itself' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test.describe('how to read the stage', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'How to read the stage' });

  test('is opened from the legend, from help and by a key, and draws every mark', async ({ page }) => {
    await open(page, '?preset=boston-16-reno&play=0');
    await page.keyboard.press('m');
    await expect(dialog(page)).toBeVisible();
    const drawn = await dialog(page).locator('canvas').evaluateAll((canvases) => canvases.map((canvas) => {
      const context = (canvas as HTMLCanvasElement).getContext('2d');
      const { data } = context?.getImageData(0, 0, (canvas as HTMLCanvasElement).width, 36) ?? { data: [] };
      return data.some((value) => value > 0);
    }));
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn.every(Boolean)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('group', { name: 'Marks' }).getByRole('button', { name: 'How to read the stage' }).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await page.keyboard.press('?');
    await helpDialog(page).getByRole('button', { name: /^How to read the stage/ }).click();
    await expect(dialog(page)).toBeVisible();
  });
});
