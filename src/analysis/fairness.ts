/**
 * Jain's index of fairness: (Σx)² / (n Σx²). It is 1 if all have the same, and 1 / n if one has all. If all have
 * nothing, it is 1, as all have the same. Rounded sums do not take it above 1. Source: Jain, Chiu and Hawe,
 * DEC-TR-301, 1984.
 */
export function jainIndex(shares: readonly number[]): number {
  let sum = 0;
  let squares = 0;
  for (const share of shares) {
    sum += share;
    squares += share * share;
  }
  return squares === 0 ? 1 : Math.min(1, (sum * sum) / (shares.length * squares));
}
