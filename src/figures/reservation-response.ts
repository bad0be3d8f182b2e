/** What the buffer reservation paper says about delay (figures 7 and 11), and the verdict on it. */
import type { Verdict } from './figure';
import { above, inWords, outcomeOf, together, type Tally } from './orderings';
import { meanAt, type Points } from './points';
import { LONG, SHORT } from './reservation';
import { LOADS } from './sweeps/reservation';

const FULL = 0.9;
const LIGHT = 0.7;

/** Counts the loads at which the first series responds no slower than the second. */
const faster = (points: Points, panel: string, [first, second]: readonly [string, string], from: number, to: number) =>
  above(points, second, first, (there, x) => there === panel && x >= from && x <= to);
const growth = (points: Points, panel: string, series: string): number =>
  meanAt(points, panel, series, LOADS[LOADS.length - 1]) / meanAt(points, panel, series, LOADS[0]);

/** Figure 7: with long packets all three schemes are faster than plain TCP, with short ones delayed transmission is. */
export function lanResponseVerdict(points: Points): Verdict {
  const long = together(...['delayed', 'immediate', 'early'].map((first) =>
    faster(points, LONG, [first, 'plain'], FULL, Infinity)));
  const short = together(...['immediate', 'early', 'plain'].map((second) =>
    faster(points, SHORT, ['delayed', second], FULL, Infinity)));
  return {
    outcome: outcomeOf(together(long, short)),
    sentence: `From load ${FULL} on, the three schemes are no slower than plain TCP ${inWords(long)} with long `
      + `packets. With short ones delayed transmission is no slower than the others ${inWords(short)}. The time in the `
      + 'senders’ own queues is not counted here, and the paper may count it.',
  };
}

/**
 * Figure 11: delayed transmission is slower at low load, and with short packets always; its delay grows slowest. With
 * short packets immediate transmission is faster than early packet discard and plain TCP (abstract).
 */
export function wanResponseVerdict(points: Points): Verdict {
  const others = ['immediate', 'early', 'plain'];
  const light = together(...others.map((first) => faster(points, LONG, [first, 'delayed'], 0, LIGHT)));
  const short = together(...others.map((first) => faster(points, SHORT, [first, 'delayed'], 0, Infinity)));
  const own = growth(points, LONG, 'delayed');
  const slower: Tally = { held: others.filter((id) => growth(points, LONG, id) >= own).length, of: others.length };
  const immediate = together(...['early', 'plain'].map((second) =>
    faster(points, SHORT, ['immediate', second], 0, Infinity)));
  const atMost = LOADS[LOADS.length - 1];
  const times = (meanAt(points, LONG, 'delayed', atMost) / meanAt(points, LONG, 'immediate', atMost)).toFixed(1);
  return {
    outcome: outcomeOf(together(light, short, slower, immediate)),
    sentence: `With long packets delayed transmission is slower than the others ${inWords(light)} up to load ${
      LIGHT}; with short packets it is slower ${inWords(short)}. With long packets its response time grows ${
      own.toFixed(1)}-fold from the lowest load to the highest; that of ${
      slower.held === 0 ? 'none' : slower.held} of the ${slower.of} other schemes grows as much or more. At the `
      + `highest load it is ${times} times that of immediate transmission. With short packets immediate transmission `
      + `is no slower than early packet discard and plain TCP ${inWords(immediate)}.`,
  };
}
