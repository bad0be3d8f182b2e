/**
 * The matrices that the lab shows: the rows behind the cells, and the result of elimination on the rows that arrived.
 * For display only; the bytes come from the codec.
 */
import type { CodeConstruction } from '../../codec/codec';
import { addMultiple, inverse, multiply, scale } from './gf';

export type Matrix = readonly Uint8Array[];

/**
 * Returns the index in the code of the lab's cell `cell` (from 0). The uniform code begins at point 1: at point 0 the
 * row is 1 0 0 … and mixes nothing.
 */
export const codeIndex = (construction: CodeConstruction, cell: number): number =>
  (construction === 'uniform' ? cell + 1 : cell);

/** Returns the m coefficients of the lab's cell number `cell`. */
export function codeRow(construction: CodeConstruction, m: number, cell: number): Uint8Array {
  const row = new Uint8Array(m);
  const index = codeIndex(construction, cell);
  if (construction === 'uniform') {
    row[0] = 1;
    for (let i = 1; i < m; i++) row[i] = multiply(row[i - 1], index);
  } else if (index < m) {
    row[index] = 1;
  } else {
    for (let i = 0; i < m; i++) row[i] = inverse((255 - (index - m)) ^ i);
  }
  return row;
}

export interface Reduced {
  rank: number;
  /** The rows that are not zero, in reduced echelon form. */
  rows: Uint8Array[];
  /** Each of them as a combination of the input rows: the coefficients. */
  made: Uint8Array[];
  /** The column in which each row leads. */
  pivots: number[];
}

/** Gauss–Jordan elimination on a copy, for any number of rows. */
export function reduce(matrix: Matrix, columns: number): Reduced {
  const rows = matrix.map((row) => row.slice());
  const made = matrix.map((_, r) => {
    const unit = new Uint8Array(matrix.length);
    unit[r] = 1;
    return unit;
  });
  const pivots: number[] = [];
  for (let column = 0; column < columns && pivots.length < rows.length; column++) {
    const at = pivots.length;
    const found = rows.findIndex((row, r) => r >= at && row[column] !== 0);
    if (found < 0) continue;
    [rows[at], rows[found]] = [rows[found], rows[at]];
    [made[at], made[found]] = [made[found], made[at]];
    const toOne = inverse(rows[at][column]);
    scale(toOne, rows[at]);
    scale(toOne, made[at]);
    for (let r = 0; r < rows.length; r++) {
      const factor = rows[r][column];
      if (r === at || factor === 0) continue;
      addMultiple(factor, rows[at], rows[r]);
      addMultiple(factor, made[at], made[r]);
    }
    pivots.push(column);
  }
  return { rank: pivots.length, rows: rows.slice(0, pivots.length), made: made.slice(0, pivots.length), pivots };
}

/** Returns the inverse of a square matrix; `null` if there is none. */
export function invert(matrix: Matrix): Uint8Array[] | null {
  const { rank, made } = reduce(matrix, matrix.length);
  return rank === matrix.length ? made : null;
}

/** Whether a reduced row has one entry other than zero, and so gives one unknown by itself. */
export const isSolved = (row: Uint8Array): boolean =>
  row.reduce((found, entry) => found + (entry === 0 ? 0 : 1), 0) === 1;

/** Returns factors, not all zero, with which the rows of a square matrix add up to zero; `null` if independent. */
export function dependency(matrix: Matrix): Uint8Array | null {
  const transposed = matrix.map((_, c) => Uint8Array.from(matrix, (row) => row[c]));
  const { rank, rows, pivots } = reduce(transposed, matrix.length);
  if (rank === matrix.length) return null;
  const free = matrix.findIndex((_, c) => !pivots.includes(c));
  const factors = new Uint8Array(matrix.length);
  factors[free] = 1;
  pivots.forEach((pivot, r) => { factors[pivot] = rows[r][free]; });
  return factors;
}
