/**
 * Draws one panel of a figure with Observable Plot: curves with their 95 % intervals over the seeds, printed values as
 * diamonds. Colours are written into the picture, so that it looks the same in a file.
 */
import * as Plot from '@observablehq/plot';
import type { Drawing, Panel } from '../../figures/figure';
import { axisText, number, withInterval } from '../../figures/text';
import type { Point, Points } from '../../figures/points';
import { hasRows } from './has-rows';
import { drawRows } from './plot-rows';
import {
  BAND_OPACITY, high, lowFrom, PLOT_STYLE, rangeOf, seriesColour, seriesDash, tidied, TICK_FORMAT, type Drawn,
  type PanelPicture,
} from './plot-style';

const MOST_SMALL_TICKS = 3;
/** Least distance between ticks, so that their labels in a font of 11 px do not overlap. */
const TICK_PX = 34;

/** Room right of the plot for half of the last label of the x axis, px. */
const beyondTick = (text: string): number => Math.ceil(3.2 * text.length) + 4;

/** Additional left margin of a small picture for labels of thousands and more, px. */
const beyondHundreds = (most: number): number => 6 * Math.max(0, Math.floor(Math.log10(most)) - 2);

/** The ticks of the x axis: all x with points, thinned so that labels do not overlap. */
export function ticksOf(xs: readonly number[], log: boolean, width: number, small: boolean): number[] {
  const [least, most] = [xs[0], xs[xs.length - 1]];
  const place = (x: number): number =>
    width * (log ? Math.log(x / least) / Math.log(most / least) : (x - least) / (most - least));
  if (small && xs.length > MOST_SMALL_TICKS) return [least, xs[Math.floor(xs.length / 2)], most];
  return xs.filter((x, at) => at === 0 || place(x) - place(xs[at - 1]) >= TICK_PX || at === xs.length - 1);
}

/** The text of a point, for its tooltip and for screen readers. */
export const pointWords = (figure: Drawing, panel: Panel, point: Point): string => {
  const name = figure.series.find(({ id }) => id === point.series)?.title ?? point.series;
  const printed = figure.printed.find((one) =>
    one.panel === point.panel && one.series === point.series && one.x === point.x);
  return `${name}, ${figure.x.title.toLowerCase()} ${axisText(figure.x, point.x)}: ${
    withInterval(point, panel.digits)}${printed ? `, printed ${number(printed.value, panel.digits)}` : ''}`;
};

/** Returns the picture of a panel, and its points in the order of the circles of class `ours`. */
export function drawPanel(picture: PanelPicture): { svg: Drawn; points: Points } {
  const { figure, panel, palette, width, height, small } = picture;
  const own = picture.points.filter((point) => point.panel === panel.id);
  if (hasRows(figure)) return { svg: drawRows(picture), points: own };
  const printed = figure.printed.filter((one) => one.panel === panel.id);
  const xs = [...new Set([...own, ...printed].map(({ x }) => x))].sort((a, b) => a - b);
  const colourOf = (series: string): string =>
    seriesColour(palette, figure.series.findIndex(({ id }) => id === series));
  const range = rangeOf(panel, own, printed.map(({ value }) => value));
  const lastTick = xs.length === 0 ? '' : axisText(figure.x, xs[xs.length - 1]);
  const margin = {
    left: small ? 34 + beyondHundreds(range[1]) : 46, right: Math.max(small ? 10 : 18, beyondTick(lastTick)),
  };
  const low = lowFrom(range[0]);
  const marks = figure.series.flatMap(({ id }, at) => {
    const line = own.filter(({ series }) => series === id);
    const sure = line.filter(({ interval }) => !Number.isNaN(interval.half));
    const stroke = colourOf(id);
    return [
      Plot.areaY(sure, { x: 'x', y1: low, y2: high, fill: stroke, fillOpacity: BAND_OPACITY }),
      Plot.ruleX(sure, { x: 'x', y1: low, y2: high, stroke, strokeWidth: 1, strokeOpacity: 0.5 }),
      Plot.lineY(line, {
        x: 'x', y: (point: Point) => point.interval.mean, stroke, strokeWidth: small ? 1.4 : 2,
        ...(seriesDash(at) !== '' && { strokeDasharray: seriesDash(at) }),
      }),
    ];
  });
  const svg = Plot.plot({
    width, height, marginLeft: margin.left, marginRight: margin.right, marginTop: small ? 14 : 20,
    marginBottom: small ? 22 : 36,
    style: { ...PLOT_STYLE, color: palette.ink2 },
    x: { type: figure.x.log ? 'log' : 'linear', axis: null },
    y: {
      type: panel.log ? 'log' : 'linear', domain: range,
      label: small ? null : panel.label, labelArrow: 'none', ticks: small ? 3 : 6, tickFormat: TICK_FORMAT,
    },
    marks: [
      // With a tick format, Plot would leave out labels of a logarithmic axis that are not round.
      Plot.axisX(ticksOf(xs, figure.x.log, width - margin.left - margin.right, small), {
        text: (x: number) => axisText(figure.x, x), label: small ? null : figure.x.title, labelArrow: 'none',
      }),
      Plot.gridY({ stroke: palette.line, strokeOpacity: 1, ticks: small ? 3 : 6 }),
      ...marks,
      Plot.dot(own, {
        className: 'ours', x: 'x', y: (point: Point) => point.interval.mean, r: small ? 2.6 : 4.2,
        fill: (point: Point) => colourOf(point.series), stroke: palette.ground, strokeWidth: 1.2,
      }),
      Plot.dot(printed, {
        className: 'printed', x: 'x', y: 'value', r: small ? 3 : 4.8, symbol: 'diamond', fill: palette.ground,
        stroke: (one: { series: string }) => colourOf(one.series), strokeWidth: 1.5,
      }),
    ],
    color: { type: 'identity' },
  }) as Drawn;
  return { svg: tidied(svg), points: own };
}
