/** Seeds that follow one another; after the highest comes 0. */
import { LIMITS } from './schema';

/** So many runs the page makes where it shows what chance does. */
export const FEW_SEEDS = 5;

export const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) => (first + place) % (LIMITS.seed + 1));
