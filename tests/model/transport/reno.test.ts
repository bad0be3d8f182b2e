/**
 * Reno step by step: round trips of 200 ms, so that each window is one batch; segments of 1,000 bytes. Source: RFC
 * 2001, RFC 5681.
 */
import { describe, expect, it } from 'vitest';
import type { TcpSpec } from '../../../src/model/spec';
import { record } from '../../../src/model/run/record';
import { ran, states, traced, type TransportEvent } from '../support/runs';
import { MS, S, line, type LineOptions } from '../support/specs';

const MSS = 1000;

const path = (tcp: Partial<TcpSpec> = {}, packets: number[] = [], own: LineOptions = {}): LineOptions => ({
  link: { delayPs: 100 * MS },
  tcp: { packetBytes: MSS + 40, windowBytes: 28 * MSS, tickPs: 10 * MS, minRtoPs: S, ...tcp }, faults: [{ packets }],
  durationPs: 20 * S, ...own,
});

/** `cwnd` and `ssthresh` in segments, after every change. */
const windows = (options: LineOptions, untilPs: number): [number, number][] =>
  states(line(options), untilPs, ({ congestion }) =>
    [congestion.cwndBytes / MSS, congestion.ssthreshBytes / MSS] as [number, number]);

/** New segments and repeated ones sent in each round trip of 200 ms. */
function sentPerRound(events: readonly TransportEvent[], rounds: number): number[] {
  const counts = new Array<number>(rounds).fill(0);
  for (const { event, timePs } of events) {
    if ((event === 'send' || event === 'retransmit') && timePs < rounds * 200 * MS) {
      counts[Math.floor(timePs / (200 * MS))]++;
    }
  }
  return counts;
}

describe('slow start from one segment, window 28', () => {
  it('doubles with each round trip up to the window', () => {
    // A round trip is a little longer than 200 ms (22 cell times and one), so that batches drift, but stay apart.
    expect(sentPerRound(traced(line(path())).events, 7)).toEqual([1, 2, 4, 8, 16, 28, 28]);
  });

  it('adds one segment with each acknowledgement', () => {
    expect(windows(path(), 450 * MS)).toEqual([[1, 28], [2, 28], [3, 28], [4, 28]]);
  });

  it('never opens cwnd above the window', () => {
    expect(Math.max(...windows(path(), 3 * S).map(([cwnd]) => cwnd))).toBe(28);
  });
});

describe('an initial window of 4 and an initial threshold of 6 segments', () => {
  const options = path({ initialWindowPackets: 4, initialSsthreshPackets: 6 });

  it('sends four at once', () => {
    expect(sentPerRound(traced(line(options)).events, 1)).toEqual([4]);
  });

  it('leaves slow start at six: from there a segment a round trip, spread over its acknowledgements', () => {
    const [, , [six], [next], [afterThat]] = windows(options, 250 * MS);
    expect([six, next, afterThat]).toEqual([6, 6 + 1 / 6, 6 + 1 / 6 + 1 / (6 + 1 / 6)]);
  });

  it('grows by one segment in a round trip of congestion avoidance', () => {
    const after = (ms: number) => windows(options, ms * MS).at(-1)![0];
    expect(after(650) - after(450)).toBeGreaterThan(0.9);
    expect(after(650) - after(450)).toBeLessThanOrEqual(1);
  });
});

describe('one packet lost out of a window of 16: transmission 15, segment 15', () => {
  const { sim, events } = traced(line(path({}, [15])));
  const named = (name: string) => events.filter(({ event }) => event === name);

  it('is sent again at the third duplicate acknowledgement, without a timeout', () => {
    expect([named('timeout').length, named('fastRetransmit').map(({ segment }) => segment)]).toEqual([0, [15]]);
    const again = events.findIndex(({ event }) => event === 'fastRetransmit');
    expect(events.slice(0, again).filter(({ event }) => event === 'dupAck')).toHaveLength(3);
  });

  it('halves the flight into ssthresh and adds three segments for those that have left', () => {
    const [fast] = named('fastRetransmit');
    const flight = 16;
    expect([fast.ssthreshBytes, fast.cwndBytes]).toEqual([flight / 2 * MSS, (flight / 2 + 3) * MSS]);
  });

  it('is the only one that is sent again', () => {
    expect(named('retransmit').map(({ segment }) => segment)).toEqual([15]);
  });

  it('is delivered in the end, like all others', () => {
    const { receiver } = sim.world.flows[0];
    expect(receiver.deliveredBytes).toBe(receiver.next * MSS);
    expect(receiver.next).toBeGreaterThan(100);
  });
});

describe('recovery of that packet, 16 segments under way', () => {
  const all = windows(path({}, [15]), 2 * S);
  const [begin, end] = [
    all.findIndex(([, ssthresh]) => ssthresh === 8), all.findIndex(([cwnd, ssthresh]) => ssthresh === 8 && cwnd === 8),
  ];

  it('inflates cwnd by one segment with each of the twelve duplicates after the third', () => {
    expect(all.slice(begin, end).map(([cwnd]) => cwnd)).toEqual(Array.from({ length: 13 }, (_, n) => 11 + n));
  });

  it('ends with the first new acknowledgement, at ssthresh', () => {
    expect(all[end]).toEqual([8, 8]);
  });

  it('goes on in congestion avoidance', () => {
    expect(all[end + 1]).toEqual([8 + 1 / 8, 8]);
  });
});

describe('segments 15 and 17 of one window of 16 lost', () => {
  const { events } = traced(line(path({}, [15, 17])));
  const named = (name: string) => events.filter(({ event }) => event === name);

  it('cause one recovery: only the first is sent again because of duplicates', () => {
    expect(named('fastRetransmit').map(({ segment }) => segment)).toEqual([15]);
  });

  it('leave the second to a timeout, because the acknowledgement in between ends recovery', () => {
    expect(named('timeout').map(({ segment }) => segment)).toEqual([17]);
  });
});

describe('one to four packets lost out of one window of 16', () => {
  // Fall and Floyd 1996: Reno recovers from one; with one recovery a window, each larger number costs a timeout.
  it.each([
    [[15], 0], [[15, 17], 1], [[15, 17, 19], 1], [[15, 17, 19, 21], 1],
  ])('of transmissions %j cost %d timeouts', (packets, timeouts) => {
    const { timeouts: counted, fastRetransmits } = record(ran(line(path({}, packets))));
    expect([counted, fastRetransmits]).toEqual([timeouts, 1]);
  });
});

describe('a whole window of 16 lost: transmissions 15 to 30', () => {
  const { events } = traced(line(path({}, Array.from({ length: 16 }, (_, n) => 15 + n))));
  const first = events.findIndex(({ event }) => event === 'timeout');
  const behind = events.slice(first);

  it('ends in a timeout: a window of one segment, and half the old window as threshold', () => {
    expect([behind[0].cwndBytes, behind[0].ssthreshBytes]).toEqual([MSS, 8 * MSS]);
  });

  it('is sent again from the first lost segment on, in slow start', () => {
    const again = behind.filter(({ event }) => event === 'retransmit' || event === 'send')
      .map(({ segment }) => segment);
    expect(again.slice(0, 16)).toEqual(Array.from({ length: 16 }, (_, n) => 15 + n));
  });

  it('costs one timeout', () => {
    expect(events.filter(({ event }) => event === 'timeout')).toHaveLength(1);
  });
});
