/**
 * Sources that send as much as a scenario may ask for: gigabytes in packets of one byte, every picosecond, without end.
 * Each event hands over a limited amount, the state of a flow stays within what its settings allow, and every cell is
 * accounted for.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lpdOf } from '../../src/model/adaptation/lpd/state';
import { packetsUnderWay } from '../../src/model/atm/packets';
import { fullSegmentBytes, unitsOf } from '../../src/model/atm/sizes';
import { MOST_UNDER_WAY } from '../../src/model/constants';
import { FLOW_TOTALS, FlowTotal, Total } from '../../src/model/metrics/counters';
import { cellsInFlight } from '../../src/model/run/conservation';
import { runUntil } from '../../src/model/run/loop';
import { CELLS_AT_ONCE } from '../../src/model/transport/udp';
import { PACKETS_AT_ONCE } from '../../src/model/transport/sender';
import type { Simulation } from '../../src/model/world';
import { checkScenario } from '../../src/scenario/check';
import { LIMITS } from '../../src/scenario/schema';
import type { Flow, Scenario } from '../../src/scenario/types';
import { built, options } from './runs';

/** Numbers of events and packets after which a run is stopped. */
const MOST_EVENTS = 1_500;
const MOST_PACKETS = 300_000;
const MOST_PACKET_BYTES = 65_535;

const one = <Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);

const trace = fc.record({
  many: one(1, 2, 300), apartS: one(0, 1e-12, 1e-9, 1e-6, 1e-3), lastS: one(1e-12, 1e-6, 0.01, 1),
  bytes: one(1, 1_000, 1_000_000, LIMITS.traceBytes), repeat: fc.boolean(),
}).map(({ many, apartS, lastS, bytes, repeat }): Flow['traffic'] => {
  const entries = Array.from({ length: many }, (_, entry): [number, number] => [entry * apartS, bytes]);
  return { kind: 'trace', entries: [...entries, [Math.max(lastS, many * apartS), bytes]], repeat };
});
const traffic = fc.oneof({ weight: 3, arbitrary: trace }, { weight: 1, arbitrary: one<Flow['traffic']>(
  { kind: 'onOff', meanBurstBytes: 1_000_000, load: 10 }, { kind: 'constant', rateMbps: 10_000 },
) });

const lpd = fc.record({
  kind: one('lpd' as const), blockingFactor: one(1, 2, 16), blockWaitMs: one(0, 1, 100_000),
  pendingPackets: one(1, 64, 1024), requestTimeoutMs: one(0.001, 30, 100_000), maxRequests: one(1, 1000),
  setAsideFraction: one(0, 1), lateOn: one('repairSent' as const, 'done' as const),
});
const layer = fc.oneof({ weight: 3, arbitrary: lpd }, { weight: 1, arbitrary: one({ kind: 'aal5' as const }) });

const transport = fc.oneof(
  { weight: 2, arbitrary: one(29, 30, 576, 9180, MOST_PACKET_BYTES).map((packetBytes) =>
    ({ kind: 'udp' as const, packetBytes })) },
  { weight: 1, arbitrary: fc.record({
    packetBytes: one(41, 576, 9180), windowBytes: one(1, 65_536, LIMITS.packetsUnderWay),
    initialWindowPackets: one(1, 1000), tickMs: one(0.1, 100), initialRtoMs: one(100, 3000),
  }) },
);

/** Two flows over one switch; invalid combinations of mechanisms are left out. */
const extreme: fc.Arbitrary<Scenario> = fc.record({
  flow: fc.record({ traffic, transport, adaptation: layer }), sourceQueueCells: one(1, 2, 100, null),
  accessMbps: one(0.001, 1, 1_000, 100_000), trunkMbps: one(0.001, 1, 1_000), delayMs: one(0, 1, 10_000),
  cellErrorRate: one(0, 0.01, 1), bufferCells: one(1, 512, 100_000), durationS: one(1, 1_000),
}).map(({
  flow, sourceQueueCells, accessMbps, trunkMbps, delayMs, cellErrorRate, bufferCells, durationS,
}): Scenario => ({
  version: 1, durationS,
  nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', bufferCells }, { id: 'b', kind: 'host' }],
  links: [
    { from: 'a', to: 'sw', rateMbps: accessMbps, delayMs, sourceQueueCells },
    { from: 'sw', to: 'b', rateMbps: trunkMbps, delayMs, cellErrorRate },
  ],
  flows: ['f', 'g'].map((id) => ({ ...flow, id, from: 'a', to: 'b' })),
})).filter((scenario) => checkScenario(scenario).ok);

const packetsSent = ({ world }: Simulation): number =>
  world.flows.reduce((sum, _, flow) => sum + world.flowTotals[flow * FLOW_TOTALS + FlowTotal.packetsSent], 0);

/** Checks the state of lazy packet discard against its settings and the packets under way. */
function keptByLpd({ world }: Simulation): void {
  const underWay = packetsUnderWay(world.packets);
  for (const flow of world.flows) {
    if (flow.adaptation.kind !== 'lpd') continue;
    const { pending, wait, late, givenUp, travelling, gathered } = lpdOf(flow);
    expect(Math.max(pending.length, wait.length)).toBeLessThanOrEqual(pending.capacity);
    expect(late.segment.length).toBeLessThanOrEqual(pending.capacity * pending.width);
    expect(givenUp.length).toBeLessThanOrEqual(pending.capacity);
    expect(gathered.length).toBeLessThanOrEqual(flow.adaptation.blockingFactor);
    // Lost blocks that are not yet passed are merged, between those under way; up to half of the list may be finished.
    const blocks = travelling.blocks.length - travelling.head;
    expect(blocks).toBeLessThanOrEqual(2 * (underWay + PACKETS_AT_ONCE) + 2);
    expect(travelling.blocks.length).toBeLessThanOrEqual(2 * blocks + 2 * PACKETS_AT_ONCE);
  }
}

/** The cells of a whole window of TCP, which may be sent at once; 0 for UDP. */
function windowCells({ net }: Simulation): number {
  const [{ transport, adaptation }] = net.spec.flows;
  if (transport.kind !== 'tcp') return 0;
  const packets = Math.min(PACKETS_AT_ONCE, Math.ceil(transport.windowBytes / fullSegmentBytes(transport)));
  return packets * unitsOf(net, transport.packetBytes, adaptation);
}

/** Most cells that an event may hand over: a packet is handed over whole, even beyond the share of an event. */
const mostCellsOf = (sim: Simulation): number =>
  windowCells(sim) + 2 * CELLS_AT_ONCE + 4 * Math.ceil(MOST_PACKET_BYTES / 48) * sim.world.flows.length;

describe('a source that sends as much as it may', () => {
  it('is handled in events and state of bounded size, with every cell accounted for', () => {
    fc.assert(fc.property(extreme, (scenario) => {
      const sim = built(scenario);
      const { totals, packets } = sim.world;
      const most = mostCellsOf(sim);
      for (let events = 0; events < MOST_EVENTS && packetsSent(sim) < MOST_PACKETS; events++) {
        const [cells, sent] = [totals[Total.cellsSent], packetsSent(sim)];
        if (runUntil(sim, Infinity, 1) === 0) break;
        expect(packetsSent(sim) - sent).toBeLessThanOrEqual(2 * PACKETS_AT_ONCE);
        expect(totals[Total.cellsSent] - cells).toBeLessThanOrEqual(most);
        if (events % 100 === 0) keptByLpd(sim);
      }
      keptByLpd(sim);
      expect(packets.used).toBeLessThanOrEqual(MOST_UNDER_WAY + 1);
      const ended = totals[Total.cellsDropped] + totals[Total.cellsDiscarded] + totals[Total.cellsDelivered];
      expect(totals[Total.cellsSent]).toBe(ended + cellsInFlight(sim));
    }), options(40));
  });
});
