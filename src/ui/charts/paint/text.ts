/** Draws text on the charts' canvas, with a halo where it lies over data (boxes: boxed-text.ts). */
import type { Style } from './style';

export function font(
  ctx: CanvasRenderingContext2D, style: Style, face: 'sans' | 'mono', size: number, weight = 400,
): void {
  ctx.font = `${weight} ${size}px ${style[face]}`;
}

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
