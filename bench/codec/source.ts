/** The bytes and losses with which all codecs are timed: the same in every process, while no two segments are equal. */
import { PAYLOAD_BYTES, CODE_CELLS } from '../../src/codec/codec';
import { fnv1a } from '../../src/codec/fnv1a';
import { referenceProvider } from '../../src/codec/reference';

export const BULK_SHARD_BYTES = 16_384;

/** Number of loss patterns that a cold decoder uses in turn: more than a cache of plans holds. */
export const PATTERNS = 128;

export const reference = referenceProvider();

/** Makes the source bytes, the same as in peers/native/src/main.rs and peers/go/main.go. */
export function sourceBytes(bytes: number, m: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, n) => (n * 167 + (n >> 5) * 73 + m) & 255);
}

/** Returns the k redundant cells of `sourceBytes`, made by the reference engine. */
export function expectedParity(m: number, k: number): Uint8Array {
  const parity = new Uint8Array(k * PAYLOAD_BYTES);
  reference.codec('systematic', m).encode(m, k, sourceBytes(m * PAYLOAD_BYTES, m), parity);
  return parity;
}

/** quarter: min(k, m/4) source cells are lost. worst: min(k, m) are lost, the most that can be rebuilt. */
export type Losses = 'quarter' | 'worst';

export function lostCells(losses: Losses, m: number, k: number): number {
  return losses === 'quarter' ? Math.min(k, Math.floor(m / 4)) : Math.min(k, m);
}

/**
 * Returns `PATTERNS` sets of lost source cells, ascending. As many redundant cells, the first ones, replace them.
 */
export function lossPatterns(losses: Losses, m: number, k: number): number[][] {
  const random = generator(m * 256 + k);
  return Array.from({ length: PATTERNS }, () => {
    const order = Array.from({ length: m }, (_, i) => i);
    for (let i = m - 1; i > 0; i--) {
      const j = random() % (i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order.slice(0, lostCells(losses, m, k)).sort((a, b) => a - b);
  });
}

/** Returns the indices of m cells: the sources that are not lost, then the cells that replace the others. */
export function received(m: number, lost: readonly number[], standIns: readonly number[]): number[] {
  return [...Array.from({ length: m }, (_, i) => i).filter((i) => !lost.includes(i)), ...standIns];
}

/** Returns the contents of these code cells of the benchmark's segment. */
export function contents(m: number, indices: ArrayLike<number>): Uint8Array {
  const all = new Uint8Array([...sourceBytes(m * PAYLOAD_BYTES, m), ...expectedParity(m, CODE_CELLS - m)]);
  const cells = new Uint8Array(indices.length * PAYLOAD_BYTES);
  Array.from(indices).forEach((index, n) =>
    cells.set(all.subarray(index * PAYLOAD_BYTES, (index + 1) * PAYLOAD_BYTES), n * PAYLOAD_BYTES));
  return cells;
}

/** Returns the FNV-1a hash as eight hexadecimal digits. */
export const fnv1aText = (bytes: Uint8Array): string => fnv1a(bytes).toString(16).padStart(8, '0');

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, n) => byte === b[n]);
}

/** Makes a xorshift32 random generator (Marsaglia 2003). */
function generator(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}
