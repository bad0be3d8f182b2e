import { describe, expect, it } from 'vitest';
import { chart } from '../../../src/ui/charts/definitions';
import { highestOfGhost } from '../../../src/ui/charts/paint/ghost';
import { PS, makeInput, makeSeries } from './make-series';

/** Goodput on 1 Mb/s: 80 % in the first second, 50 % in the second, 20 % in the third. */
const series = makeSeries(1, [{ dataBytes: 100_000 }, { dataBytes: 62_500 }, { dataBytes: 25_000 }]);
const drawing = (nowPs: number, toPs = 4 * PS) => ({
  now: { ghost: makeInput(series), ghostFromPs: nowPs }, axis: { fromPs: 0, toPs }, selectedFlow: null,
});

describe('the scale of a run that was taken back', () => {
  it('includes the highest value that was recorded after the present', () => {
    expect(highestOfGhost(drawing(0), chart('goodput'))).toBe(80);
    expect(highestOfGhost(drawing(1.5 * PS), chart('goodput'))).toBe(50);
  });
  it('leaves out what is not in sight', () => {
    expect(highestOfGhost(drawing(2.5 * PS, 2.5 * PS), chart('goodput'))).toBe(0);
  });
  it('is unchanged where nothing was taken back', () => {
    expect(highestOfGhost({ ...drawing(0), now: { ghost: null, ghostFromPs: 0 } }, chart('goodput'))).toBe(0);
  });
});
