import { describe, expect, it } from 'vitest';
import { PAYLOAD_BYTES, type CodeConstruction } from '../../../src/codec/codec';
import { referenceProvider } from '../../../src/codec/reference';
import { addMultiple } from '../../../src/ui/lab/gf';
import { codeIndex, codeRow, dependency, invert, isSolved, reduce } from '../../../src/ui/lab/matrix';

const codecs = referenceProvider();
const BOTH: CodeConstruction[] = ['systematic', 'uniform'];

/** The factor of piece `piece` in a cell, read from the codec with a segment whose only non-zero byte is 1. */
function coefficientOf(construction: CodeConstruction, m: number, cell: number, piece: number): number {
  const source = new Uint8Array(m * PAYLOAD_BYTES);
  source[piece * PAYLOAD_BYTES] = 1;
  const out = new Uint8Array(PAYLOAD_BYTES);
  codecs.codec(construction, m).cell(codeIndex(construction, cell), source, out);
  return out[0];
}

describe.each(BOTH)('rows of the %s code', (construction) => {
  it.each([1, 5, 8, 30])('are those that the codec uses, m = %i', (m) => {
    for (const cell of [0, 1, m - 1, m, m + 3, 254]) {
      if (cell > 254) continue;
      const row = Array.from({ length: m }, (_, piece) => coefficientOf(construction, m, cell, piece));
      expect([...codeRow(construction, m, cell)]).toEqual(row);
    }
  });

  it('have an inverse that multiplies back to the identity', () => {
    const rows = [2, 3, 5, 9, 11].map((cell) => codeRow(construction, 5, cell));
    const back = invert(rows);
    const products = back?.map((row) => {
      const sum = new Uint8Array(5);
      row.forEach((factor, r) => addMultiple(factor, rows[r], sum));
      return [...sum];
    });
    expect(products).toEqual([0, 1, 2, 3, 4].map((r) => [0, 1, 2, 3, 4].map((c) => Number(c === r))));
  });
});

describe('elimination with too few rows', () => {
  const { rank, rows, pivots } = reduce([0, 1, 4].map((cell) => codeRow('systematic', 4, cell)), 4);
  it('finds the rank', () => expect(rank).toBe(3));
  it('solves the pieces that arrived as copies, and not a mixture of two unknown ones', () =>
    expect(rows.map(isSolved)).toEqual([true, true, false]));
  it('names the pieces of the pivots', () => expect(pivots).toEqual([0, 1, 2]));
});

describe('dependent rows', () => {
  const rows = [[1, 2, 3], [2, 4, 6], [0, 0, 1]].map((row) => Uint8Array.from(row));
  it('have no inverse', () => expect(invert(rows)).toBeNull());
  it('add up to zero with the factors found', () => {
    const sum = new Uint8Array(3);
    dependency(rows)?.forEach((factor, r) => addMultiple(factor, rows[r], sum));
    expect([...sum]).toEqual([0, 0, 0]);
  });
});
