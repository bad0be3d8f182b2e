import { describe, expect, it } from 'vitest';
import { worldHash } from '../../../src/model/run/whole-world';
import { runUntil } from '../../../src/model/run/loop';
import type { Simulation } from '../../../src/model/world';
import { Total } from '../../../src/model/metrics/counters';
import { record } from '../../../src/model/run/record';
import { busyNetwork } from '../support/busy';
import { nowPs, ran, start } from '../support/runs';
import { MS, S, US, line } from '../support/specs';

const ends = (sim: Simulation) => ({ world: worldHash(sim.world), record: JSON.stringify(record(sim)) });

/** Runs to the end in slices of `maxEvents` events. */
function sliced(maxEvents: number): Simulation {
  const sim = start(busyNetwork());
  while (nowPs(sim) < S) runUntil(sim, Infinity, maxEvents);
  runUntil(sim, Infinity);
  return sim;
}

describe('one second of four senders at an overloaded switch, in one go', () => {
  const whole = ran(busyNetwork());
  const expected = ends(whole);

  it('is a run in which cells are dropped, discarded, rebuilt and timed out', () => {
    const { cellsDropped, cellsDiscarded, verifiedSegments, timeouts, fastRetransmits } = record(whole);
    expect(Math.min(cellsDropped, cellsDiscarded, verifiedSegments, timeouts, fastRetransmits)).toBeGreaterThan(0);
  });

  it.each([1, 7, 1000])('is the same to the byte in slices of %d events', (maxEvents) => {
    expect(ends(sliced(maxEvents))).toEqual(expected);
  });

  it('is the same to the byte with a stop every 16.67 ms', () => {
    const sim = start(busyNetwork());
    for (let stop = 0; stop < S; stop += 16_666_666_667) runUntil(sim, stop);
    runUntil(sim, Infinity);
    expect(ends(sim)).toEqual(expected);
  });

  it('is the same to the byte when its record is read after every hundredth event', () => {
    const sim = start(busyNetwork());
    while (nowPs(sim) < S) {
      runUntil(sim, Infinity, 100);
      record(sim);
    }
    runUntil(sim, Infinity);
    expect(ends(sim)).toEqual(expected);
  });

  it('is a different run with another seed', () => {
    expect(record(ran(busyNetwork(2))).hash).not.toBe(record(whole).hash);
  });

  it('ends at its duration and goes no further', () => {
    expect([nowPs(whole), runUntil(whole, 5 * S), nowPs(whole)]).toEqual([S, 0, S]);
  });
});

describe('two hosts whose only flow starts after 5 ms', () => {
  const quiet = () => start(line({ startPs: 5 * MS }));

  it('have their clock at the stop where nothing happens before', () => {
    const sim = quiet();
    expect([runUntil(sim, 3 * MS), nowPs(sim)]).toEqual([0, 3 * MS]);
  });

  it('have the events at the stop itself handled', () => {
    const sim = quiet();
    expect([runUntil(sim, 5 * MS), sim.world.flows[0].started]).toEqual([1, true]);
  });

  it('have their clock at the last event when the number of events ran out first', () => {
    const sim = quiet();
    expect([runUntil(sim, S, 2), nowPs(sim)]).toEqual([2, 5 * MS + US]);
  });

  it('have their events counted', () => {
    const sim = quiet();
    const done = runUntil(sim, 5 * MS + 3 * US);
    expect(sim.world.totals[Total.events]).toBe(done);
  });

  it('do nothing for a stop in the past', () => {
    const sim = quiet();
    runUntil(sim, 6 * MS);
    expect([runUntil(sim, MS), nowPs(sim)]).toEqual([0, 6 * MS]);
  });
});
