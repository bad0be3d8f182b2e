/** A reader's own sweep: entered in the form, refused with a sentence, run, cancelled, opened, saved, downloaded. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { barriersInBothSchemes } from './support/barriers';
import { complaintsOf } from './support/console';
import { drop } from './support/drop';
import { loaded } from './support/page';
import { holdSweeps, sweepWorkers, sweepWorkersHere } from './support/workers';

const done = (page: Page) => page.getByLabel('Runs done');
const run = (page: Page) => page.getByRole('button', { name: 'Run the sweep' });
const circles = (page: Page) => page.locator('main').getByRole('button', { name: /Open this run$/ });

async function openOwn(page: Page, preset: string): Promise<void> {
  await page.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
  await page.goto(`./?preset=${preset}&play=0`);
  await page.getByRole('button', { name: 'Figures', exact: true }).click();
  await page.getByRole('button', { name: /^Sweep “/ }).click();
  await expect(page).toHaveURL(/#f=own-sweep$/);
}

async function list(page: Page, values: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'What varies: range or list' }).getByText('List').click();
  await page.getByRole('textbox', { name: 'What varies: values' }).fill(values);
}

test('wrong input is reported at its field, and nothing runs until it is right', async ({ page }) => {
  const complaints = complaintsOf(page);
  await openOwn(page, 'boston-16-reno');
  await page.getByRole('textbox', { name: 'What varies: from' }).fill('4000');
  await page.getByRole('textbox', { name: 'What varies: to' }).fill('64');
  await expect(page.getByText('The range is upside down: 4,000 is more than 64.')).toBeVisible();
  await expect(run(page)).toBeDisabled();
  await page.getByRole('textbox', { name: 'What varies: from' }).fill('1');
  await page.getByRole('textbox', { name: 'What varies: values' }).fill('60');
  await page.getByRole('textbox', { name: 'Seeds' }).fill('1000');
  await expect(page.getByText(/^That is [\d,]+ runs, and the page makes at most 5,000/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Seeds' }).fill('2');
  // What a metric means is said where the keyboard is, too.
  await page.getByRole('textbox', { name: 'Warm-up, s' }).press('Tab');
  await expect(page.getByRole('tooltip')).toContainText('as a share of what the bottleneck could carry');
  await page.getByRole('checkbox', { name: 'Effective throughput' }).uncheck();
  await page.getByRole('checkbox', { name: 'Cell loss rate' }).uncheck();
  await expect(page.getByText('Choose at least one metric')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('refused.png') });
  await page.getByRole('checkbox', { name: 'Goodput', exact: true }).check();
  await expect(run(page)).toBeEnabled();
  expect(complaints).toEqual([]);
});

test('a sweep runs to its end across a reload; a point opens its run and leads back; files can be read', async ({
  page,
}) => {
  const goOn = await holdSweeps(page, 2);
  await openOwn(page, 'boston-16-reno');
  await list(page, '64, 256, 512, 1000');
  await page.getByRole('button', { name: 'Add a second parameter' }).click();
  await page.getByRole('textbox', { name: 'Duration, s' }).fill('20');
  await run(page).click();
  await expect(done(page)).toHaveText(/^([2-9]|1\d) of 24$/, { timeout: 30_000 });
  await page.reload();
  goOn();
  await expect(done(page)).toHaveText('24 of 24', { timeout: 60_000 });
  await expect(page.getByText(/^This is a sweep of .* is open\./)).toHaveCount(0);
  await expect(page.getByText('Every run was made here.')).toBeVisible();
  await expect(circles(page)).toHaveCount(8);
  await page.screenshot({ path: test.info().outputPath('own-1440.png') });

  const names: string[] = [];
  const taken = async (name: string): Promise<string> => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    names.push((await coming).suggestedFilename());
    return (await readFile(await (await coming).path())).toString();
  };
  const csv = (await taken('CSV')).trimEnd().split('\n');
  expect(csv.filter((line) => !line.startsWith('#'))).toHaveLength(1 + 24);
  const json = JSON.parse(await taken('JSON')) as { points: unknown[]; sweep: { base: string } };
  expect([json.points.length, json.sweep.base]).toEqual([16, 'boston-16-reno']);
  expect(await taken('SVG')).toContain('<svg');
  const file = JSON.parse(await taken('Sweep file')) as { seeds: number[]; sets: { values: unknown[] }[] };
  expect([file.seeds, file.sets[0].values]).toEqual([[1, 2, 3], [64, 256, 512, 1000]]);
  // The command beside them reads the sweep file by its name, so the result must not have the same.
  await expect(page.getByRole('region', { name: 'The command' })).toContainText(`sweep ${names[3]} --out ${names[0]}`);
  expect(new Set(names).size).toBe(4);

  await circles(page).first().click();
  await loaded(page);
  await expect(page.getByText(/^Own sweep · Effective throughput · buffer of sw, cells 64 · .* · ours \d/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Back to the figure' }).click();
  await expect(circles(page)).toHaveCount(8);
});

test('cancel stops a sweep without waiting for its runs, and its rows stay', async ({ page }) => {
  // Each worker finishes one run; its second one never ends.
  await holdSweeps(page, 1);
  await openOwn(page, 'boston-16-reno');
  await run(page).click();
  const before = `${await sweepWorkersHere(page)} of 15`;
  await expect(done(page)).toHaveText(before, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Stopped; start again to go on with the missing runs.')).toBeVisible();
  await expect.poll(() => sweepWorkers(page).length).toBe(0);
  await expect(done(page)).toHaveText(before);
});

test('the curves of an edited network are there again after a reload, and from the saved sweep', async ({ page }) => {
  await page.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
  await page.goto('./?preset=one-lost-cell&play=0');
  await page.getByRole('textbox', { name: /^Buffer/ }).fill('9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Figures', exact: true }).click();
  await page.getByRole('button', { name: /^Sweep “/ }).click();
  await list(page, '5, 6');
  await run(page).click();
  await expect(page.getByText('Every run was made here.')).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(done(page)).toHaveText('6 of 6');
  await page.getByRole('button', { name: 'Save with the network' }).click();
  await page.getByRole('button', { name: 'All figures' }).click();
  await page.getByRole('list', { name: 'Saved with this network' }).getByRole('button', { name: /^Sweep of/ }).click();
  await expect(done(page)).toHaveText('6 of 6');
});

test('a sweep is saved with its network: in the link, and in the list of the figures', async ({ page }) => {
  await openOwn(page, 'one-lost-cell');
  await list(page, '5, 6');
  await page.getByRole('textbox', { name: 'Name' }).fill('Two small buffers');
  await run(page).click();
  await expect(page.getByText('Every run was made here.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Save with the network' }).click();
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page).toHaveURL(/#s=/);
  await page.reload();
  await loaded(page);
  await page.getByRole('button', { name: 'Figures', exact: true }).click();
  await page.getByRole('list', { name: 'Saved with this network' }).getByRole('button', { name: 'Two small buffers' })
    .click();
  await expect(page.getByRole('textbox', { name: 'What varies: values' })).toHaveValue('5, 6');
  await expect(run(page)).toBeEnabled();
});

test('a sweep is shared with its network: the link shows it among the figures', async ({ page, context }) => {
  await openOwn(page, 'one-lost-cell');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog).toContainText('The link carries the network alone: a sweep goes along once it has been run.');
  await page.keyboard.press('Escape');
  await list(page, '5, 6');
  await page.getByRole('textbox', { name: 'Name' }).fill('Two small buffers');
  await run(page).click();
  await expect(page.getByText('Every run was made here.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog).toContainText('finds the sweep under Figures, and runs it there.');
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  const elsewhere = await context.newPage();
  await elsewhere.addInitScript(() => { window.localStorage.clear(); });
  await elsewhere.goto(link);
  await loaded(elsewhere);
  await elsewhere.getByRole('button', { name: 'Figures', exact: true }).click();
  await elsewhere.getByRole('list', { name: 'Saved with this network' })
    .getByRole('button', { name: 'Two small buffers' }).click();
  await expect(elsewhere.getByRole('textbox', { name: 'What varies: values' })).toHaveValue('5, 6');
});

test('a sweep file opens its network with the sweep in the form; a wrong one is reported and opens nothing', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openOwn(page, 'one-lost-cell');
  await list(page, '5, 6');
  await page.getByRole('textbox', { name: 'Name' }).fill('Two small buffers');
  await page.getByRole('checkbox', { name: 'Cell loss rate' }).uncheck();
  await run(page).click();
  await expect(page.getByText('Every run was made here.')).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Sweep file' }).click();
  const bytes = await readFile(await (await download).path());
  await page.goto('./?preset=boston-16-reno&play=0');
  await loaded(page);
  const but = (from: string, to: string): Buffer => Buffer.from(String(bytes).replace(from, to));
  await drop(page, 'unknown.json', 'application/json', but('"one-lost-cell"', '"nothing"'));
  await expect(page.getByRole('alert')).toContainText('unknown.json is a sweep that cannot be run. base: There is no');
  await drop(page, 'wrong.json', 'application/json', but('"seeds"', '"seed"'));
  await expect(page.getByRole('alert')).toContainText('wrong.json is a sweep that cannot be run.');
  await expect(page).toHaveURL(/preset=boston-16-reno/);
  await drop(page, 'mine.json', 'application/json', bytes);
  await expect(page).toHaveURL(/#f=own-sweep$/);
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Two small buffers');
  await expect(page.getByRole('textbox', { name: 'What varies: values' })).toHaveValue('5, 6');
  await expect(page.getByRole('checkbox', { name: 'Cell loss rate' })).not.toBeChecked();
  await expect(page.getByText('Every run was made here.')).toBeVisible();
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page.getByRole('banner')).toContainText('One lost cell');
  expect(complaints).toEqual([]);
});

test('readings over five seeds have mean, interval and time span, and can be cancelled', async ({ page }) => {
  await page.addInitScript(() => { window.localStorage.setItem('cell-by-cell.visited', 'yes'); });
  const goOn = await holdSweeps(page, 0);
  await page.goto('./?preset=boston-16-reno&play=0&set=durationS=3000');
  await loaded(page);
  await page.getByRole('button', { name: '5 seeds: mean ± 95 %' }).click();
  const seeds = page.getByRole('group', { name: 'Five seeds' });
  await seeds.getByRole('button', { name: 'Cancel' }).click();
  await expect(seeds).toContainText('Stopped: the means need all five.');
  goOn();
  await seeds.getByRole('button', { name: 'Go on' }).click();
  await expect(seeds).toContainText(/^5 seeds: mean ± 95 % over 0 to 3,000\ss\./, { timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Readings at the playhead' }))
    .toContainText(/Goodput.*\d+\.\d ± \d+\.\d\s%/);
  await page.screenshot({ path: test.info().outputPath('five-seeds.png') });
});

test('the warm-up is chosen in a picture, the seeds for a width are given, and two places are compared', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await openOwn(page, 'boston-16-reno');
  await list(page, '64, 512');
  await page.getByRole('textbox', { name: 'Duration, s' }).fill('20');
  await page.getByText('Help with the warm-up').click();
  await page.getByRole('button', { name: 'Run five seeds' }).click();
  const picture = page.getByRole('img', { name: /^Goodput, % over time, mean of 5 seeds, smoothed/ });
  await expect(picture).toBeVisible({ timeout: 120_000 });
  await picture.click({ position: { x: 120, y: 60 } });
  await expect(page.getByRole('textbox', { name: 'Warm-up, s' })).not.toHaveValue('0');
  await page.getByRole('textbox', { name: 'Warm-up, s' }).fill('5');
  await run(page).click();
  await expect(page.getByText('Every run was made here.')).toBeVisible({ timeout: 60_000 });
  await page.getByText('How sure is that?').click();
  await page.getByRole('textbox', { name: 'Wanted: ± points' }).fill('1');
  await expect(page.getByLabel('Seeds for that')).toHaveText(/^about [\d,]+ seeds$/);
  await expect(page.getByRole('row', { name: /^64 → 512 [+−]\d/ })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('statistics.png'), fullPage: true });
  expect(complaints).toEqual([]);
});

test('axe finds no violation in a sweep of the reader’s own, light and dark', async ({ page }) => {
  await openOwn(page, 'one-lost-cell');
  await list(page, '5, 5');
  await expect(page.getByText('5 is there twice.')).toBeVisible();
  await list(page, '5, 6');
  await run(page).click();
  await expect(page.getByText('Every run was made here.')).toBeVisible({ timeout: 30_000 });
  await page.getByText('How sure is that?').click();
  expect(await barriersInBothSchemes(page)).toEqual([]);
});

test('a reload opens the network of the sweep, not the demo', async ({ page }) => {
  await openOwn(page, 'boston-16-reno');
  await page.getByRole('textbox', { name: 'Seeds' }).fill('11–13');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Seeds' })).toHaveValue('11–13');
  await expect(page.getByText(/is open\./)).toHaveCount(0);
  await page.getByRole('button', { name: 'All figures' }).click();
  await expect(page.getByRole('button', { name: /^Sweep “.*Reno/ })).toBeVisible();
});
