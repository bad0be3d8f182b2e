/**
 * Accessibility of the page: every control has a name and can be reached by Tab, keys do what the help says, and axe
 * finds nothing.
 */
import { expect, test, type Page } from '@playwright/test';
import { barriers, barriersInBothSchemes } from './support/barriers';
import { clock, open } from './support/page';

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
  const times = new Set<string>();
  const end = Date.now() + 3_000;
  while (Date.now() < end) {
    times.add(await clock(page));
    await page.waitForTimeout(50);
  }
  expect(times.size).toBeGreaterThan(2);
  expect(times.size).toBeLessThanOrEqual(8);
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
