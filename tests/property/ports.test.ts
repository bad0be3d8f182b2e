/** The counts and lists of ports, against the cells in them, tested on small random networks. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../src/model/run/loop';
import type { Simulation } from '../../src/model/world';
import { record } from '../../src/model/run/record';
import { INDEX_BITS } from '../../src/model/atm/cell-number';
import { accountsOf } from '../../src/model/switch/accounts';
import { visitQueue } from '../../src/model/switch/queue';
import type { Scenario } from '../../src/scenario/types';
import { smallCellScenario, smallPacketScenario } from '../scenario/random-scenario';
import { livelyScenario } from './lively';
import { built, options, ran } from './runs';

/** Runs a scenario to its end in slices of events, and calls `at` after each. */
function look(scenario: Scenario, slices: readonly number[], at: (sim: Simulation) => void): void {
  const sim = built(scenario);
  for (let n = 0; sim.world.clock[0] < sim.net.spec.durationPs; n++) {
    runUntil(sim, Infinity, slices[n % slices.length]);
    at(sim);
  }
}

const kinds: [string, () => fc.Arbitrary<Scenario>][] = [
  ['random networks', smallCellScenario],
  ['random networks that change while they run', () => livelyScenario(smallCellScenario())],
];
const slices = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 5, maxLength: 20 });

describe.each(kinds)('in %s', (_, scenarios) => {
  it('a port lists each of its cells once, whatever the scheduler', () => {
    fc.assert(fc.property(scenarios(), slices, (scenario, lengths) => look(scenario, lengths, (sim) => {
      for (const port of sim.world.ports) {
        const cells: number[] = [];
        visitQueue(sim, port, (cell) => cells.push(cell));
        expect([cells.length, new Set(cells).size]).toEqual([port.queuedCells + port.priority.length, cells.length]);
      }
    })), options(40));
  });

  it('the connections of a port have all its cells between them, and those with cells are the active ones', () => {
    fc.assert(fc.property(scenarios(), slices, (scenario, lengths) => look(scenario, lengths, (sim) => {
      for (const { link, atHost, queuedCells, activeVcs, promised } of sim.world.ports) {
        if (atHost) continue;
        const accounts = accountsOf(sim, link);
        expect([
          accounts.reduce((sum, { queued }) => sum + queued, 0), accounts.filter(({ queued }) => queued > 0).length,
          accounts.reduce((sum, { reserved: own }) => sum + own, 0),
        ]).toEqual([queuedCells, activeVcs, promised]);
      }
    })), options(40));
  });

  it('the wasted and the useful bytes of the links add up to the totals', () => {
    fc.assert(fc.property(scenarios(), (scenario) => {
      const { hops, wastedByteHops, usefulByteHops } = record(ran(scenario));
      expect([hops.reduce((sum, { wastedBytes }) => sum + wastedBytes, 0), hops.reduce((sum, { usefulBytes }) =>
        sum + usefulBytes, 0)]).toEqual([wastedByteHops, usefulByteHops]);
    }), options(40));
  });
});

/** Whether a packet is background traffic with priority, which has places of its own. */
const goesFirst = ({ world, net }: Simulation, packet: number): boolean =>
  net.hopPriority[net.hopStart[world.packets.vc[packet]]] === 1;

describe('in random networks without cells', () => {
  it('a port lists and counts each packet and its bytes, without those that have priority', () => {
    fc.assert(fc.property(smallPacketScenario(), slices, (scenario, lengths) =>
      look(scenario, lengths, (sim) => {
        for (const port of sim.world.ports) {
          if (port.atHost) continue;
          const packets: number[] = [];
          visitQueue(sim, port, (cell) => {
            if (!goesFirst(sim, cell >>> INDEX_BITS)) packets.push(cell >>> INDEX_BITS);
          });
          const bytes = packets.reduce((sum, packet) => sum + sim.world.packets.bytes[packet], 0);
          const queued = accountsOf(sim, port.link).reduce((sum, account) => sum + account.queued, 0);
          expect([packets.length, queued]).toEqual([port.queuedCells, port.countsBytes ? bytes : packets.length]);
          if (port.countsBytes) expect(port.queuedBytes).toBe(bytes);
        }
      })), options(40));
  });
});
