/** Draws all charts on one canvas, with time axis, playhead and cursor. Keeps scratch memory only. */
import type { ChartDefinition } from '../definitions';
import { rowAt, rowMidPs } from '../series';
import { atCursor, curvesOf, readRow } from '../summaries';
import { instant, passed, timeTicks } from '../time-axis';
import { timeScale, type Box } from './box';
import { paintBundleLegend } from './bundle';
import { createChartPainter } from './chart';
import type { Drawing } from './drawing';
import { paintCursor, paintDot, paintDividers, paintPlayhead, paintTimeAxis, type CursorValue } from './frame';
import { paintStackLegend } from './marks';

/** Draws the legend of a chart; after the playhead, which passes behind it. */
function paintLegend(
  context: CanvasRenderingContext2D, drawing: Drawing, chart: ChartDefinition, box: Box, playhead: number,
): void {
  const { now: { input }, style, ratio, selectedFlow } = drawing;
  if (chart.mark === 'stack') paintStackLegend(context, style, box, ratio, playhead);
  else if (chart.mark === 'bundle') {
    const curves = curvesOf(chart, input, selectedFlow);
    paintBundleLegend(context, style, box, { id: chart.id, curves }, drawing, playhead);
  }
}

export function createPainter(canvas: HTMLCanvasElement): (drawing: Drawing) => void {
  const ctx = canvas.getContext('2d');
  const paintChart = ctx && createChartPainter(ctx);

  return (drawing) => {
    if (!ctx || !paintChart) return;
    const { charts, now: { input }, axis, boxes, style, ratio, size, selectedFlow, cursorPs } = drawing;
    const { series, nowPs } = input;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, size.width, size.height);
    const place = {
      top: size.height - style.axis, left: style.left, right: size.width - style.right, width: size.width,
    };
    const x = timeScale(place, axis);
    if (style.divided) paintDividers(ctx, style, size.width, boxes.map(({ foot }) => foot));
    const scales = charts.map((chart, position) => paintChart(drawing, chart, boxes[position], x));
    // Values above the scale are drawn at its top, as the curves are.
    const heightOf = (value: number, position: number): number =>
      Math.max(boxes[position].top, scales[position].y(value));

    const time = timeTicks(axis, Math.round((place.right - place.left) / style.tickEvery));
    const inSight = nowPs >= axis.fromPs && nowPs <= axis.toPs;
    let taken: [number, number] = [-1, -1];
    if (inSight) {
      taken = paintPlayhead(ctx, style, place, x(nowPs), passed(nowPs, time, style.boxed && !style.solidGrid ? 3 : 1));
      if (style.dots && series.rows > 0) {
        charts.forEach((chart, position) => {
          const value = readRow(chart, input, selectedFlow, series.rows - 1);
          if (Number.isFinite(value)) paintDot(ctx, style, x(nowPs), heightOf(value, position), style.palette.ink);
        });
      }
    }
    charts.forEach((chart, position) => paintLegend(ctx, drawing, chart, boxes[position], x(nowPs)));
    paintTimeAxis(ctx, style, place, x, time, taken);
    if (cursorPs === null || series.rows === 0 || cursorPs < axis.fromPs || cursorPs > axis.toPs) return;
    const row = rowAt(series, Math.min(cursorPs, nowPs));
    const at = rowMidPs(series, row, nowPs);
    const values = charts.flatMap((chart, position): CursorValue[] => {
      const value = readRow(chart, input, selectedFlow, row);
      return Number.isFinite(value) ? [{ height: heightOf(value, position), text: atCursor(value, chart) }] : [];
    });
    paintCursor(ctx, style, place, Math.max(place.left, Math.min(place.right, x(at))), values, instant(at, time, 2));
  };
}
