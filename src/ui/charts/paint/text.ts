/** Sets the typeface on the charts' canvas. Text over data and in boxes: boxed-text.ts. */
import type { Style } from './style';

export function font(
  ctx: CanvasRenderingContext2D, style: Style, face: 'sans' | 'mono', size: number, weight = 400,
): void {
  ctx.font = `${weight} ${size}px ${style[face]}`;
}
