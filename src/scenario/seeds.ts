/** Consecutive seeds; after the highest comes 0. */
import { LIMITS } from './schema';

/** Number of runs with which the page shows the influence of chance. */
export const FEW_SEEDS = 5;

export const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) => (first + place) % (LIMITS.seed + 1));
