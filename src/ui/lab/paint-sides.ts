/** Paints the pieces on the left, the inverse on the right, and lines from the cells that arrived to what they give. */
import type { Brush } from './brush';
import { lettersFit, paintLetters } from './letters';
import { paintCoefficients, roomy } from './paint-rows';
import { linesOfCell, type Scene } from './scene';
import { inverseMiddle, rowMiddle, type StageLayout } from './stage-layout';

export function paintPieces(brush: Brush, layout: StageLayout, scene: Scene): void {
  const { context, sans } = brush;
  const { split, top, piecePitch, pieceHeight, unit } = layout;
  const { dispersed, palette, pieces, outcome } = scene;
  const lines = linesOfCell(dispersed);
  const below = piecePitch >= 44 * unit;
  const letters = lettersFit(layout, scene, split, pieceHeight);
  for (let piece = 0; piece < outcome.known.length; piece++) {
    const middle = top + (piece + 0.5) * piecePitch;
    const y = middle - pieceHeight / 2 - (below ? 9 * unit : 0);
    if (letters) {
      paintLetters(brush, scene, piece, split, y, pieceHeight);
    } else if (pieces !== null) {
      context.drawImage(pieces, 0, piece * lines, pieces.width, lines, split.x, y, split.width, pieceHeight);
    }
    if (pieceHeight >= 8) {
      context.strokeStyle = palette.line2;
      context.lineWidth = 1;
      context.strokeRect(split.x + 0.5, y + 0.5, split.width - 1, pieceHeight - 1);
    }
    context.font = `${12.5 * unit}px ${sans}`;
    context.fillStyle = palette.ink2;
    if (below) {
      context.textAlign = 'left';
      context.fillText(`piece ${piece + 1}`, split.x, y + pieceHeight + 14 * unit);
    } else if (piecePitch >= 14 * unit) {
      context.textAlign = 'right';
      context.fillText(String(piece + 1), split.x - 6 * unit, middle);
    }
  }
}

/** Draws lines from each used cell to its column of the matrix, and from each row of that to the piece it gives. */
export function paintWays({ context }: Brush, layout: StageLayout, { outcome, palette, lit, gone }: Scene): void {
  const { send, invert, unit, phone, picture, inverseTop, inversePitch } = layout;
  const m = outcome.known.length;
  const from = send.x + send.width + (phone ? 2 : 1) * unit;
  const to = invert.x - 9 * unit;
  const bend = (to - from) * 0.5;
  const count = Math.max(1, outcome.used.length);
  const height = inversePitch * m;
  context.lineWidth = Math.max(0.6, Math.min(1.6 * unit, layout.pitch / 9));
  context.strokeStyle = palette.flows[0];
  outcome.used.forEach((cell, at) => {
    const y = rowMiddle(layout, cell);
    const end = inverseTop + ((at + 0.5) / count) * height;
    context.globalAlpha = lit[cell] * (1 - gone[cell]) * 0.85;
    context.beginPath();
    context.moveTo(from, y);
    context.bezierCurveTo(from + bend, y, to - bend, end, to, end);
    context.stroke();
  });
  if (picture === null) return;
  context.strokeStyle = palette.line2;
  context.lineWidth = Math.max(0.5, Math.min(1.4 * unit, inversePitch / 8));
  context.globalAlpha = 1;
  const right = invert.x + invert.width + 9 * unit;
  const edge = picture.x - 6 * unit;
  outcome.gives.forEach((piece, row) => {
    if (piece === null) return;
    const y = inverseMiddle(layout, row);
    const end = picture.y + ((piece + 0.5) / m) * picture.height;
    const half = (edge - right) * 0.5;
    context.beginPath();
    context.moveTo(right, y);
    context.bezierCurveTo(right + half, y, edge - half, end, edge, end);
    context.stroke();
  });
}

/** Paints the inverse, or the result of elimination: a column per used cell (or per piece), a row per piece. */
export function paintSolution(brush: Brush, layout: StageLayout, scene: Scene): void {
  const { context, sans } = brush;
  const { outcome, palette, solution } = scene;
  const { invert, unit, inverseHeight, inversePitch, inverseTop, phone } = layout;
  const m = outcome.known.length;
  if (outcome.solution.length > 0) {
    context.strokeStyle = palette.ink;
    context.lineWidth = 1.6 * unit;
    context.beginPath();
    context.moveTo(invert.x - 6 * unit, inverseTop);
    context.lineTo(invert.x - 6 * unit, inverseTop + inversePitch * m);
    context.stroke();
  }
  outcome.solution.forEach((row, r) => {
    const filled = outcome.gives[r] === null ? 0.4 : 1;
    paintCoefficients(brush, scene, row, unit, {
      image: solution, imageRow: r, span: invert, middle: inverseMiddle(layout, r), height: inverseHeight, filled,
      seen: outcome.gives[r] === null ? 0.6 : 1, pale: palette.ink2,
    });
  });
  const step = invert.width / m;
  const missing = m - outcome.solution.length;
  if (missing > 0) {
    const top = inverseMiddle(layout, outcome.solution.length) - inverseHeight / 2;
    const height = (missing - 1) * inversePitch + inverseHeight;
    context.strokeStyle = palette.loss;
    context.lineWidth = 1.6 * unit;
    context.setLineDash([4 * unit, 3 * unit]);
    context.beginPath();
    context.roundRect(invert.x + 1, top, invert.width - 2, height, 3 * unit);
    context.stroke();
    context.setLineDash([]);
    if (height >= 15 * unit) {
      context.font = `600 ${12 * unit}px ${sans}`;
      context.textAlign = 'center';
      context.fillStyle = palette.loss;
      context.fillText(missing === 1 ? (phone ? 'missing' : 'a row is missing')
        : phone ? `${missing} missing`
        : `${missing} rows are missing`, invert.x + invert.width / 2, top + height / 2);
    }
  }
  if (step < 13 * unit || !roomy(layout)) return;
  // Names of the columns: the cells whose rows were inverted, or the pieces that are still mixed.
  context.font = `${Math.min(11 * unit, step * 0.62)}px ${sans}`;
  context.textAlign = 'center';
  context.fillStyle = palette.ink3;
  const names = outcome.rebuilt ? outcome.used.map((cell) => String(cell + 1))
    : outcome.solution.length === 0 ? []
    : Array.from({ length: m }, (_, piece) => String(piece + 1));
  names.forEach((name, column) => context.fillText(
    name, invert.x + (column + 0.5) * step, inverseTop + (inversePitch - inverseHeight) / 2 - 9 * unit,
  ));
}
