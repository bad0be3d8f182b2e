/** Draws one chart: chooses the scale, draws the marks and the texts in the plot area. Keeps only scratch memory. */
import { capacityShown, highestCapacity, type ChartDefinition } from '../definitions';
import type { Points } from '../downsample';
import { stageAt } from '../stages';
import { charted } from '../summaries';
import { nextTop } from '../value-axis';
import { ceilingWords, hadWaited } from './above';
import { valueScale, type Box, type Scales } from './box';
import { paintBundle } from './bundle';
import type { Drawing } from './drawing';
import { paintCeiling, paintGrid, paintNote } from './frame';
import { highestOfGhost, paintGhost } from './ghost';
import { paintDrops, paintQueue, paintStack, paintThreshold, paintThresholdName, strokeLine } from './marks';
import { createScratch, pointsOf, rowsInSight, type RowsInSight } from './rows';
import type { Style } from './style';

/** The scale of a chart. */
interface Height {
  top: number;
  /** The highest value to show; above `top` if values are cut off there. */
  highest: number;
  /** The highest value with a grid line: the capacity of a queue, or else the top. */
  marked: number;
  threshold: number | null;
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
  const top = capacity > 0 ? Math.max(capacity, held)
    : nextTop(tops.get(chart.id) ?? null, held, chart.leastTop, chart.mostTop);
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

/** Draws the marks of a chart. `top`: the highest value of its scale. */
function paintMarks(
  context: CanvasRenderingContext2D, drawing: Drawing, chart: ChartDefinition, box: Box, scales: Scales,
  { rows, top }: { rows: RowsInSight; top: number },
): void {
  const { now: { input: { series, nowPs, stages } }, style, ratio } = drawing;
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
  } else paintBundle(context, drawing, scales, rows);
}

type PaintChart = (drawing: Drawing, chart: ChartDefinition, box: Box, x: Scales['x']) => Scales;

/** Returns a function that draws one chart and returns its scales. */
export function createChartPainter(context: CanvasRenderingContext2D): PaintChart {
  const scratch = createScratch();
  return (drawing, chart, box, x) => {
    const rows = rowsInSight(scratch, drawing, chart);
    const height = heightOf(drawing, chart, rows.most);
    const scales: Scales = { x, y: valueScale(box, height.top) };
    paintGrid(context, drawing.style, box, scales, gridOf(chart, height));
    inside(context, box, drawing.style, () =>
      paintMarks(context, drawing, chart, box, scales, { rows, top: height.top }));
    paintGhost(context, drawing, chart, box, scales, height.top);
    paintNotes(context, drawing, chart, box, scales, { height, rows });
    return scales;
  };
}
