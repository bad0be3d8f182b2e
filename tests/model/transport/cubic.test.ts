/** CUBIC rule by rule, with the numbers of the RFC: C 0.4, beta 0.7. Source: RFC 9438; sections in the titles. */
import { describe, expect, it } from 'vitest';
import type { Cause } from '../../../src/model/transport/congestion/control';
import { cubic, cubicWindow, type CubicState } from '../../../src/model/transport/congestion/cubic';
import { tcpFlow, type TcpFlow } from '../../../src/model/world';
import { ran, start } from '../support/runs';
import { MS, S, file, line, type TcpOptions } from '../support/specs';
import { MSS, path, run } from './variants';

/** Turns off the window of Reno, which is the larger one at first and on short paths. */
const CURVE_ALONE: TcpOptions = { renoFriendly: false };

const stateOf = (flow: TcpFlow) => flow.controlState as CubicState;

/** A sender at 100 s whose window of `segments` segments is full, with a smoothed round trip of 100 ms. */
class Sender {
  readonly flow: TcpFlow;
  readonly state: CubicState;
  nowPs = 100 * S;

  constructor(segments: number, own: TcpOptions = {}) {
    const spec = line(path('cubic', [], { windowBytes: 1000 * MSS, ...own }));
    this.flow = tcpFlow(start(spec).world, 0);
    this.state = stateOf(this.flow);
    this.state.fine.meanPs = 100 * MS;
    this.flow.congestion.cwndBytes = segments * MSS;
    this.fill();
  }

  get cwnd(): number { return this.flow.congestion.cwndBytes / MSS; }
  get ssthresh(): number { return this.flow.congestion.ssthreshBytes / MSS; }

  fill(share = 1): void {
    const { sender, congestion } = this.flow;
    const segments = Math.floor((congestion.cwndBytes / MSS) * share);
    Object.assign(sender, { next: sender.una + segments, max: sender.una + segments });
    sender.nextByte = sender.unaByte + segments * MSS;
    sender.maxByte = sender.nextByte;
  }

  cut(cause: Cause): this {
    cubic.cut(this.flow, this.state, MSS, cause, this.nowPs);
    this.fill();
    return this;
  }

  /** Acknowledges one segment `afterPs` later, while the share `share` of the window is in use. */
  ack(afterPs = 0, share = 1): this {
    const { sender } = this.flow;
    this.fill(share);
    this.nowPs += afterPs;
    sender.una++;
    sender.unaByte += MSS;
    cubic.newAck(this.flow, this.state, MSS, MSS, true, this.nowPs);
    return this;
  }

  /** Acknowledges full windows for `seconds`, one window in each `roundTripPs`. */
  run(seconds: number, roundTripPs = 100 * MS): this {
    this.state.fine.meanPs = roundTripPs;
    for (const endPs = this.nowPs + seconds * S; this.nowPs < endPs;) this.ack(roundTripPs / Math.floor(this.cwnd));
    return this;
  }
}

describe('a loss with 100 segments under way (4.6)', () => {
  it('leaves 100 · 0.7 = 70, in cwnd and in ssthresh', () => {
    const { cwnd, ssthresh } = new Sender(100).cut('dupAcks');
    expect([cwnd, ssthresh]).toEqual([70, 70]);
  });

  it('is remembered: W_max = 100, and K = ∛(100 · 0.3 / 0.4) = 4.217 s', () => {
    const { state } = new Sender(100).cut('dupAcks').ack();
    expect(state.wMax).toBe(100);
    expect(state.kS).toBeCloseTo(4.217, 3);
    expect(state.kS ** 3).toBeCloseTo(75, 9);
  });

  it('is followed by a curve from 70 at once to 100 after K and 130 after 2 K (4.2)', () => {
    const { state } = new Sender(100).cut('dupAcks').ack();
    expect([0, state.kS, 2 * state.kS].map((t) => Math.round(1e6 * cubicWindow(state, t)) / 1e6)).toEqual([
      70, 100, 130,
    ]);
  });

  it('is made up for after K, fast at first and slowly at last (4.4)', () => {
    const sender = new Sender(100).cut('dupAcks');
    const early = sender.run(1.5).cwnd;
    const late = sender.run(1.5).cwnd;
    expect(early - 70).toBeGreaterThan(2.5 * (late - early));
    expect(Math.abs(sender.run(1.217).cwnd - 100)).toBeLessThan(0.5);
  });

  it.each([
    [1, 0.4], [2, 3.2], [3, 10.8],
  ])('is exceeded ever faster: %d s after K by 0.4 · t³ = %d (4.5)', (afterS, segments) => {
    const { cwnd } = new Sender(100, CURVE_ALONE).cut('dupAcks').run(4.217 + afterS);
    // Each acknowledgement moves cwnd a part of the way to the curve's value one round trip later.
    expect(cwnd - 100).toBeGreaterThan(segments * 0.9);
    expect(cwnd - 100).toBeLessThan(0.4 * (afterS + 0.1) ** 3);
  });

  it('leaves half of it with a beta of 0.5', () => {
    expect(new Sender(100, { cubicBeta: 0.5 }).cut('dupAcks').cwnd).toBe(50);
  });

  it('is counted from what is under way, or from the window with `halving: window`', () => {
    const half = new Sender(100);
    half.fill(0.5);
    cubic.cut(half.flow, half.state, MSS, 'dupAcks', half.nowPs);
    const whole = new Sender(100, { halving: 'window' });
    whole.fill(0.5);
    cubic.cut(whole.flow, whole.state, MSS, 'dupAcks', whole.nowPs);
    expect([half.cwnd, whole.cwnd]).toEqual([35, 70]);
  });
});

describe('one acknowledgement (4.2)', () => {
  it('adds (target − cwnd) / cwnd: with 70 segments and a round trip of 100 ms (W_cubic(0.1) − 70) / 70', () => {
    const sender = new Sender(100, CURVE_ALONE).cut('dupAcks').ack();
    expect(sender.cwnd).toBeCloseTo(70 + (cubicWindow(sender.state, 0.1) - 70) / 70, 9);
  });

  it('adds at most (1.5 · cwnd − cwnd) / cwnd = 1/2', () => {
    const sender = new Sender(100, { ...CURVE_ALONE, cubicC: 100 }).cut('dupAcks').ack();
    sender.state.fine.meanPs = 60 * S;
    const before = sender.cwnd;
    expect(sender.ack().cwnd).toBeCloseTo(before + 0.5, 9);
  });

  it('does not lower cwnd where the curve is below it', () => {
    const sender = new Sender(100, CURVE_ALONE).cut('dupAcks').ack();
    sender.flow.congestion.cwndBytes = 95 * MSS;
    expect(sender.ack().cwnd).toBe(95);
  });
});

describe('a loss with 10 segments under way and a round trip of 10 ms (4.3)', () => {
  const gain = (3 * 0.3) / 1.7;

  it('is followed by the growth of Reno with alpha = 3 · 0.3 / 1.7 = 0.529 segments a round trip', () => {
    const sender = new Sender(10).cut('dupAcks');
    expect(gain).toBeCloseTo(0.529, 3);
    for (let round = 0; round < 3; round++) for (let ack = 0; ack < 7; ack++) sender.ack(10 * MS / 7);
    // Each round brings seven acknowledgements, and cwnd is between 7 and 8.6 meanwhile.
    expect(sender.cwnd).toBeGreaterThan(7 + 3 * gain * (7 / 8.6));
    expect(sender.cwnd).toBeLessThan(7 + 3 * gain);
  });

  it('is followed by as much growth for one acknowledgement of two segments as for two acknowledgements: 2 · 0.529 / 7', () => {
    const { flow, state, nowPs } = new Sender(10).cut('dupAcks').ack();
    const before = state.wEst;
    flow.congestion.cwndBytes = 7 * MSS;
    cubic.newAck(flow, state, MSS, 2 * MSS, true, nowPs);
    expect(state.wEst - before).toBeCloseTo((2 * gain) / 7, 9);
  });

  it('is followed by growth with alpha = 1 once the window is as large as before the loss', () => {
    const sender = new Sender(10).cut('dupAcks').ack();
    sender.state.wEst = 10;
    sender.flow.congestion.cwndBytes = 10 * MSS;
    expect(sender.ack().cwnd).toBeCloseTo(10.1, 9);
  });

  it('is followed by growth along the curve alone where that of Reno is turned off: 7 to 7.2 in 3 round trips', () => {
    const sender = new Sender(10, CURVE_ALONE).cut('dupAcks').run(0.03, 10 * MS);
    expect(sender.cwnd).toBeGreaterThan(7);
    expect(sender.cwnd).toBeLessThan(7.2);
  });
});

describe('a second loss at 90 segments, after a first one at 100 (4.7)', () => {
  const second = (own: TcpOptions) => {
    const sender = new Sender(100, own).cut('dupAcks');
    sender.flow.congestion.cwndBytes = 90 * MSS;
    return sender.cut('dupAcks').state.wMax;
  };

  it('makes W_max 90 · (1 + 0.7) / 2 = 76.5 with fast convergence', () => {
    expect(second({})).toBeCloseTo(76.5, 12);
  });

  it('makes it 90 without', () => {
    expect(second({ fastConvergence: false })).toBe(90);
  });
});

describe('a timeout with 100 segments under way (4.8)', () => {
  const sender = new Sender(100);
  cubic.timeout(sender.flow, sender.state, MSS, sender.nowPs);

  it('leaves a window of one, and 70 in ssthresh', () => {
    expect([sender.cwnd, sender.ssthresh]).toEqual([1, 70]);
  });

  it('lets the curve start on its plateau where slow start ends: K = 0, W_max = 70', () => {
    for (let acks = 0; acks < 70; acks++) sender.ack(MS);
    expect([sender.state.kS, sender.state.wMax]).toEqual([0, 70]);
  });
});

describe('slow start that ends at 50 segments without a loss (4.10)', () => {
  const sender = new Sender(40);
  sender.flow.congestion.ssthreshBytes = 50 * MSS;

  it('grows by a segment with each acknowledgement, and lets the curve start on its plateau', () => {
    for (let acks = 0; acks < 10; acks++) sender.ack(MS);
    expect(sender.cwnd).toBe(50);
    sender.ack(MS);
    expect([sender.state.kS, sender.state.wMax, sender.state.prior]).toEqual([0, 50, 50]);
  });
});

describe('a mark that is echoed (4.6)', () => {
  it('also leaves 70 of 100 segments', () => {
    const { cwnd, ssthresh } = new Sender(100).cut('echo');
    expect([cwnd, ssthresh]).toEqual([70, 70]);
  });

  it('leaves one segment of one, where a loss leaves two; ssthresh is two either way', () => {
    const [marked, lost] = [new Sender(1).cut('echo'), new Sender(1).cut('dupAcks')];
    expect([marked.cwnd, marked.ssthresh, lost.cwnd, lost.ssthresh]).toEqual([1, 2, 2, 2]);
  });
});

describe('an application that fills half of the window for 10 s, two seconds after a loss at 100 (5.8)', () => {
  it('does not open the window', () => {
    const sender = new Sender(100).cut('dupAcks').run(2);
    const before = sender.cwnd;
    for (let acks = 0; acks < 100; acks++) sender.ack(100 * MS, 0.5);
    expect(sender.cwnd).toBe(before);
  });

  it('stops the time of the curve: cwnd then goes on as if those 10 s had not passed', () => {
    const [limited, busy] = [1, 2].map(() => new Sender(100).cut('dupAcks').run(2));
    for (let acks = 0; acks < 100; acks++) limited.ack(100 * MS, 0.5);
    expect(limited.run(1).cwnd).toBeCloseTo(busy.run(1).cwnd, 1);
  });

  it('has the same effect as one that is silent for 10 s and then fills the window at once', () => {
    const [silent, busy] = [1, 2].map(() => new Sender(100).cut('dupAcks').run(2));
    const { sender } = silent.flow;
    silent.nowPs += 10 * S;
    Object.assign(sender, { next: sender.una, max: sender.una + 1 });
    cubic.sent?.(silent.flow, silent.state, sender.una, silent.nowPs);
    expect(silent.run(1).cwnd).toBeCloseTo(busy.run(1).cwnd, 1);
  });

  it('has the same effect on cwnd as a receiver whose window is smaller', () => {
    const sender = new Sender(100, { windowBytes: 80 * MSS, clampsCwnd: false });
    sender.flow.congestion.ssthreshBytes = 50 * MSS;
    expect(sender.ack().cwnd).toBe(100);
  });
});

describe('C changed from 0.4 to 4 during a run', () => {
  it('shortens the time to W_max: K = ∛(30 / 4) = 1.957 s', () => {
    const sender = new Sender(100).cut('dupAcks').ack();
    cubic.turn?.(sender.state, { ...sender.flow.transport, cubicC: 4 }, sender.flow.transport);
    sender.flow.congestion.cwndBytes = 70 * MSS;
    expect(sender.ack().state.kS).toBeCloseTo(1.957, 3);
  });
});

describe('a flow with a window of 100 segments and a round trip of 201 ms that loses packet 150', () => {
  const lossy = run(path('cubic', [150], { windowBytes: 100 * MSS, initialSsthreshPackets: 100 }), 12 * S);
  const again = lossy.named('fastRetransmit')[0];

  it('repairs it as SACK does, without a timeout: nothing else is sent again', () => {
    expect([lossy.segments('retransmit'), lossy.segments('timeout')]).toEqual([[150], []]);
  });

  it('goes on with 70 segments, and is back at the 100 of the receiver K = 4.217 s after recovery', () => {
    expect(again.cwndBytes / MSS).toBe(70);
    const acks = lossy.named('ack').filter(({ timePs }) => timePs > again.timePs);
    const begun = acks.find(({ cwndBytes }) => cwndBytes > 70 * MSS)!;
    const back = acks.find(({ cwndBytes }) => cwndBytes >= 99.5 * MSS)!;
    // The curve is flat there: it reaches half a segment below the top one second earlier.
    expect((back.timePs - begun.timePs) / S).toBeGreaterThan(4.217 - 1.2);
    expect((back.timePs - begun.timePs) / S).toBeLessThan(4.217 - 0.6);
  });

  it('measures its round trip to the picosecond', () => {
    const { shortestPs } = stateOf(tcpFlow(lossy.sim.world, 0)).fine;
    expect(shortestPs).toBeGreaterThan(200 * MS);
    expect(shortestPs).toBeLessThan(202.2 * MS);
  });

  it('shows the curve in the inspector', () => {
    const flow = tcpFlow(lossy.sim.world, 0);
    expect(cubic.inspect?.(stateOf(flow), flow).map(({ label }) => label)).toEqual([
      'W_max', 'K', 't', 'W_est', 'grows',
    ]);
  });

  it('keeps plain data, as checkpoints require', () => {
    const state = stateOf(tcpFlow(lossy.sim.world, 0));
    expect(structuredClone(state)).toEqual(state);
  });
});

describe('a file of 300 segments that loses packets 20 to 29', () => {
  it('arrives whole', () => {
    const packets = Array.from({ length: 10 }, (_, n) => 20 + n);
    const sim = ran(line(path('cubic', packets, { windowBytes: 64 * MSS }, { traffic: file(300 * MSS) })), 60 * S);
    expect(sim.world.flows[0].receiver.deliveredBytes).toBe(300 * MSS);
  });
});
