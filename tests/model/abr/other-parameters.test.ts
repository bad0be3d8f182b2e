/**
 * The source rules of ABR and what ports measure, with parameters other than the defaults: each number follows from the
 * rules by hand, and most titles say how.
 */
import { describe, expect, it } from 'vitest';
import { abrVc } from '../../../src/model/adaptation/services/state';
import { record } from '../../../src/model/run/record';
import { runUntil } from '../../../src/model/run/loop';
import type { Measured } from '../../../src/model/switch/abr/erica';
import { rateStateOf } from '../../../src/model/switch/features/explicit-rate';
import type { Simulation } from '../../../src/model/world';
import type { Scenario, Service } from '../../../src/scenario/types';
import { C, CELL_S, acrOf, atSwitch, built, greedy, line, link, mbps, ran } from './support';

const times = (events: readonly { timeS: number }[]): number[] => events.map(({ timeS }) => timeS);

/** Three links of these delays. */
const over = (a: number, b: number, c: number) =>
  ({ links: [link('a', 's1', a), link('s1', 's2', b), link('s2', 'b', c)] });

/** A source that never hears an answer: its first link, of 0.01 ms, loses all cells. */
const unheard = (service: Partial<Service>, durationS: number): Scenario => line(service, {}, {
  durationS, links: [link('a', 's1', 0.01, { cellErrorRate: 1 }), link('s1', 's2', 0.01), link('s2', 'b', 0.01)],
});

describe('Nrm 8, RIF 1/32 and PCR 100 Mb/s, from 50,000, over links of 2, 7 and 1 ms', () => {
  const peak = 100e6 / 424;
  const { of } = ran(line(
    { nrm: 8, rif: 1 / 32, pcrMbps: 100, icrMbps: mbps(50_000) }, {}, { durationS: 0.026, ...over(2, 7, 1) },
  ));
  const heard = of('brm');

  it('hears the first answer after 20 ms + 6 cell times, and the others every 8 / 50,000 = 0.16 ms', () => {
    for (const k of [0, 1, 20]) expect(heard[k].timeS).toBeCloseTo(0.02 + 6 * CELL_S + k * 0.000_16, 9);
  });
  it('has 50,000 + k × 7,370.28 after k answers, 234,257.08 after 25, and 235,849.06, its PCR, after 26', () => {
    for (const k of [1, 2, 25]) expect(heard[k - 1].acr).toBeCloseTo(50_000 + (k * peak) / 32, 4);
    expect([24, 25, 26].map((k) => Math.round(100 * heard[k].acr) / 100)).toEqual([234_257.08, 235_849.06, 235_849.06]);
  });
});

describe('rates in 16 bits, from 20,000', () => {
  const climbs = (abr: object) => ran(line(
    { icrMbps: mbps(20_000), rateFormat: 'tm40' }, { abr: { algorithm: 'erica', ...abr } }, { durationS: 0.06 },
  )).of('brm').map(({ acr }) => acr);

  it('end at 0.9 C cut to 2^18 × (1 + 132 / 512) = 329,728 over ERICA', () => {
    const rates = climbs({ algorithm: 'erica' });
    expect(rates[0]).toBeCloseTo(20_000 + C / 16, 4);
    expect(rates.slice(13, 16)).toEqual([329_728, 329_728, 329_728]);
  });
  it('end at PCR cut to 2^18 × (1 + 204 / 512) = 366,592 over EFCI, which writes no rate', () => {
    const rates = climbs({ algorithm: 'efci' });
    expect(rates.slice(15, 18)).toEqual([366_592, 366_592, 366_592]);
  });
});

describe('rule 3: the time between two FRMs', () => {
  it.each([
    ['1,000 cells a second, Nrm 32: 32 cells, 32 ms', 1000, {}, 0.032],
    ['1,000 cells a second, Nrm 256: Trm, 100 ms, which is 100 cells', 1000, { nrm: 256 }, 0.1],
    ['1,000 cells a second, Trm 4.5 ms: the first cell after that, 5 ms', 1000, { trmMs: 4.5 }, 0.005],
    ['15 cells a second: two cells between, whatever Trm says, 200 ms', 15, {}, 0.2],
    ['1,000 cells a second, Nrm 2: every other cell', 1000, { nrm: 2 }, 0.002],
  ])('at %s', (_, rate, own, gap) => {
    const sent = times(ran(unheard({ icrMbps: mbps(rate), ...own }, 4.5 * gap)).of('frm'));
    expect(sent).toHaveLength(5);
    sent.forEach((at, k) => expect(at).toBeCloseTo(k * gap, 9));
  });
});

describe('rule 6 with Nrm 16, TBE 40, CDF 1/4 and MCR 30,000, from 100,000', () => {
  it('allows ⌈40 / 16⌉ = 3 unanswered FRMs, then takes a quarter with each, down to MCR', () => {
    const frms = ran(unheard(
      { icrMbps: mbps(100_000), nrm: 16, tbeCells: 40, cdf: 0.25, mcrMbps: mbps(30_000) }, 0.003,
    )).of('frm');
    expect(frms.map(({ acr }) => Math.round(1000 * acr) / 1000)).toEqual([
      100_000, 100_000, 100_000, 75_000, 56_250, 42_187.5, 31_640.625, 30_000, 30_000, 30_000,
    ]);
    [0.48, 0.693_333, 0.977_778, 1.357_037, 1.862_716, 2.396_049].forEach((ms, k) =>
      expect(1000 * frms[3 + k].timeS).toBeCloseTo(ms, 6));
  });
});

describe('the mean allowed rate of a source that hears nothing, CRM 4, CDF 1/16', () => {
  it('is that of its cells: 32 for each of ten FRMs by 3.701 ms, then 63,650.08 a second to 4 ms: 35.936 Mb/s', () => {
    const { sim } = ran(unheard({ icrMbps: mbps(100_000), tbeCells: 128 }, 0.004));
    expect(acrOf(sim, 0)).toBeCloseTo(100_000 * (15 / 16) ** 7, 6);
    const atS = 0.003_701_229;
    expect(record(sim).meanAcrMbps).toBeCloseTo(mbps((320 + (0.004 - atS) * 63_650.077) / 0.004), 4);
  });
});

describe('rule 5 with ADTF 10 ms and Trm 1 ms', () => {
  const own = { icrMbps: mbps(20_000), adtfMs: 10, trmMs: 1 };
  /** The last FRM of a burst of 20 packets and of a later packet, if any. */
  const last = (laterS: number | null) => ran(line({}, {}, {
    durationS: 0.03, ...over(1, 1, 1),
    flows: [greedy('f', 'a', 'b', own, {
      traffic: { kind: 'trace', entries: [[0, 30_000], ...laterS === null ? [] : [[laterS, 480]]], repeat: false },
    })],
  })).of('frm').at(-1)!;
  const { timeS } = last(null);

  it('keeps the rate for an FRM 9.9 ms after the last one, and falls to ICR for one 10.1 ms after it', () => {
    for (const [later, acr] of [[0.0099, 0.9 * C], [0.0101, 20_000]]) {
      const frm = last(timeS + later);
      expect(frm.timeS).toBeCloseTo(timeS + later, 9);
      expect(frm.acr).toBeCloseTo(acr, 6);
    }
  });
});

const measuredAt = (sim: Simulation, port = 2): Measured => rateStateOf(sim.world.ports[port])!.own as Measured;

describe('a greedy source each way, RM cells turned round', () => {
  const both = (turnaround: 'straight' | 'inRate') => {
    const abr = { algorithm: 'erica', intervalMs: 5, intervalCells: null, maxAllocPrevious: false } as const;
    const scenario = line({}, { abr }, { durationS: 0.3, ...over(0.1, 0.1, 0.1) });
    const sim = built({
      ...scenario, flows: [greedy('f', 'a', 'b', { turnaround }), greedy('g', 'b', 'a', { turnaround })],
    });
    let sum = 0;
    for (let look = 0; look < 100; look++) {
      runUntil(sim, (0.2 + look * 0.001) * 1e12);
      sum += acrOf(sim, 0) / 100;
    }
    return sum;
  };
  it('at once: each gets 32/33 of 0.9 C, because the answers for the other are load as well', () => {
    expect(Math.abs(both('straight') / ((0.9 * C * 32) / 33) - 1)).toBeLessThan(0.001);
  });
  it('within the rate of the way back: each gets 31/32, because that way adds an FRM to every 31 answers', () => {
    expect(Math.abs(both('inRate') / ((0.9 * C * 31) / 32) - 1)).toBeLessThan(0.001);
  });
});

describe('N with a decay of 0.9, when the second of two VCs falls silent', () => {
  it.each([
    ['from the start', 0.9, {}],
    ['from the interval on in which it is silent first', 0, { changes: [
      { atS: 0.017, set: { 'nodes.s1.abr.activeDecay': 0.9 } },
    ] }],
    ['which was turned off and on again before', 0.9, { changes: [
      { atS: 0.002, set: { 'nodes.s1.abr.activeDecay': 0 } }, { atS: 0.017, set: { 'nodes.s1.abr.activeDecay': 0.9 } },
    ] }],
  ])('is 1.9, 1.81, 1.729 … after 1, 2, 3 intervals of 5 ms, %s', (_, activeDecay, changes) => {
    const abr = { algorithm: 'erica', intervalMs: 5, intervalCells: null, activeDecay } as const;
    const own = { pcrMbps: 40 };
    const sim = built(line({}, { abr }, {
      durationS: 0.05, ...over(0.1, 0.1, 0.1),
      flows: [greedy('f', 'a', 'b', own), { ...greedy('g', 'a', 'b', own), stopS: 0.0144 }], ...changes,
    }));
    const seen: number[] = [];
    for (let interval = 1; interval <= 8; interval++) {
      runUntil(sim, (0.005 * interval + 0.0001) * 1e12);
      seen.push(measuredAt(sim).vcs);
    }
    expect(seen.slice(0, 3)).toEqual([2, 2, 2]);
    expect(seen.slice(3)).toEqual([1, 2, 3, 4, 5].map((k) => expect.closeTo(1 + 0.9 ** k, 12) as number));
  });
});

describe('modified ERICA with a weight of 0.2, when VBR of half the line sets in', () => {
  it('leaves (0.9 − 0.5 × (1 − 0.8^k)) C for ABR after k intervals of 5 ms, to a cell', () => {
    const abr = { algorithm: 'modifiedErica', intervalMs: 5, intervalCells: null } as const;
    const sim = built(line({}, {}, {
      durationS: 0.1,
      nodes: [
        { id: 'a', kind: 'host' }, { id: 'v', kind: 'host' }, atSwitch('s1', { abr }), atSwitch('s2', { abr }),
        { id: 'b', kind: 'host' },
      ],
      links: [...over(0.1, 0.1, 0.1).links, link('v', 's1', 0)],
      flows: [greedy('f', 'a', 'b', { icrMbps: 1 }), {
        id: 'v', from: 'v', to: 'b', startS: 0.05, transport: { kind: 'udp', packetBytes: 40 },
        traffic: { kind: 'vbr', rateMbps: 0.5 * 155.52, onMs: 1000, offMs: 0 },
      }],
    }));
    for (let k = 0; k <= 8; k++) {
      runUntil(sim, (0.05 + 0.005 * k + 0.0001) * 1e12);
      expect(Math.abs(measuredAt(sim).capacity - (0.9 - 0.5 * (1 - 0.8 ** k)) * C)).toBeLessThan(1 / 0.005);
    }
  });
});

describe('VBR of half the line that sets in at 0.1 s beside one source at 0.95 C, links of 1 ms', () => {
  it('is noticed with the interval of 2 ms: the queue is 0.45 C for 2 ms and the way to the source and back', () => {
    const abr = { algorithm: 'erica', targetUtilization: 0.95, intervalMs: 2, intervalCells: null } as const;
    const { sim, of } = ran(line({}, {}, {
      durationS: 0.12,
      nodes: [
        { id: 'a', kind: 'host' }, { id: 'v', kind: 'host' }, atSwitch('s1', { abr }), atSwitch('s2', { abr }),
        { id: 'b', kind: 'host' },
      ],
      links: [link('a', 's1', 1), link('v', 's1', 0), link('s1', 's2', 1), link('s2', 'b', 1)],
      flows: [greedy('f', 'a', 'b', { icrMbps: 0.95 * 155.52 }), {
        id: 'v', from: 'v', to: 'b', startS: 0.1, transport: { kind: 'udp', packetBytes: 40 },
        traffic: { kind: 'vbr', rateMbps: 0.5 * 155.52, onMs: 1000, offMs: 0 },
      }],
      measure: { bottleneck: 's1>s2' },
    }));
    const cut = of('brm').find(({ timeS, acr }) => timeS > 0.1 && acr < 0.5 * C)!;
    // The next answer passes at most 32 cells after the interval.
    expect(cut.timeS).toBeGreaterThan(0.103);
    expect(cut.timeS).toBeLessThan(0.103 + 33 / (0.95 * C));
    expect(Math.abs(cut.acr - 0.45 * C)).toBeLessThan(1 / 0.002);
    expect(Math.abs(record(sim).maxQueueCells - 0.45 * C * (cut.timeS + 0.001 - 0.1))).toBeLessThan(4);
  });
});

describe('a source whose ICR is 2 cells a second, below TCR', () => {
  it.each([[10, 0.1], [4, 0.25]])('asks outside its rate, %d times a second', (tcrCellsPerS, gap) => {
    const { sim, of } = ran(unheard({ icrMbps: mbps(2.5), tcrCellsPerS }, 0.99));
    // In-rate cells at 0, 0.4 and 0.8 s; the FRMs between wait for TCR after any of them.
    expect(times(of('frm'))[1]).toBeCloseTo(gap, 9);
    expect(abrVc(sim, 0)!.sinceFrm).toBe(2);
  });
});
