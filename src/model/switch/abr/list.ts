/** The ABR algorithms of switches, by number; the first is meant where a switch names none. */
import type { AnyAlgorithm } from './algorithm';
import { binary } from './binary';
import { erica } from './erica';
import { ericaPlus } from './erica-plus';
import { modifiedErica } from './modified-erica';

export const ABR_ALGORITHMS = [
  binary, erica, ericaPlus, modifiedErica,
] as const satisfies readonly AnyAlgorithm[];

/** The algorithm of a number, which is handed the state that it has made. */
export const algorithmAt = (number: number): AnyAlgorithm => ABR_ALGORITHMS[number];

/** Throws on an algorithm that the list does not have. */
export function abrNumber(id: string): number {
  const number = ABR_ALGORITHMS.findIndex((algorithm) => algorithm.id === id);
  if (number < 0) throw new RangeError(`No ABR algorithm is called ${id}.`);
  return number;
}
