/** The table of a comparison and its CSV. */
import { describe, expect, it } from 'vitest';
import type { ResultRecord } from '../../../src/runner/client/protocol';
import { comparisonCsv } from '../../../src/ui/compare/csv';
import { readingLines } from '../../../src/ui/compare/readings';

const record = (own: Partial<ResultRecord>): ResultRecord => ({
  hash: '0123456789abcdef', simulatedS: 60, seed: 1, effectiveThroughput: 0.579, cellLossRate: 0.029,
  responseTimeMeanS: 2.31, timeouts: 41, fairness: 0.94, corruptSegments: 0, repairRequests: 0,
  responseTimeQuantilesS: { p50: 1, p90: 2, p99: 3 }, flows: [], ...own,
} as ResultRecord);
const reno = record({});
const boston = record({ effectiveThroughput: 0.781, cellLossRate: 0.034, responseTimeMeanS: 1.78, timeouts: 17 });
const plain = (text: string): string => text.replaceAll('\u202f', ' ');
const line = (id: string, seeds: ResultRecord[][], other = 1) => {
  const found = readingLines({ seeds }, other).find((one) => one.id === id);
  return found && { ...found, values: found.values.map(plain), difference: plain(found.difference) };
};

describe('effective throughput of 57.9 % against 78.1 %', () => {
  it('is better by 20.2 points', () => {
    expect(line('effectiveThroughput', [[reno], [boston]])).toMatchObject({
      values: ['57.9 %', '78.1 %'], difference: '+20.2 points', verdict: 'better', way: 'up',
    });
  });
});

describe('a cell loss rate of 2.9 % against 3.4 %', () => {
  it('is worse, although there is more of it', () => {
    expect(line('cellLossRate', [[reno], [boston]])).toMatchObject({
      difference: '+0.5 points', verdict: 'worse', way: 'up',
    });
  });
});

describe('a difference that is smaller than what is shown', () => {
  it('is said to be below it, not to be none', () => {
    const almost = record({ cellLossRate: Number(reno.cellLossRate) - 0.0002 });
    expect(line('cellLossRate', [[reno], [almost]])).toMatchObject({
      difference: '< 0.1 points', verdict: 'better', way: 'down',
    });
    expect(line('timeouts', [[record({ timeouts: 1_000 })], [record({ timeouts: 1_001 })]])).toMatchObject({
      difference: '< 1 %', verdict: 'worse', way: 'up',
    });
  });
});

describe('41 timeouts against 17', () => {
  it('are better by 59 % of the first', () => {
    expect(line('timeouts', [[reno], [boston]])).toMatchObject({ difference: '−59 %', verdict: 'better', way: 'down' });
  });
});

describe('what is the same in both', () => {
  it('has neither arrow nor difference', () => {
    expect(line('fairness', [[reno], [boston]])).toMatchObject({ difference: '', verdict: 'same', way: null });
  });
  it('stays in the table where it is 0 and worth saying, and is left out elsewhere', () => {
    expect(line('corruptSegments', [[reno], [boston]])).toMatchObject({ values: ['0', '0'], verdict: 'same' });
    const none = record({ timeouts: 0 });
    expect(line('timeouts', [[none], [none]])).toBeUndefined();
  });
});

describe('three seeds whose throughputs differ by 20, 21 and 19 points', () => {
  const of = (...shares: number[]): ResultRecord[] =>
    shares.map((effectiveThroughput, place) => record({ effectiveThroughput, seed: place + 1 }));
  it('are told as means with half of their 95 % interval', () => {
    // Differences 0.20, 0.21, 0.19: standard deviation 0.01, t of two degrees of freedom 4.3027, half 0.0248.
    expect(line('effectiveThroughput', [of(0.5, 0.6, 0.7), of(0.7, 0.81, 0.89)])).toMatchObject({
      values: ['60.0 ± 24.8 %', '80.0 ± 23.7 %'], difference: '+20.0 points (± 2.5)', verdict: 'better',
    });
  });
});

describe('the third run', () => {
  it('is held against the first', () => {
    expect(line('timeouts', [[reno], [boston], [record({ timeouts: 82 })]], 2)).toMatchObject({
      values: ['41', '17', '82'], difference: '+100 %', verdict: 'worse',
    });
  });
});

describe('the CSV of two runs with two seeds each', () => {
  const runs = [{ name: 'Reno', set: {} }, { name: '=1+1', set: { 'nodes.sw.bufferCells': 1000 } }];
  const text = comparisonCsv(runs, { seeds: [[reno, record({ seed: 2 })], [boston, record({ seed: 2 })]] });
  const lines = text.trimEnd().split('\n');

  it('has a line of names and one for each run and seed', () => {
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/^run,name,set,hash,simulatedS,seed,/);
    expect(lines[0]).toContain('responseTimeQuantilesS.p90');
    expect(lines[0]).not.toContain('flows');
  });
  it('says what is set otherwise, and lets no spreadsheet compute', () => {
    expect(lines[1]).toMatch(/^A,Reno,\{\},/);
    expect(lines[3]).toContain('"{""nodes.sw.bufferCells"":1000}"');
    expect(lines[3]).toMatch(/^B,"'=1\+1",/);
  });
});
