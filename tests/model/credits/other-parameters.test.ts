/** N23 with other places, links and losses: each number follows from the rules by hand, and the titles say how. */
import { describe, expect, it } from 'vitest';
import { balanceOf, creditVc } from '../../../src/model/adaptation/services/credit';
import { record } from '../../../src/model/run/record';
import { runUntil } from '../../../src/model/run/loop';
import type { Scenario } from '../../../src/scenario/types';
import { built as building } from '../../property/runs';
import { C, CELL_S, atSwitch, built, link } from '../abr/support';
import { closedForm, flow, hop } from './support';

/** One VC over links of these delays, ms, and of these rates, Mb/s. */
function chain(n2: number, n3: number, delays: readonly number[], rates: readonly number[] = []): Scenario {
  const switches = delays.slice(1).map((_, n) => `s${n + 1}`);
  const ends = ['a', ...switches, 'b'];
  return {
    version: 1, durationS: 0.08,
    nodes: [
      { id: 'a', kind: 'host' }, ...switches.map((id) => atSwitch(id, { abr: null, bufferCells: 1 })),
      { id: 'b', kind: 'host' },
    ],
    links: delays.map((delay, n) => ({ ...link(ends[n], ends[n + 1], delay), rateMbps: rates[n] ?? 155.52 })),
    flows: [flow('f', 'a', 'b', n2, n3)],
  };
}

/** Cells a second that reach the end, as a share of C, between two credit cells from there; and longest queues. */
function settled(scenario: Scenario, n2: number, n3: number): { share: number; queues: number[]; lost: number } {
  const sim = building(scenario, {});
  const last = sim.net.hopStart[1] - 1;
  runUntil(sim, 0.04e12);
  const at: number[] = [];
  for (let seen = creditVc(sim, 0)!.told[last]; runUntil(sim, Infinity, 1) > 0;) {
    const { told, toldPs } = creditVc(sim, 0)!;
    if (told[last] > seen) at.push(toldPs[last]);
    seen = told[last];
  }
  // Credit cells repeat their pattern after a window of N2 cells each: as many windows as there are whole ones.
  const credits = Math.floor((n2 + n3) / n2);
  const windows = Math.floor((at.length - 1) / credits);
  const share = (windows * credits * n2) / (((at[windows * credits] - at[0]) / 1e12) * C);
  const queues = sim.net.spec.flows[0].route.slice(1).map((port) => sim.world.ports[port].longest);
  return { share, queues, lost: record(sim).cellsDropped };
}

describe('one VC over several links', () => {
  it.each([
    ['the first of 1 ms, N2 7, N3 300: 43 × 7 / (734.58 + 1)', 7, 300, [1, 0.3, 0.5], 0.40920, [1, 1]],
    ['the last of 1 ms, N2 1, N3 99: 100 / (734.58 + 1), N2 + N3 cells before it', 1, 99, [0.2, 0.4, 1], 0.13595,
      [100, 100]],
    ['the middle of 1.5 ms, N2 50, N3 20: 50 / (1101.38 + 30), as 20 of 70 that left are never told: 50 before it',
      50, 20, [0.1, 1.5, 0.1], 0.04419, [50, 1]],
  ] as const)('gets what the longest allows, %s', (_, n2, n3, delays, share, queues) => {
    const found = settled(chain(n2, n3, delays), n2, n3);
    expect(found.share).toBeCloseTo(share, 5);
    expect(found.share).toBeCloseTo(closedForm(n2, n3, Math.max(...delays) / 1000), 6);
    expect(found.queues).toEqual(queues);
    expect(found.lost).toBe(0);
  });
  it('gets what the slowest carries, 50 Mb/s, and keeps 84 cells before it: 110 places − 27 cells sent + 1', () => {
    const { share, queues, lost } = settled(chain(10, 100, [0.1, 0.1, 0.1], [155.52, 50, 155.52]), 10, 100);
    expect(share).toBeCloseTo(50 / 155.52, 5);
    // Between a credit cell and the tenth cell after it lie 0.2 ms and 11 cell times: 27 cells at 50 Mb/s. Another is
    // being sent.
    expect(Math.floor((0.0002 + 11 * CELL_S) / (424 / 50e6))).toBe(27);
    expect(queues).toEqual([84, 1]);
    expect(lost).toBe(0);
  });
});

describe('two greedy VCs in opposite directions over a link of 0.1 ms, places for more than the round trip', () => {
  it.each([1, 4, 10])('get N2 / (N2 + 1) of it each with N2 = %d, and the credit cells of the other the rest', (n2) => {
    const sim = built({
      ...hop(n2, 300, 0.1, 0.06), flows: [flow('f', 'a', 'b', n2, 300), flow('g', 'b', 'a', n2, 300)],
    });
    runUntil(sim, 0.02e12);
    const before = [0, 2].map((vc) => creditVc(sim, vc)!.forwarded[0]);
    runUntil(sim, Infinity);
    [0, 2].forEach((vc, n) => {
      expect((creditVc(sim, vc)!.forwarded[0] - before[n]) / (0.04 * C)).toBeCloseTo(n2 / (n2 + 1), 3);
    });
  });
});

describe('n greedy VCs that start together over a switch, with fewer places than the round trip has cells', () => {
  it.each([
    [3, 4, 200, 0.5, 409], [4, 25, 75, 0.3, 301], [7, 1, 99, 0.2, 601], [6, 8, 400, 1, 2041],
  ])('%d VCs, N2 %d, N3 %d, links of %d ms: n × W cells come while W − 1 leave, %d in all', (n, n2, n3, delay, most) => {
    const sim = built({
      version: 1, durationS: 0.01,
      nodes: [
        { id: 'a', kind: 'host', count: n }, atSwitch('sw', { abr: null, bufferCells: 1 }), { id: 'b', kind: 'host' },
      ],
      links: [link('a', 'sw', delay), link('sw', 'b', delay)], flows: [flow('f', 'a', 'b', n2, n3)],
      measure: { bottleneck: 'sw>b' },
    });
    runUntil(sim, Infinity);
    const places = n2 + n3;
    expect(n * places - (places - 1)).toBe(most);
    expect([record(sim).maxQueueCells, record(sim).cellsDropped]).toEqual([most, 0]);
  });
});

describe('one credit cell lost at the exact buffer, N2 8, N3 185, round trip 183.40 cells', () => {
  it('costs 2 × 8 + 184.40 − 193 = 7.40 cell times, once', () => {
    const times: number[] = [];
    const sim = building({ ...hop(8, 185, 0.25, 0.01), faults: [{ link: 'b>a', flow: 'f', cells: [60] }] }, {
      trace: (timePs, _flow, event) => { if (event === 'credit') times.push(timePs / 1e12); },
    });
    runUntil(sim, Infinity);
    const gaps = times.slice(1).map((at, n) => (at - times[n]) / CELL_S);
    const unusual = gaps.slice(30).filter((gap) => Math.abs(gap - 8) > 0.001);
    // The missing one, and a round trip later the cells that waited for it.
    expect(unusual).toHaveLength(2);
    expect(unusual[0]).toBeCloseTo(16, 3);
    expect(unusual[1]).toBeCloseTo(8 + 2 * 8 + (1 + 0.0005 * C) - 193, 3);
  });
});

describe('a cell that the link loses', () => {
  it('takes its credit with it: of 24 places 21 are left after three', () => {
    const sim = building({
      ...hop(8, 16, 0.25, 0.05),
      flows: [{ ...flow('f', 'a', 'b', 8, 16), stopS: 0.04 }],
      faults: [{ link: 'a>b', flow: 'f', cells: [30, 31, 99] }],
    }, {});
    runUntil(sim, Infinity);
    const state = creditVc(sim, 0)!;
    const { sent: [sent], forwarded: [forwarded], known: [known] } = state;
    expect(sent - forwarded).toBe(3);
    expect(balanceOf(state, 0)).toBe(24 - 3 - (forwarded - known));
  });
});
