/**
 * Writes the words of the overlaid charts of a comparison: a title for each row, until when the runs are the same, and
 * why runs go above their ceilings. None lies over a curve: words without a free place are left out.
 */
import type { OverlayInput } from './overlay';

export interface Box { left: number; right: number; top: number; bottom: number }
/** A curve from its first bin on, with the width of a bin, ps. */
export interface Drawn { values: Float64Array; count: number; binPs: number }
/** The curves of a row with its scales. */
export interface Field {
  box: Box;
  curves: readonly Drawn[];
  /** Width of the time axis, ps. */
  endPs: number;
  y: (value: number) => number;
}

/** Baseline of titles above the top of a row's scale, and the height of a line of small words. */
const [TITLE_UP, LINE] = [9, 14];
/** Distance of words from each other, and of those in a row from its edges. */
const [APART, INSET] = [12, 6];
/** Distance between places that are tried for words in a row. */
const TRIED_EVERY = 6;

/** Writes text on a blank background, which interrupts the lines below it, also the playhead. */
function haloed(
  context: CanvasRenderingContext2D, { palette, unit }: OverlayInput, text: string, x: number, y: number,
): void {
  context.fillStyle = palette.ground;
  context.fillRect(x - 3 * unit, y - 11 * unit, context.measureText(text).width + 6 * unit, LINE * unit);
  context.lineWidth = 4 * unit;
  context.lineJoin = 'round';
  context.strokeStyle = palette.ground;
  context.strokeText(text, x, y);
  context.fillStyle = palette.ink;
  context.fillText(text, x, y);
}

/** Writes the title above each row; returns their right ends. */
export function titles(
  context: CanvasRenderingContext2D, input: OverlayInput, boxes: readonly Box[], words: readonly string[],
): number[] {
  const { unit, sans } = input;
  context.font = `600 ${12.5 * unit}px ${sans}`;
  context.textAlign = 'left';
  boxes.forEach(({ left, top }, row) => haloed(context, input, words[row], left, top - TITLE_UP * unit));
  return boxes.map(({ left }, row) => left + context.measureText(words[row]).width);
}

/**
 * Writes until when the runs are the same, beside the first title that leaves room, near the line at `at` (`null`: not
 * at all). Returns the parts of the first title's line that are left, px.
 */
export function parted(
  context: CanvasRenderingContext2D, input: OverlayInput, at: number | null, boxes: readonly Box[],
  ends: readonly number[],
): [number, number][] {
  const { unit, sans, width, partedWords } = input;
  const first: [number, number] = [ends[0] + APART * unit, width - 4 * unit];
  if (at === null) return [first];
  context.font = `500 ${11 * unit}px ${sans}`;
  context.textAlign = 'left';
  const wide = context.measureText(partedWords).width;
  const most = width - wide - 4 * unit;
  const row = ends.findIndex((end) => end + APART * unit <= most);
  if (row < 0) return [first];
  const x = Math.max(ends[row] + APART * unit, Math.min(at + 6 * unit, most));
  haloed(context, input, partedWords, x, boxes[row].top - TITLE_UP * unit);
  return row > 0 ? [first] : [[x + wide + APART * unit, first[1]], [first[0], x - APART * unit]];
}

/** Writes the longest of some texts that has a place: on the first title's line, or in the row clear of its curves. */
export function waited(
  context: CanvasRenderingContext2D, input: OverlayInput, texts: readonly string[], field: Field,
  rooms: readonly [number, number][],
): void {
  const { unit, sans } = input;
  context.font = `400 ${11 * unit}px ${sans}`;
  context.textAlign = 'left';
  for (const text of texts) {
    const wide = context.measureText(text).width;
    const room = rooms.find(([from, to]) => from + wide <= to);
    const place = room ? { x: room[0], y: field.box.top - TITLE_UP * unit } : freePlace(field, wide, unit);
    if (!place) continue;
    haloed(context, input, text, place.x, place.y);
    return;
  }
}

/** Returns the beginning of the baseline of words in a row, clear of its curves; `null` if there is no room. */
function freePlace(field: Field, wide: number, unit: number): { x: number; y: number } | null {
  const { box: { left, right, top, bottom } } = field;
  for (const y of [bottom - INSET * unit, top + LINE * unit]) {
    for (let x = left + INSET * unit; x + wide <= right - INSET * unit; x += TRIED_EVERY * unit) {
      const words = { left: x - 3 * unit, right: x + wide + 3 * unit, top: y - LINE * unit, bottom: y + 4 * unit };
      if (isFree(field, words)) return { x, y };
    }
  }
  return null;
}

/** Whether all curves pass on one side of a rectangle: what is between two of them is shaded. */
function isFree({ box, curves, endPs, y }: Field, { left, right, top, bottom }: Box): boolean {
  const psAt = (x: number): number => ((x - box.left) / (box.right - box.left)) * endPs;
  let [highest, lowest] = [Infinity, -Infinity];
  for (const { values, count, binPs } of curves) {
    const last = Math.min(count - 1, Math.ceil(psAt(right) / binPs));
    for (let row = Math.max(0, Math.floor(psAt(left) / binPs) - 1); row <= last; row++) {
      const at = y(values[row]);
      highest = Math.min(highest, Number.isNaN(at) ? Infinity : at);
      lowest = Math.max(lowest, Number.isNaN(at) ? -Infinity : at);
    }
  }
  return lowest < top || highest > bottom;
}
