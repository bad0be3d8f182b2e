/**
 * The printed results of TCP Boston (Bestavros and Kim, section 4.3, 16 sources, 9180-byte packets, 512 cells, 64 kB),
 * compared with runs of the presets. Throughputs are means of three seeds; the band of three points is our choice.
 */
import { describe, expect, it } from 'vitest';
import { bostonSixteenSources } from '../../src/figures/boston-sixteen-sources';
import { mean, results, total } from './support';

/** The printed throughputs as shares; the figure has them in percent. */
const [reno, boston] = bostonSixteenSources.printed.map(({ value }) => value / 100);
const short = { durationS: 200, seeds: [1, 2] };
const title = `${short.durationS} s, ${short.seeds.length} seeds`;

describe.each([
  ['Reno', 'boston-16-reno', 0.58, reno],
  ['TCP Boston', 'boston-16-boston', 0.78, boston],
])('%s, 700 s, seeds 1, 2 and 3', (_, preset, centre, published) => {
  const runs = results(preset, [1, 2, 3]);

  it(`has an effective throughput of ${centre} ± 0.03; the paper prints ${published}`, () => {
    expect(Math.abs(mean(runs, 'effectiveThroughput') - centre)).toBeLessThanOrEqual(0.03);
    expect(Math.abs(mean(runs, 'effectiveThroughput') - published)).toBeLessThanOrEqual(0.03);
  });

  it('has runs that differ by less than five points', () => {
    const shares = runs.map(({ effectiveThroughput }) => effectiveThroughput);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(0.05);
  });

  it('has a ceiling of 0.902', () => {
    expect(runs[0].ceiling).toBeCloseTo(0.902, 3);
  });

  it('accounts for every cell', () => {
    for (const { cellsSent, cellsDropped, cellsDiscarded, cellsDelivered, cellsInFlight } of runs) {
      expect(cellsDropped + cellsDiscarded + cellsDelivered + cellsInFlight).toBe(cellsSent);
    }
  });

  it('has a full queue of 512 cells at some time', () => {
    expect(runs.map(({ maxQueueCells }) => maxQueueCells)).toEqual([512, 512, 512]);
  });
});

describe('the bytes of TCP Boston, seed 1', () => {
  const runs = results('boston-16-boston', [1], { durationS: 100 });

  it('are verified in each segment that was rebuilt, and none is corrupt', () => {
    expect(total(runs, 'verifiedSegments')).toBe(total(runs, 'rebuiltSegments'));
    expect(total(runs, 'rebuiltSegments')).toBeLessThan(total(runs, 'packetsDelivered'));
    expect(total(runs, 'rebuiltSegments')).toBeGreaterThan(400);
    expect(total(runs, 'corruptSegments')).toBe(0);
  });
});

describe(`larger buffers, Reno, ${title}`, () => {
  it('give it a higher throughput: 1,000 cells more than 256', () => {
    const [small, large] = [256, 1000].map((bufferCells) => mean(results(
      'boston-16-reno', short.seeds, { 'nodes.sw.bufferCells': bufferCells, durationS: short.durationS },
    ), 'effectiveThroughput'));
    expect(large).toBeGreaterThan(small);
  });
});

describe(`early packet discard at half the buffer, ${title}`, () => {
  it('wastes less of the link than tail drop (Romanow and Floyd 1995)', () => {
    const [plain, epd] = ['boston-16-reno', 'boston-16-reno-epd'].map((preset) =>
      results(preset, short.seeds, { durationS: short.durationS }));
    expect(mean(epd, 'cellDiscardRate')).toBeLessThan(0.25 * mean(plain, 'cellDiscardRate'));
    expect(mean(epd, 'effectiveThroughput')).toBeGreaterThan(mean(plain, 'effectiveThroughput'));
  });
});
