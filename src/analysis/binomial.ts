/**
 * The binomial distribution: how many of n cells are lost when each is lost independently with the same probability.
 * Starting at the largest term, each term is its neighbour times a ratio, and in the end all are divided by their sum.
 * So no term overflows, and a term that underflows is smaller than any double. Source: textbook; the ratio is that of
 * neighbouring terms of the probability mass function. Only portable arithmetic, since the model uses this file.
 */

/**
 * Writes P(i of `n` cells are lost), for i from 0 to n, into `out`, which needs n + 1 places and is allocated if left
 * out, and returns it. 0 ≤ `loss` ≤ 1.
 */
export function lossDistribution(n: number, loss: number, out: Float64Array = new Float64Array(n + 1)): Float64Array {
  const mode = Math.min(n, Math.floor((n + 1) * loss));
  out[mode] = 1;
  let sum = 1;
  for (let i = mode; i > 0; i--) sum += out[i - 1] = (out[i] * i * (1 - loss)) / ((n - i + 1) * loss);
  for (let i = mode; i < n; i++) sum += out[i + 1] = (out[i] * (n - i) * loss) / ((i + 1) * (1 - loss));
  for (let i = 0; i <= n; i++) out[i] /= sum;
  return out;
}

/**
 * Returns the probability of at most `k` losses among `n` cells, and that of more. Each is summed on its own rather
 * than taken as 1 − the other, so that a small one keeps its precision.
 */
export function lossSplit(n: number, k: number, loss: number): { atMost: number; above: number } {
  const chances = lossDistribution(n, loss);
  let atMost = 0;
  let above = 0;
  for (let i = 0; i <= Math.min(k, n); i++) atMost += chances[i];
  for (let i = n; i > k; i--) above += chances[i];
  return { atMost: Math.min(1, atMost), above: Math.min(1, above) };
}

/** Returns `base` to the power of a whole `exponent` ≥ 0, by repeated squaring. */
export function integerPower(base: number, exponent: number): number {
  let result = 1;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result *= square;
    square *= square;
  }
  return result;
}

/** The probability that a packet of `cells` cells loses none of them, as it must to survive AAL5 without redundancy. */
export const packetSurvival = (cells: number, loss: number): number => integerPower(1 - loss, cells);
