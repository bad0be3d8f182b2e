/**
 * `npm run icons`: draws the PNG icons in public/ from public/icon.svg, with the installed Chromium. The icons are
 * committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { BROWSER_ARGUMENTS, launchTarget } from '../lib/browser.mjs';
import { inProject } from '../lib/root.mjs';

/** `share`: the mark's share of the width. A maskable icon may lose everything outside the middle four fifths. */
const ICONS = [
  { file: 'icon-192.png', sizePx: 192, share: 0.74, radiusShare: 0.2 },
  { file: 'icon-512.png', sizePx: 512, share: 0.74, radiusShare: 0.2 },
  { file: 'icon-maskable-512.png', sizePx: 512, share: 0.56, radiusShare: 0 },
  { file: 'apple-touch-icon.png', sizePx: 180, share: 0.7, radiusShare: 0 },
];
const GROUND = '#f5f6f8';

const mark = readFileSync(inProject('public', 'icon.svg'), 'utf8');
const browser = await chromium.launch({ ...launchTarget(), args: BROWSER_ARGUMENTS });
const page = await browser.newPage({ colorScheme: 'light' });
for (const { file, sizePx, share, radiusShare } of ICONS) {
  await page.setViewportSize({ width: sizePx, height: sizePx });
  await page.setContent(`<style>
    html { background: transparent }
    body { margin: 0; width: ${sizePx}px; height: ${sizePx}px; display: grid; place-items: center; background: none }
    .ground { position: fixed; inset: 0; background: ${GROUND}; border-radius: ${sizePx * radiusShare}px }
    svg { position: relative; width: ${sizePx * share}px }
  </style><div class="ground"></div>${mark}`);
  writeFileSync(inProject('public', file), await page.screenshot({ omitBackground: true }));
  console.log(`public/${file}`);
}
await browser.close();
