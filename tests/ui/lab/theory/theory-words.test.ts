/** The numbers and sentences of the theory panel. */
import { describe, expect, it } from 'vitest';
import { theoryAt } from '../../../../src/ui/lab/theory/curves';
import { INITIAL_QUESTION } from '../../../../src/ui/lab/theory/question';
import { finding, percentWithHalf, trips, tripsWithHalf } from '../../../../src/ui/lab/theory/theory-words';

describe('round trips', () => {
  it.each([
    [1, '1.00'], [2.2508, '2.25'], [23.5898, '23.6'], [807.8, '808'], [12_345.6, '12,346'], [3.2e15, '10^15'],
    [Infinity, 'no end'],
  ])('%d is %s', (value, text) => expect(trips(value)).toBe(text));
});

describe('a mean with its interval', () => {
  const of = (mean: number, half: number) => ({ count: 5, mean, std: 0, half });
  it('has as many decimals in both', () =>
    expect([tripsWithHalf(of(2.214, 0.026)), tripsWithHalf(of(23.4, 1.51))]).toEqual(['2.21 ± 0.03', '23.4 ± 1.5']));
  it('in percent', () => expect(percentWithHalf(of(0.958, 0.0104))).toBe('95.8 ± 1.0'));
  it('of one run is the mean alone', () => expect(tripsWithHalf(of(2, NaN))).toBe('2.00'));
});

describe('the finding at 10 % for 30 cells', () => {
  const at = theoryAt(30, 0, 0.1);
  it('compares both ways of resending', () => {
    expect(finding(INITIAL_QUESTION, at)).toBe(
      'At 10\u202f% independent loss: 2.25 round trips where only missing cells are sent again, 23.6 by equation 3.',
    );
  });
  it('is worded as an assumption under congestion', () => {
    expect(finding({ ...INITIAL_QUESTION, losses: 'congestion' }, at)).toMatch(
      /^If the 10\u202f% were lost independently: 2\.25 /,
    );
  });
});
