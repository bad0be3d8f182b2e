/**
 * Tells why a goodput curve goes above the ceiling: data that had waited for a missing packet was handed over at once,
 * or packets are merely counted whole, although the first of a window was partly sent before it.
 */
import { percent } from '../../app/words';
import { SERIES } from '../../../runner/client/frame';
import type { Input } from '../definitions';
import type { Facts } from '../facts';
import { cellOf, rowEndPs, rowStartPs } from '../series';
import { bitsBetween } from '../stages';

/** Factor by which a value must exceed the ceiling, because of rounding. */
const ABOVE = 1.001;
/** Windows searched for retransmissions: a wait takes a round trip or more, so it may begin in the window before. */
const WINDOWS_OF_WAITING = 2;

/** `count` values of a curve (percent), the first of them in row `from`. */
export interface Shown { values: ArrayLike<number>; from: number; count: number }

function sentAgain({ series, window }: Input, row: number): boolean {
  const first = Math.max(0, row + 1 - WINDOWS_OF_WAITING * window);
  for (let one = row; one >= first; one--) if (cellOf(series, one, SERIES.resent) > 0) return true;
  return false;
}

/**
 * Whether a curve is further above the ceiling than counting whole packets explains: by more than one packet of each
 * flow, or, if packets were sent again (so that data did wait), by more than the largest packet.
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

/** Texts that say why a curve goes above the ceiling, longest first. */
const WAITED_WORDS: readonly string[] = [
  'above the ceiling: data that had waited is handed over at once', 'above it: data that had waited',
];

/** Texts for the ceiling's line, longest first; with `waited`, they also say why the curve goes above it. */
export function ceilingWords(limit: number, waited: boolean): string[] {
  const words = `ceiling ${percent(limit / 100)}`;
  if (!waited) return [words];
  return [...WAITED_WORDS.map((why) => `${why}; ${words}`), words];
}
