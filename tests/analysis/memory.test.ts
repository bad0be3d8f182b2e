/** Memory, in cells, for the full rate without loss, against results worked out by hand. */
import { describe, expect, it } from 'vitest';
import { abrMemory, creditMemory } from '../../src/analysis/memory';

describe('a round trip of 10.2 cells', () => {
  it('takes, for each VC, a place for each cell begun in it, N2 places of credits and one more: 3 · (4 + 11 + 1)', () => {
    expect(creditMemory(3, 4, 10.2)).toBe(48);
  });

  it('takes three round trips of cells with ABR, whatever the number of VCs: 30.6, rounded up', () => {
    expect(abrMemory(10.2, 3)).toBe(31);
  });
});
