/** Traffic from traces, which are recorded instants and sizes. */
import { describe, expect, it } from 'vitest';
import type { TrafficOf } from '../../../src/model/spec';
import { MS } from '../support/specs';
import { handedOver, udpLine } from './support';
import { describeTcp } from './tcp';

const trace = (own: Partial<TrafficOf<'trace'>> = {}): TrafficOf<'trace'> => ({
  kind: 'trace', timesPs: [0, 2 * MS, 2 * MS, 7 * MS], bytes: [100, 972, 40, 2000], repeat: false, ...own,
});
const words = (spec: Parameters<typeof handedOver>[0]) =>
  handedOver(spec).map(({ atPs, dataBytes }) => `${dataBytes}@${atPs / MS}`);

describe('a trace of four entries, the second and third at the same time, over UDP packets of 1,000 bytes', () => {
  it('sends a datagram for each, or full ones and the rest where one is too small', () => {
    expect(words(udpLine(1000, trace()))).toEqual(['100@0', '972@2', '40@2', '972@7', '972@7', '56@7']);
  });

  it('counts from the start of its flow', () => {
    expect(words(udpLine(1000, trace(), { startPs: 30 * MS }))[1]).toBe('972@32');
  });

  it('ends where the flow stops', () => {
    expect(words(udpLine(1000, trace(), { stopPs: 7 * MS }))).toEqual(['100@0', '972@2', '40@2']);
  });
});

describe('a trace whose first entry is at 3 ms', () => {
  it('is silent until then', () => {
    expect(words(udpLine(1000, trace({ timesPs: [3 * MS, 4 * MS], bytes: [1, 2] })))).toEqual(['1@3', '2@4']);
  });
});

describe('a repeated trace of entries at 0 and 5 ms', () => {
  it('begins again at the instant of its last entry', () => {
    expect(
      words(udpLine(1000, trace({ timesPs: [0, 5 * MS], bytes: [1, 2], repeat: true }), { durationPs: 12 * MS })),
    ).toEqual(['1@0', '2@5', '1@5', '2@10', '1@10']);
  });
});

describeTcp('the same trace over TCP', trace(), (bytes) => {
  it('adds its bytes to the stream when they come', () => {
    expect([bytes(0), bytes(2 * MS), bytes(8 * MS)]).toEqual([100, 1112, 3112]);
  });
});
