/**
 * A histogram of times with a relative step of at most 1/64: exact in microseconds below 64, then 64 steps an octave.
 * Integer arithmetic only. It covers up to 2^34 µs, longer than any run. Only the octaves between the shortest and the
 * longest time so far are kept, because the times of a flow lie close together and a network may have thousands of
 * flows.
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

export interface Histogram {
  /** The first octave of the counts. */
  first: number;
  /** Counts by bucket, for whole octaves. */
  counts: Int32Array;
}

export const createHistogram = (): Histogram => ({ first: 0, counts: new Int32Array(0) });

export const copyHistogram = ({ first, counts }: Histogram): Histogram => ({ first, counts: counts.slice() });

/** Counts a time in whole microseconds. */
export function countTime(histogram: Histogram, microseconds: number): void {
  const bucket = bucketOf(microseconds);
  let place = bucket - histogram.first * STEPS;
  if (place < 0 || place >= histogram.counts.length) {
    reach(histogram, Math.floor(bucket / STEPS));
    place = bucket - histogram.first * STEPS;
  }
  histogram.counts[place]++;
}

/** Makes room for an octave and for all between it and those present. */
function reach(histogram: Histogram, octave: number): void {
  const { first, counts } = histogram;
  const isEmpty = counts.length === 0;
  const from = isEmpty ? octave : Math.min(first, octave);
  const to = isEmpty ? octave : Math.max(first + counts.length / STEPS - 1, octave);
  const wider = new Int32Array((to - from + 1) * STEPS);
  if (!isEmpty) wider.set(counts, (first - from) * STEPS);
  histogram.first = from;
  histogram.counts = wider;
}

/** Adds the counts to `sum`, which has all buckets, or (`sign` −1) subtracts them. */
export function addCounts(sum: Int32Array, { first, counts }: Histogram, sign: 1 | -1 = 1): void {
  const from = first * STEPS;
  for (let place = 0; place < counts.length; place++) sum[from + place] += sign * counts[place];
}

/** The middle of a bucket, in microseconds. */
export function middleOf(bucket: number): number {
  if (bucket < 2 * STEPS) return bucket;
  const octave = Math.floor(bucket / STEPS) - 1;
  const width = 1 << octave;
  return (STEPS + (bucket % STEPS)) * width + width / 2;
}

/** The time (s) below which `share` of the entries lie; 0 if there are none. `counts` has all buckets. */
export function quantileS(counts: ArrayLike<number>, share: number): number {
  let total = 0;
  for (let bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket++) total += counts[bucket];
  if (total === 0) return 0;
  let seen = 0;
  for (let bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket++) {
    seen += counts[bucket];
    if (seen >= share * total) return middleOf(bucket) / 1e6;
  }
  return 0;
}
