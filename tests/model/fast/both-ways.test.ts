/**
 * Random scenarios of all mechanisms, changed while they run, simulated event by event (the plain way) and with
 * shortcuts (the fast way). Worlds and frames of both are equal to the bit at every stop: after any number of events,
 * at any instant, and from a checkpoint on. `npm run random -- --fast 2000` tries 2,000, from a seed that it prints.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Total } from '../../../src/model/metrics/counters';
import { checkpoint, worldAt } from '../../../src/model/run/checkpoint';
import { worldHash } from '../../../src/model/run/whole-world';
import { cellsInFlight } from '../../../src/model/run/conservation';
import { isOver, runUntil } from '../../../src/model/run/loop';
import { record } from '../../../src/model/run/record';
import type { Simulation } from '../../../src/model/world';
import type { Scenario } from '../../../src/scenario/types';
import { createPacker, packFrame } from '../../../src/runner/pack-frame';
import { livelyScenario } from '../../property/lively';
import { built, options } from '../../property/runs';
import { smallScenario } from '../../scenario/random-scenario';
import { share } from '../../scenario/random-parts';

/** What is compared at a stop: the hash of the World, a frame, and the number of cells unaccounted for. */
function seen(sim: Simulation): unknown[] {
  const { totals } = sim.world;
  const ended = totals[Total.cellsDropped] + totals[Total.cellsDiscarded] + totals[Total.cellsDelivered];
  const frame = packFrame(sim, createPacker(), { ended: false, running: true });
  return [worldHash(sim.world), frame.join(), totals[Total.cellsSent] - ended - cellsInFlight(sim)];
}

const ways = fc.record({
  scenario: fc.oneof(smallScenario(), livelyScenario()),
  stops: fc.array(share(), { minLength: 1, maxLength: 12 }),
  slices: fc.array(fc.constantFrom(1, 7, 1000, Infinity), { minLength: 1, maxLength: 6 }),
});

describe('any scenario', () => {
  it('is the same the plain way and the fast way, wherever it stops', () => {
    fc.assert(fc.property(ways, ({ scenario, stops, slices }) => {
      const [plain, fast] = [built(scenario, { plain: true }), built(scenario)];
      const { durationPs } = plain.net.spec;
      const instants = stops.map((part) => Math.floor(part * durationPs)).sort((a, b) => a - b);
      for (const [position, instant] of instants.entries()) {
        const most = slices[position % slices.length];
        expect(runUntil(fast, instant, most)).toBe(runUntil(plain, instant, most));
        expect(seen(fast)).toEqual(seen(plain));
      }
      for (const sim of [plain, fast]) runUntil(sim, Infinity);
      expect([worldHash(fast.world), record(fast)]).toEqual([worldHash(plain.world), record(plain)]);
    }), options(24));
  });

  it('goes on from a checkpoint of either way', () => {
    fc.assert(fc.property(ways, ({ scenario, stops: [part] }) => {
      const [plain, fast] = [built(scenario, { plain: true }), built(scenario)];
      const saved = [plain, fast].map((sim) => {
        runUntil(sim, Math.floor(part * sim.net.spec.durationPs));
        return checkpoint(sim.world);
      });
      for (const sim of [plain, fast]) runUntil(sim, Infinity);
      const ends = [worldHash(plain.world), worldHash(fast.world)];
      plain.world = worldAt(saved[1]);
      fast.world = worldAt(saved[0]);
      for (const sim of [plain, fast]) runUntil(sim, Infinity);
      expect([worldHash(plain.world), worldHash(fast.world)]).toEqual(ends);
      expect(ends[0]).toBe(ends[1]);
      expect([isOver(plain), isOver(fast)]).toEqual([true, true]);
    }), options(8));
  });

  it('is the same after each of its first events, and after every seventh', () => {
    fc.assert(fc.property(livelyScenario(), fc.constantFrom(1, 7), (scenario, step) => {
      const [plain, fast] = [built(scenario, { plain: true }), built(scenario)];
      for (let look = 0; look < 100; look++) {
        expect(runUntil(fast, Infinity, step)).toBe(runUntil(plain, Infinity, step));
        expect(worldHash(fast.world)).toBe(worldHash(plain.world));
      }
    }), options(4));
  });
});

describe('a path whose last delay goes from 5 ms to none while cells are on it', () => {
  // Cells that began to leave within the last 5 ms then arrive at one instant instead of one in each slot.
  const scenario: Scenario = {
    version: 1, seed: 0, durationS: 40,
    nodes: [
      { id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', bufferCells: 100_000 }, { id: 'b', kind: 'host' },
    ],
    links: [{ from: 'a', to: 'sw', rateMbps: 0.3, delayMs: 5 }, { from: 'sw', to: 'b', rateMbps: 0.3, delayMs: 5 }],
    flows: [{ id: 'f', from: 'a', to: 'b', transport: {
      packetBytes: 9180, windowBytes: 3000, initialWindowPackets: 1, nagle: false, sendBufferBytes: 3000,
      receiveBufferBytes: 3000, maxRtoMs: 2000, tickMs: 10,
    } }],
    changes: [{ atS: 8.72, set: { 'links.sw>b.delayMs': 0 } }],
  };

  it('ends the same both ways', () => {
    const [plain, fast] = [built(scenario, { plain: true }), built(scenario)];
    for (const sim of [plain, fast]) runUntil(sim, Infinity);
    expect([worldHash(fast.world), record(fast)]).toEqual([worldHash(plain.world), record(plain)]);
  });
});

describe('pilots over a switch at which their VC has had no cell of data', () => {
  const scenario: Scenario = {
    version: 1, seed: 0, durationS: 1,
    nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', bufferCells: 1 }, { id: 'b', kind: 'host' }],
    links: [{ from: 'a', to: 'sw', rateMbps: 0.3, delayMs: 0 }, { from: 'sw', to: 'b', rateMbps: 0.3, delayMs: 0 }],
    flows: [{
      id: 'f', from: 'a', to: 'b', traffic: { kind: 'onOff' }, adaptation: { kind: 'reservation' },
      transport: { packetBytes: 41, initialRtoMs: 500, boston: { firstRedundancy: 1 } },
    }],
  };

  it('leave the same World both ways, which does not record the VC at the switch', () => {
    const [plain, fast] = [built(scenario, { plain: true }), built(scenario)];
    for (const sim of [plain, fast]) runUntil(sim, Infinity);
    expect(worldHash(fast.world)).toBe(worldHash(plain.world));
  });
});
