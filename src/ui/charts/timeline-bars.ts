/**
 * Sums the bins of a run into the bars of the timeline; each bar is a few pixels wide and counts all that happened in
 * its time.
 */
import { SERIES } from '../../runner/client/frame';
import type { Series } from './run-source';
import { cellOf, rowEndPs, rowMidPs, rowStartPs } from './series';

export interface Bars {
  /** Packets sent again, cells dropped and timeouts per bar, from t = 0 on. */
  resent: Float64Array;
  dropped: Float64Array;
  timeouts: Float64Array;
  mostResent: number;
  mostDropped: number;
}

/** The bar that counts what happened in a row: that in which the middle of the row lies. */
const barOf = (series: Series, row: number, nowPs: number, endPs: number, bars: number): number =>
  Math.min(bars - 1, Math.floor((rowMidPs(series, row, nowPs) / endPs) * bars));

export function timelineBars(series: Series, nowPs: number, endPs: number, bars: number): Bars {
  const gathered: Bars = {
    resent: new Float64Array(bars), dropped: new Float64Array(bars), timeouts: new Float64Array(bars), mostResent: 0,
    mostDropped: 0,
  };
  for (let row = 0; row < series.rows; row++) {
    const bar = barOf(series, row, nowPs, endPs, bars);
    if (bar < 0) continue;
    gathered.resent[bar] += cellOf(series, row, SERIES.resent);
    gathered.dropped[bar] += cellOf(series, row, SERIES.cellsDropped);
    gathered.timeouts[bar] += cellOf(series, row, SERIES.timeouts);
  }
  gathered.mostResent = gathered.resent.reduce((a, b) => Math.max(a, b), 0);
  gathered.mostDropped = gathered.dropped.reduce((a, b) => Math.max(a, b), 0);
  return gathered;
}

/** Returns the time of the rows whose drops a bar counts: they may begin before the bar, and end after it. */
export function timeOfDrops(
  series: Series, nowPs: number, endPs: number, bars: number, bar: number,
): { fromPs: number; toPs: number } {
  let [fromPs, toPs] = [Infinity, 0];
  for (let row = 0; row < series.rows; row++) {
    if (cellOf(series, row, SERIES.cellsDropped) === 0 || barOf(series, row, nowPs, endPs, bars) !== bar) continue;
    fromPs = Math.min(fromPs, rowStartPs(series, row));
    toPs = rowEndPs(series, row, nowPs);
  }
  return { fromPs, toPs };
}

/**
 * Height of a bar: `least` makes the smallest count visible, the largest fills `room`; between, it grows with the root.
 */
export const barHeight = (count: number, most: number, least: number, room: number): number =>
  (count > 0 ? least + (room - least) * Math.sqrt(count / most) : 0);
