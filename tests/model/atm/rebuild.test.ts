/** Blocks of code cells at their receiver: which cells came, and how missing source cells are rebuilt. */
import { describe, expect, it } from 'vitest';
import {
  completes, firstCame, gatherBlock, hasCome, reconstructs, workplaceOf,
} from '../../../src/model/atm/rebuild';
import { codecs } from '../support/runs';

const setOf = (codes: readonly number[]): { words: Uint32Array; at: number } => {
  const words = new Uint32Array(16);
  for (const code of codes) words[8 + (code >>> 5)] |= 1 << (code & 31);
  return { words, at: 8 };
};
const upTo = (end: number): number[] => Array.from({ length: end }, (_, code) => code);

describe('a set of the code cells that came', () => {
  it.each([1, 31, 32, 33, 64, 96, 127, 128])('tells whether a block of %d cells has all its source cells', (cells) => {
    expect(firstCame(setOf(upTo(cells)), cells)).toBe(true);
    expect(firstCame(setOf([...upTo(cells), 200]), cells)).toBe(true);
    for (const away of upTo(cells)) {
      expect(firstCame(setOf([...upTo(cells), 200].filter((code) => code !== away)), cells)).toBe(false);
    }
  });

  it('knows each of its cells', () => {
    const came = setOf([0, 31, 32, 255]);
    expect(upTo(256).filter((code) => hasCome(came, code))).toEqual([0, 31, 32, 255]);
  });
});

describe.each([
  ['one', 10, [0, 1, 2, 3, 4, 5, 6, 7, 8, 12]], ['all', 3, [5, 130, 255]],
  ['five, of which redundant cells came in three runs', 96, [...upTo(91), 96, 97, 110, 200, 201]],
] as const)('a block that misses %s of its %d source cells', (_, cells, codes) => {
  const codec = codecs.codec('systematic', cells);
  const place = workplaceOf(codecs);
  const sent = Uint8Array.from({ length: cells * 48 }, (_byte, n) => (n * 31 + (n >> 7)) & 255);

  it('is repaired in place, and nothing after it is touched', () => {
    place.source.bytes.set(sent);
    place.source.bytes.fill(0xee, sent.length);
    expect(completes(codec, place, setOf(codes))).toBe(true);
    expect(Buffer.compare(place.source.first(cells), sent)).toBe(0);
    expect(place.source.bytes.subarray(sent.length).every((byte) => byte === 0xee)).toBe(true);
  });

  it('is rebuilt whole', () => {
    place.source.bytes.set(sent);
    expect(reconstructs(codec, place, setOf(codes))).toBe(true);
    expect(Buffer.compare(place.whole.first(cells), sent)).toBe(0);
  });
});

describe('the cells of one block of a PDU', () => {
  it.each([47, 44, 48])('are every second one, %i bytes of each, with zeros in place of a tag', (dataBytes) => {
    const pdu = Uint8Array.from({ length: dataBytes * 5 }, (_, n) => 1 + n % 251);
    const tag = new Array<number>(48 - dataBytes).fill(0);
    for (const shift of [0, 1]) {
      const out = new Uint8Array(shift + 3 * 48).fill(9).subarray(shift);
      gatherBlock(pdu, dataBytes, 2, 1, 2, out);
      const cellOf = (cell: number): number[] => [...pdu.subarray(cell * dataBytes, (cell + 1) * dataBytes), ...tag];
      expect([...out]).toEqual([...cellOf(1), ...cellOf(3), ...new Array<number>(48).fill(9)]);
    }
  });
});
