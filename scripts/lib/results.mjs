/**
 * Reads from the reports of the test tools how many tests passed and failed. A missing report counts as a failure.
 */
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** Counts a check that passes or fails as a whole. @returns {Count} */
export const one = (ok) => (ok ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 });

/**
 * Adds one failure if a tool ended badly although none of its tests failed (a file that does not load, a crash, a time
 * limit), or if it ran no test.
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

/** Reads Vitest's JSON report; a file that fails before its first test counts as one failure. @returns {Count} */
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

/** Reads Playwright's JSON report. @returns {Count} */
export function playwrightCount(path, endedWell) {
  const found = report(path);
  if (found === null) return admitNoSilence(NOTHING, false);
  const { expected, unexpected, flaky, skipped } = found.stats;
  return admitNoSilence({ passed: expected + flaky, failed: unexpected, skipped }, endedWell);
}

/**
 * Reads the summary lines of cargo, one for each test program; only nightly compilers have a machine-readable report.
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
