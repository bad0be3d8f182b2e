/** The series in the page, extended frame by frame, compared with that of the World. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../src/model/run/loop';
import type { Simulation } from '../../src/model/world';
import { SERIES_STRIDE } from '../../src/model/metrics/columns';
import { writeOpenBin } from '../../src/model/metrics/series';
import { extend, noSeries, type Series } from '../../src/runner/client/series';
import { createPacker } from '../../src/runner/pack-frame';
import { busyNetwork } from '../model/support/busy';
import { start } from '../model/support/runs';
import { MS, S } from '../model/support/specs';
import { frameOf } from './frames';

/** The numbers of all bins of the World, with the open bin last. */
function binsOf(sim: Simulation): number[] {
  const { series } = sim.world;
  const open = new Float64Array(SERIES_STRIDE);
  writeOpenBin(sim, open, 0);
  return [...series.data.subarray(0, series.rows * SERIES_STRIDE), ...open];
}

/** Plays a run with a frame every `everyMs` of simulated time, and calls `look` after each. */
function played(
  everyMs: number, look: (series: Series, sim: Simulation, rowsInFrame: number) => void, binPs = 10 * MS,
): void {
  const spec = busyNetwork();
  const sim = start({ ...spec, measure: { ...spec.measure, binPs } });
  const packer = createPacker();
  let series = noSeries();
  for (let at = 0; at <= S; at += everyMs * MS) {
    runUntil(sim, at);
    const { frame } = frameOf(sim, packer);
    series = extend(series, frame);
    look(series, sim, frame.series.rows);
  }
}

describe.each([0.7, 16.7, 250])('a run of one second of which a frame is drawn every %d ms', (everyMs) => {
  it('has the same bins in the page as in the World, at every frame', () => {
    let different = 0;
    played(everyMs, ({ binPs, rows, data }, sim) => {
      const expected = binsOf(sim);
      if (binPs !== sim.world.series.binPs || rows !== sim.world.series.rows + 1) different++;
      else if (expected.some((value, n) => value !== data[n])) different++;
    });
    expect(different).toBe(0);
  });
});

describe('frames drawn every 0.7 ms', () => {
  it('carry few bins each, except where bins were merged', () => {
    const rows: number[] = [];
    let widths = 0;
    let last = 0;
    played(0.7, ({ binPs }, _, rowsInFrame) => {
      if (binPs !== last) widths++;
      else rows.push(rowsInFrame);
      last = binPs;
    });
    expect(widths).toBeGreaterThan(3);
    // 0.7 ms hold at most 72 of the finest bins, which are 9.8 µs wide.
    expect(Math.max(...rows)).toBeLessThanOrEqual(73);
  });
});

describe('a series of a thousand bins', () => {
  it('outgrows its first table without losing its contents', () => {
    const lengths = new Set<number>();
    let different = 0;
    played(16.7, ({ data }, sim) => {
      lengths.add(data.length);
      if (binsOf(sim).some((value, n) => value !== data[n])) different++;
    }, MS);
    expect([lengths.size, different]).toEqual([2, 0]);
  });
});
