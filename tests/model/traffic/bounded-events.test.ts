/**
 * However much data an application has at once, an event handles a limited amount: further events of the same instant
 * handle the rest.
 */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { FLOW_TOTALS, FlowTotal, Total } from '../../../src/model/metrics/counters';
import { advance, loadSession, resultOf, type Session } from '../../../src/runner/session';
import type { Flow, Scenario } from '../../../src/scenario/types';
import { CELLS_AT_ONCE } from '../../../src/model/transport/udp';
import { PACKETS_AT_ONCE } from '../../../src/model/transport/sender';
import { codecs } from '../support/runs';

/** Two sources at one host with a source queue of `sourceQueueCells` cells. */
const scenario = (sourceQueueCells: number | null, flow: Partial<Flow>, own: Partial<Scenario> = {}): Scenario => ({
  version: 1, durationS: 0.2,
  nodes: [{ id: 'src', kind: 'host' }, { id: 'sw', kind: 'switch', bufferCells: 20_000 }, { id: 'sink', kind: 'host' }],
  links: [
    { from: 'src', to: 'sw', rateMbps: 150, delayMs: 1, sourceQueueCells },
    { from: 'sw', to: 'sink', rateMbps: 100, delayMs: 1 },
  ],
  flows: ['f', 'g'].map((id) => ({ id, from: 'src', to: 'sink', ...flow })),
  ...own,
});

function load(what: Scenario): Session {
  const loaded = loadSession(what, { codecs });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.session;
}

/** The most cells and packets that any of the first `events` events hands over. */
function mostAtOnce({ sim }: Session, events: number): { cells: number; packets: number } {
  const { totals, flowTotals } = sim.world;
  const sent = (): number =>
    sim.world.flows.reduce((sum, _, flow) => sum + flowTotals[flow * FLOW_TOTALS + FlowTotal.packetsSent], 0);
  const most = { cells: 0, packets: 0 };
  for (let event = 0; event < events; event++) {
    const [cells, packets] = [totals[Total.cellsSent], sent()];
    if (runUntil(sim, Infinity, 1) === 0) break;
    most.cells = Math.max(most.cells, totals[Total.cellsSent] - cells);
    most.packets = Math.max(most.packets, sent() - packets);
  }
  return most;
}

const hashOf = (session: Session): string => {
  advance(session, Infinity);
  return resultOf(session, {}, 0).hash;
};

const huge: Flow['traffic'] = {
  kind: 'trace', entries: Array.from({ length: 1000 }, (_, entry) => [entry * 1e-5, 16_777_216]),
};

describe('a trace of 1,000 entries of 16 MB, as UDP packets of one byte of data, before a source queue of one cell', () => {
  it('is handed over in events of at most `CELLS_AT_ONCE` cells', () => {
    const most = mostAtOnce(load(scenario(1, { traffic: huge, transport: { kind: 'udp', packetBytes: 29 } })), 1_000);
    expect(most.cells).toBeGreaterThan(CELLS_AT_ONCE / 2);
    expect(most.cells).toBeLessThanOrEqual(CELLS_AT_ONCE + 2);
  });

  it.each([1, 16])('is handed over so over lazy packet discard with blocks of %d packets too', (blockingFactor) => {
    const most = mostAtOnce(load(scenario(1, {
      traffic: huge, transport: { kind: 'udp', packetBytes: 29 }, adaptation: { kind: 'lpd', blockingFactor },
    })), 1_000);
    expect(most.packets).toBeLessThanOrEqual(CELLS_AT_ONCE + 1);
  });
});

const tcpBurst = scenario(null, {
  traffic: { kind: 'trace', entries: [[0, 20_000], [0.5, 10_000]] },
  transport: { packetBytes: 41, windowBytes: 5_000, initialWindowPackets: 1_000, tickMs: 10 },
}, { durationS: 0.7 });

describe('a TCP that finds 5,000 packets in its window at once', () => {
  it('sends them in events of at most `PACKETS_AT_ONCE` packets', () => {
    expect(mostAtOnce(load(tcpBurst), Infinity).packets).toBe(PACKETS_AT_ONCE);
  });
});

describe('bursts of several thousand packets at one instant', () => {
  const entries: [number, number][] = [[0, 60_000], [0, 5_000], [0.01, 100_000]];
  const bursts: [string, string, Scenario][] = [
    ['UDP, unlimited source queue', '6261d5fb5aff6212', scenario(null, {
      traffic: { kind: 'trace', entries }, transport: { kind: 'udp', packetBytes: 60 },
    })],
    ['UDP, source queue of 100 cells', 'c9c47f95812afe5f', scenario(100, {
      traffic: { kind: 'trace', entries }, transport: { kind: 'udp', packetBytes: 60 },
    })],
    ['UDP over lazy packet discard in blocks', '6aab5991ee15a4fd', scenario(3_000, {
      traffic: { kind: 'trace', entries }, transport: { kind: 'udp', packetBytes: 60 },
      adaptation: { kind: 'lpd', blockingFactor: 4 },
    })],
    ['TCP with a window of 5,000 packets', 'eacec1a9aaef11dc', tcpBurst],
    ['UDP in packet mode', '7cc48c243a19d95e', scenario(
      null, { traffic: { kind: 'trace', entries }, transport: { kind: 'udp', packetBytes: 60 } }, { network: 'packet' },
    )],
  ];

  it.each(bursts)('give for %s the hash of a run in which one event handles all', (_, hash, what) => {
    expect(hashOf(load(what))).toBe(hash);
  });
});
