/**
 * Parts of the page that do not arrive because a new version was published while the page was open, so that the host no
 * longer has its files. Nothing goes blank, the page says what is wrong, and a reload brings back what was open.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { clock, open, stage } from './support/page';

const ASSETS = join(import.meta.dirname, '..', 'dist', 'assets');
const files = readdirSync(ASSETS);
const main = /assets\/(index-[\w-]+\.js)/.exec(readFileSync(join(ASSETS, '..', 'index.html'), 'utf8'))?.[1] ?? '';
const named = new Set(readFileSync(join(ASSETS, '..', 'index.html'), 'utf8').match(/assets\/[\w.-]+/g)
  ?.map((path) => path.slice(7)));
/** Files that the page loads lazily, without fonts. */
const later = files.filter((name) => /\.(js|css|wasm)$/.test(name) && !named.has(name));

/** The host lacks these files and, if it is asked, the script with which the page began. */
async function gone(page: Page, pattern: string | RegExp): Promise<void> {
  const notFound = { status: 404, contentType: 'text/plain', body: 'Not found' };
  await page.route(pattern, (route) => route.fulfill(notFound));
  await page.route(`**/${main}`, (route) => (
    route.request().method() === 'HEAD' ? route.fulfill(notFound) : route.fallback()));
}

const editor = (page: Page) => page.getByRole('button', { name: 'Run it' });

async function say(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).replace(/\s+/g, ' ');
}

/** Whether other files import this one; each file that is not shared is a part, named after the file. */
const scripts = files.filter((name) => name.endsWith('.js')).map((name) => readFileSync(join(ASSETS, name), 'utf8'));
const isShared = (name: string): boolean => scripts.some((text) => text.includes(`from"./${name}"`));
const plainName = (name: string): string => name.replace(/-[\w-]{8}\./, '.');

async function startWatching(page: Page): Promise<void> {
  await page.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
  await page.goto('./?preset=boston-16-reno');
  await expect(page.getByRole('button', { name: 'Gallery' })).toBeVisible();
}

async function whole(page: Page): Promise<void> {
  await expect(stage(page)).toBeVisible();
  expect((await say(page)).length).toBeGreaterThan(200);
}

interface Part {
  /** Makes the page load the part. */
  ask(page: Page): Promise<void>;
  /** Leaves the place of the missing part and goes on. */
  leave(page: Page): Promise<void>;
}

const watch = (page: Page) => page.getByRole('button', { name: 'Watch', exact: true }).click();
const asked: Record<string, Part> = {
  Build: { ask: (page) => page.getByRole('button', { name: 'Build', exact: true }).click(), leave: watch },
  FiguresHere: { ask: (page) => page.getByRole('button', { name: 'Figures', exact: true }).click(), leave: watch },
  Compare: { ask: (page) => page.getByRole('button', { name: 'Compare', exact: true }).click(), leave: watch },
  LabHere: { ask: (page) => page.getByRole('button', { name: 'Lab', exact: true }).click(), leave: watch },
  Reading: {
    ask: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: /^The model/ }).click();
    },
    leave: watch,
  },
  Dialogs: {
    ask: (page) => page.getByRole('button', { name: 'Gallery' }).click(),
    leave: (page) => page.getByRole('alert').getByRole('button', { name: 'Close' }).click(),
  },
  // Panel and charts are loaded with the view itself.
  Panel: { ask: async () => undefined, leave: async () => undefined },
  ChartsOfRun: { ask: async () => undefined, leave: async () => undefined },
  Projector: { ask: (page) => page.keyboard.press('p'), leave: (page) => page.keyboard.press('p') },
};
/** Parts without which the page works, with at most a note that something is missing. */
const SILENT = [
  // Without it, entries of terms are plain.
  'Explained.css',
  // Shared by figures and gallery, and by comparisons and gallery; without them these views ask for a reload.
  'use-glance.css', 'Thumbnail.css',
  'Branches.css', 'Branches.js', 'told-result.css', 'FiveSeeds.js', 'KeepLine.js',
  'NewVersion.js', 'PanelDrawer.js', 'SequenceHere.css', 'SequenceHere.js', 'Why.css', 'Why.js',
  'cell_codec_bg.wasm', 'cell_codec_bg.wasm', 'cell_codec_bg.wasm', 'draw-later.js', 'file-actions.js', 'flow-list.js',
  'from-here.js', 'change-stretch.css', 'stage-tables.js', 'TipWords.js', 'UntilWhat.js',
  'sweep-worker.js', 'worker.js', 'workbox-window.prod.es5.js',
  // Without it, a menu that is wanted says that it could not be fetched.
  'menus.js',
  // Without it the stage zooms by keys and by pointer.
  'zoom-control.js',
  // A reader who opens a file of that kind is told.
  'open-sweep-file.js',
  // Without it, a record says that settings were changed, but not which.
  'as-run.js',
  // Without it, a page that was reloaded opens as its address says.
  'take-carried.js',
  // Documents: the view says that one did not arrive.
  'architecture.js', 'codec.js', 'glossary.js', 'hosting.js', 'model.js', 'papers.js', 'tcp.js', 'validation.js',
  // Stored results of figures.
  'boston-one-source.js', 'boston-readings.js', 'boston-sixteen.js', 'boston-sources.js',
  'boston-table-1-whole-numbers.js', 'boston-table-1.js', 'boston-windows.js', 'lpd-metro.js',
  'lpd-whole-numbers-ns2-vegas.js', 'lpd-whole-numbers.js', 'ns2-sixteen-flows.js', 'realtime-histogram.js',
  'realtime-interleaving.js', 'realtime-readings.js',
  'realtime-vegas.js', 'reservation-lan-buffer.js', 'reservation-lan-load.js', 'reservation-wan-buffer.js',
  'reservation-wan-load.js', 'survey-abr-memory.js', 'survey-abr-modified.js', 'survey-abr-small-buffers.js',
  'survey-abr-vbr.js', 'survey-ubr.js', 'theory-against-simulation.js', 'upstream-waste.js',
];

test.describe('a file that the host no longer has', () => {
  test('is covered by these tests, whichever it is', () => {
    const alone = later.filter((name) => !isShared(name) && !name.startsWith('ParameterField-'));
    const parts = alone.map(plainName);
    const named = parts.filter((name) => name.split('.')[0] in asked);
    expect(new Set(named.map((name) => name.split('.')[0]))).toEqual(new Set(Object.keys(asked)));
    expect(parts.filter((name) => !named.includes(name)).sort()).toEqual([...SILENT].sort());
  });

  const partOf = (name: string) => Object.keys(asked).find((one) => plainName(name).startsWith(`${one}.`)) ?? '';

  async function askedAndMissed(page: Page, part: string): Promise<void> {
    await asked[part].ask(page);
    await expect(page.getByRole('alert')).toContainText('A new version is there.');
    await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' })).toBeVisible();
    await asked[part].leave(page);
    await whole(page);
  }

  // Views are independent, so one page can open them one after another.
  const views = ['Build', 'FiguresHere', 'Compare', 'LabHere', 'Reading', 'Projector'];
  for (const kind of ['js', 'css']) {
    test(`leaves no blank page: .${kind} of each view`, async ({ page }) => {
      const missing = later.filter((name) => views.includes(partOf(name)) && name.endsWith(`.${kind}`));
      for (const name of missing) await gone(page, `**/${name}`);
      await startWatching(page);
      expect(missing.length).toBeGreaterThan(3);
      for (const name of missing) await test.step(name, () => askedAndMissed(page, partOf(name)));
    });
  }

  for (const name of later.filter((one) => partOf(one) !== '' && !views.includes(partOf(one)))) {
    test(`leaves no blank page: ${plainName(name)} (${name.slice(-12)})`, async ({ page }) => {
      await gone(page, `**/${name}`);
      await startWatching(page);
      await askedAndMissed(page, partOf(name));
    });
  }

  // The browser tells which parts are loaded while a run is watched.
  test('leaves no blank page: the worker, and all else that is fetched while a run is watched', async ({ page }) => {
    test.slow();
    const fetched = new Set<string>();
    page.on('request', (request) => {
      const name = request.url().replace(/^.*\//, '');
      if (later.includes(name)) fetched.add(name);
    });
    await startWatching(page);
    await page.waitForTimeout(3_000);
    const silent = [...fetched].filter((name) => !(plainName(name).split('.')[0] in asked));
    const alone = silent.filter((name) => plainName(name) === 'worker.js');
    expect(alone.length).toBe(1);
    // The worker's script includes its codec.
    expect(silent.filter((name) => name.endsWith('.wasm'))).toEqual([]);
    for (const names of [...alone.map((name) => [name]), silent.filter((name) => !alone.includes(name))]) {
      await test.step(names.join(', '), async () => {
        for (const name of names) await gone(page, `**/${name}`);
        await startWatching(page);
        await whole(page);
        for (const name of names) await page.unroute(`**/${name}`);
      });
    }
  });

  test('the stored result of a figure: the figure reports it, the gallery shows no error', async ({ page }) => {
    await gone(page, '**/boston-table-1-*.js');
    await page.goto('./#f=boston-table-1');
    const here = page.getByRole('region', { name: 'Run it here' });
    await expect(here).toContainText('The stored result did not arrive. Run it here, or load the page again.');
    await expect(here.getByRole('button', { name: 'Draft' })).toBeEnabled();
    await test.step('its card in the gallery has no picture, the others have', async () => {
      await page.getByRole('button', { name: 'Gallery' }).click();
      await page.getByRole('searchbox', { name: 'Find a preset' }).fill('tcp boston');
      const other = page.getByRole('button', { name: /^TCP Boston, figure 6 / });
      await other.scrollIntoViewIfNeeded();
      await expect(other.locator('svg')).toHaveCount(2);
      const card = page.getByRole('button', { name: 'TCP Boston, table 1 Effective throughput against buffer size' });
      await expect(card).toHaveText(/buffer size$/);
      await expect(card.locator('svg')).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });

  test('the main script: a sentence is shown instead of the page', async ({ page }) => {
    await gone(page, `**/${main}`);
    await page.goto('./');
    await expect(page.getByText('Cell by Cell has not started')).toBeVisible({ timeout: 20_000 });
  });

  test('scripts and styles: the sentence is shown at once', async ({ page }) => {
    await gone(page, '**/assets/**');
    await page.goto('./');
    await expect(page.getByText('Cell by Cell has not started')).toBeVisible();
  });

  test('the sentence is not shown where everything loads', async ({ page }) => {
    await open(page);
    await page.waitForTimeout(7_000);
    await expect(page.getByText('Cell by Cell has not started')).toBeHidden();
  });
});

test.describe('the reload that a missing part asks for', () => {
  test('restores the edited network, the instant and the steps of undo, and opens the part', async ({ page }) => {
    await open(page, '?preset=boston-16-reno&play=0&t=20');
    const buffer = page.getByRole('textbox', { name: /^Buffer/ });
    await buffer.fill('77');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Undo: Buffer 77 cells' })).toBeVisible();
    const before = await clock(page);
    await gone(page, '**/Build-*.js');
    await asked.Build.ask(page);
    await expect(page.getByRole('alert')).toContainText('A new version is there.');
    await page.unroute('**/Build-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(editor(page)).toBeVisible();
    await page.getByRole('button', { name: 'Watch', exact: true }).click();
    await expect(page.getByRole('textbox', { name: /^Buffer/ })).toHaveValue(/^77/);
    await expect.poll(() => clock(page)).toBe(before);
    await expect(page.getByRole('button', { name: 'Undo: Buffer 77 cells' })).toBeEnabled();
  });

  test('is not needed where the file loads at the second attempt', async ({ page }) => {
    await open(page, '?preset=boston-16-reno&play=0');
    await gone(page, '**/LabHere-*.js');
    await asked.LabHere.ask(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute('**/LabHere-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText(/dispersal/i).first()).toBeVisible();
  });
});

test.describe('a part that throws while it is drawn', () => {
  test('is replaced by a message, and the rest of the page works', async ({ page }) => {
    await page.addInitScript(() => {
      window.localStorage.setItem('cell-by-cell.visited', 'yes');
      const { observe } = ResizeObserver.prototype;
      ResizeObserver.prototype.observe = function (target, options) {
        if (target.parentElement?.ariaLabel === 'Stage') throw new Error('This browser cannot measure it.');
        observe.call(this, target, options);
      };
    });
    await page.goto('./?preset=boston-16-reno');
    await expect(page.getByRole('alert', { name: 'The stage' })).toContainText('The stage could not be drawn.');
    await expect(page.getByRole('alert', { name: 'The stage' })).toContainText('This browser cannot measure it.');
    await expect(page.getByRole('textbox', { name: /^Buffer/ })).toBeVisible();
    await page.getByRole('button', { name: 'Gallery' }).click();
    await expect(page.getByRole('dialog', { name: 'Gallery' })).toBeVisible();
  });

  test('in an animation frame is reported in a sentence', async ({ page }) => {
    await page.addInitScript(() => {
      window.localStorage.setItem('cell-by-cell.visited', 'yes');
      CanvasRenderingContext2D.prototype.setTransform = () => { throw new Error('Out of paint.'); };
    });
    await page.goto('./?preset=boston-16-reno');
    await expect(page.getByRole('alert').filter({ hasText: 'Out of paint.' }).first()).toContainText(
      'failed: Out of paint.',
    );
    await expect(page.getByRole('button', { name: 'Gallery' })).toBeVisible();
  });
});

test.describe('a part that cannot be fetched because there is no connection', () => {
  test('is reported without the offer of a reload, which would lose the page', async ({ page, context }) => {
    await open(page, '?preset=boston-16-reno');
    await context.setOffline(true);
    await asked.Build.ask(page);
    await expect(page.getByRole('alert')).toContainText('no connection');
    await expect(page.getByRole('alert').getByRole('button', { name: 'Reload' })).toHaveCount(0);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(editor(page)).toBeVisible();
    expect(await page.evaluate(() => [...document.styleSheets].filter(({ href }) => href?.includes('/Build-'))
      .map(({ cssRules }) => cssRules.length > 10))).toEqual([true]);
  });
});
