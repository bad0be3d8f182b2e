/** Laws that hold in every network at every instant, tested on small random ones, with and without changes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeSlots } from '../../src/model/atm/packets';
import { visitHeld } from '../../src/model/adaptation/shapers';
import { creditVc } from '../../src/model/adaptation/services/credit';
import { waitingAt } from '../../src/model/adaptation/services/enter-vc';
import { lpdQueues } from '../../src/model/adaptation/lpd/queues';
import { runUntil } from '../../src/model/run/loop';
import type { Simulation } from '../../src/model/world';
import { cellsInFlight } from '../../src/model/run/conservation';
import { FLOW_TOTALS, FlowTotal, Total } from '../../src/model/metrics/counters';
import { record } from '../../src/model/run/record';
import { placesOf } from '../../src/model/switch/places';
import type { Scenario } from '../../src/scenario/types';
import { smallCellScenario, smallScenario } from '../scenario/random-scenario';
import { livelyScenario } from './lively';
import { built, options, ran } from './runs';
import { lpdOf } from '../../src/model/adaptation/lpd/state';

/**
 * Cells in flight, counted packet by packet instead of place by place. Packets of an incomplete block, cells that
 * shapers hold and cells that wait for their VC's service are not sent yet and do not count.
 */
function openCells(sim: Simulation): number {
  const { packets, flows } = sim.world;
  const free = new Set([...freeSlots(packets), ...flows.flatMap((flow) =>
    (flow.adaptation.kind === 'lpd' ? lpdOf(flow).gathered : []))]);
  let cells = 0;
  for (let slot = 0; slot < packets.used; slot++) if (!free.has(slot)) cells += packets.open[slot];
  flows.forEach((_, flow) => {
    visitHeld(sim, flow, (_packet, held) => { cells -= held; });
    cells -= waitingAt(sim, 2 * flow) + waitingAt(sim, 2 * flow + 1);
  });
  return cells;
}

/** How many credit cells the host where a VC ends has sent, or, if counts are also told again, at most. */
function creditCellsOfHost(sim: Simulation, vc: number): number {
  const credit = creditVc(sim, vc);
  if (credit === null) return 0;
  const last = sim.net.hopStart[vc + 1] - sim.net.hopStart[vc] - 1;
  return credit.tellsAgainPs === Infinity ? Math.floor(credit.forwarded[last] / credit.every) : credit.credits;
}

const kinds: [string, () => fc.Arbitrary<Scenario>][] = [
  ['random networks', smallScenario], ['random networks that change while they run', livelyScenario],
];

describe.each(kinds)('in %s', (_, scenarios) => {
  it('cells sent are dropped, discarded, delivered or in flight, at every instant looked at', () => {
    fc.assert(fc.property(scenarios(), fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 5, maxLength: 40 }), (
      scenario, slices,
    ) => {
      const sim = built(scenario);
      const { durationPs } = sim.net.spec;
      for (let look = 0; sim.world.clock[0] < durationPs; look++) {
        runUntil(sim, Infinity, slices[look % slices.length]);
        const { totals } = sim.world;
        const ended = totals[Total.cellsDropped] + totals[Total.cellsDiscarded] + totals[Total.cellsDelivered];
        expect([totals[Total.cellsSent] - ended, openCells(sim)]).toEqual([cellsInFlight(sim), cellsInFlight(sim)]);
      }
    }), options());
  });

  it('every flow delivers each segment once, TCP in order, and never more than was sent', () => {
    fc.assert(fc.property(scenarios(), (scenario) => {
      const delivered = new Map<number, number>();
      const datagrams = new Set<string>();
      const tcpFlows = new Set(built(scenario).net.spec.flows.flatMap(({ transport }, flow) => (transport.kind === 'tcp'
        ? [flow] : [])));
      const sim = ran(scenario, {
        trace: (_time, flow, event, segment) => {
          if (event !== 'deliver') return;
          const count = delivered.get(flow) ?? 0;
          delivered.set(flow, count + 1);
          if (tcpFlows.has(flow)) expect(segment).toBe(count);
          else datagrams.add(`${flow} ${segment}`);
        },
      });
      expect(datagrams.size).toBe([...delivered].reduce((sum, [flow, count]) =>
        sum + (tcpFlows.has(flow) ? 0 : count), 0));
      sim.world.flows.forEach(({ receiver, sender, totalBytes }, flow) => {
        expect(receiver.next).toBe(delivered.get(flow) ?? 0);
        expect(receiver.deliveredBytes).toBeLessThanOrEqual(sender.maxByte);
        expect(sender.unaByte).toBeLessThanOrEqual(receiver.deliveredBytes);
        if (totalBytes >= 0) expect(sender.maxByte).toBeLessThanOrEqual(totalBytes);
      });
    }), options());
  });

  it('no rebuilt segment differs from what was sent', () => {
    fc.assert(fc.property(scenarios(), (scenario) => {
      expect(record(ran(scenario)).corruptSegments).toBe(0);
    }), options());
  });

  it('time never runs backwards', () => {
    fc.assert(fc.property(scenarios(), (scenario) => {
      const sim = built(scenario);
      let last = 0;
      while (runUntil(sim, Infinity, 1) > 0) {
        if (sim.world.clock[0] < last) expect.fail(`from ${last} to ${sim.world.clock[0]} ps`);
        last = sim.world.clock[0];
      }
    }), options(20));
  });

  // Pilots and credit cells take no place in the queue of a host, so they may come on top of its buffer.
  it('no queue is longer than its buffer was at most, plus the cell being sent where that does not count, pilots and credit cells at hosts and the places of VCs with credits (without pardoned cells, which have places of their own)', () => {
    fc.assert(fc.property(scenarios(), (scenario) => {
      const sim = built({ ...scenario, pardons: [] });
      const most = sim.world.ports.map(() => 0);
      const { durationPs, flows } = sim.net.spec;
      const pilots = sim.world.ports.map(({ atHost }, port) => (atHost
        ? flows.filter(({ route, routeBack, adaptation }) =>
          adaptation.kind === 'reservation' && (route[0] === port || routeBack[0] === port)).length : 0));
      // Places of VCs with credits, and one more for the cell of each that is being sent.
      const own = sim.net.hopsOfLink.map((hops) => hops.reduce((sum, hop) => {
        const credit = creditVc(sim, sim.net.hopVc[hop]);
        return sum + (credit === null || hop === sim.net.hopStart[sim.net.hopVc[hop]] ? 0 : credit.places + 1);
      }, 0));
      const look = () => sim.world.ports.forEach((state, port) => {
        const places = placesOf(state) + (state.countsWaitingOnly ? 1 : 0);
        most[port] = Math.max(most[port], places + pilots[port] + own[port]);
      });
      look();
      for (const { atPs } of sim.net.spec.changes) {
        runUntil(sim, atPs);
        look();
      }
      runUntil(sim, durationPs);
      const { vcService, hopStart, hopLink } = sim.net;
      vcService.forEach((_, vc) => { most[hopLink[hopStart[vc ^ 1]]] += creditCellsOfHost(sim, vc); });
      sim.world.ports.forEach(({ longest }, port) => expect(longest).toBeLessThanOrEqual(most[port]));
    }), options());
  });
});

/** Longest file whose contents are made and compared. */
const MOST_FILE_BYTES = 1_000_000;

describe('in random networks', () => {
  it('no link carries more cells than its time allows', () => {
    fc.assert(fc.property(smallCellScenario(), (scenario) => {
      const { net, world } = ran(scenario);
      world.links.forEach(({ carried, cellTimePs }) =>
        expect(carried * cellTimePs).toBeLessThanOrEqual(net.spec.durationPs));
    }), options());
  });

  it('the bottleneck is never used for more than all of the time, nor for more data than packets or cells carry', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      const { linkUtilization, effectiveThroughput, goodput } = record(ran(scenario));
      expect(linkUtilization).toBeLessThanOrEqual(1 + 1e-12);
      expect(effectiveThroughput).toBeLessThanOrEqual(scenario.network === 'packet' ? 1 : 48 / 53);
      expect(goodput).toBeLessThanOrEqual(effectiveThroughput);
    }), options());
  });

  it('a file arrives byte for byte, from its first byte on, over TCP Boston and over plain TCP', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      const files = new Map<number, Uint8Array>();
      const received = new Map<number, Uint8Array>();
      const spec = built(scenario).net.spec;
      spec.flows.forEach(({ traffic }, flow) => {
        if (traffic.kind !== 'file' || traffic.bytes > MOST_FILE_BYTES) return;
        files.set(flow, Uint8Array.from({ length: traffic.bytes }, (_, n) => (n * 31 + flow * 7 + (n >> 7)) & 255));
        received.set(flow, new Uint8Array(traffic.bytes));
      });
      const sim = ran(scenario, { files, arrived: (flow, offset, bytes) => received.get(flow)?.set(bytes, offset) });
      for (const [flow, contents] of files) {
        const bytes = sim.world.flows[flow].receiver.deliveredBytes;
        expect(Buffer.compare(received.get(flow)!.subarray(0, bytes), contents.subarray(0, bytes))).toBe(0);
      }
    }), options());
  });

  it('every segment of TCP Boston that arrives is verified, and every copy that comes over lazy packet discard', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      const { world } = ran(scenario);
      world.flows.forEach(({ transport, adaptation }, flow) => {
        const total = (column: number) => world.flowTotals[flow * FLOW_TOTALS + column];
        const boston = transport.kind === 'tcp' && transport.boston !== null;
        // A SYN has no bytes that could be verified.
        const empty = transport.kind === 'tcp' && transport.handshake ? 1 : 0;
        const delivered = Math.max(0, total(FlowTotal.packetsDelivered) - empty);
        const whole = total(FlowTotal.packetsEnded) - total(FlowTotal.packetsBroken)
          - total(FlowTotal.packetsSuppressed);
        const copies = adaptation.kind === 'lpd' ? whole : 0;
        expect(total(FlowTotal.verified)).toBe(boston ? delivered : copies);
      });
    }), options());
  });

  it('an entry of PENDING is still there, was evicted by newer ones, or is done', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      const sim = ran(scenario);
      sim.world.flows.forEach(({ nextNumber }, flow) => {
        const queues = lpdQueues(sim, flow);
        if (queues === null) return;
        const { pending, pendingCapacity, wait, made, evicted, done } = queues;
        expect(evicted + done + pending.length).toBe(made);
        expect(made).toBeLessThanOrEqual(nextNumber);
        expect(Math.max(pending.length, wait.length)).toBeLessThanOrEqual(pendingCapacity);
        for (const { have, needed } of wait) expect(have).toBeLessThan(needed);
      });
    }), options());
  });

  it('all cells are accounted for, and every rate is between 0 and 1', () => {
    fc.assert(fc.property(smallScenario(), (scenario) => {
      const result = record(ran(scenario));
      expect(result.cellsDropped + result.cellsDiscarded + result.cellsDelivered + result.cellsInFlight).toBe(
        result.cellsSent,
      );
      for (const name of [
        'cellLossRate', 'portLossRate', 'cellDiscardRate', 'cellFailureRate', 'packetLossRate', 'retransmissionRate',
        'missedDeadlineRate', 'fairness', 'linkUtilization',
      ] as const) {
        expect(result[name]).toBeGreaterThanOrEqual(0);
        expect(result[name]).toBeLessThanOrEqual(1 + 1e-12);
      }
    }), options());
  });
});
