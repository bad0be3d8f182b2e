/**
 * One drawing of all charts: values of the rows in sight, scales, marks, playhead and cursor. Reads; keeps scratch
 * memory only.
 */
import { capacityShown, highestCapacity, type ChartDefinition, type ChartId } from '../definitions';
import { createPoints, downsample, push, type Points } from '../downsample';
import { stageAt, type Facts } from '../facts';
import type { Live } from '../live';
import { rowAt, rowEndPs, rowMidPs, rowStartPs } from '../series';
import { atCursor, charted, curvesOf, readRow } from '../summaries';
import { instant, passed, timeTicks } from '../time-axis';
import { nextTop } from '../value-axis';
import type { Axis } from '../view';
import { ceilingWords, hadWaited } from './above';
import { timeScale, valueScale, type Box, type Scales } from './box';
import {
  paintCeiling, paintCursor, paintDot, paintDividers, paintGrid, paintNote, paintPlayhead, paintTimeAxis,
  type CursorValue,
} from './frame';
import {
  paintBundleLegend, paintDrops, paintQueue, paintStack, paintStackLegend, paintThreshold, paintThresholdName,
  strokeLine, windowStyle,
} from './marks';
import { highestOfGhost, paintGhost } from './ghost';
import type { Style } from './style';

export interface Drawing {
  charts: readonly ChartDefinition[];
  now: Live;
  axis: Axis;
  boxes: readonly Box[];
  style: Style;
  /** Device pixels to the px. */
  ratio: number;
  size: { width: number; height: number };
  selectedFlow: number | null;
  /** Names of the flows. */
  facts: Pick<Facts, 'flows'>;
  cursorPs: number | null;
  /** The tops of the scales, kept from drawing to drawing. */
  tops: Map<ChartId, number>;
  /** By flow: its colour slot (look/flow-slots.ts). */
  colours: Uint8Array;
}

/** The last row is read at its middle and holds until the present. */
function upToNow(points: Points, middleX: number, nowX: number): Points {
  const last = points.count - 1;
  if (last < 0 || Number.isNaN(points.value[last])) return points;
  points.x[last] = Math.min(points.x[last], middleX);
  push(points, nowX, points.value[last]);
  return points;
}

/**
 * A line that goes up and down within a few pixels would be a black band: the steeper it is on average, the thinner it
 * gets.
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

export function createPainter(canvas: HTMLCanvasElement): (drawing: Drawing) => void {
  const ctx = canvas.getContext('2d');
  const points = [createPoints(), createPoints()];
  let scratch: Float64Array[] = [];

  const rowsOf = (curves: number, count: number): Float64Array[] => {
    if (scratch.length < curves || (scratch[0]?.length ?? 0) < count) {
      const length = Math.max(256, count * 2);
      scratch = Array.from({ length: Math.max(curves, scratch.length) }, () => new Float64Array(length));
    }
    return scratch;
  };

  function paintChart(drawing: Drawing, chart: ChartDefinition, box: Box, x: Scales['x']): Scales {
    const { now: { input, ceiling }, axis, style, ratio, selectedFlow, tops } = drawing;
    const { series, nowPs, stages, flowCount } = input;
    const context = ctx as CanvasRenderingContext2D;
    const curves = curvesOf(chart, input, selectedFlow);
    // One row more on either side, so that lines run out of the plot instead of ending in it.
    const from = series.rows > 0 ? Math.max(0, rowAt(series, axis.fromPs) - 1) : 0;
    const to = series.rows > 0 ? Math.min(series.rows, rowAt(series, axis.toPs) + 2) : 0;
    const count = to - from;
    const values = rowsOf(curves.length, count + 1);
    let most = 0;
    curves.forEach((curve, k) => {
      curve.values(values[k], input, from, to);
      for (let i = 0; i < count; i++) if (values[k][i] > most) most = values[k][i];
    });
    const held = Math.max(most, highestOfGhost(drawing, chart));
    const capacity = chart.mark === 'queue' ? capacityShown(highestCapacity(stages, nowPs), held) : 0;
    const highest = Math.max(capacity, most);
    const top = capacity > 0 ? highest : nextTop(tops.get(chart.id) ?? null, held, chart.leastTop, chart.mostTop);
    tops.set(chart.id, top);
    const scales: Scales = { x, y: valueScale(box, top) };
    const threshold = capacity > 0 ? stageAt(stages, nowPs).thresholdCells : null;
    // A queue that does not count what is being sent may hold one more than its places.
    const marked = capacity > 0 ? capacity : top;
    paintGrid(context, style, box, scales, threshold !== null ? [0, threshold, marked]
      : [0, marked, chart.mark === 'queue' ? Math.round(marked / 2) : marked / 2]);

    context.save();
    context.beginPath();
    context.rect(box.left, box.top - style.drop, box.right - box.left, box.bottom - box.top + style.drop * 1.5);
    context.clip();
    const firstX = x(rowStartPs(series, from) + series.binPs / 2);
    const stepX = x(series.binPs) - x(0);
    const curvePoints = (k: number, into: 0 | 1) => {
      downsample(points[into], values[k], count, firstX, stepX, 1 / ratio);
      // The first row begins with the run, not in its own middle.
      if (from === 0 && points[into].count > 0) points[into].x[0] = x(0);
      return to === series.rows && count > 0
        ? upToNow(points[into], x(rowMidPs(series, to - 1, nowPs)), x(rowEndPs(series, to - 1, nowPs)))
        : points[into];
    };
    if (chart.mark === 'line') {
      const curve = curvePoints(0, 0);
      // What is above the scale runs along its top.
      const y: Scales['y'] = (value) => scales.y(Math.min(value, top));
      strokeLine(context, curve, y, style.palette.ink, lineWidth(style, curve, y));
    } else if (chart.mark === 'stack') {
      const parts = { loss: curvePoints(0, 0), total: curvePoints(1, 1), originX: x(0) };
      paintStack(context, style, box, scales, parts, ratio);
    } else if (chart.mark === 'queue') {
      const curve = curvePoints(0, 0);
      paintQueue(context, style, box, scales, curve, lineWidth(style, curve, scales.y));
      paintThreshold(context, style, box, scales, stages, nowPs);
      paintDrops(context, style, scales, { series, from, to }, nowPs);
    } else {
      curves.forEach((curve, k) => {
        const { colour, width, dash, alpha } =
          windowStyle(style, curve, charted(selectedFlow, flowCount), flowCount, drawing.colours);
        context.globalAlpha = alpha;
        strokeLine(context, curvePoints(k, 0), scales.y, colour, width, dash);
        context.globalAlpha = 1;
      });
    }
    context.restore();
    paintGhost(context, drawing, chart, box, scales, top);
    if (threshold !== null) paintThresholdName(context, style, box, scales, threshold);
    if (chart.id === 'goodput' || chart.id === 'effectiveThroughput') {
      const limit = ceiling[chart.id];
      if (limit > 0) {
        const shown = { values: values[0], from, count };
        const waited = highest > limit && hadWaited(shown, limit, input, drawing.facts.flows);
        paintCeiling(context, style, box, scales, {
          value: limit, texts: ceilingWords(limit, waited), playhead: x(nowPs),
        });
      }
    }
    if (chart.mark === 'bundle' && selectedFlow !== null && charted(selectedFlow, flowCount) === null) {
      paintNote(
        context, style, box, `flow ${drawing.facts.flows[selectedFlow]?.label ?? selectedFlow} is not recorded here`,
      );
    }
    return scales;
  }

  /** What the curves are, over the playhead: it would cross them out at the beginning of a run. */
  function paintLegend(drawing: Drawing, chart: ChartDefinition, box: Box): void {
    const { now: { input }, style, ratio, selectedFlow } = drawing;
    const context = ctx as CanvasRenderingContext2D;
    if (chart.mark === 'stack') paintStackLegend(context, style, box, ratio);
    else if (chart.mark === 'bundle') {
      paintBundleLegend(context, style, box, { id: chart.id, curves: curvesOf(chart, input, selectedFlow) }, drawing);
    }
  }

  return (drawing) => {
    if (!ctx) return;
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
    // As the lines: what is above the scale is at its top.
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
    charts.forEach((chart, position) => paintLegend(drawing, chart, boxes[position]));
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
