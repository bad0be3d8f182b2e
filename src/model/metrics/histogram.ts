/**
 * A histogram of times with a relative step of at most 1/64: microseconds below 64 exactly, then 64 steps an octave.
 * Integer arithmetic only, fixed memory. Holds up to 2^34 µs, longer than any run.
 */

const STEPS = 64;
const OCTAVES = 29;
export const HISTOGRAM_BUCKETS = STEPS * OCTAVES;

/** The bucket of a time in whole microseconds. */
export function bucketOf(microseconds: number): number {
  let value = Math.max(0, Math.floor(microseconds));
  let octave = 0;
  while (value >= 2 * STEPS) {
    value = Math.floor(value / 2);
    octave++;
  }
  return Math.min(HISTOGRAM_BUCKETS - 1, octave * STEPS + value);
}

/** The middle of a bucket, microseconds. */
export function middleOf(bucket: number): number {
  if (bucket < 2 * STEPS) return bucket;
  const octave = Math.floor(bucket / STEPS) - 1;
  const width = 1 << octave;
  return (STEPS + (bucket % STEPS)) * width + width / 2;
}

/**
 * The time (s) below which `share` of the entries lie; 0 when there are none. `counts[from..from + HISTOGRAM_BUCKETS)`.
 */
export function quantileS(counts: ArrayLike<number>, from: number, share: number): number {
  let total = 0;
  for (let bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket++) total += counts[from + bucket];
  if (total === 0) return 0;
  let seen = 0;
  for (let bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket++) {
    seen += counts[from + bucket];
    if (seen >= share * total) return middleOf(bucket) / 1e6;
  }
  return 0;
}
