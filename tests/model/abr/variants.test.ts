/** ERICA+ and modified ERICA: their arithmetic, and the effect of ERICA+ on a greedy source. */
import { describe, expect, it } from 'vitest';
import { ericaPlus, queueFactor } from '../../../src/model/switch/abr/erica-plus';
import { modifiedErica } from '../../../src/model/switch/abr/modified-erica';
import type { Interval } from '../../../src/model/switch/abr/algorithm';
import { C, line, mbps, ran } from './support';

const told = {
  targetUtilization: 1, intervalPs: 5e9, intervalCells: null, delta: 0.1, maxAllocPrevious: true,
  measureVcRates: false, activeDecay: 0, immediateShare: false, countBackward: false,
};
const interval = (own: Partial<Interval>): Interval =>
  ({ lengthS: 0.005, linkRate: C, abrCells: 0, priorityCells: 0, activeVcs: 1, queueCells: 0, ...own });

describe('the factor of ERICA+', () => {
  const plus = { ...told, targetDelayPs: 1e9, a: 1.15, b: 1.05, queueDrainLimit: 0.5 };
  const target = C / 1000;

  it('is b at an empty queue, 1 at the target, and never below the drain limit', () => {
    expect(queueFactor(0, C, plus)).toBeCloseTo(1.05, 12);
    expect(queueFactor(target, C, plus)).toBeCloseTo(1, 12);
    expect(queueFactor(target * 1.000001, C, plus)).toBeCloseTo(1, 5);
    expect(queueFactor(2 * target, C, plus)).toBeCloseTo(1.15 / 1.3, 12);
    expect(queueFactor(1e9, C, plus)).toBe(0.5);
  });
  it('multiplies what VBR leaves', () => {
    const state = ericaPlus.settle(plus, null, C);
    ericaPlus.ended!(state, interval({ priorityCells: 0.4 * C * 0.005 }));
    expect(state.capacity).toBeCloseTo(1.05 * 0.6 * C, 3);
  });
});

describe('modified ERICA', () => {
  const modified = { ...told, targetUtilization: 0.9, averagingWeight: 0.2 };

  it('averages cells, capacity and length separately', () => {
    const state = modifiedErica.settle(modified, null, C);
    modifiedErica.ended!(state, interval({ abrCells: 1000 }));
    expect(state.load).toBeCloseTo(1000 / (0.9 * C * 0.005), 12);
    modifiedErica.ended!(state, interval({ abrCells: 2000, priorityCells: 0.9 * C * 0.005, lengthS: 0.01 }));
    const room = 0.8 * 0.9 * C * 0.005 + 0.2 * (0.9 * C * 0.01 - 0.9 * C * 0.005);
    expect(state.load).toBeCloseTo((0.8 * 1000 + 0.2 * 2000) / room, 10);
    expect(state.capacity).toBeCloseTo(room / (0.8 * 0.005 + 0.2 * 0.01), 6);
  });
  it('keeps its load factor where nothing comes, and keeps it finite where VBR takes all for one interval', () => {
    const state = modifiedErica.settle(modified, null, C);
    modifiedErica.ended!(state, interval({ abrCells: 1500 }));
    const before = state.load;
    modifiedErica.ended!(state, interval({ abrCells: 0, activeVcs: 0 }));
    expect([state.load, state.vcs]).toEqual([before, 1]);
    modifiedErica.ended!(state, interval({ abrCells: 1500, priorityCells: C * 0.005 }));
    expect(Number.isFinite(state.load)).toBe(true);
  });
});

describe('one greedy source', () => {
  it('over ERICA+ fills the link and loses nothing', () => {
    const { sim, of } = ran(line(
      { icrMbps: mbps(100_000) },
      { abr: { algorithm: 'ericaPlus', targetDelayMs: 1, intervalMs: 1, intervalCells: null } },
      { durationS: 0.15, links: line().links!.map((one) => ({ ...one, delayMs: 0.5 })) },
    ));
    const late = of('brm').filter(({ timeS }) => timeS > 0.1).map(({ acr }) => acr);
    expect(late.reduce((sum, acr) => sum + acr, 0) / late.length / C).toBeGreaterThan(0.97);
    expect(sim.world.ports[2].dropped).toBe(0);
  });
});
