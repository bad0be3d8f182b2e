/** The oldest and the newest packets of data that are under way, found by their open cells and by the free list. */
import { describe, expect, it } from 'vitest';
import { freeSlots } from '../../src/model/atm/packets';
import { runUntil } from '../../src/model/run/loop';
import type { Simulation } from '../../src/model/world';
import { createUnderWay, findUnderWay } from '../../src/runner/frame/under-way';
import { carriesData } from '../../src/runner/frame/waiting';
import { losing } from '../model/adaptation/lpd/support';
import { busyNetwork } from '../model/support/busy';
import { ran, start } from '../model/support/runs';
import { MS, US } from '../model/support/specs';

/** The lowest and the highest number by flow; -1 if no packet is under way. */
function found({ world }: Simulation, under = createUnderWay(world.flows.length)): number[][] {
  findUnderWay(under, world);
  const numberIn = (slot: number): number => (slot < 0 ? -1 : world.packets.number[slot]);
  return world.flows.map((_, flow) => [numberIn(under.oldest[flow]), numberIn(under.newest[flow])]);
}

/** The same, from all slots that are not in the free list. */
function inTable({ world: { packets, flows } }: Simulation): number[][] {
  const free = new Set(freeSlots(packets));
  const slots = Array.from({ length: packets.used }, (_, slot) => slot).filter((slot) => !free.has(slot));
  return flows.map((_, flow) => {
    const numbers = slots.filter((slot) => packets.vc[slot] === 2 * flow && carriesData(packets.role[slot]))
      .map((slot) => packets.number[slot]);
    return numbers.length === 0 ? [-1, -1] : [Math.min(...numbers), Math.max(...numbers)];
  });
}

describe('four senders at a switch of 60 cells, at a hundred instants', () => {
  it('have every packet under way that is not in the free list', () => {
    const sim = start(busyNetwork());
    const under = createUnderWay(sim.world.flows.length);
    for (let instant = 1; instant <= 100; instant++) {
      runUntil(sim, instant * 7.3 * MS);
      expect(found(sim, under)).toEqual(inTable(sim));
    }
  });
});

describe('four packets over blocks of three, of which the fourth waits 1 ms for a block of its own', () => {
  const spec = losing({ segments: 4, cells: [], lpd: { blockingFactor: 3 } });

  it('has the fourth under way, which has no cells yet', () => {
    const sim = ran(spec, 100 * US);
    expect([...sim.world.packets.open.subarray(0, sim.world.packets.used)]).toContain(0);
    expect(found(sim)).toEqual([[0, 3]]);
  });

  it('has none under way when all have arrived', () => {
    expect(found(ran(spec, 10 * MS))).toEqual([[-1, -1]]);
  });
});
