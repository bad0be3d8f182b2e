/**
 * Whether a result of one run is better or worse than that of another, given whether more or less of it is good. For
 * several seeds the means are compared, and a difference that chance alone could explain counts as unclear. Source for
 * seeds: differences of pairs (paired-difference.ts).
 */
import { meanInterval, type MeanInterval } from './mean-interval';
import { pairedDifference, type PairedDifference } from './paired-difference';

/** Whether more or less of a quantity is good; `null` for a quantity that is neither good nor bad. */
export type Better = 'more' | 'less' | null;

/** `other`: different, but neither better nor worse. `unclear`: the interval of the difference contains 0. */
export type Verdict = 'better' | 'worse' | 'same' | 'other' | 'unclear' | 'unknown';

/** Relative difference up to which numbers count as equal: sums in another order may differ in the last digits. */
const EQUAL = 1e-12;

const isSame = (value: number, base: number): boolean =>
  Math.abs(value - base) <= EQUAL * Math.max(Math.abs(value), Math.abs(base));

/** Judges `value` against `base`; `unknown` if one of them is not a finite number. */
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

/** Judges results against those of runs with the same seeds in the same order. Throws if the lists differ in length. */
export function seededReading(values: readonly number[], bases: readonly number[], better: Better): SeededReading {
  const difference = pairedDifference(values, bases);
  const [value, base] = [meanInterval(values), meanInterval(bases)];
  const plain = verdictOf(value.mean, base.mean, better);
  const verdict = (plain === 'better' || plain === 'worse' || plain === 'other') && !difference.clear
    ? 'unclear' : plain;
  return { base, value, difference, verdict };
}
