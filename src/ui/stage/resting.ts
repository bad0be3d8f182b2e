/** Where the last cell that was lost comes to rest, in its ring, and how high the reason beside it is: geometry. */
import type { Queue, Rect } from './layout-types';
import { heightForWidth } from './lanes';
import { LEAST_GAP, NEAR_WIDTH } from './marks';
import { FALLEN_TEXT } from './plan-switch';
import type { Sizes } from './sizes';

export interface CellSize { w: number; h: number }

/** From this width on a cell is large: it rests under the box, and its ring and its words are larger. */
const LARGE = { falls: 20, words: 30 };

export const hasLargeWords = ({ w }: CellSize): boolean => w > LARGE.words;

/** A cell as it is drawn in a queue. */
export function cellInQueue({ rows, pitchX, pitchY, frame }: Queue, unit: number): CellSize {
  const gap = Math.max(0.9, Math.min(4.5, pitchX * 0.155));
  const w = Math.min(NEAR_WIDTH * unit, Math.max(
    1, pitchX - Math.max(pitchX < 5 ? 0.8 : LEAST_GAP, rows === 1 ? pitchX * 0.09 : gap),
  ));
  const h = rows === 1 ? Math.min(heightForWidth(w), frame.h - 6)
    : Math.max(2, Math.min(pitchY - Math.max(1.4, pitchY * 0.15), w * 2.6, Math.max(40 * unit, w)));
  return { w, h };
}

/** A fallen cell is at least of middle size, so that its cross is seen. */
export function fallenSize({ w, h }: CellSize, unit: number): CellSize {
  const factor = Math.max(1, (14 * unit) / w);
  return { w: w * factor, h: Math.min(Math.max(h * factor, 18 * unit), w * factor * 1.3) };
}

/** The ring around a fallen cell: for one that is large, with more room. */
export const ringRadius = (cell: CellSize, unit: number): number =>
  Math.max(cell.w, cell.h) / 2 + (hasLargeWords(cell) ? 18 : 7) * unit;

/** The lowest place at which there is room for a ring. */
export const lowestRest = (height: number, cell: CellSize, { unit, ring }: Sizes): number =>
  height - ringRadius(cell, unit) - ring;

/** Does a cell that is refused by this queue fall out under the box? */
export const fallsOut = (queue: Queue, cell: CellSize): boolean => queue.rows === 1 && cell.w > LARGE.falls;

/** The height at which such a cell rests. */
export const restsUnder = (box: Rect, { h }: CellSize): number => box.y + box.h + h * 1.75;

/** The height at which any other rests: inside the box, under the queue's ruler. */
export const restsAt = (box: Rect, frame: Rect, { unit, small, tick }: Sizes): number =>
  Math.min(box.y + box.h - Math.max(30 * unit, FALLEN_TEXT * small), frame.y + frame.h + tick + 26 * unit);

/** Size of the text of the reason, and height of its tag. */
export function tagSize(large: boolean, { small }: Sizes): { text: number; h: number } {
  const text = small * (large ? 1.36 : 1.04);
  return { text, h: text * (large ? 2.1 : 1.72) };
}

/** The lower edge of the words about a cell that falls out under the box; null: none falls there. */
export function wordsUnder(box: Rect, queue: Queue | null, sizes: Sizes, height: number): number | null {
  if (queue === null) return null;
  const cell = fallenSize(cellInQueue(queue, sizes.unit), sizes.unit);
  if (!fallsOut(queue, cell)) return null;
  return Math.min(restsUnder(box, cell), lowestRest(height, cell, sizes)) + tagSize(hasLargeWords(cell), sizes).h / 2;
}
