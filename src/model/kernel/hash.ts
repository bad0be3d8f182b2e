/**
 * Rolling 64-bit hashes over integers, as two 32-bit lanes. They depend on the order of values and are the same in
 * every engine. They tell whether two runs are the same, and are no protection against an adversary.
 */

/** Adds a value to a hash. Each hash has two lanes: `lanes[2 × which]` and the next one. */
export function absorb(lanes: Int32Array, which: number, value: number): void {
  const low = value | 0;
  lanes[2 * which] = Math.imul(lanes[2 * which] ^ low, 0x01000193) + 0x3c6ef372;
  const other = Math.imul(lanes[2 * which + 1] ^ low ^ (low >>> 15), 0x85ebca6b);
  lanes[2 * which + 1] = other ^ (other >>> 13);
}

/** Adds a number as the two words of its double. All bits count, but −0 is the same as 0. */
export function absorbNumber(lanes: Int32Array, which: number, value: number): void {
  scratch[0] = value === 0 ? 0 : value;
  absorb(lanes, which, words[0]);
  absorb(lanes, which, words[1]);
}

const scratch = new Float64Array(1);
const words = new Int32Array(scratch.buffer);

/** The hash as 16 hexadecimal digits. */
export function hexOf(lanes: Int32Array, which: number): string {
  return [lanes[2 * which], lanes[2 * which + 1]].map((lane) => finish(lane).toString(16).padStart(8, '0')).join('');
}

function finish(lane: number): number {
  let word = lane;
  word = Math.imul(word ^ (word >>> 16), 0x7feb352d);
  word = Math.imul(word ^ (word >>> 15), 0x846ca68b);
  return (word ^ (word >>> 16)) >>> 0;
}
