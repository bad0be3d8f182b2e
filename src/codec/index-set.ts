/** A set of code cell indices as a bit set of eight words, with a hash to look it up by. */
import { CODE_CELLS } from './codec';

export const SET_WORDS = CODE_CELLS / 32;

/** Writes the set of checked `indices` into the words of `sets` from `at` on; returns its hash. */
export function writeSet(indices: ArrayLike<number>, sets: Int32Array, at: number): number {
  for (let word = 0; word < SET_WORDS; word++) sets[at + word] = 0;
  for (let r = 0; r < indices.length; r++) sets[at + (indices[r] >> 5)] |= 1 << (indices[r] & 31);
  let hash = 0;
  for (let word = 0; word < SET_WORDS; word++) hash = Math.imul(hash ^ sets[at + word], 0x9e3779b1) ^ (hash >>> 15);
  return hash;
}

export function sameSet(sets: Int32Array, one: number, other: number): boolean {
  for (let word = 0; word < SET_WORDS; word++) if (sets[one + word] !== sets[other + word]) return false;
  return true;
}
