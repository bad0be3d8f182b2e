import { describe, expect, it } from 'vitest';
import { coefficient, inverse, times } from './oracle';

function isSingular(rows: number[][]): boolean {
  const matrix = rows.map((row) => [...row]);
  for (let column = 0; column < matrix.length; column++) {
    const pivot = matrix.findIndex((row, r) => r >= column && row[column] !== 0);
    if (pivot < 0) return true;
    [matrix[column], matrix[pivot]] = [matrix[pivot], matrix[column]];
    const scale = inverse(matrix[column][column]);
    for (let r = column + 1; r < matrix.length; r++) {
      const factor = times(matrix[r][column], scale);
      for (let c = column; c < matrix.length; c++) matrix[r][c] ^= times(factor, matrix[column][c]);
    }
  }
  return false;
}

/** The first `limit` ways, in order, to choose 5 of the 40 rows. */
function* fivesOf(rows: number[][], limit: number): Generator<number[][]> {
  let count = 0;
  for (let a = 0; a < 36; a++)
    for (let b = a + 1; b < 37; b++)
      for (let c = b + 1; c < 38; c++)
        for (let d = c + 1; d < 39; d++)
          for (let e = d + 1; e < 40; e++) {
            if (count++ === limit) return;
            yield [rows[a], rows[b], rows[c], rows[d], rows[e]];
          }
}

const rowsOf = (entry: (index: number, i: number) => number) =>
  Array.from({ length: 40 }, (_, index) => Array.from({ length: 5 }, (_, i) => entry(index, i)));

describe('5 source cells, 40 code cells, the first 60,000 choices of 5', () => {
  it('finds 194 singular ones where an identity is put on top of a raw Vandermonde block of points 1 to 35: not a code to use', () => {
    const stacked = rowsOf((index, i) => (index < 5 ? Number(index === i) : coefficient('uniform', 5, index - 4, i)));
    let singular = 0;
    for (const rows of fivesOf(stacked, 60_000)) if (isSingular(rows)) singular++;
    expect(singular).toBe(194);
  });

  it.each(['systematic', 'uniform'] as const)('finds none in the %s code', (construction) => {
    for (const rows of fivesOf(rowsOf((index, i) => coefficient(construction, 5, index, i)), 60_000)) {
      if (isSingular(rows)) expect.fail(JSON.stringify(rows));
    }
  });
});
