/**
 * Reading the bins of a run: which row covers an instant, when a row begins and ends, and sums over a window that moves
 * from row to row. The last row may still be filling; it ends at the present.
 */
import { SERIES_STRIDE } from '../../runner/client/frame';
import type { Series } from './run-source';

export const rowStartPs = (series: Series, row: number): number => row * series.binPs;

export const rowEndPs = (series: Series, row: number, nowPs: number): number =>
  Math.max(rowStartPs(series, row), Math.min((row + 1) * series.binPs, nowPs));

/** Where a row's value is drawn: in the middle of what the row covers. */
export const rowMidPs = (series: Series, row: number, nowPs: number): number =>
  (rowStartPs(series, row) + rowEndPs(series, row, nowPs)) / 2;

/** The row that covers an instant, or the nearest one; -1 where there are no rows. */
export const rowAt = (series: Series, ps: number): number =>
  Math.min(series.rows - 1, Math.max(0, Math.floor(ps / series.binPs)));

export const cellOf = (series: Series, row: number, column: number): number =>
  series.data[row * SERIES_STRIDE + column];

/** How many rows a moving window of `spanPs` takes: at least one. */
export const rowsOf = (series: Series, spanPs: number): number => Math.max(1, Math.round(spanPs / series.binPs));

/**
 * A window that moves from row to row: `rows` wide, and wider until it holds `least` of the first column (0: never
 * wider).
 */
export interface Window { rows: number; least: number }

/**
 * For every row in [from, to), the sums of `columns` over the window that ends with it; it begins with the run at the
 * earliest. One pass: both ends only move on. `sums` is the same array in every call.
 */
export function slide(
  series: Series, columns: readonly number[], { rows, least }: Window, from: number, to: number,
  visit: (row: number, sums: Float64Array, firstRow: number) => void,
): void {
  const sums = new Float64Array(columns.length);
  const add = (row: number, sign: number) => {
    for (let k = 0; k < columns.length; k++) sums[k] += sign * cellOf(series, row, columns[k]);
  };
  let first = from;
  while (first > 0 && (from - first < rows - 1 || sums[0] < least)) add(--first, 1);
  for (let row = from; row < to; row++) {
    add(row, 1);
    while (row - first >= rows && sums[0] - cellOf(series, first, columns[0]) >= least) add(first++, -1);
    visit(row, sums, first);
  }
}
