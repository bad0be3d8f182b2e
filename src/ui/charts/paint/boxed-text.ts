/** Draws text of charts that the timeline does not have: over data, across the playhead, or in a small box. */
import type { Style } from './style';
import { font } from './text';

export function haloed(ctx: CanvasRenderingContext2D, style: Style, text: string, x: number, y: number): void {
  ctx.lineWidth = 3 * style.unit;
  ctx.lineJoin = 'round';
  ctx.setLineDash([]);
  ctx.strokeStyle = style.palette.ground;
  ctx.strokeText(text, x, y);
  ctx.fillText(text, x, y);
}

/** A line of text, or of a legend: its left and right edge, and its middle. */
export interface Line { left: number; right: number; middle: number }

/** Lets data recede that a line of text or a legend lies over. */
export function plate(ctx: CanvasRenderingContext2D, style: Style, { left, right, middle }: Line): void {
  const { palette, unit, label } = style;
  ctx.save();
  ctx.globalAlpha *= 0.85;
  ctx.fillStyle = palette.ground;
  ctx.beginPath();
  ctx.roundRect(left - 3 * unit, middle - label * 0.6, right - left + 6 * unit, label * 1.2, 2 * unit);
  ctx.fill();
  ctx.restore();
}

/** As `haloed`, for text that data may cross from side to side: what lies under it recedes. `y` is its middle. */
export function plated(ctx: CanvasRenderingContext2D, style: Style, text: string, x: number, y: number): void {
  plate(ctx, style, { left: x, right: x + ctx.measureText(text).width, middle: y });
  haloed(ctx, style, text, x, y);
}

/** Interrupts the playhead, at `playhead`, behind the line of a legend that it would cross. */
export function passBehind(ctx: CanvasRenderingContext2D, style: Style, line: Line, playhead: number): void {
  const { palette, unit, label } = style;
  const half = style.playhead / 2 + 1.5 * unit;
  if (playhead + half <= line.left || playhead - half >= line.right) return;
  ctx.fillStyle = palette.ground;
  ctx.fillRect(playhead - half, line.middle - label * 0.65, 2 * half, label * 1.3);
}

interface BoxedText {
  text: string;
  /** Middle of the box. */
  x: number;
  y: number;
  height: number;
  filled: boolean;
  border: string;
  weight?: number;
  /** Left and right limit of the box. */
  within: [number, number];
}

/** Draws a label in a box; returns the box's left and right edge. */
export function boxed(
  ctx: CanvasRenderingContext2D, style: Style, { text, x, y, height, filled, border, weight = 400, within }: BoxedText,
): [number, number] {
  const { palette, unit } = style;
  font(ctx, style, 'mono', style.tick, weight);
  const width = ctx.measureText(text).width + 10 * unit;
  const left = Math.round(Math.max(within[0], Math.min(x - width / 2, within[1] - width)));
  ctx.beginPath();
  ctx.roundRect(left + 0.5, y - height / 2, width, height, 4 * unit);
  ctx.fillStyle = filled ? palette.ink : palette.ground;
  ctx.fill();
  if (!filled) {
    ctx.setLineDash([]);
    ctx.lineWidth = unit;
    ctx.strokeStyle = border;
    ctx.stroke();
  }
  ctx.fillStyle = filled ? palette.ground : palette.ink;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, left + 0.5 + width / 2, y + 0.5 * unit);
  return [left, left + width];
}
