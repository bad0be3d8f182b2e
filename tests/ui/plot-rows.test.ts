// @vitest-environment jsdom
/** Panels whose axis has words: a row for each word, and a circle for each point, in the order of the points. */
import { describe, expect, it } from 'vitest';
import { findFigure } from '../../src/figures/figures';
import { planOfFigure, pointsOf } from '../../src/figures/points';
import { drawPanel } from '../../src/ui/figures/plot';
import { hasRows } from '../../src/ui/figures/has-rows';
import { panelHeight } from '../../src/ui/figures/plot-rows';
import { PALETTES } from '../../src/ui/look/palette';

const figure = findFigure('boston-one-source')!;
const plan = planOfFigure(figure)!;
const points = pointsOf(figure, plan, plan.runs.map(({ index }) =>
  ({ index, metrics: plan.sweep.metrics.map(() => 0.1 + index / 100), hash: '' })));

describe('a panel of words', () => {
  const drawn = drawPanel({
    figure, panel: figure.panels[0], points, palette: PALETTES.light, width: 640, height: 200, small: false,
  });

  it('has a circle for each point, in the order of the points, with the series below one another', () => {
    const circles = [...drawn.svg.querySelectorAll('.ours circle')];
    expect(circles).toHaveLength(8);
    expect(drawn.points.map(({ x, series }) => [x, series]).slice(0, 2)).toEqual([[0, 'reno'], [0, 'boston']]);
    const [reno, boston, next] = circles.map((circle) => Number(circle.getAttribute('cy')));
    expect(reno).toBeLessThan(boston);
    expect(boston).toBeLessThan(next);
  });
  it('draws no line between words, and labels each of them', () => {
    expect(drawn.svg.querySelectorAll('path[fill="none"]')).toHaveLength(0);
    expect(drawn.svg.textContent).toContain('Every packet acknowledged');
  });
  it('has the height that its rows need, also where words are long or the page is narrow', () => {
    expect(hasRows(figure)).toBe(true);
    expect(panelHeight(figure, 340, 200)).toBeGreaterThan(panelHeight(figure, 900, 200));
    expect(panelHeight(findFigure('boston-table-1')!, 340, 200)).toBe(200);
  });
  it('has room for many series in each row', () => {
    const many = Array.from({ length: 8 }, (_, at) => ({ ...figure.series[0], id: `${at}` }));
    expect(panelHeight({ ...figure, series: many }, 900, 200)).toBeGreaterThan(figure.x.words!.length * 8 * 8);
  });
});

describe('a small panel of words', () => {
  const small = (id: string, panel: number) => {
    const small = findFigure(id)!;
    const planned = planOfFigure(small)!;
    const values = pointsOf(small, planned, planned.runs.map(({ index }) =>
      ({ index, metrics: planned.sweep.metrics.map(() => 8000 + 20_000 * index), hash: '' })));
    return drawPanel({
      figure: small, panel: small.panels[panel], points: values, palette: PALETTES.light, width: 230, height: 150,
      small: true,
    }).svg;
  };

  it('names its rows where their names are short', () => {
    expect(small('survey-abr-vbr', 0).textContent).toContain('100 ms');
    expect(small('boston-one-source', 0).textContent).not.toContain('Every packet acknowledged');
  });
  it('has commas in its numbers', () => {
    const ticks = [...small('survey-abr-vbr', 1).querySelectorAll('text')].map(({ textContent }) => textContent);
    expect(ticks).toContain('100,000');
  });
});
