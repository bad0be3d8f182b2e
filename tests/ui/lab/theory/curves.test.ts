/** The closed forms as curves: where they are cut off, and the top of the figure's scale. */
import { describe, expect, it } from 'vitest';
import { below, sampledTheory, theoryAt, topOf } from '../../../../src/ui/lab/theory/curves';

describe('30 cells, none redundant, losses of 0 to 21 %', () => {
  const curve = sampledTheory(30, 0, 0.21);
  it('begin where nothing is lost and one round trip is enough', () => {
    expect(curve[0]).toEqual({ loss: 0, fails: 0, resendsAll: 1, resendsMissing: 1, toldAtTheEnd: 1 });
  });
  it('end at 21 %', () => expect(curve.at(-1)?.loss).toBe(0.21));
  it('rise all the way', () => {
    for (const read of [
      (n: number) => curve[n].fails, (n: number) => curve[n].resendsMissing, (n: number) => curve[n].toldAtTheEnd,
    ]) {
      for (let n = 1; n < curve.length; n++) expect(read(n)).toBeGreaterThan(read(n - 1));
    }
  });
  it('are cut at twelve round trips', () => expect(topOf(curve, [])).toBe(12));
  it('follow equation 3 up to the loss at which it passes twelve', () => {
    const shown = below(curve, ({ resendsAll }) => resendsAll, 12);
    const last = shown[shown.length - 1];
    expect(last.value).toBe(12);
    // 1 / (1 − loss)^30 = 12
    expect(last.loss).toBeCloseTo(1 - 12 ** (-1 / 30), 3);
  });
  it('show the whole curve of resending only what is missing', () =>
    expect(below(curve, ({ resendsMissing }) => resendsMissing, 12)).toHaveLength(curve.length));
});

describe('a figure of curves that stay low', () => {
  const curve = sampledTheory(4, 20, 0.21);
  it('goes up to three round trips', () => expect(topOf(curve, [])).toBe(3));
  it('makes room for a point above them', () => expect(topOf(curve, [4.2])).toBe(5));
});

describe('a curve that begins above the figure', () => {
  it('is not shown', () => expect(below([theoryAt(30, 0, 0.3)], ({ resendsAll }) => resendsAll, 12)).toEqual([]));
});
