/**
 * Draws the ghost of a chart, its curves dashed and pale: what the run had recorded after its present instant before it
 * was rewound, or what another branch did from the fork on.
 */
import type { ChartDefinition, Input } from '../definitions';
import { createPoints, downsample } from '../downsample';
import { rowAt, rowStartPs } from '../series';
import { charted, curvesOf } from '../summaries';
import type { Box, Scales } from './box';
import { windowStyle } from './bundle';
import { strokeLine } from './marks';
import type { Drawing } from './drawing';

/** The parts of a drawing that the ghost depends on. */
type Future = Pick<Drawing, 'axis' | 'selectedFlow'> & {
  now: { ghost: Input | null; ghostFromPs: number };
};

const ALPHA = 0.45;
const DASH = [3, 3];

const points = createPoints();

/** The rows of the ghost that are in sight; `null` if there are none. */
function rowsInSight({ now: { ghost, ghostFromPs }, axis }: Future): { from: number; count: number } | null {
  if (ghost === null || ghost.series.rows === 0 || axis.toPs <= ghostFromPs) return null;
  const from = rowAt(ghost.series, Math.max(axis.fromPs, ghostFromPs));
  return { from, count: Math.min(ghost.series.rows, rowAt(ghost.series, axis.toPs) + 2) - from };
}

/** The highest value of the ghost in sight, which the chart's scale must include; 0 if there is no ghost. */
export function highestOfGhost(drawing: Future, chart: ChartDefinition): number {
  const { ghost } = drawing.now;
  const rows = rowsInSight(drawing);
  if (ghost === null || rows === null) return 0;
  const values = new Float64Array(rows.count);
  let highest = 0;
  for (const curve of curvesOf(chart, ghost, drawing.selectedFlow)) {
    curve.values(values, ghost, rows.from, rows.from + rows.count);
    for (const value of values) if (value > highest) highest = value;
  }
  return highest;
}

/** Draws the ghost of a chart; values above `top`, the top of the scale, run along it. */
export function paintGhost(
  context: CanvasRenderingContext2D, drawing: Drawing, chart: ChartDefinition, box: Box, scales: Scales, top: number,
): void {
  const { now: { ghost, ghostFromPs }, style, ratio, selectedFlow } = drawing;
  const rows = rowsInSight(drawing);
  if (ghost === null || rows === null) return;
  const { series, flowCount } = ghost;
  const { from, count } = rows;
  const { x } = scales;
  const y: Scales['y'] = (value) => scales.y(Math.min(value, top));
  const left = Math.max(box.left, x(ghostFromPs));
  context.save();
  context.beginPath();
  context.rect(left, box.top - style.drop, Math.max(0, box.right - left), box.bottom - box.top + style.drop * 1.5);
  context.clip();
  for (const curve of curvesOf(chart, ghost, selectedFlow)) {
    const values = new Float64Array(count);
    curve.values(values, ghost, from, from + count);
    const firstX = x(rowStartPs(series, from) + series.binPs / 2);
    downsample(points, values, count, firstX, x(series.binPs) - x(0), 1 / ratio);
    const drawn = chart.mark === 'bundle'
      ? windowStyle(style, curve, charted(selectedFlow, flowCount), flowCount, drawing.colours)
      : { colour: style.palette.ink, width: style.line, alpha: 1 };
    context.globalAlpha = ALPHA * drawn.alpha;
    strokeLine(context, points, y, drawn.colour, drawn.width, DASH);
  }
  context.restore();
}
