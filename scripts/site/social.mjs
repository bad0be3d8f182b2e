/**
 * `npm run social`: takes screenshots of the built page: public/social.png, the picture of the stage that is shown with
 * links to the page, and docs/page.png, the whole page for the README. `--query` sets another scene, `--wait` how long
 * it plays before the picture, s. The pictures are committed.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startStaticServer } from '../../e2e/support/static-server.mjs';
import { BROWSER_ARGUMENTS, launchTarget } from '../lib/browser.mjs';
import { run } from '../lib/command.mjs';
import { inProject } from '../lib/root.mjs';

const WIDTH_PX = 1200;
const HEIGHT_PX = 630;
/** A window tall enough for the whole stage; the picture is cut out of it from the top of the stage. */
const WINDOW = { width: 1280, height: 1180 };
const README_WINDOW = { width: 1440, height: 900 };

const { values } = parseArgs({
  options: {
    query: { type: 'string', default: 'preset=boston-16-boston&t=45.2&play=0&theme=light' },
    wait: { type: 'string', default: '4' },
  },
});

const built = await run(process.execPath, [inProject('scripts', 'build.mjs')], { cwd: inProject() });
if (!built.ok) {
  console.error(`${built.output}\nThe page could not be built: ${built.problem}`);
  process.exit(1);
}
const server = await startStaticServer({ root: inProject('dist') });
const browser = await chromium.launch({ ...launchTarget(), args: BROWSER_ARGUMENTS });

/** Opens the page with a query, and waits until everything is drawn. */
async function opened(query, options) {
  const page = await browser.newPage({ colorScheme: 'light', serviceWorkers: 'block', ...options });
  await page.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
  await page.goto(`${server.url}?${query}`);
  await page.locator('canvas').first().waitFor({ timeout: 30_000 });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(Number(values.wait) * 1000);
  return page;
}

const embedded =
  await opened(`${values.query}&embed=1`, { viewport: WINDOW, deviceScaleFactor: WIDTH_PX / WINDOW.width });
const stage = await embedded.getByRole('region', { name: 'Stage' }).boundingBox();
const height = (HEIGHT_PX * WINDOW.width) / WIDTH_PX;
await embedded.screenshot({
  path: inProject('public', 'social.png'), clip: { x: 0, y: stage?.y ?? 0, width: WINDOW.width, height },
});
const whole = await opened(values.query, { viewport: README_WINDOW });
await whole.screenshot({ path: inProject('docs', 'page.png') });
await browser.close();
await server.close();
console.log(`public/social.png, ${WIDTH_PX} × ${HEIGHT_PX}, and docs/page.png, of ?${values.query}`);
