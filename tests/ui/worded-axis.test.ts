// @vitest-environment jsdom
/** An axis of words that a sweep sets, such as discard policies: a row for each, as for named cases. */
import { describe, expect, it } from 'vitest';
import { FIGURES } from '../../src/figures/figures';
import type { Drawing } from '../../src/figures/figure';
import { hasRows } from '../../src/ui/figures/has-rows';
import { drawPanel } from '../../src/ui/figures/plot';
import { panelHeight } from '../../src/ui/figures/plot-rows';
import { PALETTES } from '../../src/ui/look/palette';

/** Mean width of a letter of the labels, and height of a line, px. */
const LETTER_PX = 5.5;
const LINE_PX = 11;
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
  const height = small ? 150 : panelHeight(worded, width, 300);
  const { svg } = drawPanel({ figure: worded, panel, points, palette: PALETTES.light, width, height, small });
  const lines = (label: Element): string[] => (label.children.length === 0 ? [label.textContent ?? '']
    : [...label.children].map(({ textContent }) => textContent ?? ''));
  const labels = [...svg.querySelectorAll('[text-anchor=end] text')]
    .map((label) => ({
      y: Number(/,([\d.]+)\)/.exec(label.getAttribute('transform') ?? '')?.[1]), lines: lines(label),
    }))
    .filter((label) => titles.concat('Off', 'On').includes(label.lines.join(' ')));
  return { svg, labels };
}

describe.each([760, 344])('labels of words in %i px', (width) => {
  const { svg, labels } = drawn(titles, width, false);

  it('are all there, from the top down', () => expect(labels.map(({ lines }) => lines.join(' '))).toEqual(titles));
  it('stay left of the rows', () => {
    const first = Math.min(...[...svg.querySelectorAll('.ours circle')].map((one) => Number(one.getAttribute('cx'))));
    for (const { lines } of labels) {
      for (const line of lines) expect(line.length * LETTER_PX).toBeLessThan(first);
    }
  });
  it('do not run into one another', () => labels.slice(1).forEach(({ y, lines }, before) =>
    expect(y - labels[before].y).toBeGreaterThanOrEqual((lines.length + labels[before].lines.length) / 2 * LINE_PX)));
  it('have no line between their values, as words have no order', () =>
    expect(svg.querySelectorAll('path[fill="none"]')).toHaveLength(0));
});

describe('labels of words in a small picture', () => {
  it('are left out without room for them', () => expect(drawn(titles, 240, true).labels).toEqual([]));
  it('are there with room', () =>
    expect(drawn(['Off', 'On'], 240, true).labels.map(({ lines }) => lines)).toEqual([['Off'], ['On']]));
});
