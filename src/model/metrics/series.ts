/**
 * The run's time series in fixed memory: equal bins from t = 0, fine at first; when the table is full, neighbours are
 * put together and the bins become twice as wide, until they have the width that the scenario asks for
 * (`measure.binMs`). A bin is the difference of cumulative counts at its two ends, so nothing is counted per event.
 */
import { PS_PER_S } from '../kernel/time';
import type { Simulation } from '../world';
import type { NetworkSpec } from '../spec';
import { Total, TOTALS } from './counters';
import { queueAreaPs, queueLength } from './queue';

export interface SeriesState {
  binPs: number;
  rows: number;
  endPs: number;
  data: Float64Array;
  /** Row for row beside `data`, what closed loops show; empty in a network without any. */
  loops: Float64Array;
  /** Totals when the current bin began. */
  before: Float64Array;
}

/**
 * Columns; after them the congestion windows (bytes) of the first CWND_FLOWS flows. The runner's frames have the same.
 */
const SUMS = [
  Total.packetBytes, Total.dataBytes, Total.cellsSent, Total.cellsDropped, Total.cellsDiscarded, Total.responses,
  Total.responseSumS, Total.responseSquaresS2,
] as const;
const QUEUE_MAX = 8;
const QUEUE_SUM = 9;
const TIMEOUTS = 10;
const RESENT = 11;
const BOTTLENECK_DROPPED = 12;
const FIRST_CWND = 13;
export const CWND_FLOWS = 16;
export const SERIES_STRIDE = FIRST_CWND + CWND_FLOWS;

/** Columns of closed loops, each as it is at the end of a bin: of the bottleneck, then of each of the first flows. */
export const LOOP_OF_PORT = { load: 0, activeVcs: 1, fairShareBps: 2, columns: 3 } as const;
export const LOOP_OF_FLOW = { acrBps: 0, erBps: 1, creditCells: 2, columns: 3 } as const;
export const LOOP_FLOWS = CWND_FLOWS;
export const LOOP_STRIDE = LOOP_OF_PORT.columns + LOOP_OF_FLOW.columns * LOOP_FLOWS;

/** Writes a row of what closed loops show now. */
export type WriteLoops = (sim: Simulation, out: Float64Array, offset: number) => void;

/** How often the widths may double. */
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

/** Closes all bins that end at or before `untilPs`, which is not before the clock. */
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

/** The bin that is still open, up to now, as it would be written if it ended here. */
export const writeOpenBin = (sim: Simulation, out: Float64Array, offset: number): void => writeBin(sim, out, offset);

function writeBin(sim: Simulation, out: Float64Array, offset: number): void {
  const { totals, ports, flows, series: { before } } = sim.world;
  const { bottleneckLink } = sim.net.spec.measure;
  for (let column = 0; column < SUMS.length; column++) {
    out[offset + column] = totals[SUMS[column]] - before[SUMS[column]];
  }
  out[offset + QUEUE_MAX] = ports[bottleneckLink].longestInBin;
  out[offset + QUEUE_SUM] = (queueAreaPs(sim, bottleneckLink) - before[Total.queueArea]) / PS_PER_S;
  out[offset + TIMEOUTS] = totals[Total.timeouts] - before[Total.timeouts];
  out[offset + RESENT] = totals[Total.resent] - before[Total.resent];
  out[offset + BOTTLENECK_DROPPED] = totals[Total.portDropped] - before[Total.portDropped];
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
    for (let column = 0; column < SERIES_STRIDE; column++) {
      const [a, b] = [data[first + column], data[second + column]];
      data[to + column] = column >= FIRST_CWND ? b : column === QUEUE_MAX ? Math.max(a, b) : a + b;
    }
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
