/** Statistics over runs: intervals, fairness, ratios. */
import { describe, expect, it } from 'vitest';
import { jainIndex } from '../../src/analysis/fairness';
import { rmsLogRatio } from '../../src/analysis/log-ratios';
import { meanInterval } from '../../src/analysis/mean-interval';
import { studentT975 } from '../../src/analysis/student-t';

/** P(|T| < t), Abramowitz and Stegun 26.7.3 and 26.7.4: finite sums in the angle whose tangent is t / √ν. */
function within(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees));
  const cos = Math.cos(angle);
  let term = degrees % 2 === 1 ? cos : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let k = degrees % 2 === 1 ? 2 : 1; k <= degrees - 3; k += 2) {
    term *= (k / (k + 1)) * cos * cos;
    sum += term;
  }
  return degrees % 2 === 1 ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
}

describe('Student’s factor', () => {
  it.each([
    ...Array.from({ length: 30 }, (_, n) => n + 1), 31, 40, 100, 1_000,
  ])('with %d degrees of freedom leaves a twentieth outside', (degrees) => {
    expect(within(studentT975(degrees), degrees)).toBeCloseTo(0.95, 8);
  });
  it('is no number for a single run', () => expect(studentT975(0)).toBeNaN());
});

describe('five runs with 12, 15, 11, 14 and 13', () => {
  const { mean, std, half } = meanInterval([12, 15, 11, 14, 13]);
  it('have the mean 13 and the standard deviation √2.5', () => {
    expect(mean).toBe(13);
    expect(std).toBeCloseTo(Math.sqrt(2.5), 14);
  });
  it('have the interval ± 2.776 · √(2.5 / 5)', () => expect(half).toBeCloseTo(2.776445105 * Math.sqrt(0.5), 12));
});

describe('the mean of numbers that differ little', () => {
  it('keeps the difference: 1e9 + 4, 7, 13, 16', () => {
    const { mean, std } = meanInterval([4, 7, 13, 16].map((x) => 1e9 + x));
    expect([mean, std]).toEqual([1e9 + 10, Math.sqrt(30)]);
  });
  it('of one run has no interval', () => expect(meanInterval([3])).toEqual({ count: 1, mean: 3, std: NaN, half: NaN }));
  it('of none is no number', () => expect(meanInterval([]).mean).toBeNaN());
});

describe('Jain’s index', () => {
  it('is 1 when all have the same', () => expect(jainIndex([3, 3, 3, 3])).toBe(1));
  it('is 1 / n when one has all', () => expect(jainIndex([0, 7, 0, 0])).toBe(0.25));
  it('of 1, 2, 3 is 36 / 42', () => expect(jainIndex([1, 2, 3])).toBeCloseTo(36 / 42, 15));
  it('of 3, 1 is 16 / 20', () => expect(jainIndex([3, 1])).toBe(0.8));
  it('is not above 1 where sums of equal shares are rounded', () => {
    for (const share of [0.01, 0.02, 0.04, 0.09]) {
      for (let count = 2; count <= 16; count++) {
        expect(jainIndex(Array.from({ length: count }, () => share))).toBeLessThanOrEqual(1);
      }
    }
  });
  it('is 1 when nobody has anything', () => expect(jainIndex([0, 0])).toBe(1));
  it('is 1 when there is nobody', () => expect(jainIndex([])).toBe(1));
});

describe('rms of log ratios', () => {
  it('one value 10 % up and one 10 % down (as 1 / 1.1) is ln 1.1', () => {
    expect(rmsLogRatio([{ measured: 1.1, printed: 1 }, { measured: 1, printed: 1.1 }])).toBeCloseTo(Math.log(1.1), 14);
  });
  it('mixes by squares: ratios of 1 and 2', () =>
    expect(rmsLogRatio([{ measured: 5, printed: 5 }, { measured: 4, printed: 2 }])).toBeCloseTo(
      Math.log(2) / Math.sqrt(2), 14,
    ));
  it('is no number where a value is 0, and for none at all', () => {
    expect(rmsLogRatio([{ measured: 0, printed: 1 }])).toBeNaN();
    expect(rmsLogRatio([])).toBeNaN();
  });
});
