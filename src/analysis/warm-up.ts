/**
 * Welch's curve, from which a reader chooses the warm-up: one quantity over time, averaged over several runs and then
 * smoothed by a moving average. The warm-up ends where the curve becomes level. Source: Welch, The Statistical Analysis
 * of Simulation Results, 1983; Law, Simulation Modeling and Analysis, section 9.5.1.
 */

/**
 * Returns the mean of each of several equal bins, from means since the start: such a mean times the number of bins so
 * far is their sum.
 * @param means the mean since the start, at the end of each bin
 */
export const binsOfMeans = (means: readonly number[]): number[] =>
  means.map((mean, bin) => (bin === 0 ? mean : (bin + 1) * mean - bin * means[bin - 1]));

/**
 * Returns the averaged and smoothed curve. Near the beginning the moving average covers as many values after a point as
 * there are before it; the last `window` points have too few values after them and are left out.
 * @param runs for each run the values of the same bins; the shortest run sets the length
 * @param window number of values to each side, a whole number of at least 0
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
