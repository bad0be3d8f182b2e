/** Rules in which TCPs differ, each an option. Source: ns-2.35, and the RFCs from which it departs. */
import { describe, expect, it } from 'vitest';
import { PacketFlag } from '../../../src/model/atm/packets';
import { takeAck } from '../../../src/model/transport/ack-columns';
import { tcpFlow } from '../../../src/model/world';
import type { TcpSpec } from '../../../src/model/spec';
import { backOff, sampleRoundTrip, timeoutPs } from '../../../src/model/transport/rtt';
import { record } from '../../../src/model/run/record';
import { halve } from '../../../src/model/transport/congestion/rules';
import { receiveAck, sendWhatFits } from '../../../src/model/transport/sender';
import { receivePacket } from '../../../src/model/transport/receiver';
import { createSegment } from '../../../src/model/transport/transmit';
import { runUntil } from '../../../src/model/run/loop';
import { start } from '../support/runs';
import { MS, S, file, line } from '../support/specs';
import { MSS, fromFastRetransmit, path, run, windows } from './variants';

/** Data bytes of the first three packets that a sender makes. */
const sizes = (tcp: Partial<TcpSpec>): number[] =>
  [...run(path('reno', [], { ...tcp, initialWindowPackets: 3 }), 100 * MS).sim.world.flows[0].sender.segmentBytes.slice(
    0, 3,
  )];

describe('a handshake', () => {
  const tcp = { handshake: true, initialWindowPackets: 3 };
  const one = run(path('reno', [], tcp), S);

  it('is a packet without data, number 0, and nothing follows before it is acknowledged', () => {
    const sent = one.named('send');
    expect([sent[0].segment, sent[0].timePs]).toEqual([0, 0]);
    expect(sent[1].timePs).toBeGreaterThan(200 * MS);
  });

  it('is followed by the initial window, whatever slow start would have made of it', () => {
    const second = one.named('send')[1].timePs;
    expect(one.named('send').filter(({ timePs }) => timePs === second).map(({ segment }) => segment)).toEqual([
      1, 2, 3,
    ]);
  });

  it('is acknowledged at once, though acknowledgements may be delayed', () => {
    expect(run(path('reno', [], { ...tcp, delayedAckPs: 100 * MS }), S).named('ack')[0].timePs).toBe(
      one.named('ack')[0].timePs,
    );
  });

  it('leaves a window of one packet where it was lost (RFC 5681, 3.1)', () => {
    const lost = run(path('reno', [0], tcp), 5 * S);
    expect(lost.named('ack')[0].cwndBytes).toBe(MSS);
  });

  it('carries no data: a file of ten segments is eleven packets', () => {
    expect(record(run(path('reno', [], tcp, { traffic: file(10 * MSS) }), 5 * S).sim).packetsSent).toBe(11);
  });
});

describe('a lone start of two packets', () => {
  it('sends two packets one after the other, then the initial window', () => {
    const times = run(path('reno', [], { loneStartPackets: 2, initialWindowPackets: 4 }), 0.7 * S).named('send')
      .map(({ timePs }) => Math.floor(timePs / (200 * MS)));
    expect(times.slice(0, 6)).toEqual([0, 1, 2, 2, 2, 2]);
  });
});

describe('a short first packet', () => {
  it('holds 40 bytes less than the others', () => {
    expect(sizes({ shortFirstPacket: true })).toEqual([MSS - 40, MSS, MSS]);
    expect(sizes({})).toEqual([MSS, MSS, MSS]);
  });
});

describe('cwnd that does not stop at the window of 4', () => {
  it('grows on, though only the window is used', () => {
    const tcp = { windowBytes: 4 * MSS, clampsCwnd: false };
    const { sim } = run(path('reno', [], tcp), 3 * S);
    expect(sim.world.flows[0].congestion.cwndBytes).toBeGreaterThan(4 * MSS);
    expect(sim.world.flows[0].sender.maxByte - sim.world.flows[0].sender.unaByte).toBe(4 * MSS);
    expect(Math.max(...windows(path('reno', [], { ...tcp, clampsCwnd: true }), 3 * S).map(([cwnd]) => cwnd))).toBe(4);
  });
});

describe('a fast retransmit with a window of 28 and cwnd 40', () => {
  it('halves the window, exactly in cwnd and in whole segments in ssthresh', () => {
    const behind = fromFastRetransmit(
      run(path('reno', [80], { windowBytes: 27 * MSS, clampsCwnd: false, halving: 'window', inflation: 'beside' })),
    );
    expect([behind[0].cwndBytes, behind[0].ssthreshBytes]).toEqual([13.5 * MSS, 13 * MSS]);
  });
});

describe('a fast retransmit that halves in whole segments, cwnd 27.9, with and without five segments of inflation', () => {
  const halved = (cwnd: number, windowSegments: number, inflation = 0) => {
    const tcp = { halving: 'wholeWindow', inflation: 'beside', windowBytes: windowSegments * MSS } as const;
    const flow = tcpFlow(start(line(path('reno', [], tcp))).world, 0);
    Object.assign(flow.congestion, { cwndBytes: cwnd * MSS, inflationBytes: inflation * MSS });
    halve(flow, MSS, 'dupAcks');
    return [flow.congestion.cwndBytes / MSS, flow.congestion.ssthreshBytes / MSS];
  };

  it('halves the smaller window and rounds down, in cwnd and in ssthresh', () => {
    expect([halved(27.9, 27), halved(27.9, 40), halved(27.9, 40, 5)]).toEqual([[13, 13], [13, 13], [16, 16]]);
  });

  it('closes a window of one segment, with an ssthresh of two', () => {
    expect(halved(1.9, 40)).toEqual([0, 2]);
  });
});

describe('a window of one segment that is halved, halving: window', () => {
  const sim = start(line(path('sack', [], { halving: 'window', inflation: 'beside', initialWindowPackets: 1 })));
  const flow = tcpFlow(sim.world, 0);
  flow.started = true;
  halve(flow, MSS, 'dupAcks');

  it('is half a segment, with an ssthresh of two', () => {
    expect([flow.congestion.cwndBytes, flow.congestion.ssthreshBytes]).toEqual([MSS / 2, 2 * MSS]);
  });

  it('lets nothing be sent', () => {
    sendWhatFits(sim, 0, 0);
    expect(flow.sender.max).toBe(0);
  });

  it('lets as much be sent as duplicates add to it', () => {
    flow.congestion.inflationBytes = 3 * MSS;
    sendWhatFits(sim, 0, 0);
    expect(flow.sender.max).toBe(3);
  });
});

describe.each([
  'tahoe', 'reno', 'newReno', 'sack',
] as const)('a window that an echo closes when all is acknowledged, %s', (variant) => {
  /** Sends late duplicates of the last acknowledgement, the first with an echo, while the window is one segment. */
  function afterDuplicates(count: number) {
    const sim = start(line(path(
      variant, [], { halving: 'window', inflation: 'beside', initialWindowPackets: 8, windowBytes: 8 * MSS, ecn: true },
    )));
    const flow = tcpFlow(sim.world, 0);
    for (let segment = 0; segment < 8; segment++) createSegment(sim, flow, MSS);
    flow.started = true;
    flow.congestion.cwndBytes = MSS;
    Object.assign(flow.sender, { una: 8, next: 8, unaByte: 8 * MSS, nextByte: 8 * MSS });
    flow.receiver.next = 8;
    sim.world.clock[0] = 2 * S;
    for (let duplicate = 0; duplicate < count; duplicate++) {
      const ack = takeAck(sim.world, 1, 7, duplicate, 1, 40);
      sim.world.packets.flags[ack] = PacketFlag.ack | (duplicate === 0 ? PacketFlag.echo : 0);
      sim.world.acks.next[ack] = 8;
      sim.world.acks.whole[ack] = 1;
      receiveAck(sim, 0, ack);
    }
    return { sim, flow };
  }

  it('keeps the timer running, which opens it again, though nothing is under way', () => {
    const { flow } = afterDuplicates(1);
    expect(flow.congestion.cwndBytes).toBeLessThan(MSS);
    expect(flow.sender.timerAtPs).toBeLessThan(Infinity);
  });

  it('goes on after three duplicates', () => {
    const { sim, flow } = afterDuplicates(3);
    runUntil(sim, 20 * S);
    expect(flow.sender.una).toBeGreaterThan(20);
  });
});

describe('segments 15 and 24 lost soon after each other, Reno', () => {
  it('are two fast retransmits where each window may have more than one recovery', () => {
    expect(run(path('reno', [15, 24], { oneRecoveryPerWindow: false })).segments('fastRetransmit')).toEqual([15, 24]);
    expect(run(path('reno', [15, 24])).segments('fastRetransmit')).toEqual([15]);
  });
});

const flowWith = (own: Partial<TcpSpec>) => tcpFlow(start(line({ tcp: own })).world, 0);

function sampled(ticks: readonly number[], own: Partial<TcpSpec>) {
  const flow = flowWith(own);
  for (const count of ticks) {
    flow.rtt.timedAtPs = 0;
    sampleRoundTrip(flow, count * 100 * MS);
  }
  return flow;
}

describe('round trips in whole numbers: 3, 4 and 4 ticks of 100 ms', () => {
  const flow = sampled([3, 4, 4], { rttArithmetic: 'integer' });

  it('keep the mean in eighths and the deviation in quarters, rounded down', () => {
    // Mean in eighths: 24 + 1 + 1. Deviation in quarters: 6, then 6 + 1 - 1 twice.
    expect([flow.rtt.srttTicks * 8, flow.rtt.rttvarTicks * 4]).toEqual([26, 6]);
  });

  it('make a timeout of the whole ticks of the mean and four deviations', () => {
    expect(timeoutPs(flow)).toBe((3 + 6) * 100 * MS);
  });
});

describe('a clock that starts at 0.6 of a tick of 100 ms', () => {
  it('ticks 40 ms after the start', () => {
    const flow = flowWith({ tickPhase: 0.6 });
    flow.rtt.timedAtPs = 30 * MS;
    sampleRoundTrip(flow, 145 * MS);
    expect(flow.rtt.srttTicks).toBe(2);
  });
});

describe('shortest timeouts of 200 ms and of two ticks of 500 ms', () => {
  it('allow no timeout below the longer one', () => {
    const flow = sampled([1, 1, 1, 1, 1, 1, 1, 1], { tickPs: 500 * MS, minRtoPs: 200 * MS, minRtoTicks: 2 });
    expect(timeoutPs(flow)).toBeGreaterThanOrEqual(S);
  });
});

describe('four timeouts in a row', () => {
  it('discard the mean where backing off forgets it, and leave the timeout as it was', () => {
    const forgetful = sampled([4], { backoffForgetsRtt: true });
    const before = timeoutPs(forgetful);
    for (let n = 0; n < 4; n++) backOff(forgetful);
    expect([forgetful.rtt.srttTicks, timeoutPs(forgetful)]).toEqual([-1, 16 * before]);
    const other = sampled([4], {});
    for (let n = 0; n < 4; n++) backOff(other);
    expect(other.rtt.srttTicks).toBe(4);
  });
});

describe('the newest in-order packet, which comes again, acknowledgements delayed by 100 ms', () => {
  /** Whether the acknowledgement is held back when packet 0 or 1 comes again after both were acknowledged. */
  const waits = (delaysRepeatedAck: boolean, segment: number): boolean => {
    const sim = start(line(path('reno', [], { delayedAckPs: 100 * MS, delaysRepeatedAck })));
    const flow = tcpFlow(sim.world, 0);
    [0, 1].forEach((fresh) => {
      createSegment(sim, flow, MSS);
      receivePacket(sim, 0, fresh, MSS + 40);
    });
    expect(flow.receiver.ackPending).toBe(false);
    receivePacket(sim, 0, segment, MSS + 40);
    return flow.receiver.ackPending;
  };

  it('is acknowledged at once, or with `delaysRepeatedAck` late like new data', () => {
    expect([waits(false, 1), waits(true, 1)]).toEqual([false, true]);
  });

  it('differs from an older one, which is acknowledged at once by either rule', () => {
    expect([waits(false, 0), waits(true, 0)]).toEqual([false, false]);
  });
});

describe('the first packet, acknowledgements delayed by 100 ms', () => {
  it('waits for the timer, or is acknowledged at once with `firstAckAtOnce`', () => {
    const first = (firstAckAtOnce: boolean) =>
      run(path('reno', [], { delayedAckPs: 100 * MS, firstAckAtOnce }), S).named('ack')[0].timePs;
    expect(first(false) - first(true)).toBe(100 * MS);
  });
});
