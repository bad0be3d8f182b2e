/** The pieces of `npm start` and `npm test`: what they refuse, when they install, and how they count. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../../scripts/lib/command.mjs';
import { folderProblem } from '../../scripts/lib/folder-name.mjs';
import { whyInstall } from '../../scripts/lib/install.mjs';
import { nodeTooOld } from '../../scripts/lib/node-version.mjs';
import { ensureRedis } from '../../scripts/lib/redis.mjs';
import { cargoCount, playwrightCount, sum, vitestCount } from '../../scripts/lib/results.mjs';

describe('a Node version', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '26.1.0'])('%s is accepted', (version) =>
    expect(nodeTooOld(version)).toBeNull());
  it.each(['20.18.3', '18.20.0', '8.0.0'])('%s is refused with one sentence that names it', (version) => {
    expect(nodeTooOld(version)).toContain(version);
  });
});

describe('the folder of the project', () => {
  it.each([['a/C#/b', '#'], ['a/why?/b', '?'], ["a/John's/b", "'"]])('%s is refused by a build', (folder, sign) =>
    expect(folderProblem(folder, { builds: true })).toContain(`because of the ${sign} in this path`));
  it("may have a ' where the page is only served", () =>
    expect(folderProblem("a/John's/b", { builds: false })).toBeNull());
  it('may have blanks, umlauts, % and other signs', () =>
    expect(folderProblem('C:\\Über uns 100% (1) [a] & co', { builds: true })).toBeNull());
});

describe('node_modules', () => {
  const lock = { packages: {
    '': {}, 'node_modules/a': { version: '1.0.0' },
    'node_modules/b-other-platform': { version: '2.0.0', optional: true },
  } };

  it('is installed when it is missing', () => expect(whyInstall(lock, null)).not.toBeNull());
  it('is installed when a package has another version than the lock', () => {
    expect(whyInstall(lock, { packages: { 'node_modules/a': { version: '1.0.1' } } })).toContain('node_modules/a');
  });
  it('is left alone when only a package of another platform is absent', () => {
    expect(whyInstall(lock, { packages: { 'node_modules/a': { version: '1.0.0' } } })).toBeNull();
  });
});

describe('a Redis for the test of campaigns', () => {
  const machine = (here: boolean, may: boolean, works: boolean) => {
    const installed: string[] = [];
    let has = here;
    return {
      installed, has: () => has, mayInstall: () => may,
      install: (name: string) => {
        installed.push(name);
        has = works;
        const problem = works ? '' : 'ended with status 100';
        return Promise.resolve({ ok: works, output: '', problem, missing: false });
      },
    };
  };
  const silent = () => {};

  it('is used where it is installed', async () => {
    const own = machine(true, true, true);
    expect(await ensureRedis(silent, own)).toBeNull();
    expect(own.installed).toEqual([]);
  });
  it('is installed where that is allowed', async () => {
    const own = machine(false, true, true);
    expect(await ensureRedis(silent, own)).toBeNull();
    expect(own.installed).toEqual(['redis-server']);
  });
  it('is reported as missing where it may not or cannot be installed', async () => {
    const forbidden = machine(false, false, true);
    expect(await ensureRedis(silent, forbidden)).toMatch(/^redis-server is not installed: the test of campaigns/);
    expect(forbidden.installed).toEqual([]);
    expect(await ensureRedis(silent, machine(false, true, false))).toContain('apt-get ended with status 100');
  });
});

describe('the count', () => {
  const folder = mkdtempSync(join(tmpdir(), 'counts-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, value: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(value));
    return join(folder, name);
  };
  const vitestReport = (passed: number, failed: number, files: unknown[]) => ({
    numPassedTests: passed, numFailedTests: failed, numPendingTests: 1, numTodoTests: 0, testResults: files,
  });

  it('of Vitest counts a file that does not load as one failure', () => {
    const report = vitestReport(5, 1, [
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ]);
    expect(vitestCount(file('vitest.json', report), false)).toEqual({ passed: 5, failed: 2, skipped: 1 });
  });
  it('of Vitest is one failure when it ended with an error although every test passed', () => {
    expect(vitestCount(file('unhandled.json', vitestReport(5, 0, [])), false).failed).toBe(1);
  });
  it('of a suite without a report is one failure', () => {
    expect(vitestCount(join(folder, 'absent.json'), true).failed).toBe(1);
    expect(playwrightCount(join(folder, 'absent.json'), true).failed).toBe(1);
  });
  it('of Playwright is read from its statistics', () => {
    const report = { stats: { expected: 7, unexpected: 2, flaky: 1, skipped: 3 } };
    expect(playwrightCount(file('playwright.json', report), false)).toEqual({ passed: 8, failed: 2, skipped: 3 });
  });
  it('of Playwright is one failure when no test was found', () => {
    const report = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } };
    expect(playwrightCount(file('none.json', report), true).failed).toBe(1);
  });
  it('of cargo adds up its test programs', () => {
    const output =
      'test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured\n\n'
        + 'test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured\n';
    expect(cargoCount(output, false)).toEqual({ passed: 15, failed: 2, skipped: 1 });
  });
  it('of cargo is one failure when the tests do not compile', () => {
    expect(cargoCount('error[E0308]: mismatched types\n', false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
  it('of all is their sum', () => {
    expect(sum([{ passed: 1, failed: 0, skipped: 0 }, { passed: 2, failed: 3, skipped: 4 }])).toEqual({
      passed: 3, failed: 3, skipped: 4,
    });
  });
});

describe('a program that is run', () => {
  const program = (code: string, limitMs = 20_000) => run(process.execPath, ['-e', code], { limitMs });

  it('succeeds when it ends with status 0, and its output is kept', async () => {
    expect(await program("console.log('out'); console.error('err')")).toMatchObject({
      ok: true, output: expect.stringContaining('err'),
    });
  });
  it('has a problem when it ends with another status', async () => {
    expect(await program('process.exit(3)')).toMatchObject({ ok: false, problem: 'ended with status 3' });
  });
  it('is stopped at its time limit', async () => {
    expect(await program('setInterval(() => {}, 1000)', 300)).toMatchObject({
      ok: false, problem: expect.stringContaining('stopped'),
    });
  });
  it('is reported as missing when it is not installed', async () => {
    expect(await run('no-such-program-anywhere', [])).toMatchObject({ ok: false, missing: true });
  });
});
