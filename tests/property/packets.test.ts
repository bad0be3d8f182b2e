/**
 * The table of packets against the cells under way, tested on small random networks: every packet is closed exactly
 * once.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeSlots } from '../../src/model/atm/packets';
import { visitHeld } from '../../src/model/adaptation/shapers';
import { runUntil } from '../../src/model/run/loop';
import { creditVc } from '../../src/model/adaptation/services/credit';
import { visitTrains } from '../../src/model/adaptation/services/source-queue';
import { abrVc } from '../../src/model/adaptation/services/state';
import { lpdOf } from '../../src/model/adaptation/lpd/state';
import type { Assembly } from '../../src/model/adaptation/reassembly';
import { INDEX_BITS, INDEX_MASK } from '../../src/model/atm/cell-number';
import type { CellRing } from '../../src/model/atm/rings';
import type { Simulation } from '../../src/model/world';
import { visitQueue } from '../../src/model/switch/queue';
import type { Scenario } from '../../src/scenario/types';
import { smallScenario } from '../scenario/random-scenario';
import { livelyScenario } from './lively';
import { built, options } from './runs';

/** The cells found in all places where cells can be. */
interface Seen {
  /** Number of cells that have been sent and have not ended, by slot of their packet. */
  cells: Map<number, number>;
  /** Cells found in two places, and cells with an index beyond their packet, in words. */
  wrong: string[];
}

const placesOf = (ring: CellRing): number[] =>
  Array.from({ length: ring.length }, (_, n) => ring.cell[(ring.head + n) & (ring.cell.length - 1)]);

function look({ world, net, env }: Simulation): Seen {
  const { links, ports, flows, packets } = world;
  const known = new Set<number>();
  const seen: Seen = { cells: new Map(), wrong: [] };
  const count = (packet: number, cells: number) => seen.cells.set(packet, (seen.cells.get(packet) ?? 0) + cells);
  const cell = (code: number) => {
    const [packet, index] = [code >>> INDEX_BITS, code & INDEX_MASK];
    if (known.has(code) || index >= packets.cells[packet]) {
      seen.wrong.push(`cell ${index} of packet ${packet} of ${packets.cells[packet]} cells`);
    }
    known.add(code);
    count(packet, 1);
  };
  for (const link of links) {
    for (let train = 0; train < link.trains; train++) {
      const place = (link.head + train) & (link.at.length - 1);
      for (let n = 0; n < link.count[place]; n++) cell(link.cell[place] + n);
    }
  }
  for (const port of ports) {
    if (!port.atHost) visitQueue({ world, net, env }, port, cell);
    port.inputs.flatMap(placesOf).forEach(cell);
  }
  const held = ({ packet, have, mergedPackets, mergedCells }: Assembly) => {
    if (packet >= 0) count(packet, have);
    mergedPackets.forEach((merged, n) => count(merged, mergedCells[n]));
  };
  for (const flow of flows) {
    held(flow.receiver.data);
    held(flow.receiver.acks);
    if (flow.adaptation.kind === 'lpd') {
      lpdOf(flow).wait.forEach((waiting) => waiting.packets.forEach((packet, n) => count(packet, waiting.held[n])));
    }
  }
  return seen;
}

/** Cells not sent yet, by slot: those that shapers hold, and those that wait for their VC's service. */
function unsent(sim: Simulation): Map<number, number> {
  const cells = new Map<number, number>();
  const count = (packet: number, more: number) => cells.set(packet, (cells.get(packet) ?? 0) + more);
  sim.world.flows.forEach((_, flow) => visitHeld(sim, flow, count));
  for (let vc = 0; vc < 2 * sim.world.flows.length; vc++) {
    const service = abrVc(sim, vc) ?? creditVc(sim, vc);
    if (service) visitTrains(service.waiting, (code, cells) => { count(code >>> INDEX_BITS, cells); });
  }
  return cells;
}

const kinds: [string, () => fc.Arbitrary<Scenario>][] = [
  ['random networks', smallScenario], ['random networks that change while they run', livelyScenario],
];

describe.each(kinds)('in %s', (_, scenarios) => {
  it('each packet has as many open cells as are under way, and leaves the table once, with none', () => {
    fc.assert(fc.property(scenarios(), fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 5, maxLength: 20 }), (
      scenario, slices,
    ) => {
      const sim = built(scenario);
      for (let n = 0; sim.world.clock[0] < sim.net.spec.durationPs; n++) {
        runUntil(sim, Infinity, slices[n % slices.length]);
        const { packets } = sim.world;
        const free = freeSlots(packets);
        expect(free.length).toBe(new Set(free).size);
        expect(free.filter((slot) => packets.open[slot] !== 0)).toEqual([]);
        const { cells, wrong } = look(sim);
        expect(wrong).toEqual([]);
        const waiting = unsent(sim);
        const off = Array.from({ length: packets.used }, (_, slot) => slot)
          .filter((slot) => packets.open[slot] !== (cells.get(slot) ?? 0) + (waiting.get(slot) ?? 0));
        expect(off).toEqual([]);
      }
    }), options());
  });
});
