/** Medians, geometric means and verdicts on targets. A sample is a time; a series has one value for each round. */

/** @param {readonly number[]} values at least one */
export function median(values) {
  return quantile(values, 0.5);
}

/**
 * Interpolates linearly between the sorted values.
 * @param {readonly number[]} values at least one @param {number} fraction 0 to 1
 */
export function quantile(values, fraction) {
  if (values.length === 0) throw new Error('There is no quantile of nothing.');
  const sorted = [...values].sort((a, b) => a - b);
  const at = fraction * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.ceil(at);
  return sorted[below] + (sorted[above] - sorted[below]) * (at - below);
}

/** @param {readonly number[]} values all greater than 0, at least one */
export function geometricMean(values) {
  if (values.length === 0 || values.some((value) => !(value > 0))) {
    throw new Error('A geometric mean takes positive values.');
  }
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/**
 * The spread of a series: its median, and the quartiles between which half of the rounds lie.
 * @typedef {{ median: number, low: number, high: number }} Spread
 * @param {readonly number[]} values
 * @returns {Spread}
 */
export function spread(values) {
  return { median: median(values), low: quantile(values, 0.25), high: quantile(values, 0.75) };
}

/**
 * Returns ratios round by round, so that a temporary slowdown of the machine affects both sides.
 * @param {readonly number[]} ours rates
 * @param {readonly (readonly number[])[]} peers rates, of which the best is taken: the one with the highest median
 * @returns {number[]}
 */
export function ratiosToBest(ours, peers) {
  if (peers.length === 0) throw new Error('There is no peer to compare with.');
  const best = peers.reduce((a, b) => (median(b) > median(a) ? b : a));
  return ours.map((rate, round) => rate / best[round]);
}

/**
 * Returns the geometric mean over points for each round.
 * @param {readonly (readonly number[])[]} series one for each point
 * @returns {number[]}
 */
export function geometricMeans(series) {
  return series[0].map((_, round) => geometricMean(series.map((point) => point[round])));
}

/**
 * Compares a value with its bound. met: by the median; undecided: the median misses it, but at least a quarter of the
 * rounds reach it; missed: otherwise.
 * @param {Spread} value @param {number} bound @param {'atLeast' | 'atMost'} side
 * @returns {'met' | 'undecided' | 'missed'}
 */
export function standing(value, bound, side) {
  const reaches = (/** @type {number} */ x) => (side === 'atLeast' ? x >= bound : x <= bound);
  if (reaches(value.median)) return 'met';
  return reaches(side === 'atLeast' ? value.high : value.low) ? 'undecided' : 'missed';
}

/** Returns the worst of several standings. @param {readonly ('met' | 'undecided' | 'missed')[]} standings */
export function worst(standings) {
  if (standings.includes('missed')) return 'missed';
  return standings.includes('undecided') ? 'undecided' : 'met';
}

/**
 * @param {'met' | 'undecided' | 'missed'} pass
 * @param {'met' | 'undecided' | 'missed' | null} stretch `null` if none is set
 * @returns {'stretch' | 'pass' | 'within noise' | 'short'}
 */
export function verdict(pass, stretch) {
  if (pass === 'missed') return 'short';
  if (pass === 'undecided') return 'within noise';
  return stretch === 'met' ? 'stretch' : 'pass';
}
