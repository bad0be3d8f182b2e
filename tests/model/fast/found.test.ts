/** Networks in which the two ways once differed, as random ones (calm.test.ts) have shown. */
import { describe, it } from 'vitest';
import type { Change, Scenario, Switch } from '../../../src/scenario/types';
import { runBothWays } from './runs';

const tcp = { kind: 'tcp' as const, tickMs: 10, minRtoMs: 40, initialRtoMs: 200 };
const short = { ...tcp, packetBytes: 4_470, windowBytes: 20_000 };
const long = { ...tcp, packetBytes: 9_180, windowBytes: 20_000 };
const boston = { firstRedundancy: 0.2 };

/** A star of hosts with lines of 2 Mb/s, one for each of these senders, in which something changes. */
const star = (senders: readonly object[], sw: Partial<Switch>, delayMs: number, change: Change): Scenario => ({
  version: 1, durationS: 1.5,
  // An odd number of ps, so bins are not narrower at first: they end stretches.
  measure: { binMs: 30.000000001 },
  nodes: [
    ...senders.map((_, n) => ({ id: `h${n}`, kind: 'host' as const })),
    { id: 'sw', kind: 'switch', bufferCells: 250, ...sw }, { id: 'sink', kind: 'host' },
  ],
  links: [
    ...senders.map((_, n) => ({ from: `h${n}`, to: 'sw', rateMbps: 2, delayMs: 4 })),
    { from: 'sw', to: 'sink', rateMbps: 2, delayMs },
  ],
  flows: senders.map((own, n) => ({ id: `f${n}`, from: `h${n}`, to: 'sink', startJitterMs: 20, ...own })),
  changes: [change],
});

const abr = { service: { kind: 'abr' as const } };
const lazy = { adaptation: { kind: 'lpd' as const, mergeOnLostEom: false } };
const quick = { ...tcp, packetBytes: 1_500 };
const small = { ...tcp, packetBytes: 576, windowBytes: 8_000 };

/** One of the flows at host b is UBR. It fills the queue of the host, which cells over ABR then find full. */
const fullHost: Scenario = {
  version: 1, seed: 991, durationS: 0.8,
  nodes: [
    { id: 'a', kind: 'host' }, { id: 's1', kind: 'switch' }, { id: 'b', kind: 'host' },
    { id: 's2', kind: 'switch', abr: { algorithm: 'ericaPlus', intervalMs: 5, intervalCells: 30 } },
    { id: 'c', kind: 'host' },
    { id: 's3', kind: 'switch', abr: { algorithm: 'erica', intervalMs: 2, intervalCells: null } },
  ],
  links: [
    { from: 'a', to: 's1', rateMbps: 10, delayMs: 3 }, { from: 'b', to: 's2', rateMbps: 10, delayMs: 2 },
    { from: 's1', to: 's2', rateMbps: 10, delayMs: 3, cellErrorRate: 0.01 },
    { from: 'c', to: 's3', rateMbps: 2, delayMs: 2 }, { from: 's2', to: 's3', rateMbps: 2, delayMs: 2 },
  ],
  flows: [
    { id: 'f0', from: 'c', to: 'b', startJitterMs: 30, transport: { ...small, delayedAckMs: 0 } },
    { id: 'f1', from: 'b', to: 'c', transport: quick, ...abr },
    {
      id: 'f2', from: 'b', to: 'a', transport: { kind: 'udp', packetBytes: 576 },
      traffic: { kind: 'onOff', load: 0.3 },
    },
    { id: 'f3', from: 'b', to: 'c', startJitterMs: 30, transport: { ...small, delayedAckMs: 30 }, ...abr },
    { id: 'f4', from: 'b', to: 'c', startJitterMs: 30, transport: quick, ...lazy, ...abr },
    { id: 'f5', from: 'b', to: 'a', startJitterMs: 30, transport: quick, ...lazy },
  ],
  faults: [{ link: 'c>s3', flow: 'f0', packets: [2], cells: [5, 90] }],
  changes: [{ atS: 0.3432, set: { 'links.b>s2.sourceQueueCells': 180 } }],
};

describe('both ways are the same', () => {
  it('where packets that were cut get in again, because the policy has changed', () => {
    const senders = [{ transport: short }, { transport: { ...long, boston } }, { transport: short }];
    const scenario = star(
      senders, { discard: { policy: 'ppd' }, queueCounts: 'waiting' }, 11,
      { atS: 0.25, set: { 'nodes.sw.discard.policy': 'tailDrop' } },
    );
    runBothWays({ scenario: { ...scenario, seed: 295 }, stops: [], most: Infinity });
  });

  it('where several packets of TCP Boston lose their last cells, and so end with a cell in their middle', () => {
    const senders = [
      { transport: { ...tcp, packetBytes: 9_180 }, adaptation: { kind: 'lpd', mergeOnLostEom: false } },
      { transport: long }, { transport: { ...short, boston } }, { transport: short },
      { transport: { ...short, boston } },
    ];
    const scenario = star(senders, {}, 1, { atS: 0, set: { 'links.h0>sw.delayMs': 0.01 } });
    runBothWays({ scenario: { ...scenario, seed: 0 }, stops: [], most: Infinity });
  });

  it('where a host loses a cell of a packet whose first cells are under way', () => {
    runBothWays({ scenario: fullHost, stops: [], most: Infinity });
  });
});
