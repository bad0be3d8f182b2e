/** Defects found with random scenarios, each as the smallest scenario that showed it. */
import { describe, expect, it } from 'vitest';
import { creditVc } from '../../src/model/adaptation/services/credit';
import { record } from '../../src/model/run/record';
import type { Scenario } from '../../src/scenario/types';
import { ran } from './runs';

/** One host, one switch, one host; 0.3 Mb/s, no delay. */
const path = (own: {
  flow: Partial<NonNullable<Scenario['flows']>[number]>; bufferCells?: number; durationS?: number;
  network?: 'atm' | 'packet';
}): Scenario => ({
  version: 1, seed: 0, durationS: own.durationS ?? 2, network: own.network ?? 'atm',
  nodes: [
    { id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', bufferCells: own.bufferCells ?? 512 },
    { id: 'b', kind: 'host' },
  ],
  links: [{ from: 'a', to: 'sw', rateMbps: 0.3, delayMs: 0 }, { from: 'sw', to: 'b', rateMbps: 0.3, delayMs: 0 }],
  flows: [{ id: 'f', from: 'a', to: 'b', ...own.flow }],
});

describe('a reservation of two places at a port of one, in immediate mode', () => {
  it('has a packet loss rate of 1, and not more', () => {
    const result = record(ran(path({ bufferCells: 1, flow: {
      transport: { packetBytes: 41, initialRtoMs: 500 }, adaptation: { kind: 'reservation', mode: 'immediate' },
    } })));
    expect([result.packetLossRate, result.packetsDelivered]).toEqual([1, 0]);
  });
});

describe('an ABR source with one place, on the bottleneck', () => {
  it('has a loss rate of at most 1', () => {
    const network = path({ flow: {
      service: { kind: 'abr' }, ackService: { kind: 'ubr' }, transport: { packetBytes: 9180, initialRtoMs: 500 },
    } });
    const abr = { algorithm: 'erica' as const };
    const result = record(ran({
      ...network, measure: { bottleneck: 'a>sw' },
      nodes: network.nodes.map((node) => (node.id === 'sw' ? { ...node, abr } : node)),
      links: network.links?.map((link) => (link.from === 'a' ? { ...link, sourceQueueCells: 1 } : link)),
    }));
    expect(result.portLossRate).toBeGreaterThan(0.9);
    expect(result.portLossRate).toBeLessThanOrEqual(1);
  });
});

describe('pilots of a VC with credits', () => {
  it('take no credit and give none back', () => {
    const sim = ran(path({ flow: {
      adaptation: { kind: 'reservation' }, service: { kind: 'credit', n2: 1, n3: 20 }, ackService: { kind: 'ubr' },
    } }));
    const { sent, forwarded } = creditVc(sim, 0)!;
    sent.forEach((count, step) => expect(forwarded[step]).toBeLessThanOrEqual(count));
    expect(forwarded[0]).toBeGreaterThan(0);
  });
});
