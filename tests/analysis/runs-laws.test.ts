/** Laws of the statistics over runs, for any values: what must hold whatever was measured. */
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { meanInterval } from '../../src/analysis/mean-interval';
import { pairedDifference } from '../../src/analysis/paired-difference';
import { runsNeeded } from '../../src/analysis/runs-needed';
import { binsOfMeans, welchCurve } from '../../src/analysis/warm-up';

const value = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 1_000),
  fc.double({ min: -1e3, max: 1e3, noNaN: true }),
);
const values = fc.array(value, { minLength: 2, maxLength: 30 });
const pairs = fc.array(fc.tuple(value, value, value), { minLength: 2, maxLength: 30 });

describe('differences of pairs', () => {
  test.prop([pairs])('do not depend on what both runs of a seed have in common', (list) => {
    const plain = pairedDifference(list.map(([a]) => a), list.map(([, b]) => b));
    const shared = pairedDifference(list.map(([a, , both]) => a + both), list.map(([, b, both]) => b + both));
    expect(shared.mean).toBeCloseTo(plain.mean, 8);
    expect(shared.half).toBeCloseTo(plain.half, 8);
  });
  test.prop([pairs])('change their sign with their order, and keep their width', (list) => {
    const [first, second] = [list.map(([a]) => a), list.map(([, b]) => b)];
    const [there, back] = [pairedDifference(first, second), pairedDifference(second, first)];
    expect(there.mean).toBeCloseTo(-back.mean, 9);
    expect([there.half, there.clear]).toEqual([expect.closeTo(back.half, 9), back.clear]);
  });
  test.prop([values, value])('of a constant are that constant, with an interval below 1e-8', (list, by) => {
    const { mean, half } = pairedDifference(list.map((one) => one + by), list);
    expect(mean).toBeCloseTo(by, 8);
    expect(half).toBeLessThan(1e-8);
  });
});

describe('an interval', () => {
  test.prop([values, value, fc.double({ min: 0.001, max: 1e3, noNaN: true })])(
    'moves with its values and scales with their unit', (list, by, factor) => {
      const [plain, moved] = [meanInterval(list), meanInterval(list.map((one) => factor * one + by))];
      const close = 1e-6 * (1 + factor * 1e3);
      expect(Math.abs(moved.mean - (factor * plain.mean + by))).toBeLessThan(close);
      expect(Math.abs(moved.half - factor * plain.half)).toBeLessThan(close);
    },
  );
});

describe('the number of runs for a width', () => {
  const spread = fc.double({ min: 0.001, max: 10, noNaN: true });
  test.prop([spread, spread, spread])('falls with the width and grows with the spread', (std, half, more) => {
    expect(runsNeeded(std, half + more)).toBeLessThanOrEqual(runsNeeded(std, half));
    expect(runsNeeded(std + more, half)).toBeGreaterThanOrEqual(runsNeeded(std, half));
  });
  test.prop([spread, spread])('depends on their ratio alone', (std, half) => {
    expect(runsNeeded(1024 * std, 1024 * half)).toBe(runsNeeded(std, half));
  });
});

describe('bins computed from running means', () => {
  test.prop([values])('are the values that were averaged', (list) => {
    let sum = 0;
    const means = list.map((one, at) => (sum += one) / (at + 1));
    binsOfMeans(means).forEach((bin, at) => expect(bin).toBeCloseTo(list[at], 6));
  });
});

describe('Welch’s curve', () => {
  const window = fc.integer({ min: 0, max: 5 });
  test.prop([value, value, fc.integer({ min: 6, max: 40 }), window])(
    'leaves a straight line as it is', (from, slope, length, width) => {
      const line = Array.from({ length }, (_, bin) => from + (slope / 100) * bin);
      welchCurve([line, line], width).forEach((there, bin) => expect(there).toBeCloseTo(line[bin], 8));
    },
  );
  test.prop([fc.array(values, { minLength: 1, maxLength: 5 }), window])(
    'stays between the least and the largest value of the runs', (runs, width) => {
      const all = runs.flat();
      for (const there of welchCurve(runs, width)) {
        expect(there).toBeGreaterThanOrEqual(Math.min(...all) - 1e-9);
        expect(there).toBeLessThanOrEqual(Math.max(...all) + 1e-9);
      }
    },
  );
});
