/** The page under the spacing of text that a reader may ask for (WCAG 1.4.12). */
import { expect, test, type Page } from '@playwright/test';
import { open, stage } from './support/page';

const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

const space = (page: Page): Promise<void> => page.evaluate((css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}, SPACED);

test('text on canvases is not spaced, because it has been measured without that and has its place', async ({ page }) => {
  await open(page, '?preset=boston-16-boston&play=0&at=3.2');
  await space(page);
  await expect(stage(page)).toHaveCSS('letter-spacing', 'normal');
  await expect(stage(page)).toHaveCSS('word-spacing', '0px');
});
