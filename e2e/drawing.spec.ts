/** Drawing in Build by hand: selection by a frame, keys after a click, ends that cannot be joined, a long touch. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { open } from './support/page';

const outline = (page: Page) => page.getByRole('listbox', { name: 'Outline of the network' });
const rows = (page: Page, group: string) => outline(page).getByRole('group', { name: group }).getByRole('option');
const chosen = (page: Page) => outline(page).getByRole('option', { selected: true });
const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const said = (page: Page) => page.locator('.editor-said');

type Point = [number, number];

async function at(what: Locator, [x, y]: Point = [0.5, 0.5]): Promise<Point> {
  await what.hover({ trial: true });
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not in sight.');
  return [box.x + box.width * x, box.y + box.height * y];
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

/** Opens a dumbbell of two pairs of hosts, with nothing else. */
async function openDumbbell(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '?preset=one-lost-cell&play=0');
  await button(page, 'File').click();
  await page.getByRole('menuitem', { name: 'New…' }).click();
  await page.getByRole('radio', { name: /^Dumbbell/ }).check();
  await button(page, 'Begin with this dumbbell').click();
  await expect(rows(page, 'Nodes')).toHaveCount(6);
}

test('a frame around nodes selects them and the links between them, and they are duplicated', async ({ page }) => {
  await openDumbbell(page);
  const ids = await rows(page, 'Nodes').locator('.editor-outline-name').allTextContents();
  const corners = await Promise.all(ids.map(async (id) => node(page, id).boundingBox()));
  const left = corners.flatMap((box, place) => (box && box.x < 720 ? [{ ...box, id: ids[place] }] : []));
  expect(left.length).toBe(3);
  const edge = (pick: (box: { x: number; y: number; width: number; height: number }) => number) => left.map(pick);
  await page.keyboard.down('Shift');
  await drag(
    page, [Math.min(...edge(({ x }) => x)) - 8, Math.min(...edge(({ y }) => y)) - 20],
    [Math.max(...edge(({ x, width }) => x + width)) + 8, Math.max(...edge(({ y, height }) => y + height)) + 20],
  );
  await page.keyboard.up('Shift');
  await expect(chosen(page)).toHaveCount(5);
  // The menu belongs to everything in the frame.
  await page.mouse.click(left[0].x + 12, left[0].y + 12, { button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Line up in a row' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  // The focus comes back a moment after the menu is gone; before that, keys go to the page as a whole.
  await expect(page.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Control+d');
  await expect(said(page)).toHaveText('Duplicated 3 nodes and 2 links');
});

test('keys still work in the drawing after a press on a link or on the background', async ({ page }) => {
  await openDumbbell(page);
  const links = await rows(page, 'Links').count();
  await page.locator('.editor-link-words').first().click();
  await page.keyboard.press('Delete');
  await expect(rows(page, 'Links')).toHaveCount(links - 1);
  await page.keyboard.press('Control+z');
  await expect(rows(page, 'Links')).toHaveCount(links);
  await page.locator('.react-flow__pane').click({ position: { x: 40, y: 40 } });
  await page.keyboard.press('Control+a');
  await expect(chosen(page)).toHaveCount(await outline(page).getByRole('option').count() - 1);
  await page.keyboard.press('Control+d');
  await expect(said(page)).toHaveText(/^Duplicated 6\snodes/);
});

test('a copy in the drawing is moved by the next arrow key, and a form opened from a menu returns the focus', async ({
  page,
}) => {
  await openDumbbell(page);
  await node(page, 'sw1').click();
  await page.keyboard.press('Control+d');
  const copy = page.locator('.react-flow__node.selected');
  await expect(copy).toHaveCount(1);
  await expect(copy).toBeFocused();
  const before = await copy.boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await copy.boundingBox())?.x).toBeGreaterThan(before?.x ?? Infinity);
  await copy.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Connect' }).click();
  await expect(page.getByRole('combobox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  // To the node, or to its row, depending on which of them had the focus when the form appeared.
  await expect(page.locator('.react-flow__node.selected:focus, [role="option"][aria-selected="true"]:focus'))
    .toHaveCount(1);
});

test('Shift adds a node to the selection, and Escape stops drawing flows without changing the selection', async ({
  page,
}) => {
  await openDumbbell(page);
  const [first, second] = await rows(page, 'Nodes').locator('.editor-outline-name').allTextContents();
  await node(page, first).click({ position: { x: 12, y: 12 } });
  await node(page, second).click({ position: { x: 12, y: 12 }, modifiers: ['Shift'] });
  await expect(chosen(page)).toHaveCount(2);
  await rows(page, 'Flows').first().click();
  await button(page, 'Draw flows').click();
  const [from, to] = await page.locator('.react-flow__node-host').evaluateAll((hosts) =>
    hosts.slice(0, 2).map((host) => (host as HTMLElement).dataset.id ?? ''));
  await drag(page, await at(node(page, from)), await at(node(page, to)));
  await expect(said(page)).toHaveText(/^Added flow /);
  const flow = await chosen(page).textContent();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Draw flows')).toHaveAttribute('aria-pressed', 'false');
  await expect(chosen(page)).toHaveText(flow ?? '');
});

test('nodes that cannot be joined have a message why', async ({ page }) => {
  await openDumbbell(page);
  const link = (await rows(page, 'Links').locator('.editor-outline-name').first().textContent()) ?? '';
  const [from, to] = link.split('–');
  const [a, b] = [await at(node(page, from)), await at(node(page, to))];
  const right = a[0] < b[0];
  await drag(page, await at(node(page, from), [right ? 1 : 0, 0.5]), await at(node(page, to), [right ? 0 : 1, 0.5]));
  await expect(said(page)).toHaveText(`${from} and ${to} are connected already.`);
  await button(page, 'Draw flows').click();
  const host = await page.locator('.react-flow__node-host').first().getAttribute('data-id') ?? '';
  const sw = page.locator('.react-flow__node-switch').first();
  await drag(page, await at(node(page, host)), await at(sw, [0.02, 0.5]));
  await expect(said(page)).toHaveText('A flow goes from one host to another.');
});

test('a node that is dragged onto a switch is selected', async ({ page }) => {
  await openDumbbell(page);
  await rows(page, 'Nodes').first().click();
  const sw = page.locator('.react-flow__node-switch').first();
  await drag(page, await at(button(page, 'Add host')), await at(sw, [0.3, 0.5]));
  await expect(said(page)).toHaveText(/^Added host /);
  const id = /^Added host (\S+), linked to/.exec((await said(page).textContent()) ?? '')?.[1] ?? 'none';
  await expect(chosen(page).locator('.editor-outline-name')).toHaveText(id);
  await expect(page.getByRole('region', { name: `Properties of ${id}` })).toBeVisible();
});

test('rows that are selected with Shift are copied as nodes, not as text', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  await button(page, 'Build').click();
  await rows(page, 'Nodes').getByText('A', { exact: true }).click();
  await rows(page, 'Nodes').getByText('sw', { exact: true }).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+c');
  await expect(said(page)).toHaveText(/^Copied 2.nodes; /);
});

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the menu of a row that is pressed long stays when the finger is lifted', async ({ page }) => {
    await open(page, '?preset=one-lost-cell&play=0');
    await page.locator('nav').getByText('Build', { exact: true }).first().tap();
    await expect(outline(page)).toBeVisible();
    const [x, y] = await at(rows(page, 'Nodes').first());
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    const entry = page.getByRole('menuitem', { name: 'Duplicate' });
    await expect(entry).toBeVisible();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const nodes = await rows(page, 'Nodes').count();
    await entry.tap();
    await expect(rows(page, 'Nodes')).toHaveCount(nodes + 1);
  });

  test('the menu of the drawing stays when the finger is lifted', async ({ page }) => {
    await page.setViewportSize({ width: 1180, height: 820 });
    await openDumbbell(page);
    const [x, y] = await at(page.locator('.react-flow__pane'), [0.5, 0.9]);
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    const entry = page.getByRole('menuitem', { name: 'Add group here' });
    await expect(entry).toBeVisible();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await entry.tap();
    await expect(said(page)).toHaveText('Added group group1 of 4 hosts');
  });

  test('the properties that a row opens get the focus', async ({ page }) => {
    await open(page, '?preset=one-lost-cell&play=0');
    await page.locator('nav').getByText('Build', { exact: true }).first().tap();
    await rows(page, 'Nodes').first().tap();
    await expect(page.getByRole('region', { name: /^Properties of/ })).toBeFocused();
    await expect(button(page, 'Outline')).toBeInViewport();
  });

  test('with text of twice the size no field of a form covers its name', async ({ page }) => {
    await open(page, '?preset=one-lost-cell&play=0');
    await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
    await page.locator('nav').getByText('Build', { exact: true }).first().tap();
    await rows(page, 'Nodes').filter({ hasText: 'sw' }).tap();
    await expect(page.getByRole('region', { name: /^Properties of/ })).toBeVisible();
    expect(await page.locator('.editor-properties .parameter').evaluateAll((fields) => fields.flatMap((field) => {
      const [name, input] = [field.querySelector('label'), field.querySelector('input')]
        .map((one) => one?.getBoundingClientRect());
      if (!name || !input || input.width === 0) return [];
      const beside = input.left >= name.right || input.top >= name.bottom;
      return beside && input.right - input.left > 60 ? [] : [field.textContent];
    }))).toEqual([]);
  });
});
