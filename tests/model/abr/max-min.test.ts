/** What ERICA settles at in parking lots, against max-min fair shares reckoned by progressive filling. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import type { Measured } from '../../../src/model/switch/abr/erica';
import { rateStateOf } from '../../../src/model/switch/features/explicit-rate';
import { options } from '../../property/runs';
import { fairShares, parkingLot, waysOf, type Lot } from './parking-lot';
import { C, acrOf, built } from './support';

const TARGET = 0.9 * C;

describe('progressive filling', () => {
  it('of two links with one VC and with three beside a long one gives 1, and 3 where one is alone', () => {
    expect(fairShares([[0, 1], [0], [1], [1], [1]], 4)).toEqual([1, 3, 1, 1, 1]);
  });
});

describe('three trunks with one connection beside the long one on each', () => {
  const lot: Lot = { long: 1, beside: [1, 1, 1], delta: 0, durationS: 0.8, accessMs: 5, rif: 1 };
  const settled = (own: Partial<Lot>) => {
    const sim = built(parkingLot({ ...lot, ...own }));
    runUntil(sim, Infinity);
    return { sim, acrs: [0, 1, 2, 3].map((flow) => acrOf(sim, flow)) };
  };
  it('come to half of the target each with δ = 0, within 0.1 %', () => {
    for (const acr of settled({}).acrs) expect(Math.abs(acr / 165_057 - 1)).toBeLessThan(0.001);
  });
  it('stop before with δ = 0.1, where no trunk is loaded beyond 1 + δ: not max-min', () => {
    const { sim, acrs } = settled({ delta: 0.1 });
    expect(acrs.map(Math.round)).toEqual([165_227, 188_591, 174_553, 165_227]);
    for (const trunk of [0, 2, 4]) {
      expect((rateStateOf(sim.world.ports[trunk])!.own as Measured).load).toBeLessThanOrEqual(1.1);
    }
  });
});

describe('parking lots of two and three trunks with random numbers of VCs', () => {
  const SETTLED_S = 1;
  const lots = fc.record({
    long: fc.integer({ min: 1, max: 3 }),
    beside: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 3 }),
    delta: fc.constant(0), durationS: fc.constant(SETTLED_S + 0.2), accessMs: fc.constantFrom(0.1, 1),
    rif: fc.constant(0.0625),
  });
  // An interval of 5 ms counts a rate to a part in 1,650, so that single answers waver by more than a thousandth.
  it('come to max-min fair shares with δ = 0: the mean of each rate within 0.1 %', () => {
    fc.assert(fc.property(lots, (lot) => {
      const sim = built(parkingLot(lot));
      const wanted = fairShares(waysOf(lot), TARGET);
      const sums = wanted.map(() => 0);
      let looks = 0;
      for (let at = SETTLED_S; at < lot.durationS; at += 0.0013, looks++) {
        runUntil(sim, at * 1e12);
        wanted.forEach((_, flow) => { sums[flow] += acrOf(sim, flow); });
      }
      wanted.forEach((share, flow) => expect(Math.abs(sums[flow] / looks / share - 1)).toBeLessThan(0.001));
    }), { ...options(2), endOnFailure: true });
  });
});
