/** The source rules of ABR where links differ, FRMs are rare, or TBE is one round trip: times and rates by hand. */
import { describe, expect, it } from 'vitest';
import { C, CELL_S, line, link, mbps, ran } from './support';

/** When each FRM left, ms. */
const frmsMs = (frms: { timeS: number }[]): number[] => frms.map(({ timeS }) => Math.round(timeS * 1e6) / 1e3);

describe('three links of 155.52, 44.736 and 10 Mb/s, and 1, 7 and 3 ms', () => {
  const { of } = ran(line({ icrMbps: mbps(5_000), rif: 1 / 64 }, {}, {
    durationS: 0.05,
    links: [link('a', 's1', 1), link('s1', 's2', 7, { rateMbps: 44.736 }), link('s2', 'b', 3, { rateMbps: 10 })],
  }));

  it('bring the first answer after twice 11 ms and a cell time of each', () => {
    const cellsS = 424e-6 * (1 / 155.52 + 1 / 44.736 + 1 / 10);
    expect(of('brm')[0].timeS).toBeCloseTo(2 * (0.011 + cellsS), 10);
  });

  it('let the rate rise by C / 64, C being that of the first link, up to 0.9 of the last one', () => {
    const rates = of('brm').map(({ acr }) => acr);
    const expected = [5_000 + C / 64, 5_000 + C / 32, 0.9e7 / 424, 0.9e7 / 424];
    expected.forEach((acr, k) => expect(rates[k]).toBeCloseTo(acr, 4));
  });
});

describe('rule 3: an FRM after two other cells and Trm', () => {
  it.each([
    [100, 55, '6 cells of 10 ms', [0, 60, 120, 180, 240]], [20, 100, '3 cells of 50 ms', [0, 150, 300, 450, 600]],
  ])('at %i cells a second and %i ms comes every %s', (rate, trmMs, _cells, expected) => {
    const { of } = ran(line({ pcrMbps: mbps(rate), trmMs }, {}, { durationS: expected[4] / 1000 + 0.01 }));
    expect(frmsMs(of('frm'))).toEqual(expected);
  });
});

describe('rule 5 where FRMs are further apart than ADTF, though the source is never silent', () => {
  it('takes the rate back to ICR with each of them: 256 cells at 1,000 a second after the last, not 100 ms', () => {
    const near = [link('a', 's1', 0.1), link('s1', 's2', 0.1), link('s2', 'b', 0.1)];
    const rare = { pcrMbps: mbps(1_000), icrMbps: mbps(500), rif: 1, nrm: 256, trmMs: 1_000, adtfMs: 100 };
    const { of } = ran(line(rare, {}, { durationS: 0.8, links: near }));
    expect(frmsMs(of('frm'))).toEqual([0, 256, 512, 768]);
    expect(of('frm').map(({ acr }) => acr)).toEqual([500, 500, 500, 500]);
    expect(of('brm').map(({ acr }) => acr)).toEqual([1_000, 1_000, 1_000, 1_000]);
  });
});

describe('a TBE of 640 over 20 ms', () => {
  it('gives ICR 32,000 and CRM 20, so FRM 21, after 20 ms, falls to 30,000: answers take 6 cell times longer', () => {
    const links = [link('a', 's1', 2), link('s1', 's2', 3), link('s2', 'b', 5)];
    const { of } = ran(line({ tbeCells: 640 }, {}, { durationS: 0.021, links }));
    expect(of('frm')[19].acr).toBe(32_000);
    expect(of('frm')[20].timeS).toBeCloseTo(0.02, 9);
    expect(of('frm')[20].acr).toBe(30_000);
    expect(of('brm')[0].timeS).toBeCloseTo(0.02 + 6 * CELL_S, 9);
    expect(of('brm')[0].acr).toBeCloseTo(30_000 + C / 16, 6);
  });
});

describe('rule 6 with CDF 1/2 and MCR 20,000, from 50,000', () => {
  it.each([[96, 3], [97, 4], [100, 4]])('with a TBE of %i: after %i FRMs 25,000, then 20,000', (tbe, crm) => {
    const service = { icrMbps: mbps(50_000), tbeCells: tbe, cdf: 0.5, mcrMbps: mbps(20_000) };
    const links = [link('a', 's1', 0.01, { cellErrorRate: 1 }), link('s1', 's2', 0.01), link('s2', 'b', 0.01)];
    const frms = ran(line(service, {}, { durationS: 0.006, links })).of('frm');
    const rates = frms.slice(0, crm + 2).map(({ acr }) => Math.round(acr));
    expect(rates).toEqual([...new Array<number>(crm).fill(50_000), 25_000, 20_000]);
    // 32 cells take 0.64 ms at 50,000 and 1.28 ms at 25,000.
    [0.64 * crm, 0.64 * crm + 1.28].forEach((ms, k) => expect(frmsMs(frms)[crm + k]).toBeCloseTo(ms, 6));
  });
});
