/** The source rules of ABR: exact times and rates for one greedy connection. */
import { describe, expect, it } from 'vitest';
import { C, CELL_S, acrOf, built, greedy, line, link, mbps, ran } from './support';
import { abrVc } from '../../../src/model/adaptation/services/state';
import { runUntil } from '../../../src/model/run/loop';

describe('one greedy connection over three links of 5 ms', () => {
  it('hears its first answer after six links: 6 × (5 ms + cell time) = 30.016358 ms', () => {
    const { of } = ran(line({ icrMbps: mbps(20_000) }, {}, { durationS: 0.031 }));
    expect(of('frm')[0].timeS).toBe(0);
    expect(of('brm')[0].timeS).toBeCloseTo(0.03 + 6 * CELL_S, 9);
    expect(of('brm')[0].timeS).toBeCloseTo(0.030016358, 9);
  });

  it('climbs by PCR / 16 with each answer, from 20,000, up to ER = 0.9 C', () => {
    const { of } = ran(line({ icrMbps: mbps(20_000) }));
    const rates = of('brm').map(({ acr }) => acr);
    const step = C / 16;
    for (const k of [1, 2, 5]) expect(rates[k - 1]).toBeCloseTo(20_000 + k * step, 4);
    expect(rates[4]).toBeCloseTo(134_622.64, 2);
    expect(rates[12]).toBeCloseTo(20_000 + 13 * step, 4);
    expect(rates[13]).toBeCloseTo(330_113.21, 2);
    expect(of('brm')[1].timeS - of('brm')[0].timeS).toBeCloseTo(32 / 20_000, 9);
  });
});

describe('rule 6: FRMs without an answer', () => {
  it('lowers ACR by a sixteenth with the fifth and each further FRM when CRM is 4', () => {
    const lost = line(
      { icrMbps: mbps(100_000), tbeCells: 128 }, {},
      { links: [link('a', 's1', 0.01, { cellErrorRate: 1 }), link('s1', 's2', 0.01), link('s2', 'b', 0.01)] },
    );
    const frms = ran({ ...lost, durationS: 0.004 }).of('frm');
    expect(frms.slice(0, 4).map(({ acr }) => acr)).toEqual([100_000, 100_000, 100_000, 100_000]);
    const expected = [
      [1.28, 93_750], [1.621333, 87_890.625], [1.985422, 82_397.461], [2.373784, 77_247.62], [2.788036, 72_419.643],
      [3.229905, 67_893.416],
    ];
    expected.forEach(([ms, acr], position) => {
      expect(frms[4 + position].timeS * 1000).toBeCloseTo(ms, 6);
      expect(frms[4 + position].acr).toBeCloseTo(acr, 2);
    });
  });
});

describe('rule 6 at a least rate of 90,000', () => {
  it('is the last change from 93,750 to 90,000, however many FRMs follow', () => {
    const least = line(
      { icrMbps: mbps(100_000), mcrMbps: mbps(90_000), tbeCells: 128 }, {},
      { links: [link('a', 's1', 0.01, { cellErrorRate: 1 }), link('s1', 's2', 0.01), link('s2', 'b', 0.01)] },
    );
    const { sim, of } = ran({ ...least, durationS: 0.004 });
    expect(of('frm').slice(3).map(({ acr }) => Math.round(acr))).toEqual(
      [100_000, 93_750, ...new Array<number>(of('frm').length - 5).fill(90_000)],
    );
    const { rule, before, falls } = abrVc(sim, 0)!;
    expect([rule, Math.round(before), falls]).toEqual([6, 93_750, 2]);
  });
});

describe('TBE', () => {
  it('limits ICR to TBE over the round trip: 128 / 30 ms = 4,266.67, whatever ICR says', () => {
    expect(acrOf(built(line({ tbeCells: 128 })), 0)).toBeCloseTo(128 / 0.03, 6);
  });
});

describe('rule 5: use it or lose it', () => {
  /** Full speed for about 0.2 s, then silence until `restartS`: a trace, because two flows cannot share a VC. */
  const withRestart = (restartS: number) => line({ icrMbps: mbps(20_000) }, {}, {
    durationS: restartS + 0.005,
    flows: [{
      ...greedy('f', 'a', 'b', { icrMbps: mbps(20_000) }),
      traffic: { kind: 'trace', entries: [[0, 2_400_000], [restartS, 40_000]], repeat: false },
    }],
  });

  it('keeps its rate over 0.4 s of silence and falls to ICR after 0.6 s, with the first cell, an FRM', () => {
    for (const [restartS, acr] of [[0.65, 330_113.21], [0.9, 20_000]]) {
      const events: { timeS: number; event: string; acr: number }[] = [];
      const scenario = withRestart(restartS);
      const sim = built(scenario, events as never);
      runUntil(sim, (restartS - 0.001) * 1e12);
      expect(acrOf(sim, 0)).toBeCloseTo(330_113.21, 1);
      runUntil(sim, Infinity);
      const first = events.find(({ timeS, event }) => timeS >= restartS && event === 'frm')!;
      expect(first.timeS).toBeCloseTo(restartS, 9);
      expect(first.acr).toBeCloseTo(acr, 1);
    }
  });
});

describe('rules 10 to 12: a source whose peak rate is below TCR', () => {
  it('sends no FRM outside its rate while it sends at its peak: one cell in three is an FRM, because of Trm', () => {
    // The peak rate is 2.4 cells a second; TCR is 10.
    const slow = (from: string, to: string) => link(from, to, 1, { rateMbps: 0.001 });
    const { sim, of } = ran(line({}, {}, {
      durationS: 60, links: [['a', 's1'], ['s1', 's2'], ['s2', 'b']].map(([from, to]) => slow(from, to)),
    }));
    const cells = 60 * (1_000 / 424);
    expect(of('frm').length).toBeLessThanOrEqual(cells / 3 + 1);
    expect(sim.world.ports[0].longest).toBeLessThanOrEqual(1);
  });
});
