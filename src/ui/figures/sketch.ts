/** A figure as a thumbnail: the curves of its first panel in a small box, without axes and numbers, as SVG paths. */
import type { Figure } from '../../figures/figure';
import type { Point, Points } from '../../figures/points';
import { hasRows } from './has-rows';
import { high, lowFrom, rangeOf } from './plot-style';

export const SKETCH = { width: 240, height: 88 };
const EDGE = 8;

export interface SketchLine {
  /** Index of the series. */
  series: number;
  /** SVG path through the means; empty if x values are words, which have no order. */
  curve: string;
  /** SVG path around the 95 % intervals; empty if there are none. */
  band: string;
  dots: readonly Spot[];
  /** Printed values. */
  printed: readonly Spot[];
}

interface Spot { x: number; y: number }
type Scale = (value: number) => number;

/** Maps a range to [from, to]; the value of an empty range is mapped to the middle. */
function scaleOf([least, most]: readonly [number, number], log: boolean, from: number, to: number): Scale {
  const on = (value: number): number => (log ? Math.log(Math.max(value, least)) : value);
  const width = on(most) - on(least);
  return (value) => (width > 0 ? from + ((to - from) * (on(value) - on(least))) / width : (from + to) / 2);
}

const pathOf = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

export interface Sketched {
  lines: readonly SketchLine[];
  /** The y of each row, if x values are words. */
  rows: readonly number[];
}

/** The thumbnail of a figure; empty if its first panel has no points. */
export function sketchOf(figure: Figure, points: Points): Sketched {
  const panel = figure.panels[0];
  const own = points.filter((point) => point.panel === panel.id);
  const printed = figure.printed.filter((one) => one.panel === panel.id);
  if (own.length === 0) return { lines: [], rows: [] };
  const range = rangeOf(panel, own, printed.map(({ value }) => value));
  const rows = hasRows(figure);
  const right = SKETCH.width - EDGE;
  const bottom = SKETCH.height - EDGE;
  const xs = [...own, ...printed].map(({ x }) => x);
  const along = rows ? scaleOf([-0.5, figure.x.words!.length - 0.5], false, EDGE, bottom)
    : scaleOf([Math.min(...xs), Math.max(...xs)], figure.x.log, EDGE, right);
  const up = rows ? scaleOf(range, panel.log ?? false, EDGE, right) : scaleOf(range, panel.log ?? false, bottom, EDGE);
  const spot = (x: number, value: number): Spot =>
    (rows ? { x: up(value), y: along(x) } : { x: along(x), y: up(value) });
  const lines = figure.series.map(({ id }, series) => {
    const line = own.filter((point) => point.series === id && Number.isFinite(point.interval.mean));
    const sure = line.filter(({ interval }) => !Number.isNaN(interval.half));
    const ends = [...sure.map((point) => spot(point.x, high(point))),
      ...[...sure].reverse().map((point) => spot(point.x, lowFrom(range[0])(point)))];
    const means = line.map((point: Point) => spot(point.x, point.interval.mean));
    return {
      series, curve: rows ? '' : pathOf(means), band: rows || sure.length < 2 ? '' : `${pathOf(ends)}Z`, dots: means,
      printed: printed.filter((one) => one.series === id).map(({ x, value }) => spot(x, value)),
    };
  });
  return { lines, rows: rows ? figure.x.words!.map((_, at) => along(at)) : [] };
}
