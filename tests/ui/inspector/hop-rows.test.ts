/** Wasted and useful bytes by hop. */
import { describe, expect, it } from 'vitest';
import {
  bytesInBrief, hasHops, hopRows, hopsSentence, MOST_ROWS, rowsShown, wastedWords,
} from '../../../src/ui/inspector/hop-rows';

/** Two hosts `far` behind two switches, one host `near` at the second, and a sink. */
const links = [
  { id: 'far.0>one', from: 0, to: 2 }, { id: 'far.1>one', from: 1, to: 2 }, { id: 'one>two', from: 2, to: 3 },
  { id: 'two>sink', from: 3, to: 4 }, { id: 'near>two', from: 5, to: 3 },
];
const flows = [{ route: [4, 3] }, { route: [0, 2, 3] }, { route: [1, 2, 3] }];
const members = new Map([['far', [0, 1]], ['one', [2]], ['two', [3]], ['sink', [4]], ['near', [5]]]);
const carried = [
  { link: 'far.0>one', wastedBytes: 10, usefulBytes: 90 }, { link: 'far.1>one', wastedBytes: 30, usefulBytes: 70 },
  { link: 'one>two', wastedBytes: 40, usefulBytes: 160 },
  { link: 'two>sink', wastedBytes: 0, usefulBytes: 200 }, { link: 'near>two', wastedBytes: 5, usefulBytes: 40 },
  { link: 'sink>two', wastedBytes: 7, usefulBytes: 7 },
];

describe('two far senders and a near one, of whose bytes 45 are lost at the second switch', () => {
  const rows = hopRows({ flows, links }, members, carried);
  it('adds up parallel links and follows the longest route, each hop before the next', () => {
    expect(rows).toEqual([
      { from: 'far', to: 'one', usefulBytes: 160, wastedBytes: 40 },
      { from: 'one', to: 'two', usefulBytes: 160, wastedBytes: 40 },
      { from: 'near', to: 'two', usefulBytes: 40, wastedBytes: 5 },
      { from: 'two', to: 'sink', usefulBytes: 200, wastedBytes: 0 },
    ]);
  });
  it('names the link with most waste', () => {
    expect(hopsSentence(rows)).toBe('Most waste: far to one, 20.0\u202f% of what that link carried.');
    expect(hopsSentence([])).toBe('No waste so far.');
  });
});

describe('a route of 1,990 links, of which the last ten waste something', () => {
  const rows = Array.from({ length: 1_990 }, (_, n) => ({
    from: `s${n}`, to: `s${n + 1}`, usefulBytes: 100, wastedBytes: n < 1_980 ? 0 : 2_000 - n,
  }));
  it('is shown by these ten and the first others, in the order of the route', () => {
    const shown = rowsShown(rows).map(({ from }) => Number(from.slice(1)));
    expect(shown).toEqual([
      ...Array.from({ length: MOST_ROWS - 10 }, (_, n) => n), ...Array.from({ length: 10 }, (_, n) => 1_980 + n),
    ]);
  });
  it('is shown in full where it is short', () => {
    expect(rowsShown(rows.slice(0, MOST_ROWS))).toEqual(rows.slice(0, MOST_ROWS));
  });
});

describe('the words beneath the table', () => {
  it('say what counts as wasted, what came in vain included, and since when', () => {
    expect([false, true].map((packetMode) => wastedWords(packetMode, 'since 4 s'))).toEqual([
      'Wasted (hatched) are cells that were dropped later on, whose packet never came whole, or that the receiver no '
        + 'longer needed, since 4 s, on every link that they took.',
      'Wasted (hatched) are packets that were dropped later on or that the receiver no longer needed, since 4 s, on '
        + 'every link that they took.',
    ]);
  });
});

describe('bytes in a narrow column', () => {
  it('have at most three digits and a unit of at most two letters', () => {
    const said = [0, 53, 999, 1_908, 20_400, 999_499, 999_500, 63e6, 12.34e9].map((size) =>
      bytesInBrief(size).replace('\u202f', ' '));
    expect(said).toEqual(['0', '53 B', '999 B', '1.91 kB', '20.4 kB', '999 kB', '1 MB', '63 MB', '12.3 GB']);
  });
});

describe('a star of hosts around one switch', () => {
  it('has no hops to compare', () => {
    expect([hasHops({ flows: [{ route: [4, 3] }] }), hasHops({ flows })]).toEqual([false, true]);
  });
});
