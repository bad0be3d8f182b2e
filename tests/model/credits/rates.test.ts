/** N23 by its closed form: what a VC sends with N2 + N3 places and a round trip of R cells, and what buffers hold. */
import { describe, expect, it } from 'vitest';
import { Total } from '../../../src/model/metrics/counters';
import { cellsInFlight } from '../../../src/model/run/conservation';
import { record } from '../../../src/model/run/record';
import { runUntil } from '../../../src/model/run/loop';
import type { Scenario, Service } from '../../../src/scenario/types';
import { C, atSwitch, built, greedy, link } from '../abr/support';

const credit = (n2: number, n3: number): Partial<Service> => ({ kind: 'credit', n2, n3 } as Partial<Service>);

const flow = (id: string, from: string, to: string, n2: number, n3: number) =>
  ({ ...greedy(id, from, to), service: credit(n2, n3) as Service });

const hop = (n2: number, n3: number, delayMs: number, durationS: number): Scenario => ({
  version: 1, durationS,
  nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
  links: [link('a', 'b', delayMs)], flows: [flow('f', 'a', 'b', n2, n3)],
});

/** Cells that came in the second half, over what the link carries then. */
function share(scenario: Scenario): number {
  const sim = built(scenario);
  const { durationPs } = sim.net.spec;
  const carried = (): number => sim.world.links[0].carried;
  runUntil(sim, durationPs / 2);
  const before = carried();
  runUntil(sim, Infinity);
  return (carried() - before) / ((durationPs / 2e12) * C);
}

/** q N2 / (x + N2 − r) with a rest r, W / (x + N2) without; at most 1. */
function closedForm(n2: number, n3: number, delayS: number): number {
  const places = n2 + n3;
  const times = Math.floor(places / n2);
  const rest = places % n2;
  const x = 1 + 2 * delayS * C;
  return Math.min(1, rest > 0 ? (times * n2) / (x + n2 - rest) : places / (x + n2));
}

describe('one VC over one link of 0.25 ms', () => {
  it.each([[8, 184, 0.99794], [8, 185, 1], [8, 100, 0.552], [1, 184, 0.99786], [40, 120, 0.713]])(
    'N2 %d, N3 %d: %d of the link', (n2, n3, expected) => {
      expect(closedForm(n2, n3, 0.00025)).toBeCloseTo(expected, 4);
      expect(Math.abs(share(hop(n2, n3, 0.25, 0.2)) - expected)).toBeLessThan(0.003);
    },
  );
});

describe('a chain whose third trunk is four times as long', () => {
  it('sends 0.1421 of the link, fills the buffers before it to N2 + N3, and loses nothing', () => {
    const nodes = ['s1', 's2', 's3', 's4', 's5'];
    const scenario: Scenario = {
      version: 1, durationS: 0.2,
      nodes: [
        { id: 'a', kind: 'host' }, ...nodes.map((id) => atSwitch(id, { abr: null, bufferCells: 1 })),
        { id: 'b', kind: 'host' },
      ],
      links: [
        link('a', 's1', 0.5), link('s1', 's2', 0.5), link('s2', 's3', 0.5), link('s3', 's4', 2), link('s4', 's5', 0.5),
        link('s5', 'b', 0.5),
      ],
      flows: [flow('f', 'a', 'b', 10, 200)],
    };
    const sim = built(scenario);
    runUntil(sim, 0.1e12);
    const before = sim.world.links[10].carried;
    for (let at = 0.1; at < 0.2; at += 0.0037) {
      runUntil(sim, at * 1e12);
      const { totals } = sim.world;
      const ended = totals[Total.cellsDropped] + totals[Total.cellsDiscarded] + totals[Total.cellsDelivered];
      expect(totals[Total.cellsSent] - ended).toBe(cellsInFlight(sim));
    }
    runUntil(sim, Infinity);
    expect((sim.world.links[10].carried - before) / (0.1 * C)).toBeCloseTo(0.1421, 2);
    const longest = [2, 4, 6, 8, 10].map((port) => sim.world.ports[port].longest);
    expect(longest.slice(0, 3)).toEqual([210, 210, 210]);
    expect(longest[4]).toBe(1);
    expect(record(sim).cellsDropped).toBe(0);
    expect(record(sim).creditCells).toBeGreaterThan(0);
  });
});

describe('a star of greedy VCs with N2 10 and N3 368', () => {
  it.each([[2, 379], [5, 1513]])('%d of them fill the link fairly, and hold %d cells', (count, queue) => {
    const scenario: Scenario = {
      version: 1, durationS: 0.06,
      nodes: [
        { id: 'a', kind: 'host', count }, atSwitch('sw', { abr: null, bufferCells: 1 }), { id: 'b', kind: 'host' },
      ],
      links: [link('a', 'sw', 0.5), link('sw', 'b', 0.5)],
      flows: [flow('f', 'a', 'b', 10, 368)], measure: { bottleneck: 'sw>b' },
    };
    const sim = built(scenario);
    runUntil(sim, Infinity);
    const result = record(sim);
    expect(result.cellsDropped).toBe(0);
    expect(result.fairness).toBeGreaterThan(0.999);
    expect(Math.abs(result.maxQueueCells - queue)).toBeLessThanOrEqual(count);
  });
});
