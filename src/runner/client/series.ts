/** The bins of a run as the page keeps them, put together from frames. */
import { HEAD, LOOP_STRIDE, SERIES_STRIDE, type Frame } from './frame';

/** `loops`: what closed loops show, row for row beside `data`; empty in a network without any. */
export interface Series { binPs: number; rows: number; data: Float64Array; loops: Float64Array }

export const noSeries = (): Series =>
  ({ binPs: 0, rows: 0, data: new Float64Array(0), loops: new Float64Array(0) });

/** A series that nobody changes any more. */
export const copyOf = ({ binPs, rows, data, loops }: Series): Series =>
  ({ binPs, rows, data: data.slice(0, rows * SERIES_STRIDE), loops: loops.slice(0, rows * LOOP_STRIDE) });

/** The rows so far and those of a new frame, which begin at row `first`. Reuses the table while it is large enough. */
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

/** The bins so far and those of a new frame after them. */
export function extend(series: Series, { header, series: bins, loops }: Frame): Series {
  const first = header[HEAD.firstBin];
  return {
    binPs: header[HEAD.binPs], rows: first + bins.rows, data: extended(series.data, bins.data, first, SERIES_STRIDE),
    loops: loops.rows === 0 ? new Float64Array(0) : extended(series.loops, loops.data, first, LOOP_STRIDE),
  };
}
