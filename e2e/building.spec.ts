/** A visitor builds a network of their own, by pointer and by keyboard alone, and runs it. */
import { expect, test } from '@playwright/test';
import { clock, focusRests, hashAtTheEnd, open } from './support/page';

test.describe('the editor', () => {
  test('makes a host, a switch and a group, connects them, adds a flow, and the run moves', async ({ page }) => {
    await open(page, '?preset=boston-16-reno&play=0');
    await page.getByRole('button', { name: 'Build' }).or(page.getByRole('tab', { name: 'Build' })).first().click();
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New…' }).click();
    await page.getByRole('button', { name: 'Begin with this network' }).click();
    const outline = page.getByRole('listbox', { name: 'Outline of the network' });
    const nodes = outline.getByRole('group', { name: 'Nodes' }).getByRole('option');
    await expect(nodes).toHaveCount(3);
    await page.getByRole('button', { name: 'Add group' }).click();
    await expect(nodes).toHaveCount(4);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(nodes).toHaveCount(3);
    await page.getByRole('button', { name: 'Run it' }).click();
    await expect.poll(() => clock(page)).toMatch(/[1-9]/);
    expect(await hashAtTheEnd(page)).toMatch(/^[0-9a-f]{16}$/);
  });

  for (const [width, height] of [[1440, 900], [390, 844]]) {
    test(`shows every value of the outline in full at ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await open(page, '?preset=epd-upstream-waste&play=0');
      await page.getByRole('tab', { name: 'Build' }).or(page.getByRole('button', { name: 'Build' })).first().click();
      const row = page.getByRole('option', { name: /^sw3 .*cells · early packet discard at 256/ });
      await expect(row).toBeVisible();
      const cut = await page.getByRole('option').locator('span').evaluateAll((texts) =>
        texts.filter((text) => !text.classList.contains('heard') && text.scrollWidth > text.clientWidth + 1)
          .map(({ textContent }) => textContent));
      expect(cut).toEqual([]);
    });
  }

  test('does all of it by keyboard from an empty network', async ({ page }) => {
    await open(page, '?preset=boston-16-reno&play=0');
    const press = async (name: string | RegExp) => {
      await focusRests(page);
      await page.getByRole('button', { name }).first().focus();
      await focusRests(page);
      await page.keyboard.press('Enter');
    };
    await page.getByRole('tab', { name: 'Build' }).or(page.getByRole('button', { name: 'Build' })).first().focus();
    await page.keyboard.press('Enter');
    await press('File');
    await page.getByRole('menuitem', { name: 'New…' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: /^Empty/ }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const what of ['Add host', 'Add switch', 'Add host']) await press(what);
    const outline = page.getByRole('listbox', { name: 'Outline of the network' });
    await expect(outline.getByRole('group', { name: 'Nodes' }).getByRole('option')).toHaveCount(3);
    for (let link = 0; link < 2; link++) {
      await press('Connect…');
      await press(/^Connect$/);
    }
    await expect(outline.getByRole('group', { name: 'Links' }).getByRole('option')).toHaveCount(2);
    await press('Add flow…');
    await press(/^Add flow$/);
    await expect(outline.getByRole('group', { name: 'Flows' }).getByRole('option')).toHaveCount(1);
    await press('Run it');
    await expect.poll(() => clock(page)).toMatch(/[1-9]/);
  });

  test('shows a problem at its item, and the last network that could run goes on', async ({ page }) => {
    await open(page, '?preset=boston-16-reno&play=0');
    await page.getByRole('tab', { name: 'Build' }).or(page.getByRole('button', { name: 'Build' })).first().click();
    const outline = page.getByRole('listbox', { name: 'Outline of the network' });
    await outline.getByRole('group', { name: 'Links' }).getByRole('option').last().click();
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await expect(page.getByText(/Not ready to run/).first()).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect(page.getByText(/Not ready to run/)).toHaveCount(0);
  });
});
