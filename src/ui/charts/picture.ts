/**
 * Draws the charts as a PNG at twice their size, with the names and readings that stand beside them on the page.
 */
import type { Drawing } from './paint/drawing';
import { createPainter } from './paint/painter';
import { font } from './paint/text';

const RATIO = 2;

/** The texts beside a row of the charts; `top` is the row's upper end, px. */
export interface RowText {
  top: number;
  title: string;
  reading: string;
  caption: string;
}

/** `null` if the browser cannot draw the picture. */
export function picture(drawing: Drawing, rows: readonly RowText[]): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const { style, size } = drawing;
  canvas.width = Math.round(size.width * RATIO);
  canvas.height = Math.round(size.height * RATIO);
  const ctx = canvas.getContext('2d');
  if (!ctx) return Promise.resolve(null);
  createPainter(canvas)({ ...drawing, tops: new Map(drawing.tops), ratio: RATIO, cursorPs: null });
  ctx.setTransform(RATIO, 0, 0, RATIO, 0, 0);
  ctx.globalCompositeOperation = 'destination-over';
  ctx.fillStyle = style.palette.ground;
  ctx.fillRect(0, 0, size.width, size.height);
  ctx.globalCompositeOperation = 'source-over';
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.setLineDash([]);
  for (const { top, title, reading, caption } of rows) {
    const left = 16 * style.unit;
    ctx.fillStyle = style.palette.ink;
    font(ctx, style, 'sans', 13 * style.unit, 600);
    ctx.fillText(title, left, top + 21 * style.unit);
    font(ctx, style, 'mono', 17 * style.unit, 500);
    ctx.fillText(reading, left, top + 41 * style.unit);
    const beside = left + ctx.measureText(reading).width + 8 * style.unit;
    ctx.fillStyle = style.palette.ink3;
    font(ctx, style, 'sans', 11 * style.unit);
    // The last argument is the greatest width: the text is condensed if it would reach the labels of the scale.
    ctx.fillText(caption, beside, top + 41 * style.unit, style.left - 41 * style.unit - beside);
    ctx.fillStyle = style.palette.line;
    ctx.fillRect(0, top, size.width, style.hairline);
  }
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
