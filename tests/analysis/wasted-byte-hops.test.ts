/** Equations 1 to 7 of the Lazy Packet Discard paper. */
import { describe, expect, it } from 'vitest';
import { packetLoss, wasteRatios, wastedHopsPerCell } from '../../src/analysis/wasted-byte-hops';

const twoDigits = ({ lazy, early, plain }: { lazy: number; early: number; plain: number }): string =>
  [lazy, early, plain].map((x) => (x === 1 ? '1' : x.toFixed(2))).join(' : ');

describe('p = 0.9 and m = 10, equation 7', () => {
  it('gives the printed ratios', () => expect(twoDigits(wasteRatios(0.9, 10))).toBe('1 : 6.51 : 12.38'));
  it('has q = 0.651; the printed 0.18 would give ratios of 1.8 and 3.4', () => {
    expect(packetLoss(0.9, 10).toFixed(3)).toBe('0.651');
    expect(twoDigits({ lazy: 1, early: 0.18 / 0.1, plain: (0.18 * 1.9) / 0.1 })).toBe('1 : 1.80 : 3.42');
  });
});

describe('equation 4 from equations 1 to 3, δ half of h', () => {
  it.each([[0.9, 10, 4], [0.99, 192, 7], [0.5, 3, 2]])('p = %d, m = %d, h = %d', (passes, cells, hops) => {
    const waste = wastedHopsPerCell({ passes, cells, hops, hopsToDrop: hops / 2 });
    const ratios = wasteRatios(passes, cells);
    expect(waste.early / waste.lazy).toBeCloseTo(ratios.early, 10);
    expect(waste.plain / waste.lazy).toBeCloseTo(ratios.plain, 10);
  });
});

describe('the limits of equation 4, which are equations 5 and 6', () => {
  it('few drops, p = 0.999999 and m = 32: 1 : m : 2m', () => {
    expect(wasteRatios(0.999999, 32).early).toBeCloseTo(32, 2);
    expect(wasteRatios(0.999999, 32).plain).toBeCloseTo(64, 2);
  });
  it('many drops, p = 0.5 and m = 100: 1 : 1/(1 − p) : (1 + p)/(1 − p)', () => {
    expect(wasteRatios(0.5, 100).early).toBeCloseTo(2, 12);
    expect(wasteRatios(0.5, 100).plain).toBeCloseTo(3, 12);
  });
});

describe('packets of 2 cells over 2 hops, the second of which is congested, p = 0.5', () => {
  // The four fates of a packet are equally likely: both cells pass (no waste), one passes (1 + 2 hops, twice), none
  // passes (1 + 1).
  const waste = wastedHopsPerCell({ passes: 0.5, cells: 2, hopsToDrop: 1, hops: 2 });
  it('plain Vegas wastes what counting the fates gives', () =>
    expect(waste.plainExact * 2).toBeCloseTo((3 + 3 + 2) / 4, 12));
  it('equation 3 gives more, since it forgets that one cell at least was dropped', () =>
    expect(waste.plain * 2).toBeCloseTo(0.75 * (0.5 + 1) * 2, 12));
  it('early discard stops both cells of three packets in four', () => expect(waste.early * 2).toBeCloseTo(6 / 4, 12));
  it('lazy discard loses the dropped cells only', () => expect(waste.lazy * 2).toBeCloseTo(1, 12));
});
