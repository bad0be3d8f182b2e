/**
 * Laws of reservations that hold in every network at every instant, tested on random networks in which reserved flows
 * share ports with others.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../../src/model/run/loop';
import { Phase, reservationOf } from '../../../../src/model/adaptation/reservation/state';
import type { Simulation } from '../../../../src/model/world';
import { cellsInFlight } from '../../../../src/model/run/conservation';
import { Total } from '../../../../src/model/metrics/counters';
import type { Scenario } from '../../../../src/scenario/types';
import { built, options } from '../../../property/runs';
import { counted } from './chain';
import { reservedScenario, reserving } from './reserved-scenario';
import { promisedCells } from '../../../../src/model/switch/features/promised-places';
import { placesOf } from '../../../../src/model/switch/places';

/** Slots of the packets that the modules of all flows hold. */
const held = ({ world }: Simulation): number[] =>
  world.flows.filter(({ adaptation }) => adaptation.kind === 'reservation').flatMap((flow) => {
    const { waiting, again, block, lost } = reservationOf(flow);
    return [...waiting, ...again, ...block, ...lost];
  });

const hopsOf = ({ net }: Simulation, link: number): number[] =>
  Array.from(net.hopLink.keys()).filter((hop) => net.hopLink[hop] === link);

/** Slowest rate and longest delay of links in networks whose promises must end within ten seconds. */
const LEAST_MBPS = 0.3;
const MOST_MS = 1_000;
/** A scenario with more events is left out: one with fast sources would take minutes. */
const MOST_EVENTS = 100_000;

/** Runs to an instant; returns false if the run has more than `MOST_EVENTS` events until then. */
function reaches(sim: Simulation, atPs: number): boolean {
  // A limited call may also end early because it has closed many bins.
  while (runUntil(sim, atPs, MOST_EVENTS) === MOST_EVENTS) {
    if (sim.world.totals[Total.events] >= MOST_EVENTS) return false;
  }
  return true;
}

describe('in random networks whose flows reserve places', () => {
  it('cells and promises together never exceed a buffer, promises are never negative, and a port’s are the sum of its VCs’', () => {
    fc.assert(fc.property(reservedScenario(), (scenario) => {
      const sim = built(scenario);
      const hops = sim.world.ports.map((_, link) => hopsOf(sim, link));
      const most = sim.world.ports.map(placesOf);
      let steps = 0;
      do {
        sim.world.ports.forEach((port, link) => {
          most[link] = Math.max(most[link], placesOf(port));
          if (port.atHost) return;
          const promised = hops[link].reduce((sum, hop) => sum + promisedCells(sim.world.hops[hop]), 0);
          if (port.promised !== promised || hops[link].some((hop) => promisedCells(sim.world.hops[hop]) < 0)) {
            expect.fail(`port ${link}: ${port.promised} promised, its VCs have ${promised}`);
          }
          const places = most[link] + (port.countsWaitingOnly ? 1 : 0);
          // Cells of VCs with credits, and pardoned cells that found the buffer full, have places of their own.
          const shared = port.queuedCells - port.ownPlaces - port.placesBeyond;
          if (shared + port.promised > places) {
            expect.fail(`port ${link}: ${shared} cells and ${port.promised} promises in ${places} places`);
          }
        });
        steps = runUntil(sim, Infinity, 7);
      } while (steps > 0);
    }), options(60));
  });

  it('cells sent are dropped, discarded, delivered or in flight, and packets that modules hold are not sent', () => {
    fc.assert(fc.property(reservedScenario(), fc.array(
      fc.integer({ min: 1, max: 3000 }), { minLength: 5, maxLength: 40 },
    ), (scenario, slices) => {
      const sim = built(scenario);
      const { durationPs } = sim.net.spec;
      for (let look = 0; sim.world.clock[0] < durationPs; look++) {
        runUntil(sim, Infinity, slices[look % slices.length]);
        const { totals, packets } = sim.world;
        const ended = totals[Total.cellsDropped] + totals[Total.cellsDiscarded] + totals[Total.cellsDelivered];
        expect(totals[Total.cellsSent] - ended).toBe(cellsInFlight(sim));
        const slots = held(sim);
        expect([new Set(slots).size, slots.filter((slot) => packets.open[slot] > 0)]).toEqual([slots.length, []]);
      }
    }), options(60));
  });

  it('every unacknowledged packet of TCP is held once at most, and the send buffer and the retransmission list are in order', () => {
    fc.assert(fc.property(reservedScenario(), (scenario) => {
      const sim = built(scenario);
      while (runUntil(sim, Infinity, 97) > 0) {
        for (const flow of sim.world.flows) {
          if (flow.adaptation.kind !== 'reservation') continue;
          const { waiting, again, block, lost, phase } = reservationOf(flow);
          const [w, a, b, l] = [waiting, again, block, lost].map((slots) => slots.map((slot) =>
            sim.world.packets.segment[slot]));
          // A copy of a packet of the block may wait for its turn while the original is under way.
          const once = phase === Phase.sent ? [...w, ...a, ...l] : [...w, ...a, ...b, ...l];
          expect(new Set(once).size).toBe(once.length);
          expect([w, a]).toEqual([[...w].sort((x, y) => x - y), [...a].sort((x, y) => x - y)]);
        }
      }
    }), options(40));
  });

  it('no promise is left to a flow that has asked for nothing for ten seconds', () => {
    fc.assert(fc.property(reservedScenario(), (scenario) => {
      const { durationS = 1, flows = [], links = [] } = scenario;
      // On a link of 1 kb/s a packet takes longer than ten seconds, and so does a pilot on a link of long delay.
      fc.pre(links.every(({ rateMbps = LEAST_MBPS, delayMs = 0 }) => rateMbps >= LEAST_MBPS && delayMs <= MOST_MS));
      fc.pre(flows.every(({ adaptation }) => (adaptation?.unusedMs ?? 0) <= MOST_MS));
      const sim =
        built({ ...scenario, durationS: durationS + 30, flows: flows.map((own) => ({ ...own, stopS: durationS })) });
      fc.pre(reaches(sim, (durationS + 20) * 1e12));
      const before = sim.world.flows.map((_, flow) => counted(sim, 'pilotsSent', flow));
      fc.pre(reaches(sim, Infinity));
      sim.world.flows.forEach((_, flow) => {
        if (counted(sim, 'pilotsSent', flow) !== before[flow]) return;
        for (let hop = sim.net.hopStart[2 * flow]; hop < sim.net.hopStart[2 * flow + 1]; hop++) {
          expect(promisedCells(sim.world.hops[hop])).toBe(0);
        }
      });
    }), options(25));
  });

  it('pilots are granted, refused, lost or under way', () => {
    fc.assert(fc.property(reservedScenario(), (scenario) => {
      const sim = built(scenario);
      runUntil(sim, Infinity);
      sim.world.flows.forEach((_, flow) =>
        expect(counted(sim, 'pilotsGranted', flow) + counted(sim, 'pilotsRefused', flow)).toBeLessThanOrEqual(counted(
          sim, 'pilotsSent', flow,
        )));
    }), options(25));
  });
});

const PATH_S = 60;
const path = fc.record({
  packetBytes: fc.constantFrom(41, 88, 576, 1500, 9180), windowBytes: fc.integer({ min: 1, max: 60_000 }),
  variant: fc.constantFrom('tahoe', 'reno', 'newReno', 'sack', 'vegas'),
  initialWindowPackets: fc.integer({ min: 1, max: 10 }), delayedAckMs: fc.constantFrom(0, 200),
  tickMs: fc.constantFrom(10, 100), layer: reserving,
  room: fc.integer({ min: 0, max: 30 }), queueCounts: fc.constantFrom('all' as const, 'waiting' as const),
  inputService: fc.constantFrom('slottedRoundRobin' as const, 'arrivalOrder' as const),
  delayMs: fc.constantFrom(0, 1, 50, 700), seed: fc.nat(),
})
  .map(({
    packetBytes, windowBytes, variant, initialWindowPackets, delayedAckMs, tickMs, layer, room, queueCounts,
    inputService, delayMs, seed,
  }): Scenario => {
  const bufferCells = Math.ceil((packetBytes + layer.trailerBytes) / 48) + room;
  return {
    version: 1, seed, durationS: PATH_S,
    nodes: [
      { id: 'a', kind: 'host' }, { id: 's1', kind: 'switch', bufferCells, queueCounts, inputService },
      { id: 's2', kind: 'switch', bufferCells, queueCounts, inputService }, { id: 'b', kind: 'host' },
    ],
    links: [
      { from: 'a', to: 's1', rateMbps: 2 }, { from: 's1', to: 's2', rateMbps: 2, delayMs },
      { from: 's2', to: 'b', rateMbps: 2 },
    ],
    flows: [{
      id: 'f', from: 'a', to: 'b',
      transport: { variant, packetBytes, windowBytes, initialWindowPackets, delayedAckMs, tickMs, maxRtoMs: 2000 },
      adaptation: layer,
    }],
    };
  });

describe('a greedy flow of any settings with reservation, on a path without loss where one packet fits the switches', () => {
  it('delivers something in each 15 s of the last 45 s, at round trips up to 1.4 s', () => {
    fc.assert(fc.property(path, (scenario) => {
      const sim = built(scenario);
      const at = [15, 30, 45, PATH_S].map((second) => {
        runUntil(sim, second * 1e12);
        return sim.world.flows[0].receiver.deliveredBytes;
      });
      expect(Math.min(...at.slice(1).map((bytes, n) => bytes - at[n]))).toBeGreaterThan(0);
    }), options(60));
  });
});
