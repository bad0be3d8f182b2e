import { describe, expect, it } from 'vitest';
import { tcpFlow, type TcpFlow } from '../../../src/model/world';
import type { TcpSpec } from '../../../src/model/spec';
import { leastTimeoutPs } from '../../../src/model/atm/timeouts';
import { sampleRoundTrip, timeoutPs } from '../../../src/model/transport/rtt';
import { armTimer } from '../../../src/model/transport/timer';
import { ran, start, states, traced } from '../support/runs';
import { MS, S, file, line } from '../support/specs';

const flowWith = (own: Partial<TcpSpec>): TcpFlow => tcpFlow(start(line({ tcp: own })).world, 0);

/** A flow with one sample after another, each of a number of ticks of 100 ms. */
function sampled(ticks: readonly number[], own: Partial<TcpSpec> = {}): TcpFlow {
  const flow = flowWith(own);
  for (const count of ticks) {
    flow.rtt.timedAtPs = 0;
    flow.rtt.timing = true;
    sampleRoundTrip(flow, count * 100 * MS);
  }
  return flow;
}

const rtoMs = (flow: TcpFlow): number => timeoutPs(flow) / MS;

describe('the first sample, 4 ticks of 100 ms (RFC 6298, 2.2)', () => {
  const flow = sampled([4]);

  it('becomes the mean, and half of it the deviation', () => {
    expect([flow.rtt.srttTicks, flow.rtt.rttvarTicks]).toEqual([4, 2]);
  });

  it('makes a timeout of mean and four deviations: 12 ticks', () => {
    expect(rtoMs(flow)).toBe(1200);
  });
});

describe('a second sample of 12 ticks after one of 4 (gains 1/8 and 1/4)', () => {
  const flow = sampled([4, 12]);

  it('moves the mean by an eighth of the error and the deviation by a quarter of its own', () => {
    expect([flow.rtt.srttTicks, flow.rtt.rttvarTicks]).toEqual([5, 3.5]);
  });

  it('makes a timeout of 19 ticks', () => {
    expect(rtoMs(flow)).toBe(1900);
  });
});

describe('a hundred samples of one tick', () => {
  it('keep one tick of deviation in the timeout, which is two ticks, the shortest possible', () => {
    expect(rtoMs(sampled(new Array<number>(100).fill(1)))).toBe(200);
  });

  it('leave the timeout at two ticks where no shortest one is set', () => {
    expect(leastTimeoutPs(flowWith({ minRtoPs: null, tickPs: 50 * MS }).transport)).toBe(100 * MS);
  });

  it('leave the timeout at a shortest one of 1 s where that is set', () => {
    expect(rtoMs(sampled(new Array<number>(100).fill(1), { minRtoPs: S }))).toBe(1000);
  });
});

describe('a round trip from 99 ms to 101 ms on a clock of 100 ms', () => {
  it('is one tick, for the clock ticked once', () => {
    const flow = flowWith({});
    flow.rtt.timedAtPs = 99 * MS;
    sampleRoundTrip(flow, 101 * MS);
    expect(flow.rtt.srttTicks).toBe(1);
  });
});

describe('a round trip from 101 ms to 199 ms on a clock of 100 ms', () => {
  it('counts as one tick although the clock did not tick', () => {
    const flow = flowWith({});
    flow.rtt.timedAtPs = 101 * MS;
    sampleRoundTrip(flow, 199 * MS);
    expect(flow.rtt.srttTicks).toBe(1);
  });
});

describe('a timer of 3 s that is started 130 ms after a tick, on a clock of 500 ms', () => {
  const expiresAfterMs = (own: Partial<TcpSpec>, startMs = 5130): number => {
    const sim = start(line({ tcp: { tickPs: 500 * MS, ...own } }));
    sim.world.clock[0] = startMs * MS;
    armTimer(sim, 0);
    return tcpFlow(sim.world, 0).sender.timerAtPs / MS - startMs;
  };

  it.each([
    ['exact', 3000], ['tick', 2870], ['nextTick', 3370],
  ] as const)('expires with `timerExpiry` %s after %d ms', (timerExpiry, ms) => {
    expect(expiresAfterMs({ timerExpiry })).toBe(ms);
  });
  it.each(['tick', 'nextTick'] as const)('expires after 3 s if it is started on a tick: %s', (timerExpiry) => {
    expect(expiresAfterMs({ timerExpiry }, 5000)).toBe(3000);
  });
  it('follows the phase of the clock', () => {
    expect(expiresAfterMs({ timerExpiry: 'tick', tickPhase: 0.5 })).toBe(2620);
    expect(expiresAfterMs({ timerExpiry: 'nextTick', tickPhase: 0.5 })).toBe(3120);
  });
  it('is never over at once: a timeout within a tick ends with it', () => {
    expect(expiresAfterMs({ timerExpiry: 'tick', initialRtoPs: 100 * MS })).toBe(370);
  });
});

describe('a flow before any sample, first timeout 3 s, longest 64 s', () => {
  it.each([
    [0, 3], [1, 6], [2, 12], [4, 48], [5, 64], [60, 64],
  ])('has after %d expiries a timeout of %d s', (backoff, seconds) => {
    const flow = flowWith({});
    flow.sender.backoff = backoff;
    expect(timeoutPs(flow)).toBe(seconds * S);
  });
});

describe('one segment whose first three transmissions are lost, first timeout 3 s', () => {
  const { events } = traced(line({ traffic: file(100), faults: [{ packets: [0, 1, 2] }] }), 100 * S);

  it('is sent again after 3, 6 more and 12 more seconds', () => {
    expect(events.filter(({ event }) => event === 'retransmit').map(({ timePs }) => timePs / S)).toEqual([3, 9, 21]);
  });
});

describe('one such segment with a longest timeout of 4 s', () => {
  it('waits 3, 4 and 4 seconds', () => {
    const { events } =
      traced(line({ traffic: file(100), tcp: { maxRtoPs: 4 * S }, faults: [{ packets: [0, 1, 2] }] }), 100 * S);
    expect(events.filter(({ event }) => event === 'timeout').map(({ timePs }) => timePs / S)).toEqual([3, 7, 11]);
  });
});

describe('a file of three segments, the first of which had to be sent three times', () => {
  const read = ({ sender, rtt }: Pick<TcpFlow, 'sender' | 'rtt'>) => ({
    una: sender.una, backoff: sender.backoff, srtt: rtt.srttTicks,
  });
  const network = (karn: boolean) =>
    line({ link: { delayPs: 10 * MS }, traffic: file(3 * 536), tcp: { karn }, faults: [{ packets: [0, 1] }] });

  it('keeps the backed-off timeout until a segment that was sent once is acknowledged (Karn)', () => {
    expect(states(network(true), 100 * S, read)).toEqual([
      { una: 0, backoff: 0, srtt: -1 }, { una: 0, backoff: 1, srtt: -1 }, { una: 0, backoff: 2, srtt: -1 },
      { una: 1, backoff: 2, srtt: -1 }, { una: 2, backoff: 0, srtt: 1 }, { una: 3, backoff: 0, srtt: 1 },
    ]);
  });

  it('drops the backoff with any acknowledgement where Karn’s rule is off', () => {
    expect(states(network(false), 100 * S, read).find(({ una }) => una === 1)).toEqual({
      una: 1, backoff: 0, srtt: -1,
    });
  });
});

describe('eight segments at once, round trip 200 ms, segment 1 lost and sent again while segment 8 is timed', () => {
  const timed = (karn: boolean): number => ran(
    line({
      link: { delayPs: 100 * MS }, tcp: { karn, initialWindowPackets: 8, tickPs: 10 * MS, minRtoPs: S },
      faults: [{ packets: [1] }],
    }),
    250 * MS,
  ).world.flows[0].rtt.timedSegment;

  it('give up that measurement with Karn’s rule: the next segment that is sent for the first time is timed', () => {
    expect(timed(true)).toBe(10);
  });

  it('continue that measurement without it', () => {
    expect(timed(false)).toBe(8);
  });
});

describe('the retransmission timer with segments under way', () => {
  it('is restarted by every new acknowledgement', () => {
    // Segment 0 is acknowledged at 200 ms (2 ticks, timeout 6 ticks); segments 1 and 2 are then lost for good.
    const { events } =
      traced(line({ link: { delayPs: 100 * MS }, traffic: file(3 * 536), faults: [{ packets: [1, 2] }] }), 100 * S);
    const acknowledged = events.find(({ event }) => event === 'ack')?.timePs ?? 0;
    expect(events.find(({ event }) => event === 'timeout')?.timePs).toBe(acknowledged + 600 * MS);
  });

  it('is off when all is acknowledged', () => {
    const { sim } = traced(line({ traffic: file(3 * 536) }), S);
    expect(tcpFlow(sim.world, 0).sender.timerAtPs).toBe(Infinity);
  });
});
