/**
 * Runs a scenario both ways, event by event (plain) and with shortcuts (fast), and compares them: Worlds, frames and
 * counts of cells at every stop, and the results at the end.
 */
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { cellsInFlight } from '../../../src/model/run/conservation';
import { Total } from '../../../src/model/metrics/counters';
import { runUntil } from '../../../src/model/run/loop';
import { record } from '../../../src/model/run/record';
import { worldHash } from '../../../src/model/run/whole-world';
import type { Simulation } from '../../../src/model/world';
import { checkScenario } from '../../../src/scenario/check';
import type { Scenario } from '../../../src/scenario/types';
import { createPacker, packFrame } from '../../../src/runner/pack-frame';
import { livelyScenario } from '../../property/lively';
import { built, options } from '../../property/runs';
import { share } from '../../scenario/random-parts';

/** A scenario, the stops as shares of its duration, and the most events that a call may handle. */
export interface Run { scenario: Scenario; stops: number[]; most: number }

export const runsOf = (scenario: fc.Arbitrary<Scenario>): fc.Arbitrary<Run> => fc.record({
  scenario, stops: fc.array(share(), { minLength: 1, maxLength: 8 }),
  most: fc.constantFrom(Infinity, Infinity, 3_000, 8_000),
});

/** Number of cells that the ports of switches have sent; each took one slot. */
export const slotsOf = ({ world: { ports, links } }: Simulation): number =>
  links.reduce((sum, { busyPs, cellTimePs }, link) => sum + (ports[link].atHost ? 0 : busyPs / cellTimePs), 0);

export function seen(sim: Simulation): unknown[] {
  const { totals } = sim.world;
  const ended = totals[Total.cellsDropped] + totals[Total.cellsDiscarded] + totals[Total.cellsDelivered];
  const frame = packFrame(sim, createPacker(), { ended: false, running: true }).join();
  return [
    worldHash(sim.world), createHash('sha1').update(frame).digest('hex'),
    totals[Total.cellsSent] - ended - cellsInFlight(sim),
  ];
}

/**
 * Brings the plain run to where the fast one stands, which may have processed some more events than it was asked for,
 * and all of them up to its clock. Returns how many.
 */
export function follow(plain: Simulation, fast: Simulation): number {
  const missing = (): number => fast.world.totals[Total.events] - plain.world.totals[Total.events];
  const more = missing();
  while (missing() > 0) runUntil(plain, Infinity, missing());
  // The fast run may have ended after bins without events.
  while (plain.world.series.endPs < fast.world.series.endPs) runUntil(plain, plain.world.series.endPs);
  expect(missing()).toBe(0);
  expect(plain.world.clock[0]).toBeLessThanOrEqual(fast.world.clock[0]);
  plain.world.clock[0] = fast.world.clock[0];
  return more;
}

/** What is counted of a network while its ports may be ahead of the clock, and an instant. */
interface Look { atPs: number; counts: readonly number[] }

const countsOf = ({ world: { totals } }: Simulation): number[] =>
  [totals[Total.cellsSent], totals[Total.cellsDropped], totals[Total.cellsDelivered]];

/** Runs to an instant. Returns the number of events, and what was counted when asked whether it is enough. */
function runLooking(sim: Simulation, stop: number): { done: number; looks: Look[] } {
  const looks: Look[] = [];
  let asked = 0;
  const done = runUntil(sim, stop, Infinity, () => {
    if (++asked % LOOK_EVERY === 0) looks.push({ atPs: sim.world.clock[0], counts: countsOf(sim) });
    return false;
  });
  return { done, looks };
}

const LOOK_EVERY = 7;

/**
 * Runs a plain run to the instants of these looks: each must have counted everything before its instant, and nothing
 * after it. Several may be at one instant. Returns the number of events.
 */
function runThrough(plain: Simulation, looks: readonly Look[]): number {
  let done = 0;
  let before: number[] = [];
  for (const [n, { atPs, counts }] of looks.entries()) {
    if (n === 0 || looks[n - 1].atPs < atPs) {
      done += runUntil(plain, atPs - 1);
      before = countsOf(plain);
      done += runUntil(plain, atPs);
    }
    const after = countsOf(plain);
    expect(counts.map((count, n) => before[n] <= count && count <= after[n])).toEqual(counts.map(() => true));
  }
  return done;
}

/** Returns the run of the fast way, at its end. */
export function runBothWays({ scenario, stops, most }: Run): Simulation {
  fc.pre(checkScenario(scenario).ok);
  const [plain, fast] = [built(scenario, { plain: true }), built(scenario)];
  const { durationPs } = plain.net.spec;
  for (const stop of [...stops, 1].map((part) => Math.floor(part * durationPs)).sort((a, b) => a - b)) {
    if (most === Infinity) {
      const { done, looks } = runLooking(fast, stop);
      const before = runThrough(plain, looks);
      expect(before + runUntil(plain, stop)).toBe(done);
    } else expect(runUntil(fast, stop, most)).toBe(runUntil(plain, stop, most));
    follow(plain, fast);
    expect(seen(fast)).toEqual(seen(plain));
  }
  for (const sim of [plain, fast]) runUntil(sim, Infinity);
  expect([worldHash(fast.world), record(fast)]).toEqual([worldHash(plain.world), record(plain)]);
  return fast;
}

/**
 * Runs random scenarios both ways, and half as many with random changes. Returns which share of the slots of the former
 * was handled in the way that `handled` counts.
 */
export function shareBothWays(scenarios: fc.Arbitrary<Scenario>, numRuns: number, handled: () => number): number {
  let slots = 0;
  const before = handled();
  fc.assert(fc.property(runsOf(scenarios), (run) => { slots += slotsOf(runBothWays(run)); }), options(numRuns));
  const share = (handled() - before) / slots;
  fc.assert(fc.property(runsOf(livelyScenario(scenarios)), (run) => { runBothWays(run); }), options(numRuns / 2));
  return share;
}
