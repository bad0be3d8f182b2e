import { describe, expect, it } from 'vitest';
import { absorb, absorbNumber, absorbThree, hexOf } from '../../../src/model/kernel/hash';

function hashOf(values: readonly number[], take: typeof absorb = absorbNumber): string {
  const lanes = new Int32Array(2);
  for (const value of values) take(lanes, 0, value);
  return hexOf(lanes, 0);
}

describe('the numbers 1, 2 and 3', () => {
  it('always have this hash', () => {
    expect([hashOf([1, 2, 3]), hashOf([1, 2, 3], absorb)]).toMatchInlineSnapshot(`
      [
        "7d99c61c7092be5a",
        "7d51c7d312421c31",
      ]
    `);
  });

  it('have another hash in another order', () => {
    expect(hashOf([1, 3, 2])).not.toBe(hashOf([1, 2, 3]));
  });

  it('have another hash with a zero before or after them', () => {
    expect(new Set([hashOf([1, 2, 3]), hashOf([0, 1, 2, 3]), hashOf([1, 2, 3, 0])]).size).toBe(3);
  });
});

describe('three values at once', () => {
  it.each([[1, 2, 3], [0, -1, 2 ** 31], [4_095 * 64 + 63, 7, 0]])(
    'give the hash of one after the other: %d, %d, %d', (first, second, third) => {
      const lanes = new Int32Array(4).fill(5);
      absorbThree(lanes, 1, first, second, third);
      const apart = new Int32Array(4).fill(5);
      for (const value of [first, second, third]) absorb(apart, 1, value);
      expect(lanes).toEqual(apart);
    },
  );
});

describe('doubles', () => {
  it('count with all their bits', () => {
    expect(hashOf([0.1 + 0.2])).not.toBe(hashOf([0.3]));
    expect(hashOf([2 ** 53 - 1])).not.toBe(hashOf([2 ** 53 - 2]));
  });

  it('count the two zeros as one', () => {
    expect(hashOf([-0])).toBe(hashOf([0]));
  });
});

describe('two hashes in one array', () => {
  it('do not disturb each other', () => {
    const lanes = new Int32Array(4);
    absorb(lanes, 0, 5);
    absorb(lanes, 1, 7);
    absorb(lanes, 0, 6);
    expect([hexOf(lanes, 0), hexOf(lanes, 1)]).toEqual([hashOf([5, 6], absorb), hashOf([7], absorb)]);
  });
});

describe('all pairs of integers below 400', () => {
  it('have different hashes of 16 digits', () => {
    const seen = new Set<string>();
    for (let a = 0; a < 400; a++) for (let b = 0; b < 400; b++) seen.add(hashOf([a, b], absorb));
    expect(seen.size).toBe(160_000);
    expect([...seen].every((hash) => /^[0-9a-f]{16}$/.test(hash))).toBe(true);
  });
});
