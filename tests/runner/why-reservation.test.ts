/** When the module of a buffer reservation sends a lost segment again: later than TCP asks for it, or without TCP. */
import { describe, expect, it } from 'vitest';
import { DATA } from '../../src/model/atm/packets';
import { advance } from '../../src/runner/session';
import { chain } from '../model/adaptation/reservation/chain';
import { nowPs } from '../model/support/runs';
import { deathOf, kept } from './why-rig';

const UNTIL_PS = 0.4e12;
const transport = { minRtoMs: 100, initialRtoMs: 100, tickMs: 1 } as const;

/** Losses of flow f's packets, and what followed the first, until 0.4 s. */
function lossOf(mode: 'delayed' | 'immediate', packets: number[]) {
  const what = chain({
    durationS: 0.4, faults: [{ link: 's1>s2', flow: 'f', packets }], transport,
    adaptation: { kind: 'reservation', mode },
  });
  const sought = { flow: 0, ack: false, fromPs: 0, toPs: UNTIL_PS };
  const { cell, timePs, followed } = deathOf(kept(what, 0.4), { of: 'death', sought });
  const at = (kind: string) => followed.filter((one) => one.kind === kind).map((one) => one.timePs);
  return { what, cell, timePs, at };
}

/** The instants after a loss at which the segment goes onto the first link, found among all packets after an event. */
function sentAfter({ what, cell, timePs }: ReturnType<typeof lossOf>): number[] {
  const session = kept(what, 0);
  const { packets } = session.sim.world;
  const sent = new Map<number, number>();
  while (nowPs(session.sim) < UNTIL_PS && advance(session, UNTIL_PS, 1) === 1) {
    for (let slot = 0; slot < packets.used; slot++) {
      if (packets.vc[slot] !== 0 || packets.open[slot] === 0 || packets.role[slot] !== DATA) continue;
      const isNew = packets.number[slot] > cell.packet && !sent.has(packets.number[slot]);
      if (isNew && packets.segment[slot] === cell.segment) sent.set(packets.number[slot], nowPs(session.sim));
    }
  }
  return [...sent.values()].filter((atPs) => atPs > timePs);
}

describe('a segment that a reservation module sends again', () => {
  it.each(['delayed', 'immediate'] as const)('is told when its cells go, %s', (mode) => {
    for (const packets of [[12], [12, 13]]) {
      const loss = lossOf(mode, packets);
      const sent = sentAfter(loss);
      expect(sent.length).toBeGreaterThan(0);
      expect(loss.at('again')).toEqual(sent.filter((atPs) => atPs < loss.at('whole')[0]));
    }
  });
});
