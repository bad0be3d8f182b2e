/**
 * Why a curve of goodput may go above the ceiling: data that had waited for a missing packet is handed over at once.
 * Or merely because packets are whole: what a window begins with was partly sent before it.
 */
import { percent } from '../../app/words';
import { SERIES } from '../../../runner/client/frame';
import type { Input } from '../definitions';
import { bitsBetween, type Facts } from '../facts';
import { cellOf, rowEndPs, rowStartPs } from '../series';

/** Above the ceiling by rounding alone is not above it. */
const ABOVE = 1.001;
/** Data waits a round trip or more, which the window covers at least: it may have begun to in the one before. */
const WINDOWS_OF_WAITING = 2;

/** Values of the curve (percent), the first of them in row `from`. */
export interface Shown { values: ArrayLike<number>; from: number; count: number }

function sentAgain({ series, window }: Input, row: number): boolean {
  const first = Math.max(0, row + 1 - WINDOWS_OF_WAITING * window);
  for (let one = row; one >= first; one--) if (cellOf(series, one, SERIES.resent) > 0) return true;
  return false;
}

/**
 * Is there more above the ceiling than whole packets explain? At most one of each flow was under way when the window
 * began; where packets were sent again, and data did wait, more than one at all is enough.
 */
export function hadWaited(
  { values, from, count }: Shown, limit: number, input: Input, flows: Facts['flows'],
): boolean {
  const { series, stages, nowPs, window } = input;
  const ofAll = flows.reduce((sum, { packetBytes }) => sum + packetBytes, 0);
  const largest = flows.reduce((most, { packetBytes }) => Math.max(most, packetBytes), 0);
  for (let position = 0; position < count; position++) {
    if (!(values[position] > limit * ABOVE)) continue;
    const row = from + position;
    const begin = rowStartPs(series, Math.max(0, row + 1 - window));
    const bytes = ((values[position] - limit) / 100) * (bitsBetween(stages, begin, rowEndPs(series, row, nowPs)) / 8);
    if (bytes > ofAll || (bytes > largest && sentAgain(input, row))) return true;
  }
  return false;
}

/** Why a curve goes above the ceiling, longest first. */
const WAITED_WORDS: readonly string[] = [
  'above the ceiling: data that had waited is handed over at once', 'above it: data that had waited',
];

/** What stands at the ceiling, longest first; `waited`: the curve goes above it, and why. */
export function ceilingWords(limit: number, waited: boolean): string[] {
  const words = `ceiling ${percent(limit / 100)}`;
  if (!waited) return [words];
  return [...WAITED_WORDS.map((why) => `${why}; ${words}`), words];
}
