/**
 * `npm run social`: takes public/social.png, the picture that links to the page are shown with, from the real stage of the
 * built page. `--query` names another scene, `--wait` how long it plays before the picture (s). The result is committed.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startStaticServer } from '../../e2e/support/static-server.mjs';
import { BROWSER_ARGUMENTS, launchTarget } from '../lib/browser.mjs';
import { run } from '../lib/command.mjs';
import { inProject } from '../lib/root.mjs';

const WIDTH_PX = 1200;
const HEIGHT_PX = 630;
/** A window tall enough for the whole stage; the picture is cut out of it, from the stage's top on. */
const WINDOW = { width: 1280, height: 1180 };

const { values } = parseArgs({
  options: {
    query: { type: 'string', default: 'preset=boston-16-boston&t=45.2&play=0&theme=light&embed=1' },
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
const page = await browser.newPage({ viewport: WINDOW, deviceScaleFactor: WIDTH_PX / WINDOW.width, colorScheme: 'light', serviceWorkers: 'block' });
await page.goto(`${server.url}?${values.query}`);
await page.locator('canvas').first().waitFor({ timeout: 30_000 });
await page.evaluate(() => document.fonts.ready.then(() => undefined));
await page.waitForTimeout(Number(values.wait) * 1000);
const stage = await page.getByRole('region', { name: 'Stage' }).boundingBox();
const height = (HEIGHT_PX * WINDOW.width) / WIDTH_PX;
await page.screenshot({ path: inProject('public', 'social.png'), clip: { x: 0, y: stage?.y ?? 0, width: WINDOW.width, height } });
await browser.close();
await server.close();
console.log(`public/social.png, ${WIDTH_PX} × ${HEIGHT_PX}, of ?${values.query}`);
