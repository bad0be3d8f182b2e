/** How an ABR source reacts to backward RM cells (values worked out by hand), and the path of the congestion bit. */
import { describe, expect, it } from 'vitest';
import { abr } from '../../../src/model/adaptation/services/abr';
import { hearAnswer, plan } from '../../../src/model/adaptation/services/source';
import { abrVc } from '../../../src/model/adaptation/services/state';
import { RmBit, takeRm } from '../../../src/model/atm/rm';
import { Total } from '../../../src/model/metrics/counters';
import { checkpoint, worldAt } from '../../../src/model/run/checkpoint';
import { cellsInFlight } from '../../../src/model/run/conservation';
import { runUntil } from '../../../src/model/run/loop';
import { record, resultHash } from '../../../src/model/run/record';
import type { Scenario } from '../../../src/scenario/types';
import type { Simulation } from '../../../src/model/world';
import { C, acrOf, atSwitch, built, line, link, mbps, ran } from './support';

const hears = (bits: number, er: number, times: number, own = {}): number => {
  const sim = built(line({ icrMbps: mbps(100_000), ...own }));
  for (let k = 0; k < times; k++) {
    hearAnswer(sim, 0, takeRm(sim.world, 1, k, k, { er, ccr: 0, mcr: 0, bits: RmBit.back | bits }));
  }
  return acrOf(sim, 0);
};

describe('rules 8 and 9', () => {
  it.each([1, 3, 20])('%d answers with CI lower the rate by a sixteenth each', (times) => {
    expect(hears(RmBit.ci, 366_792, times)).toBeCloseTo(100_000 * (15 / 16) ** times, 6);
  });
  it('the rate is then at most ER and never below MCR, with CI or without', () => {
    expect(hears(RmBit.ci, 60_000, 1)).toBe(60_000);
    expect(hears(RmBit.ci, 0, 1, { mcrMbps: mbps(40_000) })).toBeCloseTo(40_000, 6);
    expect(hears(0, 105_000, 1)).toBe(105_000);
    expect(hears(RmBit.ci, 366_792, 100, { mcrMbps: mbps(40_000) })).toBeCloseTo(40_000, 6);
  });
  it('NI keeps the rate; an answer without any bit raises it, up to PCR', () => {
    expect(hears(RmBit.ni, 366_792, 5)).toBe(100_000);
    expect(hears(0, 1e9, 40, { pcrMbps: mbps(200_000) })).toBeCloseTo(200_000, 6);
  });
  it('an answer from the destination resets the count of unanswered FRMs, one made by a switch does not', () => {
    const sim = built(line());
    const state = abrVc(sim, 0)!;
    for (const [bits, left] of [[RmBit.bn, 7], [0, 0]]) {
      state.unanswered = 7;
      hearAnswer(sim, 0, takeRm(sim.world, 1, 0, 0, { er: 1e9, ccr: 0, mcr: 0, bits: RmBit.back | bits }));
      expect(state.unanswered).toBe(left);
    }
  });
});

describe('the inspector of an ABR source of which nothing is due', () => {
  it('knows no time until the next cell', () => {
    const sim = built(line());
    const row = abr.inspect!(abrVc(sim, 0)!, sim.world.clock[0]).find(({ label }) => label === 'next cell in');
    expect(row?.value).toBe(Infinity);
  });
});

describe('the inspector names the rule of the last change', () => {
  const mbitps = (cells: number): string => String(Math.round((cells * 424) / 1e3) / 1e3);
  const said = (sim: Simulation): unknown =>
    abr.inspect!(abrVc(sim, 0)!, sim.world.clock[0]).find(({ label }) => label === 'last change')?.value;
  const afterAnswer = (bits: number, er: number): unknown => {
    const sim = built(line({ icrMbps: mbps(100_000) }));
    hearAnswer(sim, 0, takeRm(sim.world, 1, 0, 0, { er, ccr: 0, mcr: 0, bits: RmBit.back | bits }));
    return said(sim);
  };
  const from = mbitps(100_000);
  it('rule 2 before any', () => {
    expect(said(built(line({ icrMbps: mbps(100_000) })))).toBe('rule 2: start at ICR');
    expect(afterAnswer(RmBit.ni, 366_792)).toBe('rule 2: start at ICR');
  });
  it('rule 8 where an answer raises or lowers it', () => {
    expect(afterAnswer(0, 366_792))
      .toBe(`rule 8 (an answer that came back): ${from} → ${mbitps(100_000 + C / 16)} Mb/s`);
    expect(afterAnswer(RmBit.ci, 366_792)).toBe(`rule 8 (an answer that came back): ${from} → ${mbitps(93_750)} Mb/s`);
  });
  it('rule 9 where ER is lower than that', () => {
    expect(afterAnswer(0, 60_000)).toBe(`rule 9 (the explicit rate): ${from} → ${mbitps(60_000)} Mb/s`);
    expect(afterAnswer(RmBit.ci, 60_000)).toBe(`rule 9 (the explicit rate): ${from} → ${mbitps(60_000)} Mb/s`);
  });
  it('rule 6 where FRMs have no answer', () => {
    const { sim } = ran(line(
      { icrMbps: mbps(100_000), tbeCells: 128 }, {},
      { links: [link('a', 's1', 0.01, { cellErrorRate: 1 }), link('s1', 's2', 0.01), link('s2', 'b', 0.01)],
        durationS: 0.0015 },
    ));
    expect(said(sim)).toBe(`rule 6 (FRMs without an answer): ${from} → ${mbitps(93_750)} Mb/s`);
  });
});

describe('EFCI at a switch whose outgoing link has a third of the rate', () => {
  it('comes back as CI, and keeps the rate within a factor of two', () => {
    const abr = { algorithm: 'efci', efciHighFraction: 0.5, efciLowFraction: 0.3 };
    const scenario = line({ rdf: 0.001, rif: 0.001, icrMbps: 40 }, { abr, bufferCells: 2000 }, { durationS: 0.2 });
    const links = scenario.links!.map((one, at) => ({ ...one, delayMs: 0.1, rateMbps: at === 1 ? 50 : 155.52 }));
    const { sim, of } = ran({ ...scenario, links });
    const late = of('brm').filter(({ timeS }) => timeS > 0.1).map(({ acr }) => (acr * 424) / 1e6);
    expect(Math.min(...late)).toBeGreaterThan(25);
    expect(Math.max(...late)).toBeLessThan(100);
    expect(sim.world.ports[2].marked).toBeGreaterThan(0);
  });
});

describe('a source whose rate has fallen to 0', () => {
  it('sends ten FRMs a second outside its rate, and goes on when it is allowed to', () => {
    const sim = built(line({}, {}, { durationS: 1.3 }));
    const sent: number[] = [];
    const state = abrVc(sim, 0)!;
    runUntil(sim, 1e11);
    hearAnswer(sim, 0, takeRm(sim.world, 1, 0, 0, { er: 0, ccr: 0, mcr: 0, bits: RmBit.back }));
    expect(state.acr).toBe(0);
    // Answers under way raise the rate again, so below every link is made to lose its cells.
    for (let at = 0.11; at < 0.2; at += 0.001) {
      runUntil(sim, at * 1e12);
      if (state.acr > 0) sent.push(at);
    }
    expect(sent.length).toBeGreaterThan(0);
    state.acr = 0;
    const before = state.frms;
    for (const link of sim.world.links) link.errorRate = 1;
    plan(sim, 0, state);
    runUntil(sim, 1.2e12);
    expect(state.frms - before).toBeGreaterThanOrEqual(9);
    expect(state.frms - before).toBeLessThanOrEqual(11);
  });
});

describe('four TCPs over ABR beside VBR and UBR', () => {
  const scenario: Scenario = {
    version: 1, durationS: 0.08,
    nodes: [
      { id: 'a', kind: 'host', count: 4 }, { id: 'u', kind: 'host' }, { id: 'v', kind: 'host' },
      atSwitch('s1', { bufferCells: 300, discard: { policy: 'epd' } }),
      atSwitch('s2', { inputService: 'slottedRoundRobin' }),
      { id: 'b', kind: 'host' },
    ],
    links: [
      link('a', 's1', 1, { sourceQueueCells: 200 }), link('u', 's1', 1), link('v', 's1', 1),
      link('s1', 's2', 1, { cellErrorRate: 0.001 }), link('s2', 'b', 1),
    ],
    flows: [
      {
        id: 't', from: 'a', to: 'b', service: { kind: 'abr' },
        transport: { packetBytes: 1500, tickMs: 10, initialRtoMs: 100 },
      },
      { id: 'u', from: 'u', to: 'b', transport: { packetBytes: 1500, tickMs: 10 } },
      {
        id: 'vbr', from: 'v', to: 'b', transport: { kind: 'udp', packetBytes: 40 },
        traffic: { kind: 'vbr', rateMbps: 100, onMs: 7, offMs: 3 },
      },
    ],
  };
  it('accounts for every cell, and keeps ACR between its bounds', () => {
    const sim = built(scenario);
    for (let look = 0; sim.world.clock[0] < 0.08e12; look++) {
      runUntil(sim, Infinity, 997);
      const { totals } = sim.world;
      const ended = totals[Total.cellsDropped] + totals[Total.cellsDiscarded] + totals[Total.cellsDelivered];
      expect(totals[Total.cellsSent] - ended).toBe(cellsInFlight(sim));
      for (let vc = 0; vc < 8; vc++) {
        const { acr, least, peak } = abrVc(sim, vc)!;
        expect(acr >= least && acr <= peak).toBe(true);
      }
    }
    const result = record(sim);
    expect(result.rmCells).toBeGreaterThan(50);
    expect(result.cellsDropped).toBeGreaterThan(0);
    expect(result.flows.slice(0, 4).every(({ maxAcrMbps }) => maxAcrMbps > 0)).toBe(true);
    expect(result.flows[4].maxAcrMbps).toBe(0);
  });
  it('is the same run after a checkpoint', () => {
    const sim = built(scenario);
    runUntil(sim, 0.04e12);
    const saved = checkpoint(sim.world);
    runUntil(sim, Infinity);
    const end = resultHash(sim);
    sim.world = worldAt(saved);
    runUntil(sim, Infinity);
    expect(resultHash(sim)).toBe(end);
  });
});
