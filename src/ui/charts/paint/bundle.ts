/**
 * Draws a bundle: one line per flow, and its legend. Where the flows are few, each line also has a mark of its own
 * shape, so that it is known without its colour.
 */
import { flowMark } from '../../look/palette';
import type { ChartId } from '../chart-list';
import type { Curve } from '../definitions';
import type { Points } from '../downsample';
import type { Facts } from '../facts';
import { charted } from '../summaries';
import type { Axis } from '../view';
import type { Box, Scales } from './box';
import { haloed, passBehind, plate } from './boxed-text';
import type { Drawing } from './drawing';
import { beginLegend, strokeLine } from './marks';
import { pointsOf, type RowsInSight } from './rows';
import type { Style } from './style';

type Ctx = CanvasRenderingContext2D;

/** What a legend needs to name the lines of a bundle. */
interface BundleNames { facts: Pick<Facts, 'flows'>; colours: Uint8Array; selectedFlow: number | null }

interface LineStyle { colour: string; width: number; dash: number[]; alpha: number }

/** Most flows whose lines can be told apart and have room for their names. */
const FEW_FLOWS = 5;

/** Style of a line: bold for the selected flow, thin and pale for others unless they are few, ink for the mean. */
export function windowStyle(
  style: Style, curve: Curve, selected: number | null, flowCount: number, colours: Uint8Array,
): LineStyle {
  const { palette, unit } = style;
  if (curve.flow === undefined) return { colour: palette.ink, width: style.line, dash: [], alpha: 1 };
  const { colour, striped } = flowMark(palette, colours[curve.flow]);
  const dash = striped ? [8 * unit, 3 * unit] : [];
  if (curve.flow === selected) return { colour, width: style.selected, dash, alpha: 1 };
  if (selected === null && flowCount <= FEW_FLOWS) return { colour, width: style.line, dash, alpha: 1 };
  return { colour, width: style.hairline, dash, alpha: 0.4 };
}

/** The shapes of the marks, by flow: corners around the middle, in units of their size; a circle has none. */
const SHAPES: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]],
  [[0, -1.25], [1.2, 0.95], [-1.2, 0.95]],
  [[0, -1.4], [1.3, 0], [0, 1.4], [-1.3, 0]],
  [[0, 1.25], [1.2, -0.95], [-1.2, -0.95]],
];
/** Half the width of a mark, and the least distance between two on one line, px at a text size of 16 px. */
const MARK = 3.2;
const MARK_EVERY = 70;

/** Draws the mark of a flow, with a rim in the colour of the background, which parts it from other lines. */
function paintMark(ctx: Ctx, { palette, unit }: Style, flow: number, colour: string, x: number, y: number): void {
  const corners = SHAPES[flow % SHAPES.length];
  const size = MARK * unit;
  ctx.setLineDash([]);
  ctx.beginPath();
  if (corners.length === 0) ctx.arc(x, y, size, 0, 2 * Math.PI);
  for (const [right, down] of corners) ctx.lineTo(x + right * size, y + down * size);
  ctx.closePath();
  ctx.lineWidth = 1.5 * unit;
  ctx.strokeStyle = palette.ground;
  ctx.stroke();
  ctx.fillStyle = colour;
  ctx.fill();
}

/**
 * Returns where the marks of a line are, px: equally far apart in time, so that they move with the line, and between
 * those of the other lines. `share`: 0 to 1, the line's part of the distance between two marks.
 */
export function* markPlaces(points: Points, { fromPs, toPs }: Axis, x: Scales['x'], share: number, leastPx: number) {
  const leastPs = (leastPx * (toPs - fromPs)) / (x(toPs) - x(fromPs));
  if (!(leastPs > 0 && leastPs < Infinity)) return;
  const everyPs = 2 ** Math.ceil(Math.log2(leastPs));
  let after = 1;
  for (let n = Math.floor(fromPs / everyPs); ; n++) {
    const at = x((n + share) * everyPs);
    while (after < points.count && points.x[after] < at) after++;
    if (after >= points.count) return;
    const before = after - 1;
    if (points.x[before] > at) continue;
    const part = (at - points.x[before]) / (points.x[after] - points.x[before] || 1);
    const value = points.value[before] + part * (points.value[after] - points.value[before]);
    if (!Number.isNaN(value)) yield { at, value };
  }
}

/** Whether the lines of the flows have names and marks. */
const areNamed = (flowCount: number): boolean => flowCount >= 2 && flowCount <= FEW_FLOWS;

/** Draws a line for each flow. */
export function paintBundle(ctx: Ctx, drawing: Drawing, scales: Scales, rows: RowsInSight): void {
  const { now: { input: { flowCount } }, style, axis, selectedFlow, colours } = drawing;
  const { x, y } = scales;
  const selected = charted(selectedFlow, flowCount);
  rows.curves.forEach((curve, k) => {
    const { colour, width, dash, alpha } = windowStyle(style, curve, selected, flowCount, colours);
    const points = pointsOf(drawing, rows, x, k);
    ctx.globalAlpha = alpha;
    strokeLine(ctx, points, y, colour, width, dash);
    if (curve.flow !== undefined && areNamed(flowCount)) {
      const share = (curve.flow + 0.5) / flowCount;
      for (const { at, value } of markPlaces(points, axis, x, share, MARK_EVERY * style.unit)) {
        paintMark(ctx, style, curve.flow, colour, at, y(value));
      }
    }
    ctx.globalAlpha = 1;
  });
}

/** Draws the legend of a bundle, as that of the stack, if there are so few flows that each has its own colour. */
export function paintBundleLegend(
  ctx: Ctx, style: Style, box: Box, { id, curves }: { id: ChartId; curves: readonly Curve[] },
  { facts, colours, selectedFlow }: BundleNames, playhead: number,
): void {
  const { unit, palette } = style;
  const flowCount = facts.flows.length;
  if (!areNamed(flowCount)) return;
  const { left, middle } = beginLegend(ctx, style, box);
  const isDrawn = ({ flow }: Curve): boolean =>
    flow === undefined || (facts.flows[flow].lines as readonly ChartId[]).includes(id);
  const nameOf = ({ flow, title }: Curve): string => (flow === undefined ? title : facts.flows[flow].label);
  const placed: { curve: Curve; x: number; end: number }[] = [];
  let next = left;
  for (const curve of curves.filter(isDrawn).sort((a, b) => (a.flow ?? Infinity) - (b.flow ?? Infinity))) {
    const end = next + 19 * unit + ctx.measureText(nameOf(curve)).width;
    if (end > box.right) break;
    placed.push({ curve, x: next, end });
    next = end + 14 * unit;
  }
  const line = { left, right: placed.at(-1)?.end ?? left, middle };
  plate(ctx, style, { ...line, left: box.left + 3 * unit });
  passBehind(ctx, style, line, playhead);
  for (const { curve, x } of placed) {
    const { colour, width, dash } = windowStyle(style, curve, selectedFlow, flowCount, colours);
    ctx.setLineDash(dash);
    ctx.strokeStyle = colour;
    ctx.lineWidth = Math.max(width, style.line);
    ctx.beginPath();
    ctx.moveTo(x, middle);
    ctx.lineTo(x + 14 * unit, middle);
    ctx.stroke();
    if (curve.flow !== undefined) paintMark(ctx, style, curve.flow, colour, x + 7 * unit, middle);
    ctx.fillStyle = palette.ink2;
    haloed(ctx, style, nameOf(curve), x + 19 * unit, middle + 0.5 * unit);
  }
}
