import { describe, expect, it } from 'vitest';
import { calmRate, FLAT_OUT, rateMarks, ratePosition, RATES, stepRate } from '../../../src/ui/app/rates';

describe('the speeds of the slider', () => {
  it('go from 10 µs a second to 100 s a second, then flat out', () =>
    expect([RATES[0], RATES[FLAT_OUT - 1], RATES[FLAT_OUT]]).toEqual([1e4, 1e11, null]));
  it('increase along the slider', () => {
    const finite = RATES.slice(0, -1) as number[];
    expect(finite.every((rate, position) => position === 0 || rate > finite[position - 1])).toBe(true);
  });
  it('are at their positions', () => RATES.forEach((rate, position) => expect(ratePosition(rate)).toBe(position)));
  it('are found by ratio from others', () => expect(RATES[ratePosition(4.2e4)]).toBe(4e4));
  it('stop at both ends', () => expect([stepRate(1e4, -1), stepRate(null, 1)]).toEqual([1e4, null]));
  it('continue at the next one from a speed between two of them', () => expect(stepRate(4.2e4, 1)).toBe(6e4));
  it('have their three labels inside the slider', () =>
    expect(rateMarks(false).map(({ value }) => value >= 0 && value <= FLAT_OUT)).toEqual([true, true, true]));
  it('are labelled for packets at the slow end in a network without cells', () => {
    expect(rateMarks(true).map(({ label }) => label)).toEqual(['packets', 'round trips', 'flat out']);
    expect(rateMarks(true).some(({ means }) => means.includes('cell'))).toBe(false);
  });
});

describe('the speed with reduced motion', () => {
  it('is at most two cell times a second', () =>
    expect([calmRate(2e7, 424e6), calmRate(1e3, 424e6), calmRate(null, 424e6)]).toEqual([2e3, 1e3, null]));
});
