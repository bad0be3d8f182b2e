/**
 * Reads the bins of a run: which row covers an instant, when a row begins and ends, and sums over a window that moves
 * from row to row. The last row may still be filling; it ends at the present.
 */
import { SERIES_STRIDE } from '../../runner/client/frame';
import type { Series } from './run-source';

export const rowStartPs = (series: Series, row: number): number => row * series.binPs;

export const rowEndPs = (series: Series, row: number, nowPs: number): number =>
  Math.max(rowStartPs(series, row), Math.min((row + 1) * series.binPs, nowPs));

/** The instant at which a row's value is drawn: the middle of the time that the row covers. */
export const rowMidPs = (series: Series, row: number, nowPs: number): number =>
  (rowStartPs(series, row) + rowEndPs(series, row, nowPs)) / 2;

/** The row that covers an instant, or the nearest one; -1 if there are no rows. */
export const rowAt = (series: Series, ps: number): number =>
  Math.min(series.rows - 1, Math.max(0, Math.floor(ps / series.binPs)));

export const cellOf = (series: Series, row: number, column: number): number =>
  series.data[row * SERIES_STRIDE + column];

/** Number of rows in a moving window of `spanPs`, at least one. */
export const rowsOf = (series: Series, spanPs: number): number => Math.max(1, Math.round(spanPs / series.binPs));

/**
 * A window that moves from row to row: `rows` wide, and wider if needed for the sum of the first column to be `least`
 * (0: never wider).
 */
interface Window { rows: number; least: number }

/**
 * Calls `visit` for each row in [from, to) with the sums of `columns` over the window that ends with this row. The
 * window never reaches back before the run. Takes one pass. `sums` is the same array in every call.
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
