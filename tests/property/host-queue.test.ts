/**
 * A host's own queue as the bottleneck, against an observer that records for every cell when it was handed over and
 * when it left.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../src/model/run/loop';
import { INDEX_MASK, INDEX_BITS } from '../../src/model/atm/cell-number';
import type { Simulation } from '../../src/model/world';
import { record } from '../../src/model/run/record';
import { livelyScenario } from './lively';
import { built, options } from './runs';

interface Noted { handedPs: number; leftPs: number; gapPs: number }

/** Limit of cells that an observer looks at; a scenario with more would take minutes and is skipped. */
const MOST_LOOKS = 1_000_000;

/**
 * Records all cells on a link; a cell that has left the link keeps its last record. Returns how many cells were looked
 * at.
 */
function note(sim: Simulation, number: number, cells: Map<string, Noted>): number {
  let looks = 0;
  const { world } = sim;
  const link = world.links[number];
  for (let train = 0; train < link.trains; train++) {
    const place = (link.head + train) & (link.at.length - 1);
    const packet = link.cell[place] >>> INDEX_BITS;
    looks += link.count[place];
    for (let n = 0; n < link.count[place]; n++) {
      const key = `${world.packets.vc[packet]}.${world.packets.number[packet]}.${(link.cell[place] & INDEX_MASK) + n}`;
      const handedPs = cells.get(key)?.handedPs ?? world.clock[0];
      cells.set(key, { handedPs, leftPs: link.left[place] + n * link.gap[place], gapPs: link.gap[place] });
    }
  }
  return looks;
}

/** Runs to the next event, or to the next change if that comes first; returns false at the end. */
function step(sim: Simulation): boolean {
  const { queue, nextChange } = sim.world;
  const change = sim.net.spec.changes[nextChange]?.atPs ?? Infinity;
  const next = queue.length > 0 ? queue.time[0] : Infinity;
  if (change > sim.net.spec.durationPs || next <= change) return runUntil(sim, Infinity, 1) > 0;
  runUntil(sim, change);
  return true;
}

/**
 * Mean and highest number of cells that were handed over and had not left, and the share of time in which one was being
 * sent.
 */
function seenBy(cells: Iterable<Noted>, endPs: number): { mean: number; longest: number; busy: number } {
  const steps: [number, number][] = [];
  let [area, busyPs] = [0, 0];
  for (const { handedPs, leftPs, gapPs } of cells) {
    steps.push([handedPs, 1], [leftPs, -1]);
    area += Math.min(leftPs, endPs) - handedPs;
    busyPs += Math.min(leftPs, endPs) - Math.min(leftPs - gapPs, endPs);
  }
  // At one instant, cells leave before others are handed over.
  steps.sort(([a, up], [b, down]) => a - b || up - down);
  let [length, longest] = [0, 0];
  for (const [, step] of steps) longest = Math.max(longest, length += step);
  return { mean: area / endPs, longest, busy: busyPs / endPs };
}

describe('the queue at the host of the first flow of a random network that changes while it runs', () => {
  it('has the mean, the highest length and the utilization that an observer sees', () => {
    fc.assert(fc.property(livelyScenario(), (scenario) => {
      const sim = built({ ...scenario, warmupS: 0 });
      const { measure, flows, durationPs } = sim.net.spec;
      [measure.bottleneckLink] = flows[0].route;
      const cells = new Map<string, Noted>();
      // All that changes the cells on the link (more cells, a new rate, a pilot) also changes the instant at which it
      // is free, so the observer looks only then.
      let looks = 0;
      for (let freeAtPs = -1; step(sim);) {
        const link = sim.world.links[measure.bottleneckLink];
        if (link.freeAtPs !== freeAtPs) looks += note(sim, measure.bottleneckLink, cells);
        fc.pre(looks < MOST_LOOKS);
        ({ freeAtPs } = link);
      }
      const { meanQueueCells, maxQueueCells, linkUtilization } = record(sim);
      const seen = seenBy(cells.values(), durationPs);
      expect(maxQueueCells).toBe(seen.longest);
      expect(Math.abs(meanQueueCells - seen.mean)).toBeLessThanOrEqual(1e-9 * (1 + seen.mean));
      expect(Math.abs(linkUtilization - seen.busy)).toBeLessThanOrEqual(1e-9);
    }), options(40));
  });
});
