/**
 * The binomial distribution: how many of n cells are lost when each is lost by itself with the same chance. Every term
 * follows from its neighbour by a ratio, outwards from the largest, and all are divided by their sum: nothing
 * overflows, and what underflows is smaller than any double. Source: textbook; the recurrence is the pmf's ratio of
 * neighbours. Portable arithmetic only, since the model uses it.
 */

/**
 * P(i of `n` are lost) for i from 0 to n, into `out` (at least n + 1 long, made here when left out). 0 ≤ `loss` ≤ 1.
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
 * The chance of at most `k` losses among `n`, and of more. Each is added up by itself, so neither loses its small
 * digits.
 */
export function lossSplit(n: number, k: number, loss: number): { atMost: number; above: number } {
  const chances = lossDistribution(n, loss);
  let atMost = 0;
  let above = 0;
  for (let i = 0; i <= Math.min(k, n); i++) atMost += chances[i];
  for (let i = n; i > k; i--) above += chances[i];
  return { atMost: Math.min(1, atMost), above: Math.min(1, above) };
}

/** `base` to a whole power of 0 or more, by squaring. */
export function integerPower(base: number, exponent: number): number {
  let result = 1;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result *= square;
    square *= square;
  }
  return result;
}

/** The chance that a packet of `cells` cells loses none: what AAL5 without redundancy needs. */
export const packetSurvival = (cells: number, loss: number): number => integerPower(1 - loss, cells);
