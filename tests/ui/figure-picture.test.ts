// @vitest-environment jsdom
/** The picture that is saved from a figure: nothing lies outside its area. */
import { expect, it } from 'vitest';
import { FIGURES } from '../../src/figures/figures';
import { pointsOf, runsOfFigure, type Points } from '../../src/figures/points';
import type { Figure } from '../../src/figures/figure';
import { asSvg } from '../../src/ui/figures/save';
import { hasRows } from '../../src/ui/figures/has-rows';

/** Mean width of a letter in DejaVu Sans, regular and bold, em: a wide font that many programs use instead of Plex. */
const [EM, BOLD_EM] = [0.58, 0.67];

function picture(figure: Figure, shown?: Points) {
  const runs = runsOfFigure(figure);
  const points = shown ?? (runs === null ? [] : pointsOf(figure, runs, []));
  return asSvg(figure, { points, rows: [], runs, from: 'full', stored: null }, {
    sentences: ['What it shows.'], source: figure.source,
  }, 'light');
}

/** Right edges and lowest line of the picture's own texts, without those of the panels; and the limits of its area. */
function edges(svg: SVGSVGElement) {
  const texts = [...svg.children].filter(({ tagName }) => tagName === 'text');
  const of = (element: Element, name: string): number => Number(element.getAttribute(name));
  const em = (text: Element): number => (of(text, 'font-weight') > 400 ? BOLD_EM : EM) * of(text, 'font-size');
  return {
    rights: texts.map((text) => of(text, 'x') + (text.textContent ?? '').length * em(text)),
    right: of(svg, 'width') - 16, bottom: of(svg, 'height') - 12,
    lowest: Math.max(...texts.map((text) => of(text, 'y'))),
  };
}

it.each(FIGURES.map((figure) => [figure.id, figure] as const))('%s stays within its picture', (_id, figure) => {
  const { rights, right, lowest, bottom } = edges(picture(figure));
  expect(Math.max(...rights)).toBeLessThanOrEqual(right);
  expect(lowest).toBeLessThan(bottom);
});

it('breaks a legend that is longer than the picture is wide', () => {
  const [figure] = FIGURES.filter(({ id }) => id === 'boston-table-1');
  const series = Array.from({ length: 9 }, (_, n) => ({ ...figure.series[0], title: `A curve, its name long: ${n}` }));
  const { rights, right } = edges(picture({ ...figure, series }));
  expect(Math.max(...rights)).toBeLessThanOrEqual(right);
});

it('names the band of the intervals in its legend, if there is one', () => {
  const figure = FIGURES.find((one) => !hasRows(one) && !one.panels[0].log && !one.x.log) ?? FIGURES[0];
  const withHalf = (half: number): Points => [1, 2].map((x) => ({
    panel: figure.panels[0].id, series: figure.series[0].id, x, values: [2, 3], run: null,
    interval: { count: 2, mean: 2.5, std: 0.7, half },
  }));
  expect(picture(figure, withHalf(0.5)).textContent).toContain('95\u202f% interval');
  expect(picture(figure, withHalf(NaN)).textContent).not.toContain('95\u202f% interval');
});
