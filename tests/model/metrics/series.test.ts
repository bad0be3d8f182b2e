/** The time series against the same bins, filled event by event by the test. */
import { describe, expect, it } from 'vitest';
import { abrVc } from '../../../src/model/adaptation/services/state';
import { bitsPerS } from '../../../src/model/atm/rates';
import { runUntil } from '../../../src/model/run/loop';
import type { Simulation } from '../../../src/model/world';
import { Total } from '../../../src/model/metrics/counters';
import { LOOP_COLUMNS, LOOP_STRIDE, SERIES_STRIDE } from '../../../src/model/metrics/columns';
import { writeOpenBin } from '../../../src/model/metrics/series';
import type { NetworkSpec } from '../../../src/model/spec';
import { SERIES, SERIES_COLUMNS } from '../../../src/runner/client/frame';
import { built, line } from '../abr/support';
import { start, stepThrough } from '../support/runs';
import { MS, S, star, toSink } from '../support/specs';

/** Columns by the names that frames use; the windows come after them. */
const { queueMax: QUEUE_MAX, queueSum: QUEUE_SUM } = SERIES;
const CWND = SERIES_COLUMNS.length;
const COLUMNS = [
  Total.packetBytes, Total.dataBytes, Total.cellsSent, Total.cellsDropped, Total.cellsDiscarded, Total.responses,
];

const network = (durationPs: number, binPs: number): NetworkSpec => star({
  hosts: 2, durationPs, binPs, access: { rateBps: 20e6, delayPs: MS }, trunk: { rateBps: 10e6, delayPs: MS },
  port: { bufferCells: 40 },
  flow: () => ({
    tcp: { packetBytes: 1500, windowBytes: 20_000, tickPs: MS, minRtoPs: 10 * MS, initialRtoPs: 50 * MS },
    startJitterPs: 20 * MS,
  }),
});

const column = (sim: Simulation, which: number): number[] =>
  Array.from({ length: sim.world.series.rows }, (_, row) => sim.world.series.data[row * SERIES_STRIDE + which]);

/** What bins of the given width would hold, seen event by event: sums, highest queue, cell × seconds, last window. */
function binsOf(spec: NetworkSpec, binPs: number) {
  const sim = start(spec);
  const count = Math.round(spec.durationPs / binPs);
  const bins = Array.from({ length: count }, () => ({ sums: COLUMNS.map(() => 0), longest: 0, area: 0, cwnd: 0 }));
  const port = sim.world.ports[toSink(2)];
  let before = COLUMNS.map(() => 0);
  let [queue, since, cwnd] = [0, 0, sim.world.flows[0].congestion.cwndBytes];
  /** An event at the edge of two bins belongs to the first. */
  const binAt = (ps: number) => Math.min(count - 1, Math.max(0, Math.ceil(ps / binPs) - 1));
  const passTime = (now: number) => {
    for (let bin = Math.floor(since / binPs); bin < count && bin * binPs < now; bin++) {
      bins[bin].area += queue * (Math.min(now, (bin + 1) * binPs) - Math.max(since, bin * binPs)) / S;
      bins[bin].longest = Math.max(bins[bin].longest, queue);
      bins[bin].cwnd = cwnd;
    }
    since = now;
  };
  stepThrough(sim, Infinity, () => {
    const now = sim.world.clock[0];
    passTime(now);
    const bin = bins[binAt(now)];
    const totals = COLUMNS.map((total) => sim.world.totals[total]);
    totals.forEach((value, n) => { bin.sums[n] += value - before[n]; });
    before = totals;
    queue = port.queue.length;
    cwnd = sim.world.flows[0].congestion.cwndBytes;
    bin.longest = Math.max(bin.longest, queue);
    bin.cwnd = cwnd;
  });
  passTime(spec.durationPs);
  return bins;
}

describe('one second in bins of 1 ms, which are never merged', () => {
  // An odd number of picoseconds cannot be halved, so the run does not begin with finer bins.
  const spec = () => network(S - 1000, MS - 1);
  const sim = start(spec());
  runUntil(sim, Infinity);
  const seen = binsOf(spec(), MS - 1);

  it('has one row for each bin', () => {
    expect([sim.world.series.rows, sim.world.series.binPs]).toEqual([1000, MS - 1]);
  });

  it.each(COLUMNS.map((_, n) => [n]))('has in column %d the sums of each bin', (which) => {
    expect(column(sim, which)).toEqual(seen.map(({ sums }) => sums[which]));
  });

  it('has the highest queue of each bin', () => {
    expect(column(sim, QUEUE_MAX)).toEqual(seen.map(({ longest }) => longest));
  });

  it('has the queue’s cell × seconds of each bin', () => {
    expect(Math.max(...column(sim, QUEUE_SUM).map((value, row) => Math.abs(value - seen[row].area)))).toBeLessThan(
      1e-12,
    );
  });

  it('has the window at the end of each bin', () => {
    expect(column(sim, CWND)).toEqual(seen.map(({ cwnd }) => cwnd));
  });
});

describe('one second in bins that begin at 1 µs and are merged nine times', () => {
  const spec = () => network(S, 1.024 * MS);
  const sim = start(spec());
  const first = sim.world.series.binPs;
  runUntil(sim, Infinity);
  const { binPs, rows } = sim.world.series;
  const seen = binsOf(spec(), binPs).slice(0, rows);

  it('begins a thousand times finer than asked for', () => {
    expect(first).toBe(1e6);
  });

  it('has between a thousand and two thousand bins in the end', () => {
    expect(rows).toBeGreaterThanOrEqual(976);
    expect(rows).toBeLessThanOrEqual(2000);
  });

  it('loses nothing: all bins, with the open one, add up to the totals', () => {
    const open = new Float64Array(SERIES_STRIDE);
    writeOpenBin(sim, open, 0);
    expect(COLUMNS.map((_, which) => column(sim, which).reduce((sum, value) => sum + value, open[which]))).toEqual(
      COLUMNS.map((total) => sim.world.totals[total]),
    );
  });

  it('has each sum in the bin where it belongs', () => {
    expect(column(sim, 2)).toEqual(seen.map(({ sums }) => sums[2]));
  });

  it('has the queue’s cell × seconds in the bins where they belong', () => {
    expect(Math.max(...column(sim, QUEUE_SUM).map((value, row) => Math.abs(value - seen[row].area)))).toBeLessThan(
      1e-12,
    );
  });

  it('keeps the highest queue', () => {
    expect(column(sim, QUEUE_MAX)).toEqual(seen.map(({ longest }) => longest));
  });

  it('keeps the last window', () => {
    expect(column(sim, CWND)).toEqual(seen.map(({ cwnd }) => cwnd));
  });
});

describe('bins of a closed loop that are merged', () => {
  // The rate of the source starts low, so it differs from one bin to the next.
  const measure = { bottleneck: 's1>s2', binMs: 20 };
  const network = () => built(line({ icrMbps: 5 }, {}, { durationS: 0.04, measure }));
  const sim = network();
  const first = sim.world.series.binPs;
  runUntil(sim, Infinity);
  const { rows, binPs, loops } = sim.world.series;

  it('keep the values at the end of each bin, which are those of its second half', () => {
    expect([binPs > 4 * first, rows > 100]).toEqual([true, true]);
    const stopped = network();
    const seen = Array.from({ length: rows }, (_, row) => {
      runUntil(stopped, (row + 1) * binPs);
      return bitsPerS(abrVc(stopped, 0)!.acr);
    });
    expect(new Set(seen).size).toBeGreaterThan(4);
    expect(seen.map((_, row) => loops[row * LOOP_STRIDE + LOOP_COLUMNS.length])).toEqual(seen);
  });
});

describe('a run that is looked at in the middle of a bin', () => {
  it('has the open bin up to now', () => {
    const sim = start(network(S, 100 * MS + 1));
    runUntil(sim, 250 * MS);
    const open = new Float64Array(SERIES_STRIDE);
    writeOpenBin(sim, open, 0);
    const closed = column(sim, 2).reduce((sum, value) => sum + value, 0);
    expect([sim.world.series.rows, closed + open[2]]).toEqual([2, sim.world.totals[Total.cellsSent]]);
  });
});
