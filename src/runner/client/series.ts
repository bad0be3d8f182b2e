/** The time series of a run as the page keeps it, put together from frames. */
import { HEAD, LOOP_STRIDE, SERIES_STRIDE, type Frame } from './frame';

/**
 * `data`: one row for each bin; `loops`: one row for each bin with values of closed control loops, if there are any.
 */
export interface Series { binPs: number; rows: number; data: Float64Array; loops: Float64Array }

export const noSeries = (): Series =>
  ({ binPs: 0, rows: 0, data: new Float64Array(0), loops: new Float64Array(0) });

/** Returns a copy that later frames do not change. */
export const copyOf = ({ binPs, rows, data, loops }: Series): Series =>
  ({ binPs, rows, data: data.slice(0, rows * SERIES_STRIDE), loops: loops.slice(0, rows * LOOP_STRIDE) });

/** Adds the rows of a new frame, which begin at row `first`. The table is reused while it is large enough. */
function extended(before: Float64Array, fresh: Float64Array, first: number, stride: number): Float64Array {
  const needed = first * stride + fresh.length;
  let data = before;
  if (data.length < needed) {
    data = new Float64Array(Math.max(needed * 2, 1 << 14));
    data.set(before.subarray(0, first * stride));
  }
  data.set(fresh, first * stride);
  return data;
}

/** Returns the series with the bins of a new frame added. */
export function extend(series: Series, { header, series: bins, loops }: Frame): Series {
  const first = header[HEAD.firstBin];
  return {
    binPs: header[HEAD.binPs], rows: first + bins.rows, data: extended(series.data, bins.data, first, SERIES_STRIDE),
    loops: loops.rows === 0 ? new Float64Array(0) : extended(series.loops, loops.data, first, LOOP_STRIDE),
  };
}
