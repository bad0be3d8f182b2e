import { describe, expect, it } from 'vitest';
import { describeTcp } from './tcp';
import { handedOver, udpLine } from './support';
import { MS, S, US, line, udp } from '../support/specs';
import { ran } from '../support/runs';

const constant = (rateBps: number) => ({ kind: 'constant' as const, rateBps });

describe('a constant rate of 8 Mb/s over UDP, packets of 1,000 bytes', () => {
  const handed = handedOver(udpLine(1000, constant(8e6)));

  it('sends one packet a millisecond, the first at the start', () => {
    expect(handed.map(({ atPs }) => atPs)).toEqual(Array.from({ length: 1001 }, (_, n) => n * MS));
  });

  it('carries 972 bytes of data in each', () => {
    expect(new Set(handed.map(({ dataBytes }) => dataBytes))).toEqual(new Set([972]));
  });
});

describe('a constant rate that starts at 10 ms and stops at 20 ms', () => {
  it('sends from its start on, and nothing at the stop or later', () => {
    const handed = handedOver(udpLine(1000, constant(8e6), { startPs: 10 * MS, stopPs: 20 * MS }));
    expect(handed.map(({ atPs }) => atPs / MS)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  });

  it('is delayed by a start jitter like greedy traffic', () => {
    const own = { startPs: 10 * MS, startJitterPs: 5 * MS };
    const [first] = handedOver(udpLine(1000, constant(8e6), own));
    const greedy: number[] = [];
    ran(line({ durationPs: S, ...own }), 20 * MS, {
      trace: (timePs, _flow, event) => { if (event === 'send') greedy.push(timePs); },
    });
    expect(first.atPs).toBe(greedy[0]);
    expect(first.atPs).toBeGreaterThan(10 * MS);
  });
});

describe('a packet size changed from 1,000 to 500 bytes at 5.5 ms', () => {
  it('halves the time between packets from the next packet on', () => {
    const spec = udpLine(1000, constant(8e6), { stopPs: 8 * MS });
    spec.changes = [{
      atPs: 5500 * US, links: [],
      flows: [{ flow: 0, transport: udp(500), adaptation: spec.flows[0].adaptation }],
    }];
    expect(handedOver(spec).map(({ atPs }) => atPs / MS)).toEqual([0, 1, 2, 3, 4, 5, 6, 6.5, 7, 7.5]);
  });
});

describeTcp('a constant rate of 8 Mb/s over TCP', constant(8e6), (bytes) => {
  it('adds the data of one packet each millisecond', () => {
    expect([bytes(0), bytes(500 * US), bytes(MS), bytes(10 * MS)]).toEqual([960, 960, 1920, 11 * 960]);
  });
});
