/** Losses among n cells, against rational arithmetic. */
import { describe, expect, it } from 'vitest';
import { integerPower, lossDistribution, packetSurvival } from '../../src/analysis/binomial';
import { choose, decimal, digitsOf, power, toDigits } from './exact';

describe('the losses among 40 cells at 10 %', () => {
  const chances = lossDistribution(40, 0.1);
  it.each([0, 1, 4, 17, 40])('%d cells are lost with the chance of the textbook', (lost) => {
    const exact = [choose(40, lost) * power(9n, 40 - lost), power(10n, 40)] as const;
    expect(digitsOf(chances[lost], 12)).toBe(toDigits(exact, 12));
  });
  it('have chances that sum to 1', () => expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 14));
});

describe('certain cases', () => {
  it('no loss: none is lost', () => expect([...lossDistribution(3, 0)]).toEqual([1, 0, 0, 0]));
  it('all lost', () => expect([...lossDistribution(3, 1)]).toEqual([0, 0, 0, 1]));
  it('no cell', () => expect([...lossDistribution(0, 0.3)]).toEqual([1]));
});

describe('a packet without redundancy', () => {
  it.each([
    [1, '0.1'], [30, '0.1'], [192, '0.01'], [1366, '0.000001'], [1366, '0.3'],
  ])('of %d cells at a loss of %s survives with the exact chance, to eleven digits', (cells, loss) => {
    const [lost, of] = decimal(loss);
    expect(digitsOf(packetSurvival(cells, Number(loss)), 11)).toBe(toDigits([
      power(of - lost, cells), power(of, cells),
    ], 11));
  });
  it('has a chance of 34.87 % with ten cells at 10 %', () => expect(packetSurvival(10, 0.1).toFixed(4)).toBe('0.3487'));
});

describe('whole powers', () => {
  it.each([
    [2, 0, 1], [2, 10, 1024], [-3, 3, -27], [0, 0, 1], [0.5, 4, 0.0625],
  ])('%d to %d is %d', (base, exponent, result) => {
    expect(integerPower(base, exponent)).toBe(result);
  });
});
