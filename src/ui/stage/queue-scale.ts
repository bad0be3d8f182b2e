/**
 * Says under the ruler of a queue how many of its places are drawn and how many one mark stands for, and finds the room
 * that these words leave.
 */
import type { Box, Queue, Rect } from './layout-types';
import { firstThatFits, sans, type Measure, type Sizes } from './sizes';
import { grouped } from './words';

export const scaleFont = (sizes: Pick<Sizes, 'small'>): string => sans(sizes.small * 0.92);

type Scaled = Pick<Queue, 'capacity' | 'beyond' | 'cellsPerMark' | 'placeBytes' | 'unit'>;

/** `the first 20,000 places`, if there are more than are drawn; otherwise ''. */
const partWords = ({ capacity, beyond }: Pick<Queue, 'capacity' | 'beyond'>): string =>
  (beyond > 0 ? `the first ${grouped(capacity)} places` : '');

/**
 * Returns what is said on a phone under the box of a queue, at its head's end, of the places that are drawn: as much as
 * there is room for beside the boxes below; '' if all places are drawn.
 */
export function partUnder(
  { x, y, w, h, queue }: Box, boxes: readonly Box[], sizes: Pick<Sizes, 'small' | 'name'>, measure: Measure,
): string {
  if (queue === null || queue.beyond === 0) return '';
  const bottom = y + h + sizes.small * 1.3;
  const below = boxes.filter((other) => other.y > y && other.x < x + w && other.x + other.w > x
    && (other.caption.inside ? other.y : other.caption.y - sizes.name) < bottom && other.y + other.h > y + h);
  const room = queue.direction > 0 ? x + w - Math.max(x - 8, ...below.map((other) => other.x + other.w))
    : Math.min(x + w + 8, ...below.map((other) => other.x)) - x;
  const texts = [partWords(queue), `first ${grouped(queue.capacity)}`, ''];
  return firstThatFits(texts, sans(sizes.small), room - 8, measure);
}

/** Returns the words, longest first. */
export function scaleTexts(queue: Scaled): string[] {
  const part = partWords(queue);
  const mark = queue.cellsPerMark > 1 ? `one mark is ${grouped(queue.cellsPerMark)} ${queue.unit}` : '';
  return part !== '' && mark !== '' ? [`${part}, ${mark}`, part] : [part || mark];
}

/** Whether there are such words: not if each place is drawn as a mark, nor if bytes are counted. */
export const hasScale = ({ beyond, cellsPerMark, placeBytes }: Scaled): boolean =>
  (cellsPerMark > 1 || beyond > 0) && placeBytes === 0;

/** Returns the longest of the words that is no wider than the queue; the shortest if all are. */
export function scaleWords(
  queue: Scaled & Pick<Queue, 'frame'>, sizes: Pick<Sizes, 'small'>, measure: Measure,
): string {
  const texts = scaleTexts(queue);
  return firstThatFits(texts, scaleFont(sizes), queue.frame.w, measure) || texts[texts.length - 1];
}

export const scaleBaseline = ({ frame }: Pick<Queue, 'frame'>, sizes: Pick<Sizes, 'unit' | 'tick'>): number =>
  frame.y + frame.h + 9 * sizes.unit + 2.1 * sizes.tick;

/** Returns the rectangle of the words. */
export function scaleRect(queue: Queue, sizes: Sizes, measure: Measure): Rect {
  const w = measure(scaleWords(queue, sizes, measure), scaleFont(sizes));
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
