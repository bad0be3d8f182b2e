/** A connection whose allowed rate falls to 0 in both directions for a while. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import type { Flow, Scenario } from '../../../src/scenario/types';
import { acrOf, atSwitch, built, greedy, link } from './support';
import { abrVc } from '../../../src/model/adaptation/services/state';

const TOLD_S = 0.1;
const FREE_S = 1;

/** Traffic with priority takes 93 % of the trunk from 0.1 s to 1 s: nothing is left of ERICA's target of 90 %. */
const taken = (id: string, from: string, to: string): Flow => ({
  id, from, to, startS: TOLD_S, stopS: FREE_S, transport: { kind: 'udp', packetBytes: 1500 },
  traffic: { kind: 'vbr', rateMbps: 145, onMs: 2_000, offMs: 1, priority: true },
});
const scenario = (transport: Flow['transport'], turnaround: 'inRate' | 'straight'): Scenario => {
  const abr = { algorithm: 'erica', intervalMs: 1, intervalCells: null } as const;
  return {
    version: 1, durationS: 2,
    nodes: [
      ...['a', 'b', 'v', 'w'].map((id) => ({ id, kind: 'host' as const })),
      atSwitch('s1', { abr }), atSwitch('s2', { abr }),
    ],
    links: [link('a', 's1', 1), link('v', 's1', 1), link('s1', 's2', 1), link('s2', 'b', 1), link('s2', 'w', 1)],
    flows: [{ ...greedy('f', 'a', 'b', { turnaround }), transport }, taken('g', 'v', 'w'), taken('h', 'w', 'v')],
  };
};

describe('two directions whose allowed rates are both 0 from 0.1 s to 1 s', () => {
  const cases = [
    ['tcp', 'inRate'], ['tcp', 'straight'], ['udp', 'inRate'], ['udp', 'straight'],
  ] as const;
  it.each(cases)('go on when there is room again: %s, answers %s', (kind, turnaround) => {
    const sim = built(scenario({ kind, packetBytes: 1500 }, turnaround));
    const there = abrVc(sim, 0)!;
    runUntil(sim, 0.5e12);
    const { frms } = there;
    runUntil(sim, 0.9e12);
    expect(acrOf(sim, 0)).toBe(0);
    // FRMs in four tenths of a second, at ten a second (TCR).
    expect(there.frms - frms).toBe(4);
    runUntil(sim, 2e12);
    expect(acrOf(sim, 0) * 424).toBeGreaterThan(0.85 * 155.52e6);
  });
});
