/** The CLP probe. Source: Perloff and Reiss 1995, as cited in the survey. */
import { describe, expect, it } from 'vitest';
import { PacketFlag } from '../../../src/model/atm/packets';
import { start, stepThrough } from '../support/runs';
import { S, line } from '../support/specs';
import { MSS, path, run } from './variants';

/** Segments sent with low priority, each with the first unacknowledged segment at that time. */
function probes(packets: number[] = [], untilPs = 2 * S): { segment: number; una: number }[] {
  const sim = start(line(path('reno', packets, { clpProbe: true })));
  const list: { segment: number; una: number }[] = [];
  let seen = -1;
  stepThrough(sim, untilPs, () => {
    const { vc, flags, number, segment, used } = sim.world.packets;
    for (let slot = 0; slot < used; slot++) {
      if (vc[slot] !== 0 || number[slot] <= seen) continue;
      if (flags[slot] & PacketFlag.clp) list.push({ segment: segment[slot], una: sim.world.flows[0].sender.una });
    }
    for (let slot = 0; slot < used; slot++) if (vc[slot] === 0) seen = Math.max(seen, number[slot]);
  });
  return list;
}

describe('slow start with probes', () => {
  const list = probes();

  it('sends none before the window has opened', () => {
    expect(list[0]).toEqual({ segment: 1, una: 1 });
  });

  it('has one under way at a time', () => {
    list.slice(1).forEach(({ una }, place) => expect(una).toBeGreaterThan(list[place].segment));
  });
});

describe('a probe that is lost out of a window of 16', () => {
  const [, , , , { segment }] = probes();
  const lost = run(path('reno', [segment], { clpProbe: true }));
  const at = lost.events.findIndex(({ event }) => event === 'retransmit');

  it('is answered by slow start: one segment of window, half of the old one as threshold', () => {
    expect(lost.events[at].segment).toBe(segment);
    expect([lost.events[at].cwndBytes, lost.events[at].ssthreshBytes % MSS]).toEqual([MSS, 0]);
    expect(lost.events[at].ssthreshBytes).toBeGreaterThanOrEqual(2 * MSS);
    expect(lost.named('timeout')).toEqual([]);
  });

  it.each(['tahoe', 'reno', 'newReno', 'sack', 'cubic'] as const)('has cut the window once, with %s', (variant) => {
    const { events } = run(path(variant, [segment], { clpProbe: true }));
    const [cut, resent] = ['fastRetransmit', 'retransmit'].map((name) => events.find(({ event }) => event === name));
    expect(cut?.segment).toBe(segment);
    expect([resent?.cwndBytes, resent?.ssthreshBytes]).toEqual([MSS, cut?.ssthreshBytes]);
  });

  it('differs from the loss of another packet, which halves the window', () => {
    const other = run(path('reno', [segment + 3], { clpProbe: true }));
    expect(other.named('retransmit')[0].cwndBytes).toBeGreaterThan(2 * MSS);
  });
});
