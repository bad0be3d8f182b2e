/** Equations 1 to 3 of real-time TCP Boston, against rational arithmetic. */
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { failureProbability, meanRoundTrips, smallestRedundancy } from '../../src/analysis/round-trips';
import { atMostLost, complement, decimal, digitsOf, inverse, toDigits } from './exact';

describe('U for 30 cells', () => {
  // 2.73, 1.73 and 1.86 are what equation 3 gives for the paper's examples; its own readings from figure 3 are "within
  // 3".
  it.each([
    ['0.1', 0, '2.359e1'], ['0.1', 1, '5.897e0'], ['0.1', 2, '2.727e0'], ['0.1', 3, '1.733e0'], ['0.05', 0, '4.659e0'],
    ['0.05', 1, '1.864e0'], ['0.01', 0, '1.352e0'], ['0.2', 6, '2.496e0'],
  ])(
    'at a loss of %s and α = %d is %s in rational arithmetic, and in ours to four digits', (loss, extra, expected) => {
      expect(toDigits(inverse(atMostLost(30 + extra, extra, decimal(loss))), 4)).toBe(expected);
      expect(digitsOf(meanRoundTrips(30, extra, Number(loss)), 4)).toBe(expected);
    });
});

describe('W and U over all sizes of a packet', () => {
  const cases = [1, 13, 30, 192, 1366].flatMap((cells) => ['0.000001', '0.001', '0.1', '0.5', '0.9'].flatMap((loss) =>
    [0, 1, 20, 300].map((extra) => [cells, extra, loss] as const)));
  it.each(cases)('m = %d, α = %d, loss %s: ten digits are right', (cells, extra, loss) => {
    const arrives = atMostLost(cells + extra, extra, decimal(loss));
    const [u, w] = [toDigits(inverse(arrives), 10), toDigits(complement(arrives), 10)];
    const beyond = (text: string): boolean => Math.abs(Number(text.split('e')[1])) > 300;
    if (beyond(u)) expect(meanRoundTrips(cells, extra, Number(loss))).toBeGreaterThan(1e299);
    else expect(digitsOf(meanRoundTrips(cells, extra, Number(loss)), 10)).toBe(u);
    if (beyond(w)) expect(failureProbability(cells, extra, Number(loss))).toBeLessThan(1e-299);
    else expect(digitsOf(failureProbability(cells, extra, Number(loss)), 10)).toBe(w);
  });

  it('are 0 and 1 without loss, 1 and infinite when all is lost', () => {
    expect([failureProbability(30, 2, 0), meanRoundTrips(30, 2, 0)]).toEqual([0, 1]);
    expect([failureProbability(30, 2, 1), meanRoundTrips(30, 2, 1)]).toEqual([1, Infinity]);
  });
});

describe('the smallest α for a target', () => {
  it.each([
    [0.1, 3, 2], [0.1, 1.74, 3], [0.1, 1.73, 4], [0.05, 3, 1], [0.05, 1.1, 3], [0.0001, 1.1, 0], [0.3, 1.1, 19],
  ])('m = 30, loss %d, U* = %d: α = %d', (loss, target, extra) => {
    expect(smallestRedundancy(30, loss, target, 60)).toBe(extra);
  });
  it('is the limit where no α up to it is enough', () => expect(smallestRedundancy(30, 0.5, 1.1, 6)).toBe(6));
  it('survives a first transmission that never arrives whole: m = 1366, loss 0.9', () => {
    const extra = smallestRedundancy(1366, 0.9, 2, 100_000);
    expect(meanRoundTrips(1366, extra, 0.9)).toBeLessThanOrEqual(2);
    expect(meanRoundTrips(1366, extra - 1, 0.9)).toBeGreaterThan(2);
  });

  const any = fc.record({
    cells: fc.integer({ min: 1, max: 1366 }), loss: fc.double({ min: 1e-6, max: 0.9, noNaN: true }),
    target: fc.double({ min: 1.001, max: 50, noNaN: true }), limit: fc.integer({ min: 0, max: 300 }),
  });
  test.prop([any], { numRuns: 200 })('is where a search along equation 3 stops', ({ cells, loss, target, limit }) => {
    const found = smallestRedundancy(cells, loss, target, limit);
    // Where U is the target to twelve digits, either answer is right.
    if (found < limit) expect(meanRoundTrips(cells, found, loss)).toBeLessThanOrEqual(target * (1 + 1e-12));
    if (found > 0) expect(meanRoundTrips(cells, found - 1, loss)).toBeGreaterThan(target * (1 - 1e-12));
  });
});
