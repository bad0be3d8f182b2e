import { describe, expect, it } from 'vitest';
import { inverse, logarithm, multiply, power2, productSteps } from '../../../src/ui/lab/gf';
import { times } from '../../codec/oracle';

describe('products of bytes', () => {
  it('are those of the codec, all 65,536', () => {
    let wrong = 0;
    for (let a = 0; a < 256; a++) for (let b = 0; b < 256; b++) if (multiply(a, b) !== times(a, b)) wrong++;
    expect(wrong).toBe(0);
  });
  it('are the same when computed bit by bit', () => {
    let wrong = 0;
    for (let a = 0; a < 256; a++) {
      for (let b = 0; b < 256; b++) if (productSteps(a, b)[7].sum !== multiply(a, b)) wrong++;
    }
    expect(wrong).toBe(0);
  });
  it('agree with the published 53 · CA = 8F and 80 · 2 = 1D', () =>
    expect([multiply(0x53, 0xca), multiply(0x80, 2)]).toEqual([0x8f, 0x1d]));
});

describe('the steps of 80 · 3', () => {
  const steps = productSteps(0x80, 3);
  it('add the factor itself, then its double reduced by 11D', () => expect(steps.slice(0, 2)).toEqual([
    { bit: 0, multiple: 0x80, reduced: false, added: true, sum: 0x80 },
    { bit: 1, multiple: 0x1d, reduced: true, added: true, sum: 0x9d },
  ]));
  it('add nothing more', () => expect(steps.slice(2).every(({ added, sum }) => !added && sum === 0x9d)).toBe(true));
});

describe('logarithms', () => {
  it('add up to the product', () => {
    for (let a = 1; a < 256; a++) {
      expect(power2((logarithm(a) ?? NaN) + (logarithm(0xca) ?? NaN))).toBe(multiply(a, 0xca));
    }
  });
  it('do not exist for zero', () => expect(logarithm(0)).toBeNull());
  it('give inverses', () => { for (let a = 1; a < 256; a++) expect(multiply(a, inverse(a))).toBe(1); });
});
