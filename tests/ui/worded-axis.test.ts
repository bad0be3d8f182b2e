// @vitest-environment jsdom
/** An axis of words, such as the discard policies of a sweep: its labels do not run into one another. */
import { describe, expect, it } from 'vitest';
import { FIGURES } from '../../src/figures/figures';
import type { Drawing } from '../../src/figures/figure';
import { hasRows } from '../../src/ui/figures/has-rows';
import { drawPanel } from '../../src/ui/figures/plot';
import { PALETTES } from '../../src/ui/look/palette';

/** Mean width of a letter of the labels, px. */
const LETTER_PX = 5.5;
const titles = ['Tail drop', 'Early packet discard', 'Selective early packet discard', 'Fair buffer allocation',
  'Dynamic threshold', 'Random early detection'];

function drawn(names: readonly string[], width: number, small: boolean) {
  const [figure] = FIGURES.filter((one) => !hasRows(one) && !one.panels[0].log);
  const [panel] = figure.panels;
  const worded: Drawing = {
    ...figure, printed: [], series: [figure.series[0]],
    x: { path: 'p', title: 'Policy', log: false, words: names.map((title) => ({ value: title, title })) },
  };
  const points = names.map((_, x) => ({
    panel: panel.id, series: figure.series[0].id, x, values: [2, 3], run: null,
    interval: { count: 2, mean: 2.5, std: 0.7, half: 0.1 },
  }));
  const { svg } = drawPanel({ figure: worded, panel, points, palette: PALETTES.light, width, height: 300, small });
  const labels = [...svg.querySelectorAll('g[font-variant]:not([text-anchor]) text')]
    .filter(({ textContent }) => textContent !== '');
  const lines = (label: Element): string[] => (label.children.length === 0 ? [label.textContent ?? '']
    : [...label.children].map(({ textContent }) => textContent ?? ''));
  return labels.map((label) => ({
    at: Number(/translate\(([\d.]+)/.exec(label.getAttribute('transform') ?? '')?.[1]),
    wide: Math.max(...lines(label).map((line) => line.length * LETTER_PX)), lines: lines(label),
  }));
}

describe('labels of words', () => {
  it('are all there, in several lines where one is too long', () => {
    const labels = drawn(titles, 760, false);
    expect(labels.map(({ lines }) => lines.join(' '))).toEqual(titles);
    labels.slice(1).forEach(({ at, wide }, before) =>
      expect(at - labels[before].at).toBeGreaterThan((wide + labels[before].wide) / 2));
  });
  it('stay in one line where they have room', () =>
    expect(drawn(['Tail drop', 'RED'], 760, false).map(({ lines }) => lines)).toEqual([['Tail drop'], ['RED']]));
  it('are left out of a small picture that has no room for them', () => {
    expect(drawn(titles, 240, true)).toEqual([]);
    expect(drawn(['Off', 'On'], 240, true).map(({ lines }) => lines)).toEqual([['Off'], ['On']]);
  });
});
