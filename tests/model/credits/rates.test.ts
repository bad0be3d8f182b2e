/** N23 against its closed form: the rate of a VC with N2 + N3 places and a round trip of R cells, and its buffers. */
import { describe, expect, it } from 'vitest';
import { abrMemory, creditMemory } from '../../../src/analysis/memory';
import { Total } from '../../../src/model/metrics/counters';
import { cellsInFlight } from '../../../src/model/run/conservation';
import { record } from '../../../src/model/run/record';
import { runUntil } from '../../../src/model/run/loop';
import type { Scenario } from '../../../src/scenario/types';
import { built as building } from '../../property/runs';
import { C, atSwitch, built, link } from '../abr/support';
import { flow } from './support';

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
    const heard: number[] = [];
    const sim = building(scenario, {
      trace: (timePs, _flow, event) => { if (event === 'credit' && timePs > 0.1e12) heard.push(timePs); },
    });
    for (let at = 0.1; at < 0.2; at += 0.0037) {
      runUntil(sim, at * 1e12);
      const { totals } = sim.world;
      const ended = totals[Total.cellsDropped] + totals[Total.cellsDiscarded] + totals[Total.cellsDelivered];
      expect(totals[Total.cellsSent] - ended).toBe(cellsInFlight(sim));
    }
    runUntil(sim, Infinity);
    // A window is 210 cells, 21 credit cells: a whole number of windows between the first and the last.
    const windows = Math.floor((heard.length - 1) / 21);
    expect((windows * 210) / (((heard[windows * 21] - heard[0]) / 1e12) * C)).toBeCloseTo(0.1421, 4);
    const longest = [2, 4, 6, 8, 10].map((port) => sim.world.ports[port].longest);
    expect(longest.slice(0, 3)).toEqual([210, 210, 210]);
    expect(longest[4]).toBe(1);
    expect(record(sim).cellsDropped).toBe(0);
    expect(record(sim).creditCells).toBeGreaterThan(0);
  });
});

describe('a star of greedy VCs with N2 10 and N3 368', () => {
  it.each([[2, 379, 190], [5, 1513, 303], [10, 3403, 341]])(
    '%d of them fill the link fairly, and hold %d cells, none of them more than %d', (count, queue, own) => {
      const scenario: Scenario = {
        version: 1, durationS: 0.06,
        nodes: [
          { id: 'a', kind: 'host', count }, atSwitch('sw', { abr: null, bufferCells: 1 }), { id: 'b', kind: 'host' },
        ],
        links: [link('a', 'sw', 0.5), link('sw', 'b', 0.5)],
        flows: [flow('f', 'a', 'b', 10, 368)], measure: { bottleneck: 'sw>b' },
      };
      const sim = built(scenario);
      const port = sim.world.ports[sim.net.spec.measure.bottleneckLink];
      let most = 0;
      while (runUntil(sim, Infinity, 20) > 0) {
        for (const hop of sim.net.hopsOfLink[port.link]) most = Math.max(most, sim.world.hops[hop]?.queued ?? 0);
      }
      const result = record(sim);
      expect(result.cellsDropped).toBe(0);
      expect(result.fairness).toBeGreaterThan(0.999);
      // `queue` cells wait, and one more is being sent.
      expect(result.maxQueueCells).toBe(queue + 1);
      expect(most).toBe(own);
      // Busy from the arrival of the first cell on, 0.5 ms and at most three cell times after the start.
      expect(result.linkUtilization).toBeGreaterThan((0.06 - 0.0005 - 3 / C) / 0.06);
    },
  );
});

describe('memory for the full rate of three equal links', () => {
  it.each([[8, false], [9, true]])('%d VCs with credits: more than 3 round trips for ABR is %s', (vcs, more) => {
    const roundTrip = 0.01 * C;
    expect(creditMemory(vcs, 10, roundTrip) > abrMemory(3 * roundTrip, 3)).toBe(more);
  });
});

describe('fifteen TCPs with credits, N3 245, a fifteenth of the round trip of a link, and an LLC header', () => {
  it('get 113.0 Mb/s in 2 s, slow start included, fill the link when that is over, and never send twice', () => {
    const sim = built({
      version: 1, durationS: 2,
      nodes: [
        { id: 'a', kind: 'host', count: 15 }, atSwitch('s1', { abr: null, bufferCells: 1 }),
        atSwitch('s2', { abr: null, bufferCells: 1 }), { id: 'b', kind: 'host', count: 15 },
      ],
      links: [link('a', 's1'), link('s1', 's2'), link('s2', 'b')],
      flows: [{
        id: 'f', from: 'a', to: 'b', transport: { packetBytes: 552, windowBytes: 1_048_576, initialRtoMs: 3000 },
        adaptation: { kind: 'aal5', encapsulation: 'llc' }, service: { kind: 'credit', n2: 10, n3: 245 },
      }],
      measure: { bottleneck: 's1>s2' },
    });
    runUntil(sim, 0.5e12);
    const before = sim.world.links[sim.net.spec.measure.bottleneckLink].carried;
    runUntil(sim, Infinity);
    const carried = sim.world.links[sim.net.spec.measure.bottleneckLink].carried - before;
    expect(carried / (1.5 * C)).toBeGreaterThan(0.99);
    const { goodput, retransmissionRate, cellsDropped } = record(sim);
    expect(goodput * 155.52).toBeCloseTo(113, 1);
    expect([retransmissionRate, cellsDropped]).toEqual([0, 0]);
  });
});
