/** Finds where the last dropped cell comes to rest, in its ring, and how high the reason beside it is: geometry. */
import type { Queue, Rect } from './layout-types';
import { heightForWidth } from './lanes';
import { LEAST_GAP, NEAR_WIDTH } from './marks';
import { FALLEN_TEXT } from './plan-switch';
import type { Sizes } from './sizes';

export interface CellSize { w: number; h: number }

/** Widths from which on a cell rests under the box, and its ring and its words are larger, px. */
const LARGE = { falls: 20, words: 30 };

export const hasLargeWords = ({ w }: CellSize): boolean => w > LARGE.words;

/** Returns the size of a cell in a queue. */
export function cellInQueue({ rows, pitchX, pitchY, frame }: Queue, unit: number): CellSize {
  const gap = Math.max(0.9, Math.min(4.5, pitchX * 0.155));
  const w = Math.min(NEAR_WIDTH * unit, Math.max(
    1, pitchX - Math.max(pitchX < 5 ? 0.8 : LEAST_GAP, rows === 1 ? pitchX * 0.09 : gap),
  ));
  const h = rows === 1 ? Math.min(heightForWidth(w), frame.h - 6)
    : Math.max(2, Math.min(pitchY - Math.max(1.4, pitchY * 0.15), w * 2.6, Math.max(40 * unit, w)));
  return { w, h };
}

/** Returns the size of a dropped cell: at least the middle one, so that its cross can be seen. */
export function fallenSize({ w, h }: CellSize, unit: number): CellSize {
  const factor = Math.max(1, (14 * unit) / w);
  return { w: w * factor, h: Math.min(Math.max(h * factor, 18 * unit), w * factor * 1.3) };
}

/** Returns the radius of the ring around a dropped cell: wider if the cell is large. */
export const ringRadius = (cell: CellSize, unit: number): number =>
  Math.max(cell.w, cell.h) / 2 + (hasLargeWords(cell) ? 18 : 7) * unit;

/** Returns the lowest place, px, with room for a ring. */
export const lowestRest = (height: number, cell: CellSize, { unit, ring }: Sizes): number =>
  height - ringRadius(cell, unit) - ring;

/** Whether a cell that this queue refuses falls out below the box. */
export const fallsOut = (queue: Queue, cell: CellSize): boolean => queue.rows === 1 && cell.w > LARGE.falls;

/** Returns the height at which such a cell rests. */
export const restsUnder = (box: Rect, { h }: CellSize): number => box.y + box.h + h * 1.75;

/** Returns the height at which any other cell rests: inside the box, under the queue's ruler. */
export const restsAt = (box: Rect, frame: Rect, { unit, small, tick }: Sizes): number =>
  Math.min(box.y + box.h - Math.max(30 * unit, FALLEN_TEXT * small), frame.y + frame.h + tick + 26 * unit);

/** Returns the text size of the reason, and the height of its tag. */
export function tagSize(large: boolean, { small }: Sizes): { text: number; h: number } {
  const text = small * (large ? 1.36 : 1.04);
  return { text, h: text * (large ? 2.1 : 1.72) };
}

/** Returns the lower edge of the words about a cell that falls out below the box; null if none does. */
export function wordsUnder(box: Rect, queue: Queue | null, sizes: Sizes, height: number): number | null {
  if (queue === null) return null;
  const cell = fallenSize(cellInQueue(queue, sizes.unit), sizes.unit);
  if (!fallsOut(queue, cell)) return null;
  return Math.min(restsUnder(box, cell), lowestRest(height, cell, sizes)) + tagSize(hasLargeWords(cell), sizes).h / 2;
}
