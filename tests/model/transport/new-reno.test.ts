/** NewReno step by step. Source: RFC 6582. */
import { describe, expect, it } from 'vitest';
import { S } from '../support/specs';
import { MSS, fromFastRetransmit, path, run, type Run } from './variants';

/** Number of segments sent before the first fast retransmit. */
const underWayAtLoss = ({ events }: Run): number => {
  const fast = events.findIndex(({ event }) => event === 'fastRetransmit');
  const sent = events.slice(0, fast).filter(({ event }) => event === 'send').length;
  return sent;
};

describe('NewReno, segments 15, 20 and 25 lost out of one window of 16', () => {
  const three = run(path('newReno', [15, 20, 25]));
  const behind = fromFastRetransmit(three);

  it('repairs all of them in one recovery, without a timeout', () => {
    expect([three.segments('fastRetransmit'), three.segments('retransmit'), three.segments('timeout')]).toEqual([
      [15], [15, 20, 25], [],
    ]);
  });

  it('sends the next missing segment again as soon as a partial acknowledgement reports it, one a round trip', () => {
    const partial = behind.find(({ event, segment }) => event === 'ack' && segment === 19);
    const again = behind.find(({ event, segment }) => event === 'retransmit' && segment === 20);
    expect(again?.timePs).toBe(partial?.timePs);
    const times = three.named('retransmit').map(({ timePs }) => timePs);
    expect(times[1] - times[0]).toBeGreaterThan(0.2 * S);
    expect(times[2] - times[1]).toBeGreaterThan(0.2 * S);
  });

  it('deflates the window by what a partial acknowledgement covers, and gives one segment back', () => {
    const at = behind.findIndex(({ event, segment }) => event === 'ack' && segment === 19);
    const covered = 19 - 14;
    expect(behind[at - 1].cwndBytes - behind[at].cwndBytes).toBe((covered - 1) * MSS);
  });

  it('ends recovery when everything that was under way at its beginning is acknowledged, with at most ssthresh', () => {
    const last = underWayAtLoss(three) - 1;
    const full = behind.find(({ event, segment }) => event === 'ack' && segment >= last);
    expect(full!.cwndBytes).toBeLessThanOrEqual(full!.ssthreshBytes);
    expect(full!.ssthreshBytes).toBe(8 * MSS);
  });
});

describe('NewReno with those losses, where a partial acknowledgement takes off what duplicates added', () => {
  const three =
    run(path('newReno', [15, 20, 25], { inflation: 'beside', halving: 'window', partialDeflation: 'inflation' }));
  const within = run(path('newReno', [15, 20, 25], { partialDeflation: 'inflation' }));
  const atPartial = (one: Run) => {
    const last = underWayAtLoss(one) - 1;
    return fromFastRetransmit(one).filter(({ event, segment }) => event === 'ack' && segment < last);
  };

  it('sets cwnd to ssthresh, half of 16, with each of them, whether inflation is beside cwnd or in it', () => {
    expect(atPartial(three).map(({ cwndBytes }) => cwndBytes / MSS)).toEqual([8, 8]);
    expect(atPartial(within).map(({ cwndBytes }) => cwndBytes / MSS)).toEqual([8, 8]);
  });

  it('repairs all of them in one recovery as well', () => {
    expect([three.segments('retransmit'), three.segments('timeout')]).toEqual([[15, 20, 25], []]);
  });

  it('sends no new segment with the first of them, where deflation by what is acknowledged sends one', () => {
    const sentWith = (one: Run) => {
      const [first] = atPartial(one);
      return one.named('send').filter(({ timePs }) => timePs === first.timePs).length;
    };
    const other = run(path('newReno', [15, 20, 25], { inflation: 'beside', halving: 'window' }));
    expect([sentWith(three), sentWith(other)]).toEqual([0, 1]);
  });
});

describe('NewReno, eight segments lost out of one window of 16, shortest timeout 500 ms', () => {
  const packets = [15, 17, 19, 21, 23, 25, 27, 29];
  const tcp = { minRtoPs: 0.5 * S };

  it('is impatient: the timer restarts only with the first partial acknowledgement, so that a timeout ends recovery', () => {
    expect(run(path('newReno', packets, tcp)).named('timeout').length).toBe(1);
  });

  it('is slow but steady with that option: one segment a round trip, without a timeout', () => {
    const steady = run(path('newReno', packets, { ...tcp, newRenoTimer: 'slowButSteady' }));
    expect([steady.segments('timeout'), steady.segments('retransmit').slice(0, 8)]).toEqual([[], packets]);
  });
});

describe('inflation beside cwnd (ns-2), one loss out of 16', () => {
  const beside = run(path('newReno', [15], { inflation: 'beside', halving: 'window', growsOnExit: true }));
  const behind = fromFastRetransmit(beside);

  it('leaves cwnd at the halved window for the whole of recovery', () => {
    const during = behind.slice(0, behind.findIndex(({ event }) => event === 'ack'));
    expect(new Set(during.map(({ cwndBytes }) => cwndBytes))).toEqual(new Set([8 * MSS]));
  });

  it('still sends a new segment for duplicates beyond half of the window', () => {
    const during = behind.slice(0, behind.findIndex(({ event }) => event === 'ack'));
    expect(during.filter(({ event }) => event === 'send').length).toBe(7);
  });

  it('opens cwnd with the acknowledgement that ends recovery', () => {
    expect(behind.find(({ event }) => event === 'ack')!.cwndBytes).toBe(8 * MSS + MSS / 8);
  });
});
