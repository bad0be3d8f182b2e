/**
 * From an empty drawing to a running network: three hosts, two switches, four TCP flows, early packet discard at one
 * port, and UDP traffic. By mouse in at most 18 actions, and by keyboard alone.
 */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { barriers } from './support/barriers';
import { clock, focusRests, open } from './support/page';

const MOST_ACTIONS = 18;

const outline = (page: Page) => page.getByRole('listbox', { name: 'Outline of the network' });
const rows = (page: Page, group: string) => outline(page).getByRole('group', { name: group }).getByRole('option');
const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fromNothing(page: Page): Promise<void> {
  await open(page, '?preset=one-lost-cell&play=0');
  await button(page, 'File').click();
  await page.getByRole('menuitem', { name: 'New…' }).click();
  await page.getByRole('radio', { name: /^Empty/ }).check();
  await button(page, 'Begin with nothing').click();
  await expect(page.getByRole('heading', { name: 'Start with…' })).toBeVisible();
}

async function isThere(page: Page): Promise<void> {
  await expect(rows(page, 'Nodes')).toHaveCount(5);
  await expect(rows(page, 'Links')).toHaveCount(4);
  await expect(rows(page, 'Flows')).toHaveCount(5);
  await expect(rows(page, 'Flows').filter({ hasText: 'UDP' })).toHaveCount(1);
  await rows(page, 'Nodes').filter({ hasText: 'sw1' }).click();
  await page.getByRole('region', { name: 'Ports with their own settings' }).getByText('Port to sw2').click();
  await expect(page.getByRole('combobox', { name: 'Discard policy' }).last()).toHaveValue('Early packet discard');
}

/** Waits until an element has the focus, so that keys work. */
const hasFocus = (page: Page) => expect.poll(() =>
  page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body)).toBe(true);

test.describe('three hosts, two switches, four flows, early packet discard at one port, UDP beside', () => {
  test(`can be built and run with at most ${MOST_ACTIONS} actions of the mouse`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await fromNothing(page);
    let actions = 0;
    const click = async (what: Locator, options = {}): Promise<void> => {
      actions += 1;
      await what.click(options);
    };
    /** Returns the centre of an element that does not move. */
    const centre = async (what: Locator): Promise<[number, number]> => {
      await what.hover({ trial: true });
      const box = await what.boundingBox();
      if (!box) throw new Error('It is not in sight.');
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const drag = async (what: Locator, [x, y]: [number, number]): Promise<void> => {
      actions += 1;
      await page.mouse.move(...await centre(what));
      await page.mouse.down();
      await page.mouse.move(x - 40, y - 20, { steps: 3 });
      await page.mouse.move(x, y, { steps: 3 });
      await page.mouse.up();
    };
    /** Returns a point in the left or right half of a node. */
    const half = async (id: string, side: -1 | 1): Promise<[number, number]> => {
      const [x, y] = await centre(node(page, id));
      return [x + side * 20, y];
    };

    await drag(button(page, 'Add switch'), await centre(page.locator('.editor-middle')));
    await expect(node(page, 'sw1')).toBeVisible();
    await drag(button(page, 'Add switch'), await half('sw1', 1));
    await expect(node(page, 'sw2')).toBeVisible();
    for (const [count, [id, side]] of ([['sw1', -1], ['sw1', -1], ['sw2', 1]] as const).entries()) {
      await drag(button(page, 'Add host'), await half(id, side));
      await expect(node(page, `host${count + 1}`)).toBeVisible();
    }
    await expect(rows(page, 'Links')).toHaveCount(4);

    // The menu of the link between the switches has an entry for the port towards the second.
    await click(rows(page, 'Links').first(), { button: 'right' });
    await click(page.getByRole('menuitem', { name: 'Discard policy from sw1 to sw2' }));
    await click(page.getByRole('menuitem', { name: 'Early packet discard', exact: true }));

    await click(button(page, 'Draw flows'));
    for (const [from, to] of [['host1', 'host3'], ['host2', 'host3'], ['host1', 'host2'], ['host3', 'host1']]) {
      await drag(node(page, from), await centre(node(page, to)));
    }
    await click(page.getByRole('group', { name: 'Draw flows' }).getByText('UDP'));
    await drag(node(page, 'host2'), await centre(node(page, 'host3')));
    await isThere(page);
    await click(button(page, 'Run it'));
    await expect.poll(() => clock(page)).toMatch(/[1-9]/);
    expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);
  });

  test('can be built and run by keyboard alone, and the focus is never lost', async ({ page }) => {
    await fromNothing(page);
    const press = async (name: string): Promise<void> => {
      await focusRests(page);
      await button(page, name).focus();
      await page.keyboard.press('Enter');
      await hasFocus(page);
    };
    const choose = async (label: string, value: string): Promise<void> => {
      const field = page.getByRole('combobox', { name: label, exact: true });
      await focusRests(page);
      await field.focus();
      await focusRests(page);
      await page.keyboard.press('Enter');
      const options = page.getByRole('listbox', { name: label }).getByRole('option');
      await expect(options.first()).toBeVisible();
      for (let step = 0; step < 12 && await field.inputValue() !== value; step++) {
        if (await field.getAttribute('aria-expanded') !== 'true') await page.keyboard.press('Enter');
        const titles = await options.allTextContents();
        const active = await options.evaluateAll((all) =>
          all.findIndex((one) => one.hasAttribute('data-combobox-selected')));
        const wanted = titles.indexOf(value);
        if (active !== wanted) await page.keyboard.press(active < wanted ? 'ArrowDown' : 'ArrowUp');
        else await page.keyboard.press('Enter');
      }
      await expect(field).toHaveValue(value);
    };
    for (const what of ['Add switch', 'Add switch', 'Add host', 'Add host', 'Add host']) await press(what);
    await expect(rows(page, 'Nodes')).toHaveCount(5);
    for (const [from, to] of [['sw2', 'sw1'], ['host1', 'sw1'], ['host2', 'sw1'], ['host3', 'sw2']]) {
      await press('Connect…');
      await choose('From', from);
      await choose('To', to);
      await press('Connect');
    }
    for (const [from, to] of [
      ['host1', 'host3'], ['host2', 'host3'], ['host1', 'host2'], ['host3', 'host1'], ['host2', 'host3'],
    ]) {
      await press('Add flow…');
      await choose('From', from);
      await choose('To', to);
      await press('Add flow');
    }
    await expect(rows(page, 'Flows')).toHaveCount(5);

    /** Goes to a row, opens its menu and chooses from the submenu of an entry. */
    const fromMenu = async (name: RegExp, entry: string, choice: string): Promise<void> => {
      await outline(page).getByRole('option', { selected: true }).first().focus();
      await page.keyboard.press('Home');
      for (let step = 0; step < 20; step++) {
        if (name.test(await page.evaluate(() => document.activeElement?.textContent ?? ''))) break;
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Shift+F10');
      const under = page.getByRole('menuitem', { name: entry });
      await expect(under).toBeVisible();
      await focusRests(page);
      for (let step = 0; step < 9 && !await under.evaluate((one) => one === document.activeElement); step++) {
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
      const wanted = page.getByRole('menuitem', { name: choice, exact: true });
      await expect(wanted).toBeVisible();
      await focusRests(page);
      for (let step = 0; step < 9 && !await wanted.evaluate((one) => one === document.activeElement); step++) {
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
      await hasFocus(page);
    };
    await fromMenu(/^sw2–sw1/, 'Discard policy from sw1 to sw2', 'Early packet discard');
    await fromMenu(/^f5/, 'Transport', 'UDP');
    await isThere(page);
    await press('Run it');
    await expect.poll(() => clock(page)).toMatch(/[1-9]/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('three switches with TCP and UDP run after nine taps', async ({ page }) => {
    await open(page, '?preset=one-lost-cell&play=0');
    let taps = 0;
    const tap = async (what: Locator): Promise<void> => {
      taps += 1;
      // An element that has to be scrolled to first would cost more than a tap.
      await expect(what).toBeInViewport({ ratio: 1 });
      await what.tap();
    };
    await tap(button(page, 'More'));
    await tap(page.getByRole('menuitem', { name: 'New…' }));
    await tap(page.getByRole('radio', { name: /^Chain/ }));
    await expect(page.getByRole('textbox', { name: 'Switches' })).toHaveValue('3');
    await tap(button(page, 'Begin with this chain'));
    await tap(button(page, 'Add'));
    await tap(page.getByRole('menuitem', { name: 'Add flow…' }));
    await tap(page.getByRole('group', { name: 'Transport' }).or(page.getByRole('radiogroup', { name: 'Transport' }))
      .getByText('UDP'));
    await tap(button(page, 'Add flow'));
    await tap(button(page, 'Run it'));
    await expect.poll(() => clock(page)).toMatch(/[1-9]/);
    expect(taps).toBe(9);
  });
});

test.describe('a network that was built', () => {
  test('is copied to another tab, duplicated, lined up and undone by name', async ({ page, context }) => {
    await open(page, '?preset=one-lost-cell&play=0');
    await button(page, 'Build').click();
    await rows(page, 'Nodes').first().click();
    const before = await rows(page, 'Nodes').count();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await expect(page.getByText(/^Copied /)).toBeVisible();
    await page.keyboard.press('Control+d');
    await expect(rows(page, 'Nodes')).toHaveCount(2 * before);
    await hasFocus(page);
    await page.getByRole('button', { name: /^Undo: Duplicated / }).click();
    await expect(rows(page, 'Nodes')).toHaveCount(before);

    const other = await context.newPage();
    await fromNothing(other);
    await other.keyboard.press('Control+v');
    await expect(rows(other, 'Nodes')).toHaveCount(before);
    await hasFocus(other);
    await other.evaluate(() => navigator.clipboard.writeText('a shopping list'));
    await other.keyboard.press('Control+v');
    await expect(other.getByText(/^The clipboard holds no part of a network/)).toBeVisible();
    await expect(rows(other, 'Nodes')).toHaveCount(before);
    await other.keyboard.press('Control+a');
    await other.keyboard.press('Delete');
    await expect(other.getByRole('heading', { name: 'Start with…' })).toBeVisible();
    await hasFocus(other);
  });

  test('breaks no rule of axe, with its menus open too', async ({ page }) => {
    // axe runs three times over the whole page and four times over what opens above it.
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await fromNothing(page);
    const check = async (within?: string): Promise<void> => expect(await barriers(page, within)).toEqual([]);
    const menu = '[role=menu]';
    await check();
    await page.getByRole('button', { name: 'Dumbbell…' }).click();
    await expect(page.getByRole('textbox', { name: 'Pairs of hosts' })).toBeVisible();
    await check();
    await button(page, 'Begin with this dumbbell').click();
    await expect(rows(page, 'Flows')).toHaveCount(2);
    await button(page, 'Draw flows').click();
    await check();
    await button(page, 'Edit').click();
    await expect(page.getByRole('menuitem', { name: 'Tidy everything' })).toBeVisible();
    await check(menu);
    await page.keyboard.press('Escape');
    await rows(page, 'Links').first().click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: /^Discard policy/ }).first()).toBeVisible();
    await check(menu);
    await page.getByRole('menuitem', { name: /^Discard policy/ }).first().click();
    await expect(page.getByRole('menuitem', { name: 'Early packet discard', exact: true })).toBeVisible();
    await check(menu);
    await page.keyboard.press('Escape');
    await button(page, 'File').click();
    await expect(page.getByRole('menuitem', { name: 'Save as…' })).toBeVisible();
    await check(menu);
  });
});
