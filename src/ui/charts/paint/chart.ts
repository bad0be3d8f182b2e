/**
 * Draws one chart: computes the values in sight, chooses the scale, and draws the marks and the texts in the plot area.
 * It keeps scratch memory only.
 */
import { capacityShown, highestCapacity, type ChartDefinition, type Curve } from '../definitions';
import { createPoints, downsample, push, type Points } from '../downsample';
import { stageAt } from '../facts';
import { rowAt, rowEndPs, rowMidPs, rowStartPs } from '../series';
import { charted, curvesOf } from '../summaries';
import { nextTop } from '../value-axis';
import { ceilingWords, hadWaited } from './above';
import { valueScale, type Box, type Scales } from './box';
import type { Drawing } from './drawing';
import { paintCeiling, paintGrid, paintNote } from './frame';
import { highestOfGhost, paintGhost } from './ghost';
import {
  paintDrops, paintQueue, paintStack, paintThreshold, paintThresholdName, strokeLine, windowStyle,
} from './marks';
import type { Style } from './style';

/** The rows in [from, to), which are in sight: the values of each curve, and the highest of all. */
interface RowsInSight {
  curves: readonly Curve[];
  values: readonly Float64Array[];
  from: number;
  to: number;
  most: number;
}

/** The scale of a chart. */
interface Height {
  top: number;
  /** The highest value to show; above `top` if values are cut off there. */
  highest: number;
  /** The highest value with a grid line: the capacity of a queue, or else the top. */
  marked: number;
  threshold: number | null;
}

/** Extends a curve to the present: the last row's point is moved to its middle, and its value is repeated at `nowX`. */
function upToNow(points: Points, middleX: number, nowX: number): Points {
  const last = points.count - 1;
  if (last < 0 || Number.isNaN(points.value[last])) return points;
  points.x[last] = Math.min(points.x[last], middleX);
  push(points, nowX, points.value[last]);
  return points;
}

/**
 * Width of a curve. A line that goes up and down within a few pixels would look like a black band, so the steeper a
 * curve is on average, the thinner it is drawn.
 */
function lineWidth({ line, hairline }: Style, { x, value, count }: Points, y: Scales['y']): number {
  let travel = 0;
  for (let i = 1; i < count; i++) {
    const step = Math.abs(y(value[i]) - y(value[i - 1]));
    if (step > 0) travel += step;
  }
  const slope = travel / Math.max(1, x[count - 1] - x[0]);
  return hairline + (line - hairline) * Math.max(0, Math.min(1, (5 - slope) / 3));
}

function heightOf(drawing: Drawing, chart: ChartDefinition, most: number): Height {
  const { now: { input: { stages, nowPs } }, tops } = drawing;
  const held = Math.max(most, highestOfGhost(drawing, chart));
  const capacity = chart.mark === 'queue' ? capacityShown(highestCapacity(stages, nowPs), held) : 0;
  const highest = Math.max(capacity, most);
  const top = capacity > 0 ? highest : nextTop(tops.get(chart.id) ?? null, held, chart.leastTop, chart.mostTop);
  tops.set(chart.id, top);
  // A queue that does not count the cell being sent may hold one more than its capacity: `top` may exceed `marked`.
  return {
    top, highest, marked: capacity > 0 ? capacity : top,
    threshold: capacity > 0 ? stageAt(stages, nowPs).thresholdCells : null,
  };
}

function gridOf(chart: ChartDefinition, { marked, threshold }: Height): number[] {
  if (threshold !== null) return [0, threshold, marked];
  return [0, marked, chart.mark === 'queue' ? Math.round(marked / 2) : marked / 2];
}

/** Clips what `paint` draws to the plot area, with room for the marks of drops at its edges. */
function inside(context: CanvasRenderingContext2D, box: Box, { drop }: Style, paint: () => void): void {
  context.save();
  context.beginPath();
  context.rect(box.left, box.top - drop, box.right - box.left, box.bottom - box.top + drop * 1.5);
  context.clip();
  paint();
  context.restore();
}

/** Draws what lies over the marks: the threshold's name, the ceiling, a note if the selected flow is not recorded. */
function paintNotes(
  context: CanvasRenderingContext2D, drawing: Drawing, chart: ChartDefinition, box: Box, scales: Scales,
  { height, rows }: { height: Height; rows: RowsInSight },
): void {
  const { now: { input, ceiling }, style, selectedFlow, facts } = drawing;
  if (height.threshold !== null) paintThresholdName(context, style, box, scales, height.threshold);
  const limit = chart.id === 'goodput' || chart.id === 'effectiveThroughput' ? ceiling[chart.id] : 0;
  if (limit > 0) {
    const shown = { values: rows.values[0], from: rows.from, count: rows.to - rows.from };
    const waited = height.highest > limit && hadWaited(shown, limit, input, facts.flows);
    paintCeiling(context, style, box, scales, {
      value: limit, texts: ceilingWords(limit, waited), playhead: scales.x(input.nowPs),
    });
  }
  if (chart.mark === 'bundle' && selectedFlow !== null && charted(selectedFlow, input.flowCount) === null) {
    paintNote(context, style, box, `flow ${facts.flows[selectedFlow]?.label ?? selectedFlow} is not recorded here`);
  }
}

export type PaintChart = (drawing: Drawing, chart: ChartDefinition, box: Box, x: Scales['x']) => Scales;

/** Returns a function that draws one chart and returns its scales. */
export function createChartPainter(context: CanvasRenderingContext2D): PaintChart {
  const points = [createPoints(), createPoints()];
  let scratch: Float64Array[] = [];

  const scratchOf = (curves: number, count: number): Float64Array[] => {
    if (scratch.length < curves || (scratch[0]?.length ?? 0) < count) {
      const length = Math.max(256, count * 2);
      scratch = Array.from({ length: Math.max(curves, scratch.length) }, () => new Float64Array(length));
    }
    return scratch;
  };

  function rowsInSight({ now: { input }, axis, selectedFlow }: Drawing, chart: ChartDefinition): RowsInSight {
    const { series } = input;
    const curves = curvesOf(chart, input, selectedFlow);
    // One more row on either side, so that lines run to the edges of the plot.
    const from = series.rows > 0 ? Math.max(0, rowAt(series, axis.fromPs) - 1) : 0;
    const to = series.rows > 0 ? Math.min(series.rows, rowAt(series, axis.toPs) + 2) : 0;
    const values = scratchOf(curves.length, to - from + 1);
    let most = 0;
    curves.forEach((curve, k) => {
      curve.values(values[k], input, from, to);
      for (let i = 0; i < to - from; i++) if (values[k][i] > most) most = values[k][i];
    });
    return { curves, values, from, to, most };
  }

  /** The points of the `k`-th curve, in scratch memory. */
  function pointsOf(
    { now: { input: { series, nowPs } }, ratio }: Drawing, { values, from, to }: RowsInSight, x: Scales['x'],
    k: number, into: 0 | 1 = 0,
  ): Points {
    const count = to - from;
    const firstX = x(rowStartPs(series, from) + series.binPs / 2);
    downsample(points[into], values[k], count, firstX, x(series.binPs) - x(0), 1 / ratio);
    // The curve begins at t = 0, not in the middle of the first row.
    if (from === 0 && points[into].count > 0) points[into].x[0] = x(0);
    return to === series.rows && count > 0
      ? upToNow(points[into], x(rowMidPs(series, to - 1, nowPs)), x(rowEndPs(series, to - 1, nowPs)))
      : points[into];
  }

  function paintMarks(
    drawing: Drawing, chart: ChartDefinition, box: Box, scales: Scales, rows: RowsInSight, top: number,
  ): void {
    const { now: { input }, style, ratio, selectedFlow } = drawing;
    const { series, nowPs, stages, flowCount } = input;
    const { x } = scales;
    if (chart.mark === 'line') {
      const curve = pointsOf(drawing, rows, x, 0);
      // Values above the scale run along its top.
      const y: Scales['y'] = (value) => scales.y(Math.min(value, top));
      strokeLine(context, curve, y, style.palette.ink, lineWidth(style, curve, y));
    } else if (chart.mark === 'stack') {
      const parts = { loss: pointsOf(drawing, rows, x, 0), total: pointsOf(drawing, rows, x, 1, 1), originX: x(0) };
      paintStack(context, style, box, scales, parts, ratio);
    } else if (chart.mark === 'queue') {
      const curve = pointsOf(drawing, rows, x, 0);
      paintQueue(context, style, box, scales, curve, lineWidth(style, curve, scales.y));
      paintThreshold(context, style, box, scales, stages, nowPs);
      paintDrops(context, style, scales, { series, from: rows.from, to: rows.to }, nowPs);
    } else {
      rows.curves.forEach((curve, k) => {
        const { colour, width, dash, alpha } =
          windowStyle(style, curve, charted(selectedFlow, flowCount), flowCount, drawing.colours);
        context.globalAlpha = alpha;
        strokeLine(context, pointsOf(drawing, rows, x, k), scales.y, colour, width, dash);
        context.globalAlpha = 1;
      });
    }
  }

  return (drawing, chart, box, x) => {
    const rows = rowsInSight(drawing, chart);
    const height = heightOf(drawing, chart, rows.most);
    const scales: Scales = { x, y: valueScale(box, height.top) };
    paintGrid(context, drawing.style, box, scales, gridOf(chart, height));
    inside(context, box, drawing.style, () => paintMarks(drawing, chart, box, scales, rows, height.top));
    paintGhost(context, drawing, chart, box, scales, height.top);
    paintNotes(context, drawing, chart, box, scales, { height, rows });
    return scales;
  };
}
