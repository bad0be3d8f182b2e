/** Paints the two columns with one row per cell: coefficients and bytes. A lost cell fades in both at once. */
import type { Brush } from './brush';
import { lettersFit, paintLetters } from './letters';
import { linesOfCell, type Scene } from './scene';
import { rowMiddle, type Span, type StageLayout } from './stage-layout';

/** Whether rows are far enough apart to have a number, a frame and a label. */
export const roomy = ({ pitch, unit }: StageLayout): boolean => pitch >= 13 * unit;
const FRAMES_FROM = 12;
const DIGITS_FROM = { width: 17, height: 15 };
const FADED = 0.26;
const SPARE = 0.5;

/** Returns the opacity of a row: full if used, half if spare, a quarter if lost. */
const presence = (gone: number, lit: number): number => (SPARE + (1 - SPARE) * lit) * (1 - gone) + FADED * gone;

/** How a row of coefficients looks: `filled` is 1 for its tints, 0 for empty frames. */
export interface RowLook {
  image: HTMLCanvasElement | null;
  imageRow: number;
  span: Span;
  middle: number;
  height: number;
  filled: number;
  /** Opacity of rows that are too small for frames. */
  seen: number;
  /** Colour of digits in empty frames. */
  pale: string;
}

/** Paints one row of coefficients, with digits where there is room for them. */
export function paintCoefficients(
  { context, mono }: Brush, { tints, palette }: Scene, row: Uint8Array, unit: number, look: RowLook,
): void {
  const { image, imageRow, span, middle, height, filled, seen, pale } = look;
  const step = span.width / row.length;
  const top = middle - height / 2;
  if (step < 6 * unit || height < 5) {
    context.globalAlpha = seen;
    if (image !== null) context.drawImage(image, 0, imageRow, row.length, 1, span.x, top, span.width, height);
    context.globalAlpha = 1;
    return;
  }
  const gap = Math.min(2 * unit, step * 0.12);
  const framed = step >= FRAMES_FROM * unit;
  const digits = step >= DIGITS_FROM.width * unit && height >= DIGITS_FROM.height * unit;
  const side = Math.min(height, Math.max(step, height * 0.8));
  context.font = `500 ${Math.min(12 * unit, step * 0.52, side * 0.62)}px ${mono}`;
  context.textAlign = 'center';
  row.forEach((value, column) => {
    const x = span.x + column * step + gap / 2;
    context.beginPath();
    context.roundRect(x, top, step - gap, height, Math.min(2 * unit, step / 6));
    if (framed && (value === 0 || filled < 1)) {
      context.globalAlpha = value === 0 ? 1 : 1 - filled;
      context.strokeStyle = palette.line;
      context.lineWidth = 1;
      context.stroke();
    }
    if (value !== 0 && (filled > 0 || !framed)) {
      context.globalAlpha = framed ? filled : seen;
      context.fillStyle = tints.fill[value];
      context.fill();
    }
    context.globalAlpha = 1;
    if (!digits) return;
    context.fillStyle = filled < 0.5 ? pale : value === 0 ? palette.ink3 : tints.text[value];
    context.fillText(value.toString(16).toUpperCase().padStart(2, '0'), x + (step - gap) / 2, middle + 0.5);
  });
}

export function paintMatrix(brush: Brush, layout: StageLayout, scene: Scene): void {
  const { context, sans } = brush;
  const { dispersed, palette, gone, lit } = scene;
  const { mix, pitch, unit, phone, rowHeight } = layout;
  const near = roomy(layout);
  const height = Math.min(pitch - 2, near ? rowHeight + 4 * unit : rowHeight);
  dispersed.rows.forEach((row, cell) => {
    const middle = rowMiddle(layout, cell);
    if (lit[cell] > 0 && pitch >= 8) {
      const pad = near ? Math.min(6 * unit, (pitch - height) / 2) : 1;
      context.globalAlpha = lit[cell] * (1 - gone[cell]);
      context.fillStyle = palette.sunk;
      context.beginPath();
      context.roundRect(
        mix.x - 7 * unit, middle - height / 2 - pad * 0.7, mix.width + 14 * unit, height + pad * 1.4, 2 * unit,
      );
      context.fill();
    }
    context.globalAlpha = 1;
    const filled = lit[cell] * (1 - gone[cell]);
    paintCoefficients(brush, scene, row, unit, {
      image: scene.matrix, imageRow: cell, span: mix, middle, height, filled, seen: presence(gone[cell], lit[cell]),
      pale: gone[cell] > 0.5 ? palette.line2 : palette.ink2,
    });
    if (near) {
      context.globalAlpha = 1;
      const used = lit[cell] > 0.5 && gone[cell] < 0.5;
      context.font = `${used ? 600 : 400} ${(phone ? 11 : 12.5) * unit}px ${sans}`;
      context.textAlign = 'right';
      context.fillStyle = used ? palette.ink : palette.ink3;
      context.fillText(String(cell + 1), mix.x - (phone ? 10 : 15) * unit, middle);
    }
  });
  context.globalAlpha = 1;
}

/** Paints a lost cell: hollow, in the colour of losses, crossed out, and tilted. */
function paintLost(
  { context, sans }: Brush, layout: StageLayout, { palette }: Scene, cell: number, gone: number,
): void {
  const { send, unit, rowHeight, phone } = layout;
  const middle = rowMiddle(layout, cell);
  context.globalAlpha = gone;
  context.strokeStyle = palette.loss;
  if (!roomy(layout)) {
    context.lineWidth = Math.min(1.4 * unit, rowHeight);
    context.beginPath();
    context.moveTo(send.x, middle);
    context.lineTo(send.x + send.width, middle);
    context.stroke();
    return;
  }
  const tilt = (cell % 2 === 0 ? -1 : 1) * (0.035 + 0.02 * ((cell * 5) % 3)) * Math.min(1, layout.pitch / (44 * unit))
    * (phone ? 0.6 : 1) * gone;
  const arm = Math.min(8 * unit, rowHeight * 0.34);
  context.save();
  context.translate(send.x + send.width / 2, middle);
  context.rotate(tilt);
  context.lineWidth = 2 * unit;
  context.fillStyle = palette.ground;
  context.beginPath();
  context.roundRect(-send.width / 2, -rowHeight / 2, send.width, rowHeight, 4 * unit);
  context.fill();
  context.stroke();
  context.beginPath();
  context.moveTo(-arm * 1.2, -arm);
  context.lineTo(arm * 1.2, arm);
  context.moveTo(arm * 1.2, -arm);
  context.lineTo(-arm * 1.2, arm);
  context.stroke();
  context.restore();
  if (phone) return;
  context.font = `600 ${12.5 * unit}px ${sans}`;
  context.textAlign = 'left';
  context.lineWidth = 4 * unit;
  context.strokeStyle = palette.ground;
  context.lineJoin = 'round';
  context.strokeText('lost', send.x + send.width + 9 * unit, middle);
  context.fillStyle = palette.loss;
  context.fillText('lost', send.x + send.width + 9 * unit, middle);
}

export function paintCells(brush: Brush, layout: StageLayout, scene: Scene): void {
  const { context, sans } = brush;
  const { dispersed, palette, cells, gone, lit } = scene;
  const { send, unit, rowHeight, mix, phone } = layout;
  const near = roomy(layout);
  const lines = linesOfCell(dispersed);
  const header = near ? 6 * unit : 0;
  const letters = lettersFit(layout, scene, send, rowHeight);
  const isCopy = (cell: number): boolean =>
    letters && dispersed.codec.construction === 'systematic' && cell < dispersed.codec.sourceCells;
  dispersed.rows.forEach((_, cell) => {
    const middle = rowMiddle(layout, cell);
    const top = middle - rowHeight / 2;
    const seen = presence(gone[cell], lit[cell]);
    if (near) {
      context.globalAlpha = seen;
      context.strokeStyle = palette.line2;
      context.lineWidth = 1.5;
      context.beginPath();
      context.moveTo(mix.x + mix.width + (phone ? 8 : 12) * unit, middle);
      context.lineTo(send.x - (phone ? 4 : 12) * unit, middle);
      context.stroke();
    }
    if (gone[cell] < 1) {
      context.globalAlpha = (SPARE + (1 - SPARE) * lit[cell]) * (1 - gone[cell]);
      context.save();
      if (near) {
        context.beginPath();
        context.roundRect(send.x, top, send.width, rowHeight, 4 * unit);
        context.clip();
        context.fillStyle = palette.ink;
        context.fillRect(send.x + send.width - header, top, header, rowHeight);
      }
      if (near && isCopy(cell)) {
        context.fillStyle = palette.ground;
        context.fillRect(send.x, top, send.width - header, rowHeight);
        paintLetters(brush, scene, cell, { x: send.x, width: send.width - header }, top, rowHeight);
      } else if (cells !== null) {
        context.drawImage(cells, 0, cell * lines, cells.width, lines, send.x, top, send.width - header, rowHeight);
      }
      context.restore();
      if (near) {
        context.strokeStyle = palette.ink;
        context.lineWidth = 1.6;
        context.beginPath();
        context.roundRect(send.x, top, send.width, rowHeight, 4 * unit);
        context.stroke();
      }
    }
    if (gone[cell] > 0) paintLost(brush, layout, scene, cell, gone[cell]);
    if (near && !phone && gone[cell] === 0 && lit[cell] < 0.5) {
      context.globalAlpha = 1;
      context.font = `${12.5 * unit}px ${sans}`;
      context.textAlign = 'left';
      context.fillStyle = palette.ink3;
      context.fillText('spare', send.x + send.width + 9 * unit, middle);
    }
  });
  context.globalAlpha = 1;
}
