/**
 * Numbers of ABR and of credits that follow from the rules by hand, reached as a user would: scenario files, the
 * command line, its records and its traces. The titles say how each number comes about. A second of the line, 155.52
 * Mb/s, is C = 366,792.45 cells.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { say } from './commands';

const LINE = 155.52;
const C = (LINE * 1e6) / 424;
const CELL_S = 1 / C;
const mbps = (cells: number): number => (cells * 424) / 1e6;

const folder = mkdtempSync(join(tmpdir(), 'landmarks-'));
afterAll(() => { rmSync(folder, { recursive: true }); });

interface Row { timeS: number; flow: string; event: string; acr: number; rule: string }
type Numbers = Record<string, number> & { flows: Record<string, number>[] };

/** Runs a scenario by the command line. Returns its record, and the rows of its trace that are about rates. */
async function run(scenario: object, ...set: string[]): Promise<{ result: Numbers; of: (event: string) => Row[] }> {
  const [file, trace] = ['scenario.json', 'trace.csv'].map((name) => join(folder, name));
  writeFileSync(file, JSON.stringify(scenario));
  const { out, problem } = await say('run', file, '--json', '--trace', trace, ...set.flatMap((one) => ['--set', one]));
  expect(problem).toBeNull();
  const rows = readFileSync(trace, 'utf8').trim().split('\n').slice(1).map((text): Row => {
    const [timeS, flow, event, , , , acr, rule] = text.split(',');
    return { timeS: Number(timeS), flow, event, acr: Number(acr), rule };
  });
  return { result: JSON.parse(out) as Numbers, of: (event) => rows.filter((row) => row.event === event) };
}

const atSwitch = (id: string, own: object) =>
  ({ id, kind: 'switch', bufferCells: 100_000, inputService: 'arrivalOrder', ...own });
const udp = { transport: { kind: 'udp', packetBytes: 1500 } };

/** One greedy flow over links of these delays, ms, and rates, Mb/s; by default over three of 155.52. */
const line = (
  service: object, { abr = { algorithm: 'erica' }, delays = [5, 5, 5], rates = [], ...own }:
  { abr?: object | null; delays?: number[]; rates?: number[]; durationS: number; [key: string]: unknown },
) => {
  const ids = ['a', ...delays.slice(1).map((_, n) => `s${n + 1}`), 'b'];
  return {
    version: 1,
    nodes: ids.map((id) => (/^s/.test(id) ? atSwitch(id, { abr }) : { id, kind: 'host' })),
    links: delays.map((delayMs, n) => ({ from: ids[n], to: ids[n + 1], rateMbps: rates[n] ?? LINE, delayMs })),
    flows: [{ id: 'f', from: 'a', to: 'b', ...udp, service: { kind: 'abr', turnaround: 'straight', ...service } }],
    ...own,
  };
};
const credit = (n2: number, n3: number, own: object = {}) =>
  ({ kind: 'credit', n2, n3, turnaround: undefined, ...own });

describe('the first answer', () => {
  it('over 1, 4 and 10 ms, a third and a sixth as fast: 30 ms and 2 × (1 + 3 + 6) cell times', async () => {
    const { of } = await run(line({}, { durationS: 0.031, delays: [1, 4, 10], rates: [LINE, LINE / 3, LINE / 6] }));
    expect(of('brm')[0].timeS).toBeCloseTo(0.030_054_526_7, 9);
  });
  it('in rate waits behind the FRM with which the source of the way back begins: 1 / 20,000 s longer', async () => {
    const { of } = await run(line({ icrMbps: mbps(20_000), turnaround: 'inRate' }, { durationS: 0.031 }));
    expect(of('brm')[0].timeS).toBeCloseTo(0.03 + 6 * CELL_S + 1 / 20_000, 9);
  });
});

describe('rules 2, 8 and 9: the rate', () => {
  it('climbs with RIF 1/64 of a PCR of 50 Mb/s from 2 Mb/s: 23,142.69 after ten answers, at last PCR', async () => {
    const { of } = await run(line({ pcrMbps: 50, icrMbps: 2, rif: 1 / 64 }, { durationS: 0.12, delays: [1, 1, 1] }));
    expect(of('brm')[9].acr).toBeCloseTo((2e6 + (10 * 50e6) / 64) / 424, 4);
    expect(of('brm')[9].acr).toBeCloseTo(23_142.69, 2);
    expect(of('brm')[62].acr).toBeCloseTo(50e6 / 424, 6);
    expect([of('send')[0], of('frm')[0], of('brm')[0], of('brm')[9], of('brm')[62]].map(({ rule }) => rule))
      .toEqual(['2', '', '8', '8', '']);
  });
  it('begins at 300 / 24 ms = 12,500 where TBE is 300, and sends the second FRM after 2.56 ms', async () => {
    const { of } = await run(line({ tbeCells: 300 }, { durationS: 0.01, delays: [2, 3, 7] }));
    expect(of('frm')[0].acr).toBeCloseTo(12_500, 6);
    expect(of('frm')[1].timeS).toBeCloseTo(0.002_56, 9);
  });
  it('in 16 bits is 2^14 × (1 + 225 / 512) = 23,584 from the first answer on, though PCR is 23,584.91', async () => {
    const { of } = await run(line({ pcrMbps: 10, rateFormat: 'tm40' }, { durationS: 0.04 }));
    expect(of('frm')[0].acr).toBeCloseTo(23_584.91, 2);
    expect(new Set(of('brm').map(({ acr }) => acr))).toEqual(new Set([23_584]));
  });
});

/** 200,000 cells a second into a trunk of 122,264: all data but the first cell finds a queue and is marked. */
const marked = (service: object, durationS: number) => line(
  { pcrMbps: mbps(200_000), ...service },
  {
    durationS, delays: [0.1, 0.1, 0.1], rates: [LINE, LINE / 3, LINE],
    abr: { algorithm: 'efci', efciHighFraction: 0 },
  },
);

describe('answers with CI', () => {
  it('lower the rate by RDF = 1/256 each, except the first, whose FRM came before any data', async () => {
    const { of } = await run(marked({ rdf: 1 / 256 }, 0.01));
    [0, 1, 2, 10, 25].forEach((k) => expect(of('brm')[k].acr).toBeCloseTo(200_000 * (255 / 256) ** k, 5));
  });
  it('come as the trunk sends FRMs: 32 cells of 8.179 µs apart', async () => {
    const { of } = await run(marked({ rdf: 1 / 256 }, 0.01));
    expect(of('brm')[10].timeS - of('brm')[9].timeS).toBeCloseTo(32 * 3 * CELL_S, 10);
  });
  it('with RDF 1 lower it to MCR, 11,792.45, at once', async () => {
    const { of } = await run(marked({ rdf: 1, mcrMbps: 5 }, 0.002));
    expect(of('brm').slice(0, 2).map(({ acr }) => Math.round(100 * acr) / 100)).toEqual([200_000, 11_792.45]);
  });
});

/** A source that never hears an answer. */
const unheard = (service: object, durationS: number) => {
  const scenario = line(service, { durationS, delays: [0.01, 0.01, 0.01] });
  return { ...scenario, links: scenario.links.map((link, n) => (n === 0 ? { ...link, cellErrorRate: 1 } : link)) };
};

describe('rules 3, 6 and 11: FRMs without an answer', () => {
  it('Nrm 16, TBE 50, CDF 1/2, MCR 3,000: four from 40,000, then half of it with each, down to MCR', async () => {
    const { of } = await run(unheard(
      { icrMbps: mbps(40_000), nrm: 16, tbeCells: 50, cdf: 0.5, mcrMbps: mbps(3000) }, 0.018,
    ));
    expect(of('frm').map(({ acr }) => Math.round(acr))).toEqual(
      [40_000, 40_000, 40_000, 40_000, 20_000, 10_000, 5000, 3000, 3000, 3000]);
    expect(of('frm').map(({ rule }) => rule)).toEqual(['', '', '', '', '6', '6', '6', '6', '', '']);
    [0, 0.4, 0.8, 1.2, 1.6, 2.4, 4, 7.2, 12.533_333, 17.866_667].forEach((ms, k) =>
      expect(1000 * of('frm')[k].timeS).toBeCloseTo(ms, 5));
  });
  it('500 cells a second, Trm 20 ms: the cell that is due just then is an FRM, every 20 ms', async () => {
    const { of } = await run(unheard({ icrMbps: mbps(500), trmMs: 20 }, 0.07));
    expect(of('frm').map(({ timeS }) => Math.round(1e6 * timeS))).toEqual([0, 20_000, 40_000, 60_000]);
  });
  it('4 cells a second, TCR 20: out of rate every 50 ms, but never where a cell in rate is due', async () => {
    const { of } = await run(unheard({ icrMbps: mbps(4), tcrCellsPerS: 20 }, 0.42));
    expect(of('frm').map(({ timeS }) => Math.round(1000 * timeS))).toEqual([0, 50, 100, 150, 200, 300, 350, 400]);
  });
});

describe('rule 5 looks at the last FRM and not at the last cell', () => {
  it('Nrm 256, ADTF 50 ms, a cell every millisecond: the second FRM, after 255 ms, falls from 0.9 C to ICR', async () => {
    const entries = Array.from({ length: 300 }, (_, n) => [n / 1000, 12]);
    const scenario = line(
      { icrMbps: mbps(2000), nrm: 256, adtfMs: 50, trmMs: 10_000, rif: 1 },
      { durationS: 0.29, delays: [0.1, 0.1, 0.1] },
    );
    const { of } = await run({
      ...scenario, flows: scenario.flows.map((flow) =>
        ({ ...flow, transport: { kind: 'udp', packetBytes: 40 }, traffic: { kind: 'trace', entries } })),
    });
    expect(of('brm')[0].acr).toBeCloseTo(0.9 * C, 4);
    expect(of('frm')[1].timeS).toBeCloseTo(0.255, 9);
    expect(of('frm')[1].acr).toBeCloseTo(2000, 6);
    expect([of('brm')[0].rule, of('frm')[1].rule]).toEqual(['9', '5']);
  });
});

describe('ERICA', () => {
  /** Greedy flows with these services from a host each over a trunk of 2 ms. */
  const beside = (services: object[], abr: object, durationS: number, own: object = {}) => ({
    version: 1, durationS, warmupS: durationS / 2, measure: { bottleneck: 's1>s2' },
    nodes: [
      ...services.map((_, n) => ({ id: `a${n}`, kind: 'host' })), atSwitch('s1', { abr }), atSwitch('s2', { abr }),
      { id: 'b', kind: 'host' },
    ],
    links: [
      ...services.map((_, n) => ({ from: `a${n}`, to: 's1', rateMbps: LINE, delayMs: 0.5 })),
      { from: 's1', to: 's2', rateMbps: LINE, delayMs: 2 }, { from: 's2', to: 'b', rateMbps: LINE, delayMs: 0.5 },
    ],
    flows: services.map((service, n) => ({
      id: `f${n}`, from: `a${n}`, to: 'b', ...udp, service: { kind: 'abr', turnaround: 'straight', ...service }, ...own,
    })),
  });
  const exact = { algorithm: 'erica', delta: 0, intervalMs: 2, intervalCells: null };
  const rates = ({ flows }: Numbers): number[] => flows.map(({ meanAcrMbps }) => meanAcrMbps);

  it('gives three VCs 0.8 × 155.52 / 3 = 41.472 Mb/s each with U = 0.8', async () => {
    const { result } = await run(beside([{}, {}, {}], { ...exact, targetUtilization: 0.8 }, 0.6));
    for (const rate of rates(result)) expect(Math.abs(rate / 41.472 - 1)).toBeLessThan(0.002);
  });
  it('gives what a VC with a PCR of 20 Mb/s leaves to the other: 0.95 × 155.52 − 20 = 127.744', async () => {
    const { result } = await run(beside([{ pcrMbps: 20 }, {}], { ...exact, targetUtilization: 0.95 }, 0.6));
    expect(rates(result)[0]).toBeCloseTo(20, 6);
    expect(Math.abs(rates(result)[1] / 127.744 - 1)).toBeLessThan(0.002);
  });
  it('carries 0.9 C, of which RM cells take 1/8 with Nrm 8: packets of a cell at 0.9 × 7/8 × 40/53', async () => {
    const { result } = await run(beside([{ nrm: 8 }], exact, 0.3, { transport: { kind: 'udp', packetBytes: 40 } }));
    expect(result.linkUtilization).toBeCloseTo(0.9, 3);
    expect(result.effectiveThroughput).toBeCloseTo((0.9 * 7 * 40) / (8 * 53), 3);
  });
  it('ERICA+ fills the line and keeps as many cells as it sends in the target delay of 0.5 ms, 183', async () => {
    const { result } = await run(beside([{}, {}], {
      algorithm: 'ericaPlus', delta: 0, intervalMs: 2, intervalCells: null, targetDelayMs: 0.5, maxAllocPrevious: false,
    }, 2));
    expect(result.linkUtilization).toBeGreaterThan(0.995);
    expect(Math.abs(result.meanQueueCells / 183.4 - 1)).toBeLessThan(0.25);
  });
});

describe('N23', () => {
  const chain = (n2: number, n3: number, delays: number[], own: object = {}) =>
    line(credit(n2, n3), { durationS: 1, warmupS: 0.2, delays, abr: null, measure: { bottleneck: 'a>s1' }, ...own });

  // The round trip of 0.3 ms there and back is 220.0755 cells.
  it.each([
    ['(16, 80): 6 × 16 / (221.0755 + 16)', 16, 80, [0.3, 0.05], 0.404_94],
    ['(7, 100): 15 × 7 / (221.0755 + 7 − 2)', 7, 100, [0.3, 0.05], 0.464_45],
    ['(1, 1): 2 / (221.0755 + 1)', 1, 1, [0.3, 0.05], 0.009_01],
    ['(10, 221), N3 = ⌈220.0755⌉ and no more: 23 × 10 / (221.0755 + 10 − 1)', 10, 221, [0.3, 0.05], 0.999_67],
    ['(10, 222), one more: the whole line', 10, 222, [0.3, 0.05], 1],
    ['(5, 400) and 1.5 ms at the second of three hops: 405 / (1101.3774 + 5)', 5, 400, [0.2, 1.5, 0.2], 0.366_06],
  ] as const)('one VC with N2 and N3 of %s', async (_, n2, n3, delays, share) => {
    const { result } = await run(chain(n2, n3, [...delays]));
    expect(result.linkUtilization).toBeCloseTo(share, 3);
    expect(result.cellsDropped).toBe(0);
  });
  it('fills all 405 places before the long hop, and no more than one before the last', async () => {
    const queue = async (bottleneck: string) =>
      (await run(chain(5, 400, [0.2, 1.5, 0.2]), `measure.bottleneck=${bottleneck}`)).result.maxQueueCells;
    expect([await queue('s1>s2'), await queue('s2>b')]).toEqual([405, 1]);
  });

  /** One link of 0.1 ms on which these credit cells are lost. */
  const losing = (n2: number, n3: number, cells: number[], own: object = {}) => line(credit(n2, n3, own), {
    durationS: 0.1, delays: [0.1], abr: null, faults: [{ link: 'b>a', flow: 'f', cells }],
  });
  it.each([
    ['N2 20, N3 10: ⌊30 / 20⌋ = 1 lost credit cell', 20, 10, [0], 30],
    ['N2 10, N3 25: ⌊35 / 10⌋ = 3 in a row', 10, 25, [0, 1, 2], 35],
    ['N2 10, N3 25: 3 in a row after the fifth, which had told of 50', 10, 25, [5, 6, 7], 85],
  ])('stands still for good after %s', async (_, n2, n3, lost, sent) => {
    const { result } = await run(losing(n2, n3, lost));
    expect([result.cellsSent - result.creditCells, result.stalledVcs]).toEqual([sent, 1]);
  });
  it('goes on after one less, and where counts are told again', async () => {
    for (const scenario of [losing(10, 25, [0, 1]), losing(20, 10, [0], { repeatMs: 1 })]) {
      const { result } = await run(scenario);
      expect([result.cellsSent > 1000, result.stalledVcs]).toEqual([true, 0]);
    }
  });
  it('sends a credit cell for every N2 cells that reached the far end: 1,000 cells, N2 8: 125', async () => {
    const scenario = line(credit(8, 40), { durationS: 0.1, delays: [0.1], abr: null });
    const flows = scenario.flows.map((flow) => ({ ...flow, transport: { kind: 'udp', packetBytes: 40 },
      traffic: { kind: 'trace', entries: [[0, 12_000]] } }));
    const { result } = await run({ ...scenario, flows });
    expect([result.cellsSent, result.creditCells]).toEqual([1125, 125]);
  });
});
