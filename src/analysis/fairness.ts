/**
 * Jain's index of fairness: (Σx)² / (n Σx²). 1 when all have the same, 1 / n when one has all. Source: Jain, Chiu and
 * Hawe, DEC-TR-301, 1984. When all have nothing the index is 1: all have the same.
 */
export function jainIndex(shares: readonly number[]): number {
  let sum = 0;
  let squares = 0;
  for (const share of shares) {
    sum += share;
    squares += share * share;
  }
  return squares === 0 ? 1 : (sum * sum) / (shares.length * squares);
}
