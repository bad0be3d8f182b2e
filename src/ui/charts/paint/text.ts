/** Draws text on the charts' canvas: with a halo where it lies over data, or in a small box. */
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

/** As `haloed`, for text that data may cross from side to side: what lies under it recedes. `y` is its middle. */
export function plated(ctx: CanvasRenderingContext2D, style: Style, text: string, x: number, y: number): void {
  const { palette, unit, label } = style;
  ctx.save();
  ctx.globalAlpha *= 0.85;
  ctx.fillStyle = palette.ground;
  ctx.beginPath();
  ctx.roundRect(x - 3 * unit, y - label * 0.6, ctx.measureText(text).width + 6 * unit, label * 1.2, 2 * unit);
  ctx.fill();
  ctx.restore();
  haloed(ctx, style, text, x, y);
}

export interface BoxedText {
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
