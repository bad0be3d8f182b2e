/** Says under the ruler of a queue how many places one mark stands for, and finds the room that these words leave. */
import type { Queue, Rect } from './layout-types';
import { sans, type Measure, type Sizes } from './sizes';
import { grouped } from './words';

export const scaleFont = (sizes: Pick<Sizes, 'small'>): string => sans(sizes.small * 0.92);

export const scaleWords = ({ cellsPerMark, unit }: Pick<Queue, 'cellsPerMark' | 'unit'>): string =>
  `one mark is ${grouped(cellsPerMark)} ${unit}`;

/** Whether there are such words: not if a mark is one place, nor if bytes are counted. */
export const hasScale = ({ cellsPerMark, placeBytes }: Pick<Queue, 'cellsPerMark' | 'placeBytes'>): boolean =>
  cellsPerMark > 1 && placeBytes === 0;

export const scaleBaseline = ({ frame }: Pick<Queue, 'frame'>, sizes: Pick<Sizes, 'unit' | 'tick'>): number =>
  frame.y + frame.h + 9 * sizes.unit + 2.1 * sizes.tick;

/** Returns the rectangle of the words. */
export function scaleRect(queue: Queue, sizes: Sizes, measure: Measure): Rect {
  const w = measure(scaleWords(queue), scaleFont(sizes));
  return {
    x: queue.direction > 0 ? queue.frame.x + queue.frame.w - w : queue.frame.x, w,
    y: scaleBaseline(queue, sizes) - sizes.small, h: sizes.small * 1.3,
  };
}

/** Whether two rectangles overlap. */
export const meets = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** Returns the room for a line that begins at `from`, in its direction, if the rectangle is at its height. */
export function roomBefore(
  { x, y, w, h }: Rect, line: { from: number; y: number; h: number; leftward: boolean }, room: number,
): number {
  if (line.y + line.h / 2 <= y || line.y - line.h / 2 >= y + h) return room;
  const gap = 8;
  return Math.min(room, line.leftward ? line.from - (x + w) - gap : x - line.from - gap);
}
