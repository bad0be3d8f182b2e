/**
 * The page at other sizes of window and text, without motion, and in forced colours: nothing is covered or left out.
 */
import { expect, test, type Page } from '@playwright/test';
import { focusRests, open, stage } from './support/page';

const SIZES = [[1440, 900], [1280, 720], [1024, 768], [1920, 1080], [390, 844], [844, 390]] as const;
const SIXTEEN = '?preset=boston-16-reno&play=0';

/** Makes text twice as large, as a reader can set it in the browser. */
async function enlarge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('font-size', '200%', 'important'));
  });
}

interface Piece { name: string; x: number; y: number; width: number; height: number }

/** Returns the visible texts and controls of the bars. */
const piecesOfBars = (page: Page): Promise<Piece[]> => page.evaluate(() => {
  const seen = (element: Element): boolean => element.checkVisibility({
    visibilityProperty: true, opacityProperty: true,
  }) && element.closest('.skip, .heard') === null;
  const bars = [...document.querySelectorAll('header, section[aria-label="Transport"], nav')].filter(seen);
  const pieces = new Set(bars.flatMap((bar) => [...bar.querySelectorAll('button, h1, p, output, [role="slider"]')]));
  return [...pieces].filter(seen).map((element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    // An element that is scrolled out of sight covers nothing.
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue;
      const clip = around.getBoundingClientRect();
      [left, top, right, bottom] = [
        Math.max(left, clip.left), Math.max(top, clip.top), Math.min(right, clip.right), Math.min(bottom, clip.bottom),
      ];
    }
    return {
      name: element.getAttribute('aria-label') ?? element.textContent ?? '', x: left, y: top, width: right - left,
      height: bottom - top,
    };
  }).filter(({ width, height }) => width > 0 && height > 0);
});

function overlaps(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((a, i) => pieces.slice(i + 1)
    .filter((b) =>
      a.x + 1 < b.x + b.width && b.x + 1 < a.x + a.width && a.y + 1 < b.y + b.height && b.y + 1 < a.y + a.height)
    .map((b) => `${a.name} / ${b.name}`));
}

const sticksOut = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

for (const [what, address] of [['the run', SIXTEEN], ['the first visit', '']] as const) {
  for (const percent of [100, 200]) {
    test(
      `${what} has bars without overlaps and fits the width, at every size, text at ${percent} %`,
      async ({ page }) => {
        if (percent === 200) await enlarge(page);
        if (address === '') await page.goto('./');
        else await open(page, address);
        await expect(stage(page)).toBeVisible({ timeout: 20_000 });
        for (const [width, height] of SIZES) {
          await test.step(`${width} × ${height}`, async () => {
            await page.setViewportSize({ width, height });
            await expect.poll(async () => overlaps(await piecesOfBars(page))).toEqual([]);
            expect(await sticksOut(page)).toBeLessThanOrEqual(0);
          });
        }
      },
    );
  }
}

test('words explain both ends of the speed at every width with a strip of controls', async ({ page }) => {
  await open(page, SIXTEEN);
  await page.getByRole('button', { name: 'Step one cell forward' }).click();
  await page.locator('body').press(',');
  await expect(page.getByRole('button', { name: /^Return/ })).toBeVisible();
  const strip = page.getByRole('region', { name: 'Transport' });
  for (const width of [768, 820, 949, 950, 1016, 1017, 1280, 1440]) {
    await test.step(`${width}`, async () => {
      await page.setViewportSize({ width, height: 900 });
      for (const words of ['cells', 'flat out']) {
        await expect(strip.getByText(words, { exact: true }).filter({ visible: true })).toHaveCount(1);
      }
      await expect.poll(async () => overlaps(await piecesOfBars(page))).toEqual([]);
    });
  }
});

test('captions beside readings take the same two lines, whatever they say, so that nothing moves', async ({ page }) => {
  const places = () => page.locator('[data-reading], [data-caption]').evaluateAll((all) => all.map((one) => {
    const [words, { y, height }] = [document.createRange(), one.getBoundingClientRect()];
    words.selectNodeContents(one);
    return { y, height, lines: words.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight) };
  }));
  await open(page, '?preset=cubic-beside-reno&t=0.8&play=0');
  const failure = page.locator('[data-caption="cellFailureRate"]');
  await expect(failure).toHaveText(/last 800\sms/);
  const long = await places();
  await page.keyboard.press('Home');
  await expect(failure).not.toHaveText(/last/);
  expect((await places()).map((one) => [one.y, one.height])).toEqual(long.map((one) => [one.y, one.height]));
  await open(page, '?preset=load-in-packets&at=5&play=0');
  await expect(page.locator('[data-caption="queue"]')).toHaveText(/^bytes\s.* peak$/);
  for (const { lines } of await places()) expect(lines).toBeLessThan(2.5);
});

test('the legend has a strip of its own, under the picture', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, SIXTEEN);
  for (let times = 0; times < 3; times++) await page.getByRole('button', { name: 'Zoom in' }).click();
  const [picture, legend] =
    await Promise.all([stage(page).boundingBox(), page.getByRole('group', { name: 'Marks' }).boundingBox()]);
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(legend?.y ?? 0);
});

/** Returns targets less than 24 px high or wide, with the place where they were found. */
const smallTargets = (page: Page, where: string): Promise<string[]> => page.evaluate((place) => {
  const targets = [...document.querySelectorAll(
    'button, a[href], input, select, textarea, summary, [role="slider"], [role="switch"], [role="tab"]',
  )];
  return targets.filter((element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('.skip, .heard') !== null
        || element.matches('[type="radio"], [type="checkbox"], [type="file"], [role="switch"]')) {
      return false;
    }
    // A link within a sentence is only as high as its line.
    if (element.matches('p a, p button, li a, dd a') && getComputedStyle(element).display === 'inline') {
      return false;
    }
    const { width: w, height: h } = element.getBoundingClientRect();
    // A slider's thumb reacts to the pointer on its whole track.
    const reach = element.matches('[role="slider"]')
      ? element.closest('[class*="trackContainer"]')?.getBoundingClientRect() : undefined;
    return w > 0 && h > 0
      && (Math.max(w, reach?.width ?? 0) < 23.99 || Math.max(h, reach?.height ?? 0) < 23.99);
  }).map((element) => {
    const { x, y, width: w, height: h } = element.getBoundingClientRect();
    const name = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? element.tagName;
    return `${place}: ${name}, ${w} × ${h} at ${x}, ${y}`;
  });
}, where);

for (const address of [SIXTEEN, '?preset=lpd-metro-plain&play=0']) {
  test(`every target is at least 24 px high and wide, ${address}`, async ({ page }) => {
    await open(page, address);
    for (const [view, last] of [
      ['Watch', page.getByRole('textbox', { name: /^Buffer/ }).first()],
      ['Build', page.getByRole('button', { name: 'Run it' })],
      ['Lab', page.getByRole('listbox', { name: /^Cells/ })],
    ] as const) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view, exact: true }).click();
      await expect(last).toBeVisible();
      for (const [width, height] of [[1440, 900], [390, 844]] as const) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => smallTargets(page, `${view} at ${width}`)).toEqual([]);
      }
    }
  });
}

test('a skip link leads past the bar and does not change the address', async ({ page }) => {
  await open(page, SIXTEEN);
  const before = page.url();
  await page.locator('body').press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);
  expect(page.url()).toBe(before);
});

test('the focus stays reachable by keyboard after Connect', async ({ page }) => {
  await open(page, SIXTEEN);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Build' }).click();
  await page.getByRole('button', { name: 'Add host' }).click();
  await focusRests(page);
  await page.getByRole('button', { name: 'Connect…' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Connect$/ })).toBeVisible();
  await focusRests(page);
  await page.getByRole('button', { name: /^Connect$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Connect…' })).toBeFocused();
});

test('in forced colours sliders and the mark of the present view are visible, light and dark', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await open(page, SIXTEEN);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const drawn = await page.evaluate(() => {
      const ground = getComputedStyle(document.body).backgroundColor;
      const track = document.querySelector('.mantine-Slider-track');
      const tab = document.querySelector('[aria-label="Views"] [aria-current]');
      return {
        ground, track: track && getComputedStyle(track, '::before').backgroundColor,
        tab: tab && getComputedStyle(tab, '::after').backgroundColor,
      };
    });
    for (const colour of [drawn.track, drawn.tab]) {
      expect(colour, colorScheme).not.toBeNull();
      expect([drawn.ground, 'rgba(0, 0, 0, 0)'], colorScheme).not.toContain(colour);
    }
  }
});

for (const larger of [false, true]) {
  test(`readings keep clear of their scales, text at ${larger ? 200 : 100} %`, async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    if (larger) await enlarge(page);
    await open(page, SIXTEEN);
    await expect(page.locator('[data-caption="queue"]')).toHaveText(/\S/);
    await expect(page.getByRole('region', { name: 'Charts' }).locator('canvas').first()).toBeVisible();
    const told = await page.evaluate(() => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      const widest = [['queue', '1,024', 'cells, 16\u202fµs peak'], ['cwnd', '2,048', 'packets, mean, now']];
      return widest.flatMap(([id, reading, said]) => {
        const value = document.querySelector(`[data-reading="${id}"]`);
        const caption = document.querySelector(`[data-caption="${id}"]`);
        const line = caption?.parentElement;
        const charts = caption?.closest('[data-layout]');
        // Large text leaves room for three rows.
        if (!value || !caption || !line || !charts) return [];
        value.textContent = reading;
        caption.textContent = said;
        const names = parseFloat(getComputedStyle(charts).getPropertyValue('--names'));
        // The scale's numbers end half a rem before the plot; this is the width of five characters of 11 px.
        const plot = names * rem - 0.5 * rem - 5 * 0.6 * 11 * (rem / 16);
        return {
          clipped: line.scrollWidth - line.clientWidth,
          apart: (plot - (caption.getBoundingClientRect().right - charts.getBoundingClientRect().left)) / rem,
        };
      });
    });
    expect(told).toHaveLength(larger ? 1 : 2);
    for (const { clipped, apart } of told) {
      expect(clipped).toBeLessThanOrEqual(0);
      expect(apart).toBeGreaterThan(0.2);
    }
  });
}

test('every tool of the editor is in sight at 1920 × 1080, text at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await enlarge(page);
  await open(page, SIXTEEN);
  await page.locator('nav').getByText('Build', { exact: true }).click();
  const tools = page.locator('.editor-toolbar');
  await expect(tools).toBeVisible({ timeout: 20_000 });
  const ends = await tools.locator('button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(1920);
});

for (const percent of [100, 200]) {
  test(`the projector's picture and charts have room, at every size, text at ${percent} %`, async ({ page }) => {
    if (percent === 200) await enlarge(page);
    await open(page, `${SIXTEEN}&theme=projector`);
    const charts = page.getByRole('region', { name: 'Charts' }).locator('canvas').first();
    for (const [width, height] of SIZES) {
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        const rem = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
        // There is room for two charts with names and one time axis, and for names side by side on the stage.
        await expect.poll(async () => (await charts.boundingBox())?.height).toBeGreaterThanOrEqual(14 * rem);
        await expect.poll(async () => (await stage(page).boundingBox())?.width)
          .toBeGreaterThanOrEqual(Math.min(18 * rem, width));
        expect(await sticksOut(page)).toBeLessThanOrEqual(0);
      });
    }
    await test.step('a control that is not needed covers nothing: that of the zoom comes with the first step', async () => {
      const zoom = page.getByRole('group', { name: 'Zoom of the stage' });
      await expect(zoom).toBeHidden();
      await stage(page).focus();
      await page.keyboard.press('+');
      await expect(zoom).toBeVisible();
      await page.keyboard.press('0');
      await expect(zoom).toBeHidden();
    });
  });
}

test('the marks of the speed have names beside the sentence at 1280 × 720', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, SIXTEEN);
  for (const name of ['cells', 'round trips', 'flat out']) {
    await expect(page.getByLabel('Transport').getByText(name, { exact: true })).toBeVisible();
  }
});

test('the marks of the speed have names at 1024 × 600, and on a phone once they are asked for', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await open(page, '?preset=boston-16-reno&play=0');
  await expect(page.getByText('round trips', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Speed', exact: true }).click();
  for (const name of ['cells', 'round trips', 'flat out']) {
    await expect(page.getByRole('dialog').getByText(name, { exact: true })).toBeVisible();
  }
});

test('the first visit introduces the page on a phone in landscape too', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('./');
  await expect(page.getByText(/^A simulator of TCP over ATM/)).toBeInViewport();
});

test('no button is cut at 390 × 844, text at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enlarge(page);
  await open(page, SIXTEEN);
  const cut: string[] = [];
  for (const [view, last] of [
    ['Build', page.getByRole('button', { name: 'Run it' })], ['Lab', page.getByRole('listbox', { name: /^Cells/ })],
  ] as const) {
    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view, exact: true }).click();
    await expect(last).toBeVisible();
    cut.push(...await page.evaluate((where) => [...document.querySelectorAll('main button, main .mantine-Button-label')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return element.scrollWidth > element.clientWidth + 1 || left < 0 || right > window.innerWidth;
      }).map((element) => `${where}: ${element.textContent}`), view));
  }
  expect(cut).toEqual([]);
});

test('the button that leads to the parameters is above the tabs of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, SIXTEEN);
  const [way, tabs] = await Promise.all([
    page.getByRole('button', { name: /^Change buffer/ }).boundingBox(),
    page.getByRole('navigation', { name: 'Views' }).boundingBox(),
  ]);
  expect((way?.y ?? Infinity) + (way?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
});

test('Return does not overlap the clock beside it at 844 × 390', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, SIXTEEN);
  await page.keyboard.press('Home');
  const back = page.getByRole('button', { name: /^Return to/ });
  await expect(back).toBeVisible();
  const [words, button] =
    await Promise.all([page.getByText(/^rewound/).first().boundingBox(), back.boundingBox()]);
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
});

test('charts that load late do not move the layout, at every size', async ({ page }) => {
  // The page is checked sixteen times.
  test.setTimeout(120_000);
  await page.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
  const held: (() => void)[] = [];
  await page.route(/ChartsOfRun-[^/]*\.js$/, async (route) => {
    await new Promise<void>((come) => held.push(come));
    await route.continue();
  });
  /** Returns the places of what is above the charts, on a phone below them, when nothing moves any more. */
  const places = async (last = ''): Promise<string> => {
    await page.waitForTimeout(100);
    const below = page.getByRole('button', { name: /^Change buffer/ });
    const boxes = [await stage(page).boundingBox(), await below.isVisible() ? await below.boundingBox() : null];
    const now = JSON.stringify(boxes);
    return now === last ? now : places(now);
  };
  const looks = [
    ...[...SIZES, [1920, 720]].map(([width, height]) => ({ width, height, id: 'boston-16-reno' })),
    // Presets with a tall chart; with a closed control loop and windows; with a loop only.
    ...['slow-start', 'n23-hops', 'abr-efci'].flatMap((id) => [
      { width: 1920, height: 1080, id }, { width: 1440, height: 900, id }, { width: 1024, height: 768, id },
    ]),
  ];
  for (const { width, height, id } of looks) {
    await test.step(`${id}, ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto(`./?preset=${id}&play=0`);
      await expect(page.getByText(/^Queues at/)).toBeAttached({ timeout: 20_000 });
      await expect.poll(() => held.length).toBe(1);
      const before = await places();
      held.pop()?.();
      await expect(page.getByRole('region', { name: 'Charts' })).toBeVisible();
      expect(await places()).toBe(before);
    });
  }
});
