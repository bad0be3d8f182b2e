/** The ABR algorithms of switches. The model stores the position; the first one is the default. */
import type { AnyAlgorithm } from './algorithm';
import { binary } from './binary';
import { erica } from './erica';
import { ericaPlus } from './erica-plus';
import { modifiedErica } from './modified-erica';

export const ABR_ALGORITHMS = [
  binary, erica, ericaPlus, modifiedErica,
] as const satisfies readonly AnyAlgorithm[];

/** Returns an algorithm by its number. It must only be given a state that it has made. */
export const algorithmAt = (number: number): AnyAlgorithm => ABR_ALGORITHMS[number];

/** Throws for an algorithm that is not in the list. */
export function abrNumber(id: string): number {
  const number = ABR_ALGORITHMS.findIndex((algorithm) => algorithm.id === id);
  if (number < 0) throw new RangeError(`No ABR algorithm is called ${id}.`);
  return number;
}
