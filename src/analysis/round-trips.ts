/**
 * The papers' theory of TCP Boston: W, the chance that a segment of m cells sent with α more does not arrive, and U,
 * the mean number of round trips until it has. Each round fails with the same W, as if it sent all m + α cells again
 * and forgot what came before. The paper calls that conservative; it is, unless a first transmission has redundancy and
 * later ones have none (tests/analysis/resending.test.ts). `resending.ts` has Boston as it is.
 * Source: Bestavros and Kim, real-time TCP Boston, section 2.1, equations 1 to 3. Their p is the chance to survive;
 * `loss` here is 1 − p. Their figure 3 is read as α = 3 at 10 % loss for three round trips; α = 2 does (2.73).
 */
import { integerPower, lossSplit } from './binomial';

/** W, equation 1: more than α of m + α cells are lost. */
export const failureProbability = (cells: number, extra: number, loss: number): number =>
  lossSplit(cells + extra, extra, loss).above;

/** U, equations 2 and 3: 1 / (1 − W). Infinity where it is beyond every double. */
export const meanRoundTrips = (cells: number, extra: number, loss: number): number =>
  1 / lossSplit(cells + extra, extra, loss).atMost;

const SCALE_BITS = 256;
const SCALE = integerPower(2, SCALE_BITS);

/**
 * The smallest α with U(m, α) of at most `targetRoundTrips`; `maxExtra` where none up to it has. One multiplication a
 * cell: the segment is there by cell m + i exactly when its m-th arrival is, so 1 / U is the sum over i ≤ α of C(m + i
 * − 1, i) · (1 − loss)^m · loss^i, and each α adds one term to the one before.
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

/** base^exponent as mantissa / 2^(256 · scales), with the mantissa above 2^-256 and at most 1, for 0 ≤ base ≤ 1. */
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
