/** The rows of a chart that are in sight, and its curves as points on the canvas. */
import type { ChartDefinition, Curve } from '../definitions';
import { createPoints, downsample, push, type Points } from '../downsample';
import { rowAt, rowEndPs, rowMidPs, rowStartPs } from '../series';
import { curvesOf } from '../summaries';
import type { Scales } from './box';
import type { Drawing } from './drawing';

/** Memory for the values of all curves and for the points of two; used again for every chart. */
interface Scratch { values: Float64Array[]; points: readonly [Points, Points] }

export const createScratch = (): Scratch => ({ values: [], points: [createPoints(), createPoints()] });

/** The rows in [from, to), which are in sight: the values of each curve, and the highest of all. */
export interface RowsInSight {
  curves: readonly Curve[];
  values: readonly Float64Array[];
  from: number;
  to: number;
  most: number;
  points: Scratch['points'];
}

/** Returns arrays for `curves` curves of `count` values or more. */
function valuesFor(scratch: Scratch, curves: number, count: number): readonly Float64Array[] {
  const { values } = scratch;
  if (values.length < curves || (values[0]?.length ?? 0) < count) {
    const length = Math.max(256, count * 2);
    scratch.values = Array.from({ length: Math.max(curves, values.length) }, () => new Float64Array(length));
  }
  return scratch.values;
}

/** Computes the rows in sight. They are valid until the scratch memory is used for another chart. */
export function rowsInSight(
  scratch: Scratch, { now: { input }, axis, selectedFlow }: Drawing, chart: ChartDefinition,
): RowsInSight {
  const { series } = input;
  const curves = curvesOf(chart, input, selectedFlow);
  // One more row on either side, so that lines run to the edges of the plot.
  const from = series.rows > 0 ? Math.max(0, rowAt(series, axis.fromPs) - 1) : 0;
  const to = series.rows > 0 ? Math.min(series.rows, rowAt(series, axis.toPs) + 2) : 0;
  const values = valuesFor(scratch, curves.length, to - from + 1);
  let most = 0;
  curves.forEach((curve, k) => {
    curve.values(values[k], input, from, to);
    for (let i = 0; i < to - from; i++) if (values[k][i] > most) most = values[k][i];
  });
  return { curves, values, from, to, most, points: scratch.points };
}

/** Returns the points of the `k`-th curve, in scratch memory; a second curve is kept beside the first with `into` 1. */
export function pointsOf(
  { now: { input: { series, nowPs } }, ratio }: Drawing, { values, from, to, points: scratch }: RowsInSight,
  x: Scales['x'], k: number, into: 0 | 1 = 0,
): Points {
  const points = scratch[into];
  const count = to - from;
  const firstX = x(rowStartPs(series, from) + series.binPs / 2);
  downsample(points, values[k], count, firstX, x(series.binPs) - x(0), 1 / ratio);
  // The curve begins at t = 0, not in the middle of the first row.
  if (from === 0 && points.count > 0) points.x[0] = x(0);
  return to === series.rows && count > 0
    ? upToNow(points, x(rowMidPs(series, to - 1, nowPs)), x(rowEndPs(series, to - 1, nowPs)))
    : points;
}

/** Extends a curve to the present: the last row's point is moved to its middle, and its value is repeated at `nowX`. */
function upToNow(points: Points, middleX: number, nowX: number): Points {
  const last = points.count - 1;
  if (last < 0 || Number.isNaN(points.value[last])) return points;
  points.x[last] = Math.min(points.x[last], middleX);
  push(points, nowX, points.value[last]);
  return points;
}
