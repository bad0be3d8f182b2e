/**
 * Reads how many tests passed and failed out of what the test tools leave behind. A report that is missing is a
 * failure.
 */
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** One check that passes or fails as a whole. @returns {Count} */
export const one = (ok) => (ok ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 });

/**
 * A tool that ended badly although no test of its failed (a file that does not load, a crash, a time limit) counts as
 * one failure; so does one that ran nothing.
 * @param {Count} count
 * @param {boolean} endedWell
 * @returns {Count}
 */
export function admitNoSilence(count, endedWell) {
  const silent = count.failed === 0 && (!endedWell || count.passed === 0);
  return silent ? { ...count, failed: 1 } : count;
}

const NOTHING = { passed: 0, failed: 0, skipped: 0 };

function report(path) {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Vitest's JSON report; a file that fails before its first test counts as one failure. @returns {Count} */
export function vitestCount(path, endedWell) {
  const found = report(path);
  if (found === null) return admitNoSilence(NOTHING, false);
  const brokenFiles = found.testResults.filter((file) =>
    file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'));
  const count = {
    passed: found.numPassedTests,
    failed: found.numFailedTests + brokenFiles.length,
    skipped: found.numPendingTests + found.numTodoTests,
  };
  return admitNoSilence(count, endedWell);
}

/** Playwright's JSON report. @returns {Count} */
export function playwrightCount(path, endedWell) {
  const found = report(path);
  if (found === null) return admitNoSilence(NOTHING, false);
  const { expected, unexpected, flaky, skipped } = found.stats;
  return admitNoSilence({ passed: expected + flaky, failed: unexpected, skipped }, endedWell);
}

/**
 * Cargo's own summary lines, one a test program: its machine-readable form is for nightly compilers only.
 * @returns {Count}
 */
export function cargoCount(output, endedWell) {
  const count = { ...NOTHING };
  const lines = output.matchAll(/^test result: .*?(\d+) passed; (\d+) failed; (\d+) ignored/gm);
  for (const [, passed, failed, ignored] of lines) {
    count.passed += Number(passed);
    count.failed += Number(failed);
    count.skipped += Number(ignored);
  }
  return admitNoSilence(count, endedWell);
}

/** @param {Count[]} counts @returns {Count} */
export function sum(counts) {
  return counts.reduce((total, count) => ({
    passed: total.passed + count.passed, failed: total.failed + count.failed, skipped: total.skipped + count.skipped,
  }), NOTHING);
}
