/**
 * Draws the marks of charts: a line, a stack of loss and hatched discard, a queue with its threshold; bundle.ts draws
 * one line per flow. Paths are built by hand: a redraw has tens of thousands of points, and a generic line generator
 * calls four functions for each.
 */
import { SERIES } from '../../../runner/client/frame';
import { count } from '../../app/words';
import type { Points } from '../downsample';
import type { Series } from '../run-source';
import { cellOf, rowEndPs, rowStartPs } from '../series';
import type { Stage } from '../stages';
import type { Box, Scales } from './box';
import type { Style } from './style';
import { haloed, passBehind, plated } from './boxed-text';
import { font } from './text';

type Ctx = CanvasRenderingContext2D;

/** Makes the line through the points the current path, interrupted at gaps. */
function trace(ctx: Ctx, { x, value, count }: Points, y: Scales['y']): void {
  ctx.beginPath();
  let drawing = false;
  for (let i = 0; i < count; i++) {
    if (Number.isNaN(value[i])) {
      drawing = false;
    } else if (drawing) {
      ctx.lineTo(x[i], y(value[i]));
    } else {
      ctx.moveTo(x[i], y(value[i]));
      drawing = true;
    }
  }
}

/** Makes the area between the points and the base the current path, interrupted at gaps. */
function area(ctx: Ctx, { x, value, count }: Points, y: Scales['y'], base: number): void {
  ctx.beginPath();
  let start = -1;
  const close = (end: number) => {
    ctx.lineTo(x[end], base);
    ctx.closePath();
    start = -1;
  };
  for (let i = 0; i < count; i++) {
    if (Number.isNaN(value[i])) {
      if (start >= 0) close(i - 1);
      continue;
    }
    if (start < 0) {
      start = i;
      ctx.moveTo(x[i], base);
    }
    ctx.lineTo(x[i], y(value[i]));
  }
  if (start >= 0) close(count - 1);
}

export function strokeLine(
  ctx: Ctx, points: Points, y: Scales['y'], colour: string, width: number, dash: readonly number[] = [],
): void {
  trace(ctx, points, y);
  ctx.setLineDash(dash as number[]);
  ctx.lineJoin = 'round';
  ctx.lineWidth = width;
  ctx.strokeStyle = colour;
  ctx.stroke();
}

const hatches = new Map<string, HTMLCanvasElement>();

/** A tile of lines at 45°, 4 px apart, with `scale` device pixels per px. */
function hatch(colour: string, scale: number): HTMLCanvasElement {
  const key = `${colour} ${scale}`;
  const known = hatches.get(key);
  if (known) return known;
  // Lines at 45° that are 4 px apart repeat every 4 √2 px in both directions.
  const side = Math.round(4 * Math.SQRT2 * scale);
  const tile = document.createElement('canvas');
  tile.width = side;
  tile.height = side;
  const ctx = tile.getContext('2d');
  if (ctx) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = 1.7 * scale;
    ctx.beginPath();
    for (const shift of [-side, 0, side]) {
      ctx.moveTo(shift - side, side * 2);
      ctx.lineTo(shift + side * 2, -side);
    }
    ctx.stroke();
  }
  hatches.set(key, tile);
  return tile;
}

/** `originX`: x of t = 0, so that the hatching scrolls with the data. */
interface StackParts { loss: Points; total: Points; originX: number }

/** Draws the stack: the total hatched, and in front of it the loss in vermilion. */
export function paintStack(
  ctx: Ctx, style: Style, box: Box, { y }: Scales, { loss, total, originX }: StackParts, ratio: number,
): void {
  const { palette } = style;
  area(ctx, total, y, box.bottom);
  ctx.globalAlpha = 0.32;
  ctx.fillStyle = palette.doomed;
  ctx.fill();
  ctx.globalAlpha = 1;
  const tile = hatch(palette.doomed, ratio * style.unit);
  const pattern = ctx.createPattern(tile, 'repeat');
  if (pattern) {
    pattern.setTransform(new DOMMatrix([1 / ratio, 0, 0, 1 / ratio, originX % (tile.width / ratio), 0]));
    ctx.fillStyle = pattern;
    ctx.fill();
  }
  strokeLine(ctx, total, y, palette.doomed, style.hairline * 1.2);
  area(ctx, loss, y, box.bottom);
  ctx.fillStyle = palette.loss;
  ctx.fill();
}

/** Prepares a legend at the top left of a chart, where it covers the least; returns where it begins, and its middle. */
export function beginLegend(ctx: Ctx, style: Style, box: Box): { left: number; middle: number } {
  font(ctx, style, 'sans', style.label);
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  return { left: box.left + 6 * style.unit, middle: box.top - 1 * style.unit };
}

const STACK_LEGEND = [['lost on the way', false], ['discarded at the sink', true]] as const;

/** Draws the legend of the stack; the playhead, at `playhead`, passes behind it. */
export function paintStackLegend(ctx: Ctx, style: Style, box: Box, ratio: number, playhead: number): void {
  const { palette, unit } = style;
  const side = 9 * unit;
  const { left, middle } = beginLegend(ctx, style, box);
  const widthOf = (text: string): number => side + 5 * unit + ctx.measureText(text).width;
  const gap = 18 * unit;
  const right = left + STACK_LEGEND.reduce((sum, [text]) => sum + widthOf(text) + gap, -gap);
  passBehind(ctx, style, { left, right, middle }, playhead);
  let x = left;
  for (const [text, hatched] of STACK_LEGEND) {
    ctx.fillStyle = hatched ? palette.ground : palette.loss;
    ctx.beginPath();
    ctx.roundRect(x, middle - side / 2, side, side, unit);
    ctx.fill();
    if (hatched) {
      ctx.globalAlpha = 0.32;
      ctx.fillStyle = palette.doomed;
      ctx.fill();
      ctx.globalAlpha = 1;
      const pattern = ctx.createPattern(hatch(palette.doomed, ratio * unit), 'repeat');
      pattern?.setTransform(new DOMMatrix([1 / ratio, 0, 0, 1 / ratio, x, middle]));
      ctx.fillStyle = pattern ?? palette.doomed;
      ctx.fill();
    }
    ctx.fillStyle = palette.ink2;
    haloed(ctx, style, text, x + side + 5 * unit, middle + 0.5 * unit);
    x += widthOf(text) + gap;
  }
}

/** Draws the length of the bottleneck's queue as a line with a filled area. */
export function paintQueue(ctx: Ctx, style: Style, box: Box, { y }: Scales, points: Points, width: number): void {
  area(ctx, points, y, box.bottom);
  ctx.fillStyle = style.palette.sunk;
  ctx.fill();
  strokeLine(ctx, points, y, style.palette.ink, width);
}

/** The rows of a series in [from, to). */
export interface Rows { series: Series; from: number; to: number }

/**
 * Marks the curve in vermilion wherever cells were dropped. Adjacent bins share a mark, and none is too small to see.
 * The more bins have drops, the thinner the marks, so that the curve stays readable.
 */
export function paintDrops(ctx: Ctx, style: Style, { x, y }: Scales, { series, from, to }: Rows, nowPs: number): void {
  let dropping = 0;
  for (let row = from; row < to; row++) if (cellOf(series, row, SERIES.bottleneckDropped) > 0) dropping++;
  const share = dropping / Math.max(1, to - from);
  const thickness = style.drop * (1 - 0.5 * Math.min(1, share / 0.4));
  ctx.fillStyle = style.palette.loss;
  let left = NaN;
  let right = NaN;
  let level = NaN;
  const flush = () => {
    if (Number.isNaN(left)) return;
    const width = Math.max(2 * style.unit, right - left);
    ctx.fillRect((left + right - width) / 2, level - thickness / 2, width, thickness);
    left = NaN;
  };
  for (let row = from; row < to; row++) {
    if (cellOf(series, row, SERIES.bottleneckDropped) === 0) continue;
    const begin = x(rowStartPs(series, row));
    const end = x(rowEndPs(series, row, nowPs));
    const height = y(cellOf(series, row, SERIES.queueMax));
    if (Number.isNaN(left) || begin > right + 0.25 || Math.abs(height - level) > 1) {
      flush();
      left = begin;
      level = height;
    }
    right = end;
  }
  flush();
}

/** Draws the threshold of each stage of the bottleneck; that of the present stage to the right end of the axis. */
export function paintThreshold(
  ctx: Ctx, style: Style, box: Box, { x, y }: Scales, stages: readonly Stage[], nowPs: number,
): void {
  ctx.setLineDash([]);
  ctx.lineWidth = style.threshold;
  ctx.strokeStyle = style.palette.ink;
  ctx.beginPath();
  stages.forEach(({ fromPs, thresholdCells }, position) => {
    if (fromPs > nowPs || thresholdCells === null) return;
    const next = stages[position + 1];
    const left = Math.max(box.left, x(fromPs));
    const right = next && next.fromPs <= nowPs ? Math.min(box.right, x(next.fromPs)) : box.right;
    if (right <= left) return;
    const height = Math.round(y(thresholdCells)) + (style.threshold < 2 ? 0.5 : 0);
    ctx.moveTo(left, height);
    ctx.lineTo(right, height);
  });
  ctx.stroke();
}

/** Writes the threshold's name under its line, or above it if there is no room. */
export function paintThresholdName(ctx: Ctx, style: Style, box: Box, { y }: Scales, cells: number): void {
  font(ctx, style, 'sans', style.label);
  ctx.fillStyle = style.palette.ink2;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  const below = y(cells) + style.label * 0.85;
  const height = below + style.label * 0.5 <= box.bottom + 1 ? below : y(cells) - style.label * 0.7;
  plated(ctx, style, `threshold ${count(cells)}`, box.left + 6 * style.unit, height);
}
