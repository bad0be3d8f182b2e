/** The scale of a figure's panel. */
import { describe, expect, it } from 'vitest';
import { meanInterval } from '../../src/analysis/mean-interval';
import type { Panel } from '../../src/figures/figure';
import type { Point } from '../../src/figures/points';
import { lowFrom, rangeOf } from '../../src/ui/figures/plot-style';

const panel: Panel = { id: 'p', title: 'Loss', label: 'Cells lost, %', metric: 'cellLossRate', digits: 2 };
const point = (values: readonly number[]): Point =>
  ({ panel: 'p', series: 's', x: 0, values, interval: meanInterval(values), run: null });

describe('the scale of a panel', () => {
  const wide = point([0, 0.1, 6]);

  it('does not go below zero for an interval alone, which is cut off there', () => {
    expect(wide.interval.mean - wide.interval.half).toBeLessThan(-4);
    const range = rangeOf(panel, [wide], []);
    expect(range[0]).toBe(0);
    expect(lowFrom(range[0])(wide)).toBe(0);
  });
  it('goes below zero, with the whole interval, where a value is', () => {
    const signed = point([-1, 0.1, 6]);
    const range = rangeOf(panel, [signed], []);
    expect(range[0]).toBe(signed.interval.mean - signed.interval.half);
    expect(lowFrom(range[0])(signed)).toBe(range[0]);
    expect(rangeOf(panel, [wide], [-7])[0]).toBe(-7);
  });
});
