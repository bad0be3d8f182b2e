/**
 * Sixteen connections with ECN through a switch with RED. At this load ns-2.35 drops (14.9 % with seed 1) where packets
 * are marked only up to a probability of 1, because the average stays near the upper threshold; without such a limit
 * nothing is lost.
 */
import { describe, expect, it } from 'vitest';
import { ran } from '../support/runs';
import { MS, S, star } from '../support/specs';
import { record } from '../../../src/model/run/record';

const run = (network: 'packet' | 'atm', markBelow: number) => record(ran(star({
  network, hosts: 16, durationPs: 40 * S, access: { rateBps: 1.5e6, delayPs: 10 * MS },
  trunk: { rateBps: 1.5e6, delayPs: 10 * MS },
  port: {
    inputService: network === 'packet' ? 'arrivalOrder' : 'slottedRoundRobin', queueCounts: 'waiting',
    bufferCells: 4000, bufferPackets: network === 'packet' ? 200 : null,
    discard: network === 'packet'
      ? { policy: 'red', minThresholdPlaces: 5, maxThresholdPlaces: 15, ecn: true, markBelow }
      : { policy: 'red', minThresholdPlaces: 160, maxThresholdPlaces: 480, ecn: true, markBelow },
  },
  flow: () => ({ startJitterPs: S, tcp: { packetBytes: 1500, tickPs: 10 * MS, ecn: true } }),
})));

describe.each(['packet', 'atm'] as const)('sixteen connections with ECN over RED (%s), 1.5 Mb/s', (network) => {
  it('lose more than a tenth of their packets where marks end at a probability of 0.1 or of 1: the average is above the upper threshold', () => {
    expect(run(network, 0.1).portLossRate).toBeGreaterThan(0.1);
    expect(run(network, 1).portLossRate).toBeGreaterThan(0.1);
  });

  it('lose none where marks have no such limit', () => {
    const { portLossRate, linkUtilization } = run(network, 2);
    expect(portLossRate).toBe(0);
    expect(linkUtilization).toBeGreaterThan(0.95);
  });
});
