/**
 * How many runs an interval of a wanted width takes, judged by the spread of those there are: the least n with
 * t(n − 1) × s / √n at most the wanted half width. The spread of a few runs is itself uncertain, so the number is a
 * guide. Source: Law, Simulation Modeling and Analysis, section 9.4.1 (absolute error).
 */
import { studentT975 } from './student-t';

/** Beyond that nobody waits for the answer. */
const MOST_RUNS = 1_000_000;

/**
 * The least number of runs, two at least; Infinity where a million do not suffice, NaN where the spread is unknown.
 * @param std standard deviation over the runs there are
 * @param half the wanted half of the 95 % interval, in the same unit
 */
export function runsNeeded(std: number, half: number): number {
  if (Number.isNaN(std) || Number.isNaN(half)) return NaN;
  if (std === 0) return 2;
  if (!(half > 0)) return Infinity;
  const enough = (runs: number) => (studentT975(runs - 1) * std) / Math.sqrt(runs) <= half;
  if (!enough(MOST_RUNS)) return Infinity;
  let least = 2;
  let most = MOST_RUNS;
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    if (enough(middle)) most = middle;
    else least = middle + 1;
  }
  return least;
}
