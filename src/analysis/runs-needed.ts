/**
 * How many runs a confidence interval of a wanted width takes, estimated from the spread of the runs so far: the least
 * n with t(n − 1) × s / √n at most the wanted half width. The spread of a few runs is itself uncertain, so the number
 * is a guide. Source: Law, Simulation Modeling and Analysis, section 9.4.1 (absolute error).
 */
import { studentT975 } from './student-t';

/** The search ends here: nobody would make more runs. */
const MOST_RUNS = 1_000_000;

/**
 * Returns the least number of runs, at least two; Infinity if a million are not enough, NaN if the spread is unknown.
 * @param std standard deviation of the runs so far
 * @param half wanted half width of the 95 % interval, in the same unit
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
