import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inDecimals } from '../../../src/ui/app/decimals';

const english = (value: number, most: number, least: number): string =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most }).format(value);

describe('a number in digits', () => {
  it.each([
    [0, 0, 0, '0'], [1_234_567, 0, 0, '1,234,567'], [999.5, 0, 0, '1,000'], [0.995, 2, 2, '1.00'],
    [1.005, 2, 2, '1.01'], [2.5, 0, 0, '3'], [-2.5, 0, 0, '-3'], [0.1, 3, 0, '0.1'], [12, 3, 1, '12.0'],
    [1e-7, 7, 0, '0.0000001'], [1.5e-9, 3, 3, '0.000'], [1e21, 0, 0, '1,000,000,000,000,000,000,000'],
    [9_999_999.96, 1, 1, '10,000,000.0'], [0.05, 1, 1, '0.1'],
  ])('writes %f with at most %i and at least %i decimals as %s', (value, most, least, words) => {
    expect(inDecimals(value, most, least)).toBe(words);
  });

  it('is the same as Intl.NumberFormat writes', () => {
    const sizes = fc.oneof(
      fc.double({ min: -1e22, max: 1e22, noNaN: true }), fc.double({ min: -10, max: 10, noNaN: true }),
      fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: -1e6, max: 1e6 }).map((n) => n / 1_000),
    );
    fc.assert(fc.property(sizes, fc.nat(6), fc.nat(6), (value, one, other) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other)];
      const positive = value === 0 ? 0 : value;
      expect(inDecimals(positive, most, least)).toBe(english(positive, most, least));
    }), { numRuns: 1_000 });
  });
});
