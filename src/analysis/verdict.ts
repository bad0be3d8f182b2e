/**
 * Whether a reading of one run is better or worse than that of another, from which way of it is good; and the same for
 * the means of several seeds, where a difference that chance alone explains is none. Source for seeds: differences of
 * pairs (paired-difference.ts).
 */
import { meanInterval, type MeanInterval } from './mean-interval';
import { pairedDifference, type PairedDifference } from './paired-difference';

/** More of it is good, or less; null: neither is, it only says what happened. */
export type Better = 'more' | 'less' | null;

/** `unclear`: the interval of the difference holds 0. */
export type Verdict = 'better' | 'worse' | 'same' | 'other' | 'unclear' | 'unknown';

/** Numbers that agree in so many digits are the same: sums in another order may differ in the last ones. */
const EQUAL = 1e-12;

const isSame = (value: number, base: number): boolean =>
  Math.abs(value - base) <= EQUAL * Math.max(Math.abs(value), Math.abs(base));

/** How `value` stands against `base`; `unknown` where one of them is not a number. */
export function verdictOf(value: number, base: number, better: Better): Verdict {
  if (!Number.isFinite(value) || !Number.isFinite(base)) return 'unknown';
  if (isSame(value, base)) return 'same';
  if (better === null) return 'other';
  return (value > base) === (better === 'more') ? 'better' : 'worse';
}

export interface SeededReading {
  base: MeanInterval;
  value: MeanInterval;
  /** `value` − `base`, seed by seed. */
  difference: PairedDifference;
  verdict: Verdict;
}

/** The same for runs with the same seeds in the same order. Lists of other lengths throw. */
export function seededReading(values: readonly number[], bases: readonly number[], better: Better): SeededReading {
  const difference = pairedDifference(values, bases);
  const [value, base] = [meanInterval(values), meanInterval(bases)];
  const plain = verdictOf(value.mean, base.mean, better);
  const verdict = (plain === 'better' || plain === 'worse' || plain === 'other') && !difference.clear
    ? 'unclear' : plain;
  return { base, value, difference, verdict };
}
