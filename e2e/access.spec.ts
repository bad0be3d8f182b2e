/**
 * Accessibility of the page: every control has a name and can be reached by Tab, keys do what the help says, and axe
 * finds nothing.
 */
import { expect, test, type Page } from '@playwright/test';
import { barriers, barriersInBothSchemes } from './support/barriers';
import { clock, open, seenOnClock, watchClock } from './support/page';

/** Returns name, tag and focus ring of each element at which Tab stops, once round the page. */
async function stops(page: Page): Promise<{ name: string; tag: string; ring: boolean }[]> {
  const found: { name: string; tag: string; ring: boolean }[] = [];
  await page.locator('body').press('Tab');
  for (let step = 0; step < 200; step++) {
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const seen = element.dataset.seenByTab === 'yes';
      element.dataset.seenByTab = 'yes';
      const named = element.getAttribute('aria-label') ?? (element.getAttribute('aria-labelledby') ?? '').split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      const labels = element instanceof HTMLInputElement
        ? [...(element.labels ?? [])].map((label) => label.textContent).join(' ') : '';
      const style = getComputedStyle(element);
      // A list box shows its focus at the active option, a field at its frame.
      const active = element.querySelector('[data-active=true]');
      const shows = [element, element.parentElement ?? element, active ?? element].map((one) => getComputedStyle(one));
      const ring = style.boxShadow !== 'none' || shows.some(({ outlineStyle }) => outlineStyle !== 'none');
      return {
        seen, name: (named.trim() || labels.trim() || (element.textContent ?? '').trim()).slice(0, 60),
        tag: element.tagName, ring,
      };
    });
    if (stop === null || stop.seen) break;
    found.push(stop);
    await page.keyboard.press('Tab');
  }
  return found;
}

for (const [width, height] of [[1280, 720], [1440, 900], [1024, 768], [390, 844]] as const) {
  test(`at ${width} × ${height} the readings cover nothing in the panel that has the focus`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, '?preset=boston-16-reno&play=0&t=1.5');
    if (width < 1280) await page.getByRole('button', { name: 'Parameters', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Readings and parameters' });
    await panel.getByRole('combobox', { name: 'What to inspect' }).focus();
    const covered: string[] = [];
    let inside = 0;
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab');
      const under = await panel.evaluate((element) => {
        const focused = document.activeElement;
        const readings = element.querySelector('[aria-label="Readings at the playhead"]');
        if (focused === null || !element.contains(focused) || readings === null) return null;
        const below = focused.getBoundingClientRect().bottom - readings.getBoundingClientRect().top;
        return below > 0 && !readings.contains(focused) ? focused.outerHTML.slice(0, 80) : '';
      });
      if (under === null) continue;
      inside++;
      if (under !== '') covered.push(under);
    }
    expect(inside).toBeGreaterThan(10);
    expect(covered).toEqual([]);
  });
}

test('every stop of the Tab key has a name and shows that it has the focus', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0');
  // The parameters are loaded last.
  await expect(page.getByRole('textbox', { name: /^Buffer/ })).toBeVisible();
  const found = await stops(page);
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ name }) => name === '')).toEqual([]);
  expect(found.filter(({ ring }) => !ring)).toEqual([]);
  const names = found.map(({ name }) => name).join('\n');
  for (const name of ['Play', 'Run to the end', 'Share', 'Buffer', 'Discard policy', 'Packet', 'Window']) {
    expect(names).toContain(name);
  }
});

test('a button shows its name and key to a resting pointer and to the keyboard', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0');
  const words = page.getByRole('tooltip');
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await play.hover();
  await expect(words).toHaveText('Play (K)');
  await expect(play).toHaveAccessibleDescription('Play (K)');
  await test.step('also one that cannot be pressed', async () => {
    await page.getByRole('button', { name: 'Undo' }).hover();
    await expect(words.filter({ hasText: 'Nothing to undo' })).toBeVisible();
  });
  await test.step('above it, until the pointer goes', async () => {
    await play.hover();
    await expect(words.filter({ hasText: 'Play (K)' })).toBeVisible();
    await expect(words).toHaveCount(1);
    const [over, under] = [await words.boundingBox(), await play.boundingBox()];
    expect(over!.y + over!.height).toBeLessThanOrEqual(under!.y);
    await page.mouse.move(700, 700);
    await expect(words).toBeHidden();
  });
  await test.step('with the focus, until Escape', async () => {
    await page.getByRole('button', { name: 'To the start' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(words.filter({ hasText: 'To the start (R)' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(words).toBeHidden();
  });
});

test('keys play, pause, step, restart, undo and open the dialogs', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0');
  const standing = await clock(page);
  await page.keyboard.press('.');
  await expect.poll(() => clock(page)).not.toBe(standing);
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  for (const key of ['?', 'g', 's']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

for (const [what, address] of [['the first visit', ''], ['sixteen sources', '?preset=boston-16-boston&play=0']]) {
  test(`axe finds no violation in ${what}, light and dark`, async ({ page }) => {
    if (address === '') await page.goto('./');
    else await open(page, address);
    await expect(page.getByText(/^Queues at/)).toBeAttached({ timeout: 20_000 });
    expect(await barriersInBothSchemes(page)).toEqual([]);
  });
}

test('axe finds no violation on the projector', async ({ page }) => {
  await open(page, '?preset=boston-16-reno&play=0&theme=projector');
  expect(await barriers(page)).toEqual([]);
});

test('reduced motion plays in steps, at most two a second', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '?preset=one-lost-cell&play=1');
  await watchClock(page);
  await expect.poll(async () => (await seenOnClock(page)).length, { timeout: 20_000 }).toBeGreaterThan(5);
  const times = (await seenOnClock(page)).map(({ ms }) => ms);
  // The page needs a moment to show what it has drawn, so a single step may be shorter than half a second.
  expect((times[times.length - 1] - times[0]) / (times.length - 1)).toBeGreaterThan(400);
});

test('with reduced motion cells move in steps of one cell time', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '?preset=boston-16-reno&play=1');
  await expect(page.getByText('565 µs'.replace(' ', '\u2009'))).toBeVisible();
  await watchClock(page);
  await expect.poll(async () => (await seenOnClock(page)).length, { timeout: 20_000 }).toBeGreaterThan(5);
  const seen = (await seenOnClock(page)).map(({ ms, text }) => ({ ms, at: Number(text.replaceAll(/[^\d.]/g, '')) }));
  for (const [place, { at }] of seen.slice(1).entries()) {
    const steps = (at - seen[place].at) / (424 / 1.5e6);
    expect(Math.round(steps)).toBeGreaterThan(0);
    expect(Math.abs(steps - Math.round(steps))).toBeLessThan(0.02);
  }
  const [first, last] = [seen[0], seen[seen.length - 1]];
  expect((last.at - first.at) / (424 / 1.5e6)).toBeLessThan(8 / 3_000 * (last.ms - first.ms));
});

test('the theme is one of three, marked as checked, and can be chosen by keyboard', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  const items = page.getByRole('menuitemradio');
  await page.getByRole('button', { name: 'Theme', exact: true }).press('Enter');
  await expect(items).toHaveText(['Light', 'Dark', 'Match system']);
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('Match system');
  await page.getByRole('menuitemradio', { name: 'Dark' }).press('Enter');
  await expect(items).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Theme', exact: true }).press('Enter');
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('Dark');
});

test('a reader who asks for more contrast gets it, in light and in dark', async ({ page }) => {
  const theme = page.locator('html');
  await page.emulateMedia({ contrast: 'more', colorScheme: 'light' });
  await open(page, '?preset=boston-16-reno&play=0');
  await expect(theme).toHaveAttribute('data-theme', 'lightMore');
  expect(await barriers(page)).toEqual([]);
  await page.emulateMedia({ contrast: 'more', colorScheme: 'dark' });
  await expect(theme).toHaveAttribute('data-theme', 'darkMore');
  expect(await barriers(page)).toEqual([]);
});

test('a button that is disabled by its own press keeps the focus', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  const pressed = async (name: string, then = name): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: then, exact: true });
    await expect(button).toBeDisabled({ timeout: 20_000 });
    await expect(button).toBeFocused();
  };
  const buffer = page.getByRole('textbox', { name: /^Buffer/ }).first();
  await buffer.fill('7');
  await buffer.press('Enter');
  await pressed('Undo: Buffer 7 cells', 'Undo');
  await pressed('Run to the end');
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await pressed('Zoom out');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Lab', exact: true }).click();
  await pressed('Restore all');
});
