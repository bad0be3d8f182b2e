/** The arithmetic of the metrics, without a network. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NetworkSpec } from '../../../src/model/spec';
import {
  addCounts, bucketOf, copyHistogram, countTime, createHistogram, HISTOGRAM_BUCKETS, middleOf, quantileS,
} from '../../../src/model/metrics/histogram';
import { spread, record } from '../../../src/model/run/record';
import { METRICS } from '../../../src/model/metrics/definitions';
import { start } from '../support/runs';
import { boston, line } from '../support/specs';

/** Any time up to 10^`most` µs, evenly on a logarithmic scale, and 0. */
const size = (most: number): fc.Arbitrary<number> =>
  fc.integer({ min: -1_000, max: most * 1_000 }).map((n) => (n === -1_000 ? 0 : 10 ** (n / 1_000)));

function histogramOf(microseconds: readonly number[]): Int32Array {
  const counts = new Int32Array(HISTOGRAM_BUCKETS);
  for (const value of microseconds) counts[bucketOf(value)]++;
  return counts;
}

describe('the histogram of times', () => {
  it('tells every microsecond below 128 apart', () => {
    expect(new Set(Array.from({ length: 128 }, (_, value) => bucketOf(value))).size).toBe(128);
  });

  it('is in order, without gaps, up to 2^34 µs', () => {
    let last = -1;
    for (let value = 0; value < 100_000; value++) {
      const bucket = bucketOf(value);
      expect(bucket === last || bucket === last + 1).toBe(true);
      last = bucket;
    }
    expect(bucketOf(2 ** 34 - 1)).toBe(HISTOGRAM_BUCKETS - 1);
  });

  it('errs by less than 1/64 from 64 µs on, and by less than 1 µs below', () => {
    fc.assert(fc.property(size(9.95), (value) => {
      const error = Math.abs(middleOf(bucketOf(value)) - value);
      expect(error).toBeLessThanOrEqual(value < 64 ? 1 : value / 64);
    }));
  });

  it('counts times beyond its end in its last bucket', () => {
    expect(bucketOf(1e15)).toBe(HISTOGRAM_BUCKETS - 1);
  });
});

describe('a histogram that stores only the octaves it needs', () => {
  const times = fc.array(size(10.3), { maxLength: 60 });
  const filled = (list: readonly number[]) => {
    const histogram = createHistogram();
    list.forEach((value) => countTime(histogram, value));
    return histogram;
  };

  it('counts in the same buckets, whatever comes first', () => {
    fc.assert(fc.property(times, (list) => {
      const sum = new Int32Array(HISTOGRAM_BUCKETS);
      addCounts(sum, filled(list));
      expect(sum).toEqual(histogramOf(list));
    }));
  });

  it('does not depend on the order in which times come', () => {
    fc.assert(fc.property(times, (list) => {
      expect(filled([...list].reverse())).toEqual(filled(list));
    }));
  });

  it('stores the octaves from the shortest to the longest time', () => {
    expect(createHistogram().counts.length).toBe(0);
    expect(filled([1_000]).counts.length).toBe(64);
    // 512 to 1,023 µs is the octave 4 of buckets, 4,096 to 8,191 µs the octave 7.
    expect(filled([1_000, 5_000, 700]).counts.length).toBe(64 * 4);
  });

  it('adds to its own octaves and to no others', () => {
    const sum = histogramOf([511, 512, 1_023, 1_024]);
    addCounts(sum, filled([1_000]));
    expect(sum).toEqual(histogramOf([511, 512, 1_000, 1_023, 1_024]));
  });

  it('gives what was counted after a copy when the copy is subtracted', () => {
    const histogram = filled([1_000, 5_000]);
    const before = copyHistogram(histogram);
    countTime(histogram, 90);
    const sum = new Int32Array(HISTOGRAM_BUCKETS);
    addCounts(sum, histogram);
    addCounts(sum, before, -1);
    expect(sum).toEqual(histogramOf([90]));
  });
});

describe('quantiles of any times', () => {
  it('are those of the sorted list, within 1/64', () => {
    fc.assert(fc.property(fc.array(
      fc.integer({ min: 100, max: 1e9 }), { minLength: 1, maxLength: 300 },
    ), fc.constantFrom(0.5, 0.9, 0.99), (times, share) => {
      const sorted = [...times].sort((a, b) => a - b);
      const exact = sorted[Math.ceil(share * sorted.length) - 1] / 1e6;
      expect(Math.abs(quantileS(histogramOf(times), share) - exact)).toBeLessThanOrEqual(exact / 64);
    }));
  });

  it('of nothing are 0', () => {
    expect(quantileS(new Int32Array(HISTOGRAM_BUCKETS), 0.5)).toBe(0);
  });
});

describe('mean and standard deviation of 2, 4, 4, 4, 5, 5, 7 and 9 s', () => {
  const values = [2, 4, 4, 4, 5, 5, 7, 9];

  it('are 5 s and 2 s: the variance is divided by n', () => {
    expect(spread(
      8, values.reduce((sum, value) => sum + value), values.reduce((sum, value) => sum + value * value, 0),
    )).toEqual({ mean: 5, std: 2 });
  });
});

describe('mean and standard deviation of nothing', () => {
  it('are 0', () => {
    expect(spread(0, 0, 0)).toEqual({ mean: 0, std: 0 });
  });
});

describe('the ceiling of effective throughput', () => {
  // 9180 bytes in 192 cells of 53: the TCP Boston paper's best case; 48/53 where nothing is padded.
  it.each([
    [9180, 8, 65_536, 9180 / (192 * 53)], [576, 8, 65_536, 576 / (13 * 53)], [576, 0, 65_536, 48 / 53],
    [40 + 48 * 9, 0, 65_536, 472 / (10 * 53)], [9180, 8, 1000, 1040 / (22 * 53)],
  ])('for packets of %d bytes, trailer %d, window %d is %d', (packetBytes, trailerBytes, windowBytes, ceiling) => {
    expect(
      record(start(line({ tcp: { packetBytes, windowBytes }, adaptation: { trailerBytes } }))).ceiling,
    ).toBeCloseTo(ceiling, 12);
  });

  it('of TCP Boston counts the cells that tags of 4 bytes make necessary: 209 for 9,180 bytes', () => {
    const spec = line({ tcp: { packetBytes: 9180, boston: boston({ cellTagBytes: 4 }) } });
    expect(record(start(spec)).ceiling).toBeCloseTo(9180 / (209 * 53), 12);
  });

  it('of goodput leaves out the headers, with cells and without', () => {
    const both = (
      spec: NetworkSpec,
    ): number[] => { const { ceiling, goodputCeiling } = record(start(spec)); return [ceiling, goodputCeiling]; };
    expect(both(line({ tcp: { packetBytes: 9180 } }))).toEqual([9180 / (192 * 53), 9140 / (192 * 53)].map((share) =>
      expect.closeTo(share, 12) as number));
    expect(both({ ...line({ tcp: { packetBytes: 1500 } }), network: 'packet' })).toEqual([
      1, expect.closeTo(1460 / 1500, 12) as number,
    ]);
  });

  it('is 0.902 for the papers’ packets of 9180 bytes', () => {
    expect(record(start(line({ tcp: { packetBytes: 9180 } }))).ceiling).toBeCloseTo(0.902, 3);
  });
});

describe('a record', () => {
  it('has every metric that the catalogue defines, as a number', () => {
    const result = record(start(line())) as unknown as Record<string, unknown>;
    const missing = METRICS.filter(({ id }) => typeof result[id] !== 'number' && id !== 'responseTimeQuantilesS');
    expect(missing).toEqual([]);
    expect(result.responseTimeQuantilesS).toEqual({ p50: 0, p90: 0, p99: 0 });
  });

  it('has no NaN where nothing has happened', () => {
    expect(JSON.stringify(record(start(line())))).not.toContain('null');
  });
});
