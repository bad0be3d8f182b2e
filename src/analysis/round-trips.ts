/**
 * The papers' theory of TCP Boston: W, the probability that a segment of m cells sent with α redundant ones cannot be
 * rebuilt, and U, the mean number of round trips until it can. Each round fails with the same W, as if it sent all
 * m + α cells again and kept nothing of earlier rounds. The paper calls that conservative, which is true unless only
 * the first transmission has redundancy (tests/analysis/resending.test.ts). `resending.ts` follows the real protocol.
 * Source: Bestavros and Kim, real-time TCP Boston, section 2.1, equations 1 to 3. Their p is the probability that a
 * cell survives; `loss` here is 1 − p. For three round trips at 10 % loss their text reads α = 3 off figure 3, but
 * α = 2 is enough (2.73).
 */
import { integerPower, lossSplit } from './binomial';

/** W, equation 1: the probability that more than α of m + α cells are lost. */
export const failureProbability = (cells: number, extra: number, loss: number): number =>
  lossSplit(cells + extra, extra, loss).above;

/** U, equations 2 and 3: 1 / (1 − W). Infinity if it exceeds the largest double. */
export const meanRoundTrips = (cells: number, extra: number, loss: number): number =>
  1 / lossSplit(cells + extra, extra, loss).atMost;

const SCALE_BITS = 256;
const SCALE = integerPower(2, SCALE_BITS);

/**
 * Returns the smallest α with U(m, α) ≤ `targetRoundTrips`, or `maxExtra` if no α below it suffices. Each step adds one
 * term: the m-th cell to arrive is cell m + i with the probability C(m + i − 1, i) · (1 − loss)^m · loss^i, and 1 / U
 * is the sum of these over i ≤ α.
 */
export function smallestRedundancy(cells: number, loss: number, targetRoundTrips: number, maxExtra: number): number {
  const alone = scaledPower(1 - loss, cells);
  let { scales } = alone;
  let term = alone.mantissa;
  let sum = term;
  for (let extra = 0; extra < maxExtra; extra++) {
    if (scales === 0 && sum * targetRoundTrips >= 1) return extra;
    term *= (loss * (cells + extra)) / (extra + 1);
    sum += term;
    if (scales > 0 && sum > 1) {
      term /= SCALE;
      sum /= SCALE;
      scales--;
    }
  }
  return maxExtra;
}

/**
 * Returns base^exponent for 0 ≤ base ≤ 1 as mantissa / 2^(256 · scales), so that it cannot underflow. The mantissa is
 * at least 2^-256 and at most 1, or 0 if the base is.
 */
function scaledPower(base: number, exponent: number): { mantissa: number; scales: number } {
  if (base === 0) return { mantissa: 0, scales: 0 };
  let mantissa = 1;
  let scales = 0;
  for (let i = 0; i < exponent; i++) {
    mantissa *= base;
    if (mantissa >= 1 / SCALE) continue;
    mantissa *= SCALE;
    scales++;
  }
  return { mantissa, scales };
}
