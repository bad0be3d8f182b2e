/**
 * The printed results of TCP Boston (Bestavros and Kim, section 4.3, 16 sources, 9180-byte packets, 512 cells, 64 kB) from
 * the presets, over the public way of running them. Each number is the mean of three seeds; the bands are ours: three points.
 */
import { describe, expect, it } from 'vitest';
import { loadNodeCodec } from '../../src/codec/load-node';
import { runScenario } from '../../src/runner/node/run-scenario';
import type { ResultRecord } from '../../src/runner/client/protocol';
import { setPath } from '../../src/scenario/set-path';
import { findPreset } from '../../src/scenario/presets';
import type { Scenario } from '../../src/scenario/types';

const codecs = await loadNodeCodec();

function results(preset: string, seeds: readonly number[], set: Record<string, unknown> = {}): ResultRecord[] {
  return seeds.map((seed) => {
    let scenario: Scenario = { ...findPreset(preset)!.scenario, seed };
    for (const [path, value] of Object.entries(set)) {
      const next = setPath(scenario, path, value);
      if (!next.ok) throw new Error(next.problem.message);
      ({ scenario } = next);
    }
    const outcome = runScenario(scenario, { codecs });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
    return outcome.result;
  });
}

const mean = (list: readonly ResultRecord[], name: string): number => list.reduce((sum, result) => sum + (result[name] as number), 0) / list.length;
const total = (list: readonly ResultRecord[], name: string): number => list.reduce((sum, result) => sum + (result[name] as number), 0);

describe.each([
  ['Reno', 'boston-16-reno', 0.58, 0.591],
  ['TCP Boston', 'boston-16-boston', 0.78, 0.789],
])('%s, 700 s, seeds 1, 2 and 3', (_, preset, centre, printed) => {
  const runs = results(preset, [1, 2, 3]);

  it(`has an effective throughput of ${centre} ± 0.03; the paper prints ${printed}`, () => {
    expect(Math.abs(mean(runs, 'effectiveThroughput') - centre)).toBeLessThanOrEqual(0.03);
    expect(Math.abs(mean(runs, 'effectiveThroughput') - printed)).toBeLessThanOrEqual(0.03);
  });

  it('has runs that differ by less than five points', () => {
    const shares = runs.map(({ effectiveThroughput }) => effectiveThroughput as number);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(0.05);
  });

  it('has a ceiling of 0.902', () => {
    expect(runs[0].ceiling).toBeCloseTo(0.902, 3);
  });

  it('has an end for every cell', () => {
    for (const { cellsSent, cellsDropped, cellsDiscarded, cellsDelivered, cellsInFlight } of runs as Record<string, number>[]) {
      expect(cellsDropped + cellsDiscarded + cellsDelivered + cellsInFlight).toBe(cellsSent);
    }
  });

  it('has a full queue of 512 cells at some time', () => {
    expect(runs.map(({ maxQueueCells }) => maxQueueCells)).toEqual([512, 512, 512]);
  });
});

describe('the bytes of TCP Boston, seed 1', () => {
  const runs = results('boston-16-boston', [1], { durationS: 100 });

  it('are verified, segment by segment, and none is corrupt', () => {
    expect(total(runs, 'verifiedSegments')).toBe(total(runs, 'packetsDelivered'));
    expect(total(runs, 'verifiedSegments')).toBeGreaterThan(1000);
    expect(total(runs, 'corruptSegments')).toBe(0);
  });
});

describe.each([256, 512, 1000])('a buffer of %d cells, 200 s, seeds 1 and 2', (bufferCells) => {
  it('serves TCP Boston better than Reno, as in the paper’s table 1', () => {
    const set = { 'nodes.sw.bufferCells': bufferCells, durationS: 200 };
    const [reno, boston] = ['boston-16-reno', 'boston-16-boston'].map((preset) => mean(results(preset, [1, 2], set), 'effectiveThroughput'));
    expect(boston).toBeGreaterThan(reno);
  });
});

describe('larger buffers, Reno, 200 s, seeds 1 and 2', () => {
  it('serve it better: 1,000 cells more than 256', () => {
    const [small, large] = [256, 1000].map((bufferCells) => mean(results('boston-16-reno', [1, 2], { 'nodes.sw.bufferCells': bufferCells, durationS: 200 }), 'effectiveThroughput'));
    expect(large).toBeGreaterThan(small);
  });
});

describe('early packet discard at half the buffer, 200 s, seeds 1 and 2', () => {
  it('wastes less of the link than tail drop (Romanow and Floyd 1995)', () => {
    const [plain, epd] = ['boston-16-reno', 'boston-16-reno-epd'].map((preset) => results(preset, [1, 2], { durationS: 200 }));
    expect(mean(epd, 'cellDiscardRate')).toBeLessThan(0.25 * mean(plain, 'cellDiscardRate'));
    expect(mean(epd, 'effectiveThroughput')).toBeGreaterThan(mean(plain, 'effectiveThroughput'));
  });
});
