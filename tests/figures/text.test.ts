/** Numbers of figures as the page, the command line and documents write them. */
import { describe, expect, it } from 'vitest';
import { meanInterval } from '../../src/analysis/mean-interval';
import type { Figure } from '../../src/figures/figure';
import { findFigure } from '../../src/figures/figures';
import type { Points } from '../../src/figures/points';
import { decimalsFor, number, tableOf } from '../../src/figures/text';

describe('a number', () => {
  it('has a minus sign, and none where it is rounded to zero', () => {
    expect([-12.24, -0.04, -0.06, 0, 3].map((value) => number(value, 1)))
      .toEqual(['−12.2', '0.0', '−0.1', '0.0', '3.0']);
    expect(number(NaN, 1)).toBe('');
  });
});

describe('half an interval', () => {
  it('has the decimals of its panel, or as many as two digits need where it would read as none', () => {
    expect([0.3, 0.05, 0.049, 0.00123, 0].map((half) => number(half, decimalsFor(half, 1))))
      .toEqual(['0.3', '0.1', '0.049', '0.0012', '0.0']);
    expect(number(1e-9, decimalsFor(1e-9, 1))).toBe('0.000000');
  });
});

describe('a difference', () => {
  const figure: Figure = findFigure('lpd-waste-table')!;
  const [{ id: panel, digits }, { id: series }] = [figure.panels[0], figure.series[0]];
  const { x, value } = figure.printed.find((one) => one.panel === panel && one.series === series)!;
  const shown = (off: number): string => {
    const values = [value + off];
    const points: Points = [{ panel, series, x, values, interval: meanInterval(values), run: null }];
    return tableOf(figure, panel, points).find((row) => row.x === x)!.cells[0].difference;
  };

  it('has its sign, and none where it is rounded to zero', () => {
    expect(digits).toBe(2);
    expect([0.31, -0.31, 0.001, -0.001, 0].map(shown)).toEqual(['+0.31', '−0.31', '0.00', '0.00', '0.00']);
  });
});
