import { describe, expect, it } from 'vitest';
import { addMultiple } from '../../../src/ui/lab/gf';
import { dependency } from '../../../src/ui/lab/matrix';
import { CHOICES, isSingular, newSearch, searchOn, STACKED } from '../../../src/ui/lab/stacked';

describe('the search among 5 of 40 rows, identity on top of a Vandermonde block', () => {
  const begun = searchOn(newSearch(), 60_000);
  it('finds 194 failing choices among the first 60,000, and none in the code in use', () =>
    expect(begun).toMatchObject({ tried: 60_000, singular: 194, soundSingular: 0 }));
  it('keeps the first of them', () =>
    expect([begun.found.length, begun.found.every((choice) => isSingular(STACKED, choice))]).toEqual([12, true]));
  it('has failing choices whose rows add up to zero with the factors found', () => {
    for (const choice of begun.found) {
      const sum = new Uint8Array(5);
      dependency(choice.map((row) => STACKED[row]))?.forEach((factor, r) =>
        addMultiple(factor, STACKED[choice[r]], sum));
      expect([...sum]).toEqual([0, 0, 0, 0, 0]);
    }
  });
  it('continues where it stopped, whatever the slices', () => {
    let sliced = newSearch();
    while (sliced.tried < 60_000) sliced = searchOn(sliced, Math.min(7_001, 60_000 - sliced.tried));
    expect(sliced).toEqual(begun);
  });
  it('stops early when it is told to', () => expect(searchOn(newSearch(), CHOICES, () => true).tried).toBe(200));
  it('ends after all 658,008', () => {
    const ended = searchOn(newSearch(), CHOICES + 1);
    expect([ended.tried, ended.next, ended.soundSingular]).toEqual([CHOICES, null, 0]);
    expect(searchOn(ended, 1)).toBe(ended);
  });
});
