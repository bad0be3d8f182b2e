/** How the codec's benchmark evaluates its samples, and that all codecs are timed on the same bytes. */
import { describe, expect, it } from 'vitest';
import { encodeByLogarithms, encodeByProducts, tableTasks } from '../../bench/codec/tables';
import { openBench } from '../../bench/codec/harness';
import { expectedParity, fnv1aText, lossPatterns, lostCells, PATTERNS, sourceBytes } from '../../bench/codec/source';
import { demandStanding, intoDocument, judge, ratioSeries, report } from '../../scripts/bench/codec-report.mjs';
import {
  geometricMean, geometricMeans, median, quantile, ratiosToBest, spread, standing, verdict, worst,
} from '../../scripts/bench/codec-statistics.mjs';
import { GRID, measuresFor, TARGET_IDS, TARGETS } from '../../scripts/bench/codec-targets.mjs';

describe('statistics of samples', () => {
  it('take the middle value, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([9, 1, 5, 7])).toBe(6);
  });

  it('interpolate quantiles between the sorted values', () => {
    expect(quantile([4, 1, 3, 2, 5], 0.25)).toBe(2);
    expect(quantile([1, 2], 0.25)).toBe(1.25);
    expect(spread([5, 1, 2, 4, 3])).toEqual({ median: 3, low: 2, high: 4 });
  });

  it('have a geometric mean, and refuse values without one', () => {
    expect(geometricMean([2, 8])).toBeCloseTo(4, 12);
    expect(geometricMean([0.5, 2, 1])).toBeCloseTo(1, 12);
    expect(() => geometricMean([1, 0])).toThrow('positive');
    expect(() => geometricMean([])).toThrow('positive');
    expect(() => median([])).toThrow('nothing');
  });

  it('compare round by round with the peer of the fastest median, not with the fastest round', () => {
    expect(ratiosToBest([10, 20, 30], [[5, 10, 10], [1, 2, 60]])).toEqual([2, 2, 3]);
    expect(() => ratiosToBest([1], [])).toThrow('no peer');
  });

  it('average over the points within each round', () => {
    expect(geometricMeans([[1, 4], [4, 9]]).map((mean) => Math.round(mean))).toEqual([2, 6]);
  });
});

describe('a verdict', () => {
  const value = { median: 1, low: 0.9, high: 1.2 };

  it('depends on the median', () => {
    expect(standing(value, 1, 'atLeast')).toBe('met');
    expect(standing(value, 1, 'atMost')).toBe('met');
    expect(standing(value, 1.3, 'atLeast')).toBe('missed');
    expect(standing(value, 0.8, 'atMost')).toBe('missed');
  });

  it('is open where the median misses the bound and the quartile reaches it', () => {
    expect(standing(value, 1.1, 'atLeast')).toBe('undecided');
    expect(standing(value, 0.95, 'atMost')).toBe('undecided');
  });

  it('on several demands is the worst of them', () => {
    expect(worst(['met', 'undecided'])).toBe('undecided');
    expect(worst(['undecided', 'missed', 'met'])).toBe('missed');
    expect(worst([])).toBe('met');
  });

  it('is "stretch" only where "pass" is also met', () => {
    expect(verdict('met', 'met')).toBe('stretch');
    expect(verdict('met', 'missed')).toBe('pass');
    expect(verdict('met', null)).toBe('pass');
    expect(verdict('undecided', 'met')).toBe('within noise');
    expect(verdict('missed', 'met')).toBe('short');
  });
});

describe('targets judged on samples of known speed', () => {
  /** Samples (ns) of three rounds at every point, for measures with the given speeds relative to a peer of speed 1. */
  const at = (speeds: Record<string, number>) =>
    new Map(Object.entries(speeds).flatMap(([measure, speed]) => GRID.map(([m, k]) => {
      const ns = (1000 * m * (measure.endsWith('16k') ? 16_384 / 48 : 1)) / speed;
      return [`${measure} ${m} ${k}`, [ns, ns * 1.01, ns * 0.99]] as [string, number[]];
    })));
  const row = TARGETS.find(({ id, kind }) => id === 'T1' && kind === 'ratio')!;
  const nothingWrong = {
    problems: new Map<string, string>(), sizes: [{ engine: 'simd128', raw: 15_000, gzip: 6_000 }],
  };

  it.each([
    [4, 'stretch'],
    [3, 'pass'],
    [2, 'short'],
  ])('T1 at %d times the best peer: %s', (speed, expected) => {
    const samples = at({
      'chromium/simd128:encode': speed, 'chromium/peers:rusty/encode48': 1, 'chromium/peers:simd/encode48': 0.5,
      'chromium/peers:subspace/encode48': 0.1,
    });
    expect(judge(row, { samples, ...nothingWrong }).at(-1)).toBe(expected);
  });

  it('compare bytes, not calls, with shards of 16 KiB', () => {
    const bulk = TARGETS.find(({ id, kind }) => id === 'T2' && kind === 'ratio')!;
    const samples = at({ 'chromium/simd128:encode': 3, 'chromium/peers:rusty/encode16k': 2 });
    const series = ratioSeries(bulk, samples, nothingWrong.problems);
    expect('means' in series && series.means.map((mean: number) => mean.toFixed(3))).toEqual([
      '1.500', '1.500', '1.500',
    ]);
  });

  it('say why something was not measured, and which peers a comparison lacks', () => {
    const problems = new Map([['chromium/peers:subspace/encode48', 'npm gave another package']]);
    const samples = at({ 'chromium/simd128:encode': 4, 'chromium/peers:rusty/encode48': 1 });
    expect(judge(row, { samples: new Map(), ...nothingWrong }).at(-1)).toBe('not measured');
    expect(judge(row, { samples, ...nothingWrong, problems }).at(-2)).toContain(
      'without simd/encode48, subspace/encode48',
    );
    expect(judge(row, { samples, ...nothingWrong, problems }).at(-1)).toBe('not measured');
    const text =
      report({ rows: [row], samples, ...nothingWrong, problems, facts: {}, rounds: 3, quick: true, all: false });
    expect(text).toContain('* `chromium/peers:subspace/encode48`: npm gave another package');
  });

  it('can be limited to single points of the grid', () => {
    const points = GRID.map(([m]) => [m === 32 ? 0.4 : 2]);
    expect(demandStanding({ on: 'every', atLeast: 1, points: [[10, 10], [94, 32]] }, points, [1])).toBe('met');
    expect(demandStanding({ on: 'every', atLeast: 1 }, points, [1])).toBe('missed');
    expect(demandStanding({ on: 'geomean', atLeast: 1 }, points, [1])).toBe('met');
  });

  it('limit the size of every module', () => {
    const sizeRow = TARGETS.find(({ kind }) => kind === 'size')!;
    const judged = (raw: number, gzip: number) => judge(sizeRow, {
      samples: new Map(), problems: new Map(),
      sizes: [{ engine: 'scalar', raw: 9000, gzip: 4000 }, { engine: 'simd128', raw, gzip }],
    }).at(-1);
    expect([judged(12_000, 6_000), judged(32_768, 12_288), judged(32_769, 12_288), judged(32_768, 12_289)]).toEqual([
      'stretch', 'pass', 'short', 'short',
    ]);
  });

  it('are T1 to T15, and list each measure that they need once', () => {
    expect(TARGET_IDS).toEqual(Array.from({ length: 15 }, (_, n) => `T${n + 1}`));
    const wanted = measuresFor(TARGETS);
    expect(wanted.get('node/simd128:encode')).toHaveLength(GRID.length);
    expect(wanted.get('node/simd128:plan')).toEqual([[10, 2], [192, 48]]);
  });
});

describe('the table in docs/codec.md', () => {
  it('replaces the table before, and leaves the rest alone', () => {
    expect(intoDocument('# A\n<!-- bench:start -->\nold\n<!-- bench:end -->\nend\n', 'new')).toBe(
      '# A\n<!-- bench:start -->\n\nnew\n\n<!-- bench:end -->\nend\n',
    );
  });

  it('keeps only the last verdicts of each other processor', () => {
    const ran = (processor: string, verdict: string) =>
      `${processor}, 2 cores. 7 rounds.\n\n| ${verdict} |\n\nPoints:\n\n| points of ${processor} |`;
    const first = intoDocument('# A\n<!-- bench:start --><!-- bench:end -->\nend\n', ran('One', 'old'));
    const second = intoDocument(first, ran('Two', 'older'));
    const third =
      intoDocument(intoDocument(intoDocument(second, ran('One', 'new')), ran('Three', 'only')), ran('Two', 'newest'));
    expect(first).not.toContain('bench:elsewhere');
    expect(second).toContain(
      '| points of Two |\n\n<!-- bench:elsewhere -->\n\nVerdicts of the last runs on other processors:\n\nOne, 2 cores. 7 rounds.\n\n| old |\n\n<!-- bench:end -->\nend\n',
    );
    const below = intoDocument(intoDocument(first, ran('Two', 'older'), true), ran('Two', 'newer'), true);
    expect(below.match(/\| \w+ \||points of \w+/g)).toEqual(['| old |', 'points of One', '| newer |']);
    expect(intoDocument(below, ran('One', 'new'), true).match(/\| \w+ \||points of \w+/g)).toEqual([
      '| new |', 'points of One', '| newer |',
    ]);
    expect(third.match(/\| \w+ \||points of \w+/g)).toEqual(['| newest |', 'points of Two', '| only |', '| new |']);
  });

  it('gets a new section where there are no marks, and refuses one mark without the other', () => {
    expect(intoDocument('# A\n', 'new')).toBe(
      '# A\n\n## How fast it is\n\n<!-- bench:start -->\n\nnew\n\n<!-- bench:end -->\n',
    );
    expect(() => intoDocument('<!-- bench:end -->', 'new')).toThrow('without the other');
  });
});

describe('the timed operations', () => {
  it('give the check values of docs/codec.md', () => {
    const parity = new Uint8Array(2 * 48);
    for (const encode of [encodeByLogarithms, encodeByProducts]) {
      const rows = Uint8Array.from([255, 254, 253, 254, 255, 252], inverseOf);
      encode(3, 2, rows, Uint8Array.from({ length: 3 * 48 }, (_, n) => 1 + Math.floor(n / 48)), parity);
      expect([parity[0], parity[95]]).toEqual([29, 24]);
    }
  });

  it.each(Object.keys(tableTasks))('make the right redundant cells for (10, 10) and (94, 32): %s', async (item) => {
    const bench = await openBench({ tables: true });
    expect(bench.check(item, 10, 10)).toBe(fnv1aText(expectedParity(10, 10)));
    expect(bench.check(item, 94, 32)).toBe(fnv1aText(expectedParity(94, 32)));
  });

  it('do not include unknown items', async () => {
    const bench = await openBench({ tables: true });
    expect(() => bench.check('plan', 10, 2)).toThrow('does not offer');
  });

  it('lose as many cells as stated, in many different patterns', () => {
    for (const [m, k] of GRID) {
      const patterns = lossPatterns('quarter', m, k);
      expect(patterns).toHaveLength(PATTERNS);
      expect(new Set(patterns.flat().map((i) => i >= 0 && i < m))).toEqual(new Set([true]));
      expect(patterns.every((lost) => new Set(lost).size === lostCells('quarter', m, k))).toBe(true);
      expect(new Set(patterns.map(String)).size).toBeGreaterThan(40);
    }
    expect(lostCells('worst', 192, 8)).toBe(8);
    expect(lostCells('quarter', 192, 64)).toBe(48);
  });

  it('are checked by the hash FNV-1a', () => {
    expect(fnv1aText(new Uint8Array(0))).toBe('811c9dc5');
    expect(fnv1aText(new TextEncoder().encode('a'))).toBe('e40c292c');
    expect(sourceBytes(3, 10)).toEqual(Uint8Array.from([10, 177, 88]));
  });
});

/** The inverse of a byte modulo 0x11D, found by trying all bytes with a bitwise product. */
function inverseOf(x: number): number {
  for (let y = 1; y < 256; y++) {
    let product = 0;
    for (let bit = 7; bit >= 0; bit--) {
      product <<= 1;
      if (product > 255) product ^= 0x11d;
      if ((y >> bit) & 1) product ^= x;
    }
    if (product === 1) return y;
  }
  throw new Error(`${x} has no inverse.`);
}
