/** Sums over a window that moves from row to row of the bins of a run. */
import type { Series } from './run-source';
import { cellOf } from './series';

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
