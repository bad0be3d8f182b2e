/**
 * The curve by which a reader chooses a warm-up: the same quantity over time in several runs, averaged over the runs
 * and then smoothed by a moving average; where it becomes level, the warm-up ends. Source: Welch, The Statistical
 * Analysis of Simulation Results, 1983; Law, Simulation Modeling and Analysis, section 9.5.1.
 */

/**
 * Means over equal bins, from means since the beginning: the one after bin k times k is the sum of all until then.
 * @param means at the end of each bin
 */
export const binsOfMeans = (means: readonly number[]): number[] =>
  means.map((mean, bin) => (bin === 0 ? mean : (bin + 1) * mean - bin * means[bin - 1]));

/**
 * The averaged and smoothed curve. Near the beginning the average takes as many values as there are on both sides; the
 * last `window` values have too few after them and are left out.
 * @param runs for each run the values of the same bins; the shortest run sets the length
 * @param window values to each side, a whole number of at least 0
 */
export function welchCurve(runs: readonly (readonly number[])[], window: number): number[] {
  const length = runs.length === 0 ? 0 : Math.min(...runs.map((run) => run.length));
  const means = Array.from({ length }, (_, bin) => runs.reduce((sum, run) => sum + run[bin], 0) / runs.length);
  return Array.from({ length: Math.max(0, length - window) }, (_, bin) => {
    const reach = Math.min(bin, window);
    let sum = 0;
    for (let at = bin - reach; at <= bin + reach; at++) sum += means[at];
    return sum / (2 * reach + 1);
  });
}
