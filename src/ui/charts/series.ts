/**
 * Reads the bins of a run: which row covers an instant, and when a row begins and ends. The last row may still be
 * filling; it ends at the present.
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
