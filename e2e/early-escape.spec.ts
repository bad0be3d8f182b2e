/** Escape closes a menu also in the moment before the focus has come into it, and then does nothing else. */
import { expect, test, type Page } from '@playwright/test';
import { open } from './support/page';

const MENUS = '.mantine-Menu-dropdown, .mantine-Popover-dropdown';

/** Presses Escape, where the focus is, in the very task in which a menu appears. */
const escapeAtOnce = (page: Page): Promise<void> => page.evaluate((menus) => {
  const watching = new MutationObserver(() => {
    const menu = document.querySelector(menus);
    if (menu === null) return;
    watching.disconnect();
    const focused = document.activeElement ?? document.body;
    document.body.dataset.early = String(!menu.contains(focused));
    focused.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  });
  watching.observe(document.body, { childList: true, subtree: true });
}, MENUS);

async function expectClosed(page: Page): Promise<void> {
  await expect(page.locator('body')).toHaveAttribute('data-early', 'true');
  await expect(page.locator(MENUS)).toHaveCount(0);
}

test('an early Escape closes the menu of a node, and the selection stays', async ({ page }) => {
  await open(page, '?preset=one-lost-cell&play=0');
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  const node = page.locator('.react-flow__node').first();
  await escapeAtOnce(page);
  await node.click({ button: 'right' });
  await expectClosed(page);
  await expect(node).toHaveClass(/\bselected\b/);
});

for (const [name, role] of [['File', 'menu'], ['Run until…', 'popover']] as const) {
  test(`an early Escape closes the ${role} of ${name}, and the focus is at its button`, async ({ page }) => {
    await open(page, '?preset=one-lost-cell&play=0');
    const button = page.getByRole('button', { name, exact: true });
    await escapeAtOnce(page);
    await button.click();
    await expectClosed(page);
    await expect(button).toBeFocused();
  });
}
