/**
 * Rolling 64-bit hashes over integers, as two 32-bit lanes. They depend on the order of values and are the same in
 * every engine. They tell whether two runs are the same, and are no protection against an adversary.
 */

/** Adds a value to a hash. Each hash has two lanes: `lanes[2 × which]` and the next one. */
export function absorb(lanes: Int32Array, which: number, value: number): void {
  lanes[2 * which] = firstLane(lanes[2 * which], value | 0);
  lanes[2 * which + 1] = secondLane(lanes[2 * which + 1], value | 0);
}

const firstLane = (lane: number, word: number): number => (Math.imul(lane ^ word, 0x01000193) + 0x3c6ef372) | 0;

function secondLane(lane: number, word: number): number {
  const next = Math.imul(lane ^ word ^ (word >>> 15), 0x85ebca6b);
  return next ^ (next >>> 13);
}

/** Adds three values, as three calls of `absorb` would. */
export function absorbThree(lanes: Int32Array, which: number, first: number, second: number, third: number): void {
  const [one, two, three] = [first | 0, second | 0, third | 0];
  lanes[2 * which] = firstLane(firstLane(firstLane(lanes[2 * which], one), two), three);
  lanes[2 * which + 1] = secondLane(secondLane(secondLane(lanes[2 * which + 1], one), two), three);
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
