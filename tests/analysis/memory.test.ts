/** How many cells the full rate without loss takes, by hand. */
import { describe, expect, it } from 'vitest';
import { abrMemory, creditMemory } from '../../src/analysis/memory';

describe('a round trip of 10.2 cells', () => {
  it('takes a place for each cell that is begun in it, the N2 of credits and one more, for each VC: 3 · (4 + 11 + 1)', () => {
    expect(creditMemory(3, 4, 10.2)).toBe(48);
  });

  it('takes three of them with ABR, whatever the number of VCs: 30.6, in whole cells', () => {
    expect(abrMemory(10.2, 3)).toBe(31);
  });
});
