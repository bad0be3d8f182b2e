import { describe, expect, it } from 'vitest';
import { baseOf, figureLinkOf, figureOf, labLinkOf, labTokenOf } from '../../../src/ui/share/fragment';

const here = baseOf(new URL('https://example.org/x/?preset=red-16#f=old'));
const hashOf = (link: string): string => new URL(link).hash;

describe('the address of the page at https://example.org/x/', () => {
  it('has neither query nor fragment', () => expect(here).toBe('https://example.org/x/'));
});

describe('a link of the figures', () => {
  it.each([
    ['boston-table-1', 'https://example.org/x/#f=boston-table-1'], [null, 'https://example.org/x/#f='],
  ])('opens the figure %s, or the list of all', (id, link) => {
    expect(figureLinkOf(id, here)).toBe(link);
    expect(figureOf(hashOf(link))).toEqual({ id });
  });
});

describe('a link of the lab', () => {
  it('brings back the state of the lab', () => {
    expect(labLinkOf('1.abc', here)).toBe('https://example.org/x/#lab=1.abc');
    expect(labTokenOf('#lab=1.abc')).toBe('1.abc');
  });
});

describe('a fragment of another kind', () => {
  it.each(['', '#s=1.abc', '#lab', '#f'])('asks for no figure and no lab: "%s"', (hash) => {
    expect([figureOf(hash), labTokenOf(hash)]).toEqual([null, null]);
  });
});
