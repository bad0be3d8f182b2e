/**
 * Draws a panel of a figure whose x values are words: a row for each word, with its points and their 95 % intervals;
 * printed values are diamonds. There are no lines, because words have no order.
 */
import * as Plot from '@observablehq/plot';
import type { Drawing } from '../../figures/figure';
import type { Point } from '../../figures/points';
import { hasRows } from './has-rows';
import {
  high, lowFrom, PLOT_STYLE, rangeOf, seriesColour, tidied, TICK_FORMAT, type Drawn, type PanelPicture,
} from './plot-style';

/** Approximate width of a letter in a font of 11 px. */
const LETTER_PX = 5.8;
const LINE_PX = 13;
const AIR_PX = 10;
/** Height that a series needs in a row, so that its points can be told from those of the next. */
const SERIES_PX = 10;
const FOOT_PX = 40;

/** Largest share of a small picture's width for the names of its rows. */
const SMALL_SHARE = 0.35;
const BARE_PX = 8;

const marginOf = (width: number): number => Math.min(300, Math.round(width * 0.42));

/** The left margin of a small picture. Long names of rows are left out; the large picture has them in this order. */
function smallMargin({ x }: Drawing, width: number): number {
  const wanted = Math.ceil(Math.max(...x.words!.map(({ title }) => title.length)) * LETTER_PX + 1.2 * AIR_PX);
  return wanted <= width * SMALL_SHARE ? wanted : BARE_PX;
}

/** Height of a picture, px: `usual`, or as much as its rows need. */
export function panelHeight({ x, series }: Drawing, width: number, usual: number): number {
  if (!hasRows({ x })) return usual;
  const longest = Math.max(...x.words!.map(({ title }) => title.length));
  const lines = Math.ceil((longest * LETTER_PX) / (marginOf(width) - AIR_PX));
  return x.words!.length * Math.max(lines * LINE_PX + AIR_PX, series.length * SERIES_PX) + FOOT_PX;
}

/** The y of a point: in the row of its word, the series are below each other. */
const place = (series: Drawing['series'], { x, series: id }: { x: number; series: string }): number =>
  x + 0.5 + (series.findIndex((one) => one.id === id) - (series.length - 1) / 2) * Math.min(0.28, 0.7 / series.length);

export function drawRows({ figure, panel, points, palette, width, height, small }: PanelPicture): Drawn {
  const own = points.filter((point) => point.panel === panel.id);
  const printed = figure.printed.filter((one) => one.panel === panel.id);
  const words = figure.x.words!;
  const left = small ? smallMargin(figure, width) : marginOf(width);
  const range = rangeOf(panel, own, printed.map(({ value }) => value));
  const colourOf = ({ series }: { series: string }): string =>
    seriesColour(palette, figure.series.findIndex(({ id }) => id === series));
  const y = (point: { x: number; series: string }): number => place(figure.series, point);
  const titles = words.map(({ title }, at) => ({ title, at: at + 0.5 }));
  const svg = Plot.plot({
    width, height, marginLeft: left, marginRight: 18, marginTop: 6, marginBottom: small ? 22 : FOOT_PX - 6,
    style: { ...PLOT_STYLE, color: palette.ink2 },
    x: {
      domain: range, type: panel.log ? 'log' : 'linear',
      label: small ? null : panel.label, labelArrow: 'none', ticks: small ? 3 : 6, tickFormat: TICK_FORMAT,
    },
    y: { domain: [0, words.length], reverse: true, axis: null },
    marks: [
      Plot.gridX({ stroke: palette.line, strokeOpacity: 1, ticks: small ? 3 : 6 }),
      Plot.ruleY(Array.from({ length: words.length - 1 }, (_, at) => at + 1), { stroke: palette.line }),
      ...(left === BARE_PX ? [] : [Plot.text(titles, {
        text: 'title', y: 'at', frameAnchor: 'left', textAnchor: 'end', dx: -AIR_PX, fill: palette.ink,
        lineWidth: small ? Infinity : (left - AIR_PX) / 11,
      })]),
      Plot.ruleY(own.filter(({ interval }) => !Number.isNaN(interval.half)), {
        x1: lowFrom(range[0]), x2: high, y, stroke: colourOf, strokeWidth: small ? 3 : 5, strokeOpacity: 0.3,
      }),
      Plot.dot(own, {
        className: 'ours', x: (point: Point) => point.interval.mean, y, r: small ? 2.6 : 4.2, fill: colourOf,
        stroke: palette.ground, strokeWidth: 1.2,
      }),
      Plot.dot(printed, {
        className: 'printed', x: 'value', y, r: small ? 3 : 4.8, symbol: 'diamond', fill: palette.ground,
        stroke: colourOf, strokeWidth: 1.5,
      }),
    ],
    color: { type: 'identity' },
  }) as Drawn;
  return tidied(svg);
}
