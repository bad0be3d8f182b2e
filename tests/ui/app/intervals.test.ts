/** A mean and half of its interval, as they are written. */
import { describe, expect, it } from 'vitest';
import { meanPercent, meanSpan, meanWords } from '../../../src/ui/app/intervals';
import { count, span } from '../../../src/ui/app/words';

const plain = (text: string): string => text.replaceAll(/[\u202f\u2009]/g, ' ');

describe('a mean and the half of its interval', () => {
  it.each([
    [1.99, 0.102, '1.99 ± 0.10 s'], [11.1, 0.699, '11.10 ± 0.70 s'], [0.164, 0.0123, '164 ± 12 ms'],
    [0.9, 1.2, '900 ± 1,200 ms'], [4e-5, 0.8e-6, '40.00 ± 0.80 µs'],
  ])('of times are written in one unit: %d and %d', (mean, half, words) =>
    expect(plain(meanSpan(mean, half, span))).toBe(words));

  it.each([
    [2326, 100, '2,330 ± 100'], [3332, 134, '3,330 ± 130'], [62_132_525, 1_453_291, '62,100,000 ± 1,500,000'],
    [102, 1.96, '102.0 ± 2.0'],
  ])('have no more digits than the interval justifies: %d and %d', (mean, half, words) =>
    expect(meanWords(mean, half, count)).toBe(words));

  it.each([
    [0.579, 0.0031, '57.9 ± 0.3 %'], [0.579_23, 0.000_31, '57.923 ± 0.031 %'], [0.579, 0, '57.9 %'],
    [0.579, NaN, '57.9 %'],
  ])('of fractions are per cent, never ± 0.0: %d and %d', (mean, half, words) =>
    expect(plain(meanPercent(mean, half))).toBe(words));

  it('are the mean alone where all seeds agree', () => {
    expect([meanWords(5, 0, count), plain(meanSpan(0.25, 0, span))]).toEqual(['5', '250 ms']);
  });
});
