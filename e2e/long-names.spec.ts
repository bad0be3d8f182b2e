/** Names given by the reader on a phone: one long word, and one that is written from right to left. */
import { expect, test, type Page } from '@playwright/test';
import { TWO_HOSTS, dropScenario } from './support/drop';
import { open } from './support/page';

const ONE_WORD = 'Averyveryverylongnamewithoutanyspacesatallsixtycharacters1234';
const ARABIC = 'شبكة طويلة الاسم جدا لتجربة العرض من اليمين إلى اليسار في الهاتف';

async function openNamed(page: Page, title: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '?preset=one-lost-cell&play=0');
  await dropScenario(page, 'named.json', { ...TWO_HOSTS, title });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

test('a name of one long word is broken where it has no room', async ({ page }) => {
  await openNamed(page, ONE_WORD);
  const view = (name: string) =>
    page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name, exact: true }).click();
  await view('Compare');
  await expect(page.getByText(`${ONE_WORD} is run A.`)).toBeVisible();
  expect(await page.locator('main').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await view('Figures');
  const label = page.getByRole('button', { name: `Sweep “${ONE_WORD}”` }).getByText('Sweep');
  expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(1);
});

test('of a name from right to left that has no room, the beginning is seen', async ({ page }) => {
  await openNamed(page, ARABIC);
  const seen = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const range = document.createRange();
    range.setStart(heading.firstChild!, 0);
    range.setEnd(heading.firstChild!, 4);
    const [word, room] = [range.getBoundingClientRect(), heading.getBoundingClientRect()];
    return word.left >= room.left - 1 && word.right <= room.right + 1;
  });
  expect(seen).toBe(true);
});
