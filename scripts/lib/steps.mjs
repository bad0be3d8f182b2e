/** The steps of `npm test`: what each runs and how its result is counted. */
import { mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { run } from './command.mjs';
import { ensureRedis } from './redis.mjs';
import { cargoCount, one, playwrightCount, vitestCount } from './results.mjs';
import { inProject } from './root.mjs';

const MINUTE_MS = 60_000;
const CARGO_MISSING = 'cargo is not installed: get Rust with clippy and rustfmt from https://rustup.rs.';
const reportFile = (name) => inProject('.cache', 'reports', `${name}.json`);

/**
 * @typedef {object} Outcome
 * @property {import('./results.mjs').Count} count
 * @property {string} [problem] what went wrong, with the output
 * @property {string} [skipped] why the step did not run
 * @property {string} [note] text to print although the step passed
 */

/**
 * @typedef {object} Step
 * @property {string} title
 * @property {number} limitMs
 * @property {string} [needs] title of the step that has to pass before this one
 * @property {(limitMs: number) => Promise<Outcome>} go
 */

/** Runs a Node program of the project or of a package. */
const node = (program, args, options) =>
  run(process.execPath, [inProject(...program), ...args], { cwd: inProject(), ...options });

/** Makes a step that passes or fails as a whole; its output is shown only if it fails, or with `asNote`. */
const check = (title, limitMs, program, { args = [], asNote = false } = {}) => ({
  title,
  limitMs,
  async go(limit) {
    const done = await node(program, args, { limitMs: limit });
    const output = done.output.trimEnd();
    if (!done.ok) return { count: one(false), problem: `${output}\n${done.problem}` };
    return { count: one(true), ...(asNote && { note: output }) };
  },
});

/** Path with cargo's folder: a shell that was opened before rustup was installed does not have it. */
const CARGO_PATH = [process.env.PATH, join(homedir(), '.cargo', 'bin')].join(delimiter);

/** Makes a step of cargo. Without cargo it is left out, except in CI, where everything has to run. */
function cargo(title, limitMs, args, countOf) {
  return {
    title,
    limitMs,
    async go(limit) {
      const done =
        await run('cargo', args, { cwd: inProject('wasm-codec'), limitMs: limit, env: { PATH: CARGO_PATH } });
      if (done.missing && !process.env.CI) {
        return { count: { passed: 0, failed: 0, skipped: 1 }, skipped: CARGO_MISSING };
      }
      if (done.missing) return { count: one(false), problem: CARGO_MISSING };
      return { count: countOf(done), ...(!done.ok && { problem: `${done.output.trimEnd()}\n${done.problem}` }) };
    },
  };
}

/** Runs a test program that prints as it goes and writes a report. */
async function suite(name, countOf, start) {
  const report = reportFile(name);
  mkdirSync(inProject('.cache', 'reports'), { recursive: true });
  rmSync(report, { force: true });
  const done = await start(report);
  const count = countOf(report, done.ok);
  return { count, ...(count.failed > 0 && { problem: done.ok ? `${name} ran no test` : `${name} ${done.problem}` }) };
}

const vitest = {
  title: 'Unit tests (Vitest)',
  limitMs: 16 * MINUTE_MS,
  async go(limitMs) {
    const without = await ensureRedis((line) => console.log(line));
    const outcome = await suite('vitest', vitestCount, (report) => node(
      ['node_modules', 'vitest', 'vitest.mjs'],
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      { limitMs, show: 'live' },
    ));
    return { ...outcome, ...(without !== null && { note: without }) };
  },
};

const playwright = {
  title: 'Browser tests (Playwright)',
  limitMs: 23 * MINUTE_MS,
  needs: 'Production build',
  async go(limitMs) {
    const browser = await ensureBrowser((line) => console.log(line));
    if (!browser.ok) {
      if (process.env.CI) return { count: one(false), problem: browser.problem };
      return { count: { passed: 0, failed: 0, skipped: 1 }, skipped: browser.problem };
    }
    return suite('playwright', playwrightCount, (report) => node(
      ['node_modules', '@playwright', 'test', 'cli.js'],
      ['test'],
      { limitMs, show: 'live', env: { PLAYWRIGHT_REPORT: report, CHROMIUM: browser.executablePath ?? '' } },
    ));
  },
};

/**
 * Checks that print when they are over. The rows run side by side, the checks of a row in turn. Those of the codec are
 * one row because cargo lets only one of its commands build at a time.
 * @type {Step[][]}
 */
export const CHECKS = [
  [
    check('Types (tsc)', 3 * MINUTE_MS, ['node_modules', 'typescript', 'bin', 'tsc']),
    check('Lint (eslint)', 3 * MINUTE_MS, ['node_modules', 'eslint', 'bin', 'eslint.js'], {
      args: ['.', '--max-warnings', '0'],
    }),
    check('Import rules (dependency-cruiser)', 2 * MINUTE_MS, ['scripts', 'imports.mjs'], { asNote: true }),
  ],
  [
    cargo('Codec tests (cargo test)', 8 * MINUTE_MS, ['test', '--quiet'], (done) => cargoCount(done.output, done.ok)),
    cargo(
      'Codec lint (cargo clippy)', 5 * MINUTE_MS, ['clippy', '--quiet', '--all-targets', '--', '-D', 'warnings'],
      (done) => one(done.ok),
    ),
    cargo('Codec format (cargo fmt)', MINUTE_MS, ['fmt', '--check'], (done) => one(done.ok)),
    check(
      'Codec build is of these sources (codec:check)', 6 * MINUTE_MS, ['scripts', 'codec', 'check.mjs'],
      { asNote: true },
    ),
  ],
];

/**
 * In turn, for the test programs print as they go and keep both cores busy.
 * @type {Step[]}
 */
export const SUITES = [vitest, check('Production build', 4 * MINUTE_MS, ['scripts', 'build.mjs']), playwright];
