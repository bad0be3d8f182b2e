/**
 * Vegas step by step, on a path of 200 ms. On a line of 0.8 Mb/s, where a packet takes 10.4 ms, what Vegas sends too
 * much waits in a queue. Source: Brakmo and Peterson 1995.
 */
import { describe, expect, it } from 'vitest';
import { PacketFlag } from '../../../src/model/atm/packets';
import { takeAck } from '../../../src/model/transport/ack-columns';
import { tcpFlow, type FlowState, type TcpFlow } from '../../../src/model/world';
import { vegas, type VegasState } from '../../../src/model/transport/congestion/vegas';
import { Act } from '../../../src/model/transport/congestion/control';
import { hearEcho } from '../../../src/model/transport/echo';
import { receiveAck } from '../../../src/model/transport/sender';
import { createSegment } from '../../../src/model/transport/transmit';
import { record } from '../../../src/model/run/record';
import { start } from '../support/runs';
import { MS, S, line, type TcpOptions } from '../support/specs';
import { MSS, path, run, windows } from './variants';

const BASE_PS = 200 * MS;

/** The state of Vegas of a flow. */
const stateOf = ({ controlState }: FlowState) => controlState as VegasState;

/**
 * A flow in congestion avoidance with `window` segments under way, sent one round trip of `rttPs` before they are
 * acknowledged.
 */
function steady(window: number, rttPs: number, own: TcpOptions = {}): { flow: TcpFlow; acknowledge(): number } {
  const sim = start(line(path('vegas', [], { initialWindowPackets: window, ...own })));
  const flow = tcpFlow(sim.world, 0);
  flow.congestion.ssthreshBytes = 2 * MSS;
  const state = stateOf(flow);
  const { sender } = flow;
  Object.assign(state.fine, { shortestPs: BASE_PS, meanPs: BASE_PS });
  state.timeoutPs = 1000 * S;
  for (let segment = 0; segment < window; segment++) {
    createSegment(sim, flow, MSS);
    sender.next++;
    sender.nextByte += MSS;
    sender.transmissions[segment & (sender.transmissions.length - 1)] = 1;
  }
  state.markedSegment = 0;
  state.markedPs = 0;
  state.samples = 1;
  state.sampleSumPs = rttPs;
  return {
    flow,
    acknowledge: () => {
      sender.una++;
      sender.unaByte += MSS;
      return vegas.newAck(flow, state, MSS, MSS, true, rttPs);
    },
  };
}

describe('ten segments under way, alpha 1, beta 3', () => {
  it.each([
    [200, 0, 'grows by one segment over the next round trip', 10.1],
    [220, 0.909, 'grows by one segment over the next round trip', 10.1],
    [250, 2, 'stays', 10],
    [300, 3.333, 'shrinks by one segment', 9],
  ])('with a round trip of %d ms over a shortest one of 200, %d wait, and cwnd %s', (rttMs, _, _words, cwnd) => {
    const { flow, acknowledge } = steady(10, rttMs * MS);
    acknowledge();
    expect(flow.congestion.cwndBytes / MSS).toBeCloseTo(cwnd, 9);
  });

  it('decides once a round trip: nothing changes between the marked segments', () => {
    const { flow, acknowledge } = steady(10, 300 * MS);
    acknowledge();
    acknowledge();
    acknowledge();
    expect(flow.congestion.cwndBytes / MSS).toBe(9);
    expect(stateOf(flow).markedSegment).toBe(10);
  });

  it.each([
    ['paper', 'has exactly one segment more', 11], ['ns2', 'misses it by the rounding of ns-2', 10.999999999999996],
  ] as const)('by the rules of the %s, %s after ten acknowledgements that add a tenth each', (vegasRules, _, cwnd) => {
    const { flow, acknowledge } = steady(10, 200 * MS, { vegasRules });
    for (let ack = 0; ack < 10; ack++, flow.sender.next++) acknowledge();
    expect(flow.congestion.cwndBytes).toBe(cwnd * MSS);
  });

  it('rounds what waits to whole segments only by the rules of ns-2', () => {
    const exact = steady(10, 211.5 * MS);
    exact.acknowledge();
    const rounded = steady(10, 211.5 * MS, { vegasRules: 'ns2' });
    rounded.acknowledge();
    // 0.54 segments wait: less than alpha, but one when rounded.
    expect([exact.flow.congestion.cwndBytes / MSS, rounded.flow.congestion.cwndBytes / MSS]).toEqual([10.1, 10]);
  });

  it.each(
    [2, 3, 4, 5, 8, 10, 16, 21],
  )('counts exactly half a waiting segment of %d as one by the rules of ns-2, though the mean is not a whole number', (window) => {
    const { flow, acknowledge } = steady(window, BASE_PS, { vegasRules: 'ns2' });
    stateOf(flow).samples = 2 * window - 1;
    stateOf(flow).sampleSumPs = 2 * window * BASE_PS;
    acknowledge();
    // window × (1 − base / mean) = 1/2: not below alpha, so the window stays.
    expect(stateOf(flow).growthSegments).toBe(0);
  });
});

describe('slow start, gamma 1', () => {
  const early = windows(path('vegas'), 1.7 * S).map(([cwnd]) => cwnd);

  it('doubles every other round trip only', () => {
    const sent = run(path('vegas'), 1.7 * S).named('send');
    const perRound = Array.from({ length: 7 }, (_, round) =>
      sent.filter(({ timePs }) => timePs >= round * 0.201 * S && timePs < (round + 1) * 0.201 * S).length);
    expect(perRound.slice(0, 5)).toEqual([1, 1, 2, 2, 4]);
    expect(early[0]).toBe(1);
  });

  it('ends when more than gamma wait: cwnd loses an eighth, the threshold is two', () => {
    const slow = windows(path('vegas', [], {}, { link: { delayPs: 100 * MS, rateBps: 0.8e6 } }), 4 * S);
    const end = slow.findIndex(([, ssthresh]) => ssthresh === 2);
    expect(end).toBeGreaterThan(0);
    expect(slow[end][0]).toBeCloseTo(slow[end - 1][0] * 7 / 8, 9);
  });
});

describe('a line of 0.8 Mb/s for 20 s', () => {
  const queued = run(path('vegas', [], {}, { link: { delayPs: 100 * MS, rateBps: 0.8e6 } }));

  it('settles between alpha and beta: the window is the path’s and one to three segments more, and nothing is lost', () => {
    const { cwndBytes } = queued.sim.world.flows[0].congestion;
    const pathSegments = 0.8e6 * 0.2 / 8 / (MSS + 40) + 1;
    expect(cwndBytes / MSS).toBeGreaterThan(pathSegments);
    expect(cwndBytes / MSS).toBeLessThan(pathSegments + 4);
    expect(queued.named('retransmit')).toEqual([]);
  });
});

interface Waiting { times?: number; cutAgoPs?: number; window?: number }

/** A window (twelve by default), the first acknowledged, the others sent `agePs` ago; fine timeout of 300 ms. */
function twelveUnderWay(agePs: number, own: Waiting = {}) {
  const { flow } = steady(own.window ?? 12, BASE_PS);
  const nowPs = 10 * S;
  const state = stateOf(flow);
  state.timeoutPs = 300 * MS;
  state.cutAtPs = nowPs - (own.cutAgoPs ?? 5 * S);
  flow.sender.una = 1;
  flow.sender.unaByte = MSS;
  flow.sender.lastSentPs.fill(nowPs - agePs);
  flow.sender.transmissions.fill(own.times ?? 1);
  return { flow, state, nowPs };
}

/** Handles the first duplicate for such a window. */
function firstDuplicate(agePs: number, own: Waiting = {}) {
  const { flow, state, nowPs } = twelveUnderWay(agePs, own);
  return { flow, act: vegas.dupAck(flow, state, MSS, false, nowPs) };
}

describe('the first duplicate, fine timeout 300 ms', () => {
  it('causes a segment sent 400 ms ago to be resent at once', () => {
    expect(firstDuplicate(400 * MS).act & Act.resend).toBe(Act.resend);
  });

  it('does not cause one sent 250 ms ago to be resent', () => {
    expect(firstDuplicate(250 * MS).act).toBe(Act.nothing);
  });

  it('cuts the window to three quarters, and adds the duplicate', () => {
    expect(firstDuplicate(400 * MS).flow.congestion.cwndBytes / MSS).toBe(12 - 3 + 1);
  });

  it('cuts it to a half where the segment was already sent twice', () => {
    expect(firstDuplicate(400 * MS, { times: 2 }).flow.congestion.cwndBytes / MSS).toBe(6 + 1);
  });

  it('does not cut it below two segments', () => {
    expect(stateOf(firstDuplicate(400 * MS, { window: 3 }).flow).cutWindowBytes / MSS).toBe(2);
  });

  it('does not cut it where it was cut after the segment was sent', () => {
    expect(firstDuplicate(400 * MS, { cutAgoPs: 100 * MS }).flow.congestion.cwndBytes / MSS).toBe(12);
  });

  it('does not cut it where an echo has halved it since: eleven under way leave five and a half', () => {
    const { flow, state, nowPs } = twelveUnderWay(400 * MS);
    hearEcho(flow, MSS, 1, nowPs - 100 * MS);
    expect(flow.congestion.cwndBytes / MSS).toBe(5.5);
    const act = vegas.dupAck(flow, state, MSS, false, nowPs);
    expect([act & Act.resend, act & Act.reduced, flow.congestion.cwndBytes / MSS]).toEqual([Act.resend, 0, 5.5]);
  });

  it('is a fast retransmit either way, and reports a reduction where the window was cut', () => {
    const told = ({ act }: { act: number }) => [act & Act.fastRetransmit, act & Act.reduced];
    expect(told(firstDuplicate(400 * MS))).toEqual([Act.fastRetransmit, Act.reduced]);
    expect(told(firstDuplicate(400 * MS, { cutAgoPs: 100 * MS }))).toEqual([Act.fastRetransmit, 0]);
  });
});

describe('one segment lost out of a window', () => {
  const one = run(path('vegas', [15]));

  it('is sent again before a timeout, which is traced as a fast retransmit and counts as one', () => {
    expect([one.segments('retransmit'), one.segments('timeout'), one.segments('fastRetransmit')]).toEqual([
      [15], [], [15],
    ]);
    const result = record(one.sim);
    expect([result.fastRetransmits, result.flows[0].fastRetransmits, result.timeouts]).toEqual([1, 1, 0]);
  });

  it('takes back the inflation by duplicates with the next new acknowledgement', () => {
    const again = one.events.findIndex(({ event }) => event === 'retransmit');
    const inflated = one.events.slice(again).find(({ event }) => event === 'ack');
    expect(inflated!.cwndBytes).toBeLessThanOrEqual(stateOf(one.sim.world.flows[0]).cutWindowBytes + MSS);
  });
});

describe('ten segments that are sent together at the start', () => {
  it('are measured, but for the first, which is the first estimate', () => {
    const { sim } = run(path('vegas', [], { initialWindowPackets: 10 }), 255 * MS);
    expect([tcpFlow(sim.world, 0).sender.una, stateOf(sim.world.flows[0]).samples]).toEqual([10, 9]);
  });

  it('are cut to eight if one of them is lost, and the three duplicates are added', () => {
    const { events } = run(path('vegas', [2], { initialWindowPackets: 10 }), S);
    expect(events.find(({ event }) => event === 'fastRetransmit')!.cwndBytes).toBe((8 + 3) * MSS);
  });
});

describe('a timeout while the next acknowledgements look for old segments', () => {
  it.each([['paper', 0], ['ns2', 2]] as const)(
    'by the rules of the %s, %i of them still do so: all is sent again anyway', (vegasRules, left) => {
      const { flow } = steady(10, 200 * MS, { vegasRules });
      stateOf(flow).watched = 2;
      vegas.timeout(flow, stateOf(flow), MSS, S);
      expect(stateOf(flow).watched).toBe(left);
    });
});

describe('a first segment that is sent again after 150 ms, before its acknowledgement can come', () => {
  it('is not measured, so the shortest round trip is that of the path', () => {
    const early = run(path('vegas', [], { initialRtoPs: 150 * MS }), S);
    expect(early.segments('retransmit')).toEqual([0]);
    expect(stateOf(early.sim.world.flows[0]).fine.shortestPs).toBeGreaterThan(200 * MS);
  });
});

describe('a first segment that is lost', () => {
  it('does not keep the window from being cut a second later', () => {
    const twice = run(path('vegas', [0, 14]), 6 * S);
    const [again] = twice.named('fastRetransmit');
    expect(again.timePs).toBeLessThan(5 * S);
    expect(stateOf(twice.sim.world.flows[0]).cutAtPs).toBe(again.timePs);
  });

  it('does not make the shortest round trip as long as its timeout', () => {
    const lost = run(path('vegas', [0]), 5 * S);
    expect(stateOf(lost.sim.world.flows[0]).fine.shortestPs).toBeLessThan(202 * MS);
    expect(stateOf(lost.sim.world.flows[0]).timeoutPs).toBeLessThan(S);
  });

  it('leaves a window of two, which its acknowledgement opens by a half by the rules of ns-2', () => {
    const segments =
      run(path('vegas', [0], { initialWindowPackets: 2, vegasRules: 'ns2', loneStartPackets: 2 }), 5 * S).events.find(
        ({ event }) => event === 'ack',
      )!.cwndBytes / MSS;
    expect(segments).toBe(2.5);
  });
});

describe('a window closed by the rules of ns-2, everything acknowledged', () => {
  /** Receives duplicates of the last acknowledgement in that state. */
  function afterDuplicates(count: number, own: TcpOptions = {}): { sent: number; cwnd: number } {
    const sim =
      start(line(path('vegas', [], { initialWindowPackets: 8, windowBytes: 8 * MSS, vegasRules: 'ns2', ...own })));
    const flow = tcpFlow(sim.world, 0);
    const state = stateOf(flow);
    const { sender } = flow;
    for (let segment = 0; segment < 8; segment++) createSegment(sim, flow, MSS);
    flow.started = true;
    flow.congestion.cwndBytes = 0;
    flow.congestion.ssthreshBytes = 2 * MSS;
    Object.assign(sender, { una: 8, next: 8, unaByte: 8 * MSS, nextByte: 8 * MSS });
    Object.assign(state.fine, { shortestPs: BASE_PS, meanPs: BASE_PS });
    Object.assign(state, { startPs: 0, timeoutPs: 1000 * S, cutAtPs: 0 });
    state.ringSentPs.fill(S);
    state.ringCount.fill(1);
    sim.world.clock[0] = 2 * S;
    for (let duplicate = 0; duplicate < count; duplicate++) {
      const ack = takeAck(sim.world, 1, 7, duplicate, 1, 40);
      sim.world.packets.flags[ack] = PacketFlag.ack;
      sim.world.acks.next[ack] = 8;
      sim.world.acks.whole[ack] = 1;
      receiveAck(sim, 0, ack);
    }
    return { sent: sender.max - 8, cwnd: flow.congestion.cwndBytes / MSS };
  }

  it('waits with two duplicates', () => {
    expect(afterDuplicates(2)).toEqual({ sent: 0, cwnd: 0 });
  });

  it('treats the third as a loss: a window of two segments and three duplicates, and the next segment is sent', () => {
    const { sent, cwnd } = afterDuplicates(3);
    expect(cwnd).toBe(5);
    expect(sent).toBeGreaterThan(0);
  });
});
