/** Statistics over runs, against values that others published or that a line of arithmetic gives. */
import { describe, expect, it } from 'vitest';
import { pairedDifference } from '../../src/analysis/paired-difference';
import { runsNeeded } from '../../src/analysis/runs-needed';
import { meanInterval } from '../../src/analysis/mean-interval';
import { studentT975 } from '../../src/analysis/student-t';
import { welchCurve } from '../../src/analysis/warm-up';

describe('Student’s own data: hours of sleep gained by ten patients under two drugs (Biometrika 6, 1908)', () => {
  const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
  const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

  it('differ by 1.58 hours, between 0.7001 and 2.4599 with 95 %, as R’s t.test(paired = TRUE) gives', () => {
    const { mean, half, clear, count } = pairedDifference(first, second);
    expect(count).toBe(10);
    expect(mean).toBeCloseTo(-1.58, 10);
    expect(mean - half).toBeCloseTo(-2.4598858, 6);
    expect(mean + half).toBeCloseTo(-0.7001142, 6);
    expect(clear).toBe(true);
  });
  it('differ by an interval narrower than that of each drug alone, because pairs are alike', () => {
    expect(pairedDifference(first, second).half).toBeLessThan(meanInterval(first).half);
  });
  it('are not clearly different from themselves, nor is a single pair', () => {
    expect(pairedDifference(first, first).clear).toBe(false);
    expect(pairedDifference([1], [0]).clear).toBe(false);
  });
  it('have pairs only where both sides have a value', () => {
    expect(() => pairedDifference([1, 2], [1])).toThrow('there are 2 and 1');
  });
});

describe('the number of runs for a wanted width', () => {
  it('is 22 for a variance of 0.31 and half a width of 0.25: 2.080 × √(0.31 / 22) = 0.247, and 0.2535 with 21', () => {
    expect(runsNeeded(Math.sqrt(0.31), 0.25)).toBe(22);
  });
  it.each([0.05, 0.1, 0.4, 1])('is the least for half a width of %s standard deviations', (half) => {
    const runs = runsNeeded(1, half);
    const halfWith = (count: number) => studentT975(count - 1) / Math.sqrt(count);
    expect(halfWith(runs)).toBeLessThanOrEqual(half);
    expect(halfWith(runs - 1)).toBeGreaterThan(half);
  });
  it('is close to (1.96 s / h)² where it is large', () => {
    expect(runsNeeded(1, 0.01)).toBeGreaterThan(38_415);
    expect(runsNeeded(1, 0.01)).toBeLessThan(38_420);
  });
  it('is two where all runs agree, and NaN where the spread is NaN', () => {
    expect(runsNeeded(0, 0.1)).toBe(2);
    expect(runsNeeded(NaN, 0.1)).toBeNaN();
  });
  it('is infinite for a width of 0 or close to it', () => {
    expect(runsNeeded(1, 0)).toBe(Infinity);
    expect(runsNeeded(1, 1e-9)).toBe(Infinity);
  });
});

describe('Welch’s curve of two runs of five bins', () => {
  const runs = [[0, 2, 4, 6, 6], [0, 4, 4, 6, 6]];

  it('is their mean for a window of 0', () => {
    expect(welchCurve(runs, 0)).toEqual([0, 3, 4, 6, 6]);
  });
  it('averages three neighbours for a window of 1, one at the beginning, and leaves out the last', () => {
    expect(welchCurve(runs, 1)).toEqual([0, 7 / 3, 13 / 3, 16 / 3]);
  });
  it('averages as many as there are on both sides near the beginning', () => {
    expect(welchCurve(runs, 2)).toEqual([0, 7 / 3, 19 / 5]);
  });
  it('is as long as the shortest run, and empty without one', () => {
    expect(welchCurve([[1, 1, 1], [3]], 0)).toEqual([2]);
    expect(welchCurve([], 3)).toEqual([]);
    expect(welchCurve(runs, 9)).toEqual([]);
  });
});
