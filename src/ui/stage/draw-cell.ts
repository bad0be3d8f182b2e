/** Draws the mark of one cell: its sprite, signs on it, and its number. */
import type { Row } from '../../runner/client/columns';
import { CELL_FLAG, LINK, type CELL_COLUMNS, type Frame } from '../../runner/client/frame';
import type { Point } from './layout-types';
import { frameLink, type Scene } from './scene';
import { mono } from './sizes';
import { VARIANT } from './sprites';
import { brokenPlace } from './tracker';

/** Time in which a doomed cell turns from its colour to grey. */
export const DOOMED_MS = 160;

export type Cell = Readonly<Row<typeof CELL_COLUMNS>>;

/** One pass over the cells of a frame; `cell` is the one that is being drawn. */
export interface Pass {
  scene: Scene;
  frame: Frame;
  cell: Cell;
  /** Simulated time of the frame, ps, and wall time of this picture, ms. */
  nowPs: number;
  nowMs: number;
  /** Whether some cells are turning grey. */
  changing: boolean;
}

/** Whether the cell has one of these flags (CELL_FLAG). */
export const has = ({ flags }: Pick<Cell, 'flags'>, flag: number): boolean => (flags & flag) !== 0;

/** Returns how far the cell is along its link, 0 to 1. */
export function shareOf({ frame, cell, nowPs }: Pass): number {
  const delayPs = frameLink(frame, cell.link, LINK.delayPs);
  return delayPs > 0 ? 1 - (cell.at - nowPs) / delayPs : 1;
}

/** Returns which of its flow's sprites the cell has. */
export const variantOf = ({ flags }: Cell): number =>
  ((flags & CELL_FLAG.endOfPacket) !== 0 ? VARIANT.endOfPacket : 0)
  + ((flags & CELL_FLAG.redundant) !== 0 ? VARIANT.redundant : 0)
  + ((flags & CELL_FLAG.doomed) !== 0 ? VARIANT.doomed : 0) + ((flags & CELL_FLAG.first) !== 0 ? VARIANT.first : 0)
  + ((flags & CELL_FLAG.marked) !== 0 ? VARIANT.marked : 0) + ((flags & CELL_FLAG.low) !== 0 ? VARIANT.low : 0);

/** Returns half the width of a control cell's mark in a cell of this size. */
const halfOf = (width: number, height: number): number => Math.min(height / 2, Math.max(3, width * 0.7));

/** The parts of a pass from which a control cell is drawn. */
export interface OneControl {
  scene: Pick<Scene, 'context' | 'colours' | 'palette'>;
  cell: Pick<Cell, 'flags' | 'flow'>;
}

/** Half the base of an acknowledgement's triangle as a share of its length: clearly pointed at any angle. */
const ACK_HALF_FOOT = 0.34;

/** Adds the triangle of an acknowledgement to the path, with its tip and its length as a vector in its direction. */
export function ackPath(path: Pick<Path2D, 'moveTo' | 'lineTo' | 'closePath'>, tip: Point, along: Point): void {
  const [dx, dy] = [along.x, along.y];
  path.moveTo(tip.x, tip.y);
  path.lineTo(tip.x - dx - dy * ACK_HALF_FOOT, tip.y - dy + dx * ACK_HALF_FOOT);
  path.lineTo(tip.x - dx + dy * ACK_HALF_FOOT, tip.y - dy - dx * ACK_HALF_FOOT);
  path.closePath();
}

/**
 * Draws a control cell with its middle at (x, y), `high` from the middle to its tip: a diamond, hollow on its way back;
 * for credit a disc.
 */
export function control({ scene, cell }: OneControl, x: number, y: number, half: number, high: number): void {
  const { context, colours, palette } = scene;
  // A path of its own: the current path is still collecting acknowledgements.
  const shape = new Path2D();
  if (has(cell, CELL_FLAG.credit)) shape.arc(x, y, Math.min(half, high), 0, Math.PI * 2);
  else {
    shape.moveTo(x, y - high);
    shape.lineTo(x + half, y);
    shape.lineTo(x, y + high);
    shape.lineTo(x - half, y);
    shape.closePath();
  }
  const colour = colours[cell.flow] ?? palette.ink3;
  context.fillStyle = has(cell, CELL_FLAG.back) ? palette.ground : colour;
  context.fill(shape);
  if (!has(cell, CELL_FLAG.back)) return;
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1, Math.min(2.4, half * 0.4));
  context.stroke(shape);
}

/** Draws the ring around a cell with another fate in another run. */
function ring({ scene }: Pass, size: number, x: number, y: number): void {
  const { context, sprites, palette, sizes } = scene;
  const { width, height } = sprites.extent(size);
  // A path of its own: the current path is still collecting acknowledgements.
  const shape = new Path2D();
  shape.rect(x - 1.5, y - 1.5, width + 3, height + 3);
  context.strokeStyle = palette.ink;
  context.lineWidth = Math.min(sizes.ring, 1 + width / 16);
  context.stroke(shape);
}

/** Draws the mark of a cell; one that has just been doomed fades from its colour to grey. */
export function mark(pass: Pass, size: number, x: number, y: number, cut: number): void {
  const { scene: { context, sprites, slots, tracker }, cell } = pass;
  const { flow } = cell;
  if (pass.scene.ringed?.(cell)) ring(pass, size, x, y);
  if (has(cell, CELL_FLAG.control)) {
    const { width, height } = pass.scene.sprites.extent(size);
    control(pass, x + width / 2, y + height / 2, halfOf(width, height), height / 2);
    return;
  }
  const variant = variantOf(cell);
  if (pass.changing && has(cell, CELL_FLAG.doomed)) {
    const place = brokenPlace(tracker, flow, cell.packet);
    const share = place < 0 ? 1 : (pass.nowMs - tracker.brokenAtMs[place]) / DOOMED_MS;
    if (share < 1) {
      const alpha = context.globalAlpha;
      context.globalAlpha = alpha * (1 - share);
      sprites.draw(context, sprites.mark(size, slots[flow], variant & ~VARIANT.doomed), x, y, cut);
      context.globalAlpha = alpha * share;
      sprites.draw(context, sprites.mark(size, slots[flow], variant), x, y, cut);
      context.globalAlpha = alpha;
      return;
    }
  }
  sprites.draw(context, sprites.mark(size, slots[flow], variant), x, y, cut);
}

/**
 * Draws the cell's number in the middle of its mark at x, y, if there is room for it. `cut`: px of the mark that are
 * still inside the box that it leaves; the number waits until all of it is outside.
 */
export function numberOn(
  { scene, cell }: Pass, number: number, x: number, y: number, { w, h }: { w: number; h: number }, cut: number,
): void {
  const { context, palette, slots, sizes: { unit } } = scene;
  const { flow } = cell;
  const text = String(number);
  const doomed = has(cell, CELL_FLAG.doomed);
  const redundant = has(cell, CELL_FLAG.redundant);
  // The stripe of flows 8 to 15 is where the number would be.
  if (!doomed && slots[flow] >= 8 && !redundant) return;
  const least = Math.min(9.5 * unit, w * 0.46);
  const size = Math.min(17 * unit, Math.max(w * 0.36, least), h * 0.62, (w - 6) / (text.length * 0.62));
  const shift = has(cell, CELL_FLAG.endOfPacket) ? w * 0.1 : w >= 30 ? -w * 0.02 : 0;
  if (size < 8 * unit || cut > w / 2 + shift - text.length * 0.31 * size) return;
  const font = mono(size, 500);
  if (context.font !== font) context.font = font;
  context.fillStyle = doomed || redundant ? palette.ink : scene.textOn[slots[flow]];
  context.fillText(text, x + shift, y + size * 0.36);
}
