/** Tahoe step by step. Source: Jacobson and Karels 1988; RFC 2001. */
import { describe, expect, it } from 'vitest';
import { S } from '../support/specs';
import { MSS, fromFastRetransmit, path, run, windows } from './variants';

describe('Tahoe, segment 15 lost out of a window of 16', () => {
  const one = run(path('tahoe', [15]));
  const behind = fromFastRetransmit(one);

  it('sends it again at the third duplicate, without a timeout', () => {
    expect([one.named('timeout').length, one.segments('fastRetransmit')]).toEqual([0, [15]]);
    const before = one.events.slice(0, one.events.findIndex(({ event }) => event === 'fastRetransmit'));
    expect(before.filter(({ event }) => event === 'dupAck')).toHaveLength(3);
  });

  it('halves the window into ssthresh and closes cwnd to one segment', () => {
    expect([behind[0].cwndBytes, behind[0].ssthreshBytes]).toEqual([MSS, 8 * MSS]);
  });

  it('sends nothing new for the duplicates that still come', () => {
    const next = behind.findIndex(({ event }) => event === 'ack');
    expect(behind.slice(0, next).filter(({ event }) => event === 'send')).toEqual([]);
  });

  it('goes on after what the receiver holds, as soon as the acknowledgement jumps there', () => {
    expect(one.segments('retransmit')).toEqual([15]);
  });

  it('opens cwnd by slow start up to half the old window', () => {
    const after = windows(path('tahoe', [15]), 3 * S).filter(([, ssthresh]) => ssthresh === 8).map(([cwnd]) => cwnd);
    expect(after.slice(0, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 8 + 1 / 8]);
  });
});

describe('Tahoe, segments 15 and 24 lost out of one window', () => {
  const two = run(path('tahoe', [15, 24]));

  it('goes back to both losses, and does not resend what has arrived between them', () => {
    expect(two.segments('retransmit').slice(0, 2)).toEqual([15, 24]);
    expect(two.segments('fastRetransmit')).toEqual([15]);
    expect(two.named('timeout')).toEqual([]);
  });
});
