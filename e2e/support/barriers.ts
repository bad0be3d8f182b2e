/** What axe finds on the page: in light with all of its rules, in dark what may differ there, the contrast. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Rules that the page breaks, each with the first places where it does.
 * @param within selector of the part that is looked at; all of the page without it
 */
export async function barriers(page: Page, within?: string): Promise<string[]> {
  return told(await axe(page, within).analyze());
}

/** The same in light and then, for contrast alone, in dark; the page has to follow the system. Leaves it in light. */
export async function barriersInBothSchemes(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const inLight = await barriers(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme="dark"]').waitFor({ timeout: 5_000 });
  const inDark = told(await axe(page, within).withRules('color-contrast').analyze());
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-theme="light"]').waitFor({ timeout: 5_000 });
  return [...inLight, ...inDark.map((line) => `in dark, ${line}`)];
}

function axe(page: Page, within?: string): AxeBuilder {
  // Nothing of the page is in a frame, so axe needs no second page to put parts together.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  return within ? builder.include(within) : builder;
}

function told({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] {
  return violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ target }) => target.join(' ')).slice(0, 4).join(' | ')}`);
}
