/**
 * The time series of a run in fixed memory: equal bins from t = 0, narrow at first. When the table is full,
 * neighbouring bins are merged and all bins become twice as wide, until they have the width that the scenario asks for
 * (`measure.binMs`). A bin is the difference of cumulative counts at its two ends, so nothing is counted per event.
 */
import { PS_PER_S } from '../kernel/time';
import type { Simulation } from '../world';
import type { NetworkSpec } from '../spec';
import { CWND_FLOWS, LOOP_STRIDE, SERIES_COLUMNS, SERIES_STRIDE, positionsOf } from './columns';
import { Total, TOTALS } from './counters';
import { queueAreaPs, queueLength } from './queue';

export interface SeriesState {
  binPs: number;
  rows: number;
  endPs: number;
  data: Float64Array;
  /** What closed loops record, one row for each row of `data`; empty in a network without closed loops. */
  loops: Float64Array;
  /** The totals at the beginning of the current bin. */
  before: Float64Array;
}

const SERIES = positionsOf(SERIES_COLUMNS);
const FIRST_CWND = SERIES_COLUMNS.length;

/** Columns that are sums over a bin, and the totals from which they are computed. */
const SUMS: readonly (readonly [column: number, total: number])[] = [
  [SERIES.packetBytes, Total.packetBytes], [SERIES.dataBytes, Total.dataBytes], [SERIES.cellsSent, Total.cellsSent],
  [SERIES.cellsDropped, Total.cellsDropped], [SERIES.cellsDiscarded, Total.cellsDiscarded],
  [SERIES.responses, Total.responses], [SERIES.responseSumS, Total.responseSumS],
  [SERIES.responseSquaresS2, Total.responseSquaresS2], [SERIES.timeouts, Total.timeouts],
  [SERIES.resent, Total.resent], [SERIES.bottleneckDropped, Total.portDropped],
];

/** `SUMS` as two lists, because V8 compiles a loop over these sooner than one that destructures pairs. */
const SUM_COLUMNS = SUMS.map(([column]) => column);
const SUM_TOTALS = SUMS.map(([, total]) => total);

/** Writes a row with the present values of closed loops. */
export type WriteLoops = (sim: Simulation, out: Float64Array, offset: number) => void;

/** How often the width of bins may double. */
const DOUBLINGS = 10;
const LEAST_ROWS = 500;

export function createSeries(spec: NetworkSpec, hasLoops: boolean): SeriesState {
  const finalRows = Math.ceil(spec.durationPs / spec.measure.binPs);
  const capacity = 2 * Math.ceil(Math.max(LEAST_ROWS, finalRows) / 2);
  let binPs = spec.measure.binPs;
  for (let step = 0; step < DOUBLINGS && binPs % 2 === 0; step++) binPs /= 2;
  return {
    binPs, rows: 0, endPs: binPs, data: new Float64Array(capacity * SERIES_STRIDE),
    loops: new Float64Array(hasLoops ? capacity * LOOP_STRIDE : 0), before: new Float64Array(TOTALS),
  };
}

/** Closes all bins that end at or before `untilPs`, which must not be before the clock. */
export function closeBins(sim: Simulation, untilPs: number, writeLoops: WriteLoops): void {
  const { series } = sim.world;
  while (series.endPs <= untilPs) {
    if ((series.rows + 1) * SERIES_STRIDE > series.data.length) {
      widen(series);
      continue;
    }
    writeBin(sim, series.data, series.rows * SERIES_STRIDE);
    if (series.loops.length > 0) writeLoops(sim, series.loops, series.rows * LOOP_STRIDE);
    series.before.set(sim.world.totals);
    const bottleneck = sim.net.spec.measure.bottleneckLink;
    series.before[Total.queueArea] = queueAreaPs(sim, bottleneck);
    const port = sim.world.ports[bottleneck];
    port.longestInBin = port.countsBytes ? port.queuedBytes : queueLength(sim, bottleneck);
    series.rows++;
    series.endPs += series.binPs;
  }
}

/** Writes the bin that is still open, as if it ended at the clock. */
export const writeOpenBin = (sim: Simulation, out: Float64Array, offset: number): void => writeBin(sim, out, offset);

function writeBin(sim: Simulation, out: Float64Array, offset: number): void {
  const { totals, ports, flows, series: { before } } = sim.world;
  const { bottleneckLink } = sim.net.spec.measure;
  for (let n = 0; n < SUM_COLUMNS.length; n++) {
    out[offset + SUM_COLUMNS[n]] = totals[SUM_TOTALS[n]] - before[SUM_TOTALS[n]];
  }
  out[offset + SERIES.queueMax] = ports[bottleneckLink].longestInBin;
  out[offset + SERIES.queueSum] = (queueAreaPs(sim, bottleneckLink) - before[Total.queueArea]) / PS_PER_S;
  for (let flow = 0; flow < CWND_FLOWS; flow++) {
    out[offset + FIRST_CWND + flow] = flow < flows.length ? flows[flow].congestion.cwndBytes : 0;
  }
}

function widen(series: SeriesState): void {
  const { data } = series;
  const pairs = series.rows >> 1;
  for (let pair = 0; pair < pairs; pair++) {
    const first = 2 * pair * SERIES_STRIDE;
    const second = first + SERIES_STRIDE;
    const to = pair * SERIES_STRIDE;
    const longest = Math.max(data[first + SERIES.queueMax], data[second + SERIES.queueMax]);
    for (let column = 0; column < FIRST_CWND; column++) {
      data[to + column] = data[first + column] + data[second + column];
    }
    data[to + SERIES.queueMax] = longest;
    for (let column = FIRST_CWND; column < SERIES_STRIDE; column++) data[to + column] = data[second + column];
  }
  if (series.loops.length > 0) {
    for (let pair = 0; pair < pairs; pair++) {
      series.loops.copyWithin(pair * LOOP_STRIDE, (2 * pair + 1) * LOOP_STRIDE, (2 * pair + 2) * LOOP_STRIDE);
    }
  }
  series.rows = pairs;
  series.endPs += series.binPs;
  series.binPs *= 2;
}
