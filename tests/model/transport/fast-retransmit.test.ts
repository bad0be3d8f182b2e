/** TCP without fast retransmit: losses wait for the timer. Round trips of 200 ms, segments of 1,000 bytes. */
import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../../src/model/transport/congestion/variants';
import { MS } from '../support/specs';
import { MSS, path, run, windows } from './variants';

const WITHOUT = { fastRetransmit: false, initialWindowPackets: 16 };

describe.each(VARIANTS.map(({ id }) => id))('%s, packet 3 of a window of 16 lost', (variant) => {
  const found = (fastRetransmit: boolean) => run(path(variant, [3], { ...WITHOUT, fastRetransmit }));
  const lacking = found(false);

  it('is sent again after duplicates where there is fast retransmit', () => {
    expect([found(true).segments('fastRetransmit'), found(true).segments('timeout')]).toEqual([[3], []]);
  });

  it('is sent again by the timer, and not before, where there is none', () => {
    const [again] = lacking.named('retransmit');
    const [timeout] = lacking.named('timeout');
    expect([lacking.segments('fastRetransmit'), lacking.segments('timeout'), again.segment]).toEqual([[], [3], 3]);
    expect(again.timePs).toBe(timeout.timePs);
  });

  it('lets the receiver keep the packets after it: twelve duplicates come and change nothing', () => {
    const before = lacking.events.slice(0, lacking.events.findIndex(({ event }) => event === 'timeout'));
    const duplicates = before.filter(({ event }) => event === 'dupAck');
    expect(duplicates.filter(({ segment }) => segment === 2).length).toBeGreaterThanOrEqual(12);
    expect(new Set(duplicates.map(({ cwndBytes, ssthreshBytes, dupAcks }) =>
      JSON.stringify([cwndBytes, ssthreshBytes, dupAcks]))).size).toBe(1);
  });

  it('is delivered in the end', () => {
    const { receiver } = lacking.sim.world.flows[0];
    expect(receiver.next).toBeGreaterThan(50);
    expect(receiver.deliveredBytes).toBe(receiver.next * MSS);
  });
});

describe('Reno without fast retransmit, with limited transmit', () => {
  it('sends nothing for a duplicate', () => {
    const plain = run(path('reno', [3], WITHOUT));
    expect(run(path('reno', [3], { ...WITHOUT, limitedTransmit: true })).events).toEqual(plain.events);
  });
});

describe('Reno without fast retransmit, nothing lost', () => {
  it('opens its window as with it', () => {
    const all = (fastRetransmit: boolean) => windows(path('reno', [], { fastRetransmit }), 900 * MS);
    expect(all(false)).toEqual(all(true));
    expect(all(false).at(-1)?.[0]).toBeGreaterThan(8);
  });
});
