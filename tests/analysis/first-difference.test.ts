/** The first instant at which two lists of happenings differ. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstDifference, inOrder, type Occurrence } from '../../src/analysis/first-difference';

const listOf = (...items: [number, string][]): Occurrence[] =>
  items.map(([timePs, key], turn) => ({ timePs, key, turn }));

describe('two lists of which the second lacks the drop at 20 ps', () => {
  const with_ = listOf([10, 'send 1'], [20, 'drop 88'], [30, 'whole 1']);
  const without = listOf([10, 'send 1'], [30, 'whole 1']);

  it('first differ at 20 ps, by that drop', () => {
    expect(firstDifference(with_, without)).toEqual({ timePs: 20, first: with_[1], second: null });
  });
  it('do so whichever list comes first', () => {
    expect(firstDifference(without, with_)).toEqual({ timePs: 20, first: null, second: with_[1] });
  });
});

describe('two lists with a different happening each at 20 ps', () => {
  it('first differ there, by both', () => {
    const [a, b] = [listOf([20, 'drop 1'], [20, 'send 2']), listOf([20, 'drop 1'], [20, 'send 3'])];
    expect(firstDifference(a, b)).toEqual({ timePs: 20, first: a[1], second: b[1] });
  });
});

describe('two lists of which one is longer', () => {
  it('first differ where the shorter one ends', () => {
    const longer = listOf([1, 'a'], [2, 'b']);
    expect(firstDifference(listOf([1, 'a']), longer)).toEqual({ timePs: 2, first: null, second: longer[1] });
  });
});

describe('two drops of the same name at one instant against one', () => {
  it('differ by the second of them', () => {
    const twice = listOf([5, 'drop'], [5, 'drop']);
    expect(firstDifference(twice, listOf([5, 'drop']))).toMatchObject({ timePs: 5, second: null });
    expect(firstDifference(twice, listOf([5, 'drop']))?.first).toBe(twice[1]);
  });
});

describe('two lists that have some happenings of one instant in common, behind the first that differs', () => {
  it('part by those that only the one or the other has', () => {
    const [a, b] = [listOf([7, 'drop'], [7, 'send']), listOf([7, 'ack'], [7, 'drop'])];
    expect(firstDifference(a, b)).toEqual({ timePs: 7, first: a[1], second: b[0] });
  });

  it('part by what the one has more often', () => {
    const [a, b] = [listOf([7, 'drop'], [7, 'drop']), listOf([7, 'ack'], [7, 'drop'])];
    expect(firstDifference(a, b)?.first).toBe(a[1]);
    const twice = listOf([7, 'ack'], [7, 'drop'], [7, 'drop']);
    expect(firstDifference(a, twice)).toEqual({ timePs: 7, first: null, second: twice[0] });
  });
});

describe('two lists that have several happenings of one instant in the one or the other only', () => {
  it('part by those that came first, whatever their keys', () => {
    const a = [{ timePs: 7, key: 'drop 28', turn: 3 }, { timePs: 7, key: 'drop 29', turn: 4 }];
    const b = [{ timePs: 7, key: 'drop 30', turn: 5 }, { timePs: 7, key: 'drop 7', turn: 1 }];
    expect(firstDifference(a, b)).toEqual({ timePs: 7, first: a[0], second: b[1] });
  });
});

describe('any lists', () => {
  const some = fc.array(fc.record({ timePs: fc.nat(20), key: fc.constantFrom('a', 'b', 'c') }), { maxLength: 30 })
    .map((list) => list.map((one, turn): Occurrence => ({ ...one, turn })).sort(inOrder));

  it('do not differ from themselves', () => {
    fc.assert(fc.property(some, (list) => {
      expect(firstDifference(list, list.map((one) => ({ ...one })))).toBeNull();
    }));
  });
  it('are equal before the instant at which they first differ, and not at it', () => {
    fc.assert(fc.property(some, some, (a, b) => {
      const found = firstDifference(a, b);
      const upTo = (list: Occurrence[], timePs: number): string =>
        list.filter((one) => one.timePs < timePs).map(({ timePs: at, key }) => `${at} ${key}`).join();
      const at = (list: Occurrence[], timePs: number): string =>
        list.filter((one) => one.timePs === timePs).map(({ key }) => key).join();
      if (found === null) {
        expect(a).toEqual(b);
        return;
      }
      expect(upTo(a, found.timePs)).toBe(upTo(b, found.timePs));
      expect(at(a, found.timePs)).not.toBe(at(b, found.timePs));
    }));
  });
});
