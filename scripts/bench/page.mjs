/**
 * The page's part of `npm run bench`: the longest tasks on the main thread of the built page. Each case
 * (`bench/page/cases.mjs`) runs in a new page; figures are medians, and ratios are to a fixed loop in that page. How
 * soon the page answers after its first load (`bench/page/first-look.mjs`) has rows of its own.
 */
import { chromium } from '@playwright/test';
import { CASES } from '../../bench/page/cases.mjs';
import { FIRST_LOOK_HEAD, FIRST_LOOKS, firstLookRow } from '../../bench/page/first-look.mjs';
import { measureOnce, median } from '../../bench/page/measure.mjs';
import { togetherRow } from '../../bench/page/together.mjs';
import { startStaticServer } from '../../e2e/support/static-server.mjs';
import { BROWSER_ARGUMENTS, installedBrowsers, launchTarget } from '../lib/browser.mjs';
import { run } from '../lib/command.mjs';
import { inProject } from '../lib/root.mjs';

/** Two runs in a comparison, measured by wall time and not on the main thread. */
const TOGETHER = 'together';
export const PAGE_CASES = [...CASES.map(({ id }) => id), ...FIRST_LOOKS.map(({ id }) => id), TOGETHER];

const launch = () => chromium.launch({ ...launchTarget(), args: BROWSER_ARGUMENTS });

/** Prints a row for each of these cases, or one sentence if they cannot be measured. */
export async function benchPage(ids, runs) {
  const browser = await launch().catch(() => null);
  if (browser === null) {
    const named = installedBrowsers();
    console.log(
      `The page is left out: ${named.length > 0 ? `${named[0]} does not start` : 'there is no Chromium here'}. CHROMIUM names one.`,
    );
    return;
  }
  const built = await run(process.execPath, [inProject('scripts', 'build.mjs')], { cwd: inProject() });
  if (!built.ok) throw new Error(`${built.output}\nThe page could not be built: ${built.problem}`);
  const server = await startStaticServer({ root: inProject('dist') });
  try {
    const cases = CASES.filter(({ id }) => ids.includes(id));
    if (cases.length > 0) await benchCases(browser, server.url, cases, runs);
    const looks = FIRST_LOOKS.filter(({ id }) => ids.includes(id));
    if (looks.length > 0) await benchFirstLooks(server.url, looks, runs);
    if (ids.includes(TOGETHER)) {
      console.log(`\nTwo runs in comparison at full speed: medians of ${runs} fresh pages, ms of the clock.\n`);
      console.log(await togetherRow(browser, server.url, runs));
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

async function benchFirstLooks(url, looks, runs) {
  console.log(`\nFirst load, main thread four times as slow: medians of ${runs} fresh browsers, ms of the clock since the`
    + ' address was entered; interactive is to be below 1,500 on a machine that does nothing else.\n');
  console.log(FIRST_LOOK_HEAD);
  for (const one of looks) console.log(await firstLookRow(launch, url, one, runs));
}

async function benchCases(browser, url, cases, runs) {
  console.log(
    `The page in Chromium ${browser.version()}: medians of ${runs} fresh pages. CPU ms of the main thread.\n`,
  );
  console.log('case                               longest task  longest ÷ loop  all tasks  all ÷ loop  heap MiB   nodes  instants/s');
  for (const one of cases) {
    const found = [];
    for (let n = 0; n < runs; n += 1) found.push(await measureOnce(browser, url, one));
    console.log(row(one.name, found));
  }
}

function row(name, found) {
  const of = (read) => median(found.map(read));
  const columns = [
    [of((one) => one.longestMs).toFixed(0), 12], [of((one) => one.longestMs / one.loopMs).toFixed(2), 14],
    [of((one) => one.busyMs).toFixed(0), 9], [of((one) => one.busyMs / one.loopMs).toFixed(1), 10],
    [of((one) => one.heapMiB).toFixed(0), 8], [of((one) => one.elements).toFixed(0), 6],
  ];
  const instants = found.every((one) => one.instants !== null) ? of((one) => one.instants).toFixed(1) : '';
  columns.push([instants, 10]);
  return `${name.padEnd(33)}  ${columns.map(([text, width]) => text.padStart(width)).join('  ')}`.trimEnd();
}
