/** Runs axe on the page: in the light scheme with all rules, in the dark one only for contrast, which may differ. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Returns the rules that the page breaks, each with the first places.
 * @param within selector of the part to check; the whole page if left out
 */
export async function barriers(page: Page, within?: string): Promise<string[]> {
  return told(await axe(page, within).analyze());
}

/** As `barriers`, in light and then, for contrast only, in dark. The page must follow the system; it ends in light. */
export async function barriersInBothSchemes(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const inLight = await barriers(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme="dark"]').waitFor({ timeout: 20_000 });
  const inDark = told(await axe(page, within).withRules('color-contrast').analyze());
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-theme="light"]').waitFor({ timeout: 20_000 });
  return [...inLight, ...inDark.map((line) => `in dark, ${line}`)];
}

function axe(page: Page, within?: string): AxeBuilder {
  // The page has no frames, so axe needs no second page to combine results.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  return within ? builder.include(within) : builder;
}

function told({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] {
  return violations.map(({ id, nodes }) =>
    `${id}: ${nodes.map(({ target }) => target.join(' ')).slice(0, 4).join(' | ')}`);
}
