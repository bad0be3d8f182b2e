/** The table of a comparison and its CSV. */
import { describe, expect, it } from 'vitest';
import type { ResultRecord } from '../../../src/runner/client/protocol';
import { comparisonCsv } from '../../../src/ui/compare/csv';
import { readingLines, stretchWords, type TableRun } from '../../../src/ui/compare/readings';

const record = (own: Partial<ResultRecord>): ResultRecord => ({
  hash: '0123456789abcdef', simulatedS: 60, seed: 1, effectiveThroughput: 0.579, cellLossRate: 0.029,
  responseTimeMeanS: 2.31, timeouts: 41, fairness: 0.94, corruptSegments: 0, repairRequests: 0,
  responseTimeQuantilesS: { p50: 1, p90: 2, p99: 3 }, flows: [], ...own,
} as ResultRecord);
const reno = record({});
const boston = record({ effectiveThroughput: 0.781, cellLossRate: 0.034, responseTimeMeanS: 1.78, timeouts: 17 });
const plain = (text: string): string => text.replaceAll('\u202f', ' ');
const cells: TableRun = { full: { network: 'atm', durationS: 60, warmupS: 0 } };
const packets: TableRun = { full: { ...cells.full, network: 'packet' } };
const line = (id: string, seeds: ResultRecord[][], other = 1, runs: readonly TableRun[] = seeds.map(() => cells)) => {
  const found = readingLines({ seeds }, other, runs).find((one) => one.id === id);
  return found && { ...found, values: found.values.map(plain), difference: plain(found.difference) };
};

describe('effective throughput of 57.9 % against 78.1 %', () => {
  it('is better by 20.2 points', () => {
    expect(line('effectiveThroughput', [[reno], [boston]])).toMatchObject({
      values: ['57.9 %', '78.1 %'], difference: '+20.2 points', verdict: 'better', way: 'up',
    });
  });
});

describe('the fairness of flows that have got nothing yet', () => {
  const none = record({ goodput: 0, fairness: 1 });
  it('is not told', () => {
    const told = { values: ['–', '–'], difference: '', verdict: 'unknown' };
    expect(line('fairness', [[none], [none]])).toMatchObject(told);
    expect(line('fairness', [[record({ goodput: 0.5 })], [none]])).toMatchObject({ values: ['94.0 %', '–'] });
  });
});

describe('a cell loss rate of 2.9 % against 3.4 %', () => {
  it('is worse, although the number is higher', () => {
    expect(line('cellLossRate', [[reno], [boston]])).toMatchObject({
      difference: '+0.5 points', verdict: 'worse', way: 'up',
    });
  });
});

describe('a difference that is smaller than the last digit shown', () => {
  it('is written as below that digit, not as none', () => {
    const almost = record({ cellLossRate: Number(reno.cellLossRate) - 0.0002 });
    expect(line('cellLossRate', [[reno], [almost]])).toMatchObject({
      difference: '< 0.1 points', verdict: 'better', way: 'down',
    });
    expect(line('timeouts', [[record({ timeouts: 1_000 })], [record({ timeouts: 1_001 })]])).toMatchObject({
      difference: '< 1 %', verdict: 'worse', way: 'up',
    });
  });
});

describe('response times of 1.1 s against 1.08 s', () => {
  it('have the same digits behind the point', () => {
    const [slow, fast] = [1.1, 1.08].map((responseTimeMeanS) => record({ responseTimeMeanS }));
    expect(line('responseTimeMeanS', [[slow], [fast]])).toMatchObject({ values: ['1.10 s', '1.08 s'] });
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
  it('are written as means with half of their 95 % interval', () => {
    // Differences 0.20, 0.21, 0.19: standard deviation 0.01, t of two degrees of freedom 4.3027, half 0.0248.
    expect(line('effectiveThroughput', [of(0.5, 0.6, 0.7), of(0.7, 0.81, 0.89)])).toMatchObject({
      values: ['60.0 ± 24.8 %', '80.0 ± 23.7 %'], difference: '+20.0 points (± 2.5)', verdict: 'better',
    });
  });
  it('never have an interval that looks like none', () => {
    const all = line('effectiveThroughput', [of(0.5, 0.500_1, 0.500_2), of(0.7, 0.700_1, 0.700_3)]);
    expect(all).toMatchObject({
      values: ['50.010 ± 0.025 %', '70.013 ± 0.038 %'], difference: '+20.0 points (± < 0.1)', verdict: 'better',
    });
  });
});

describe('the third run', () => {
  it('is compared with the first', () => {
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
  it('has the settings that differ, and no text that a spreadsheet would compute', () => {
    expect(lines[1]).toMatch(/^A,Reno,\{\},/);
    expect(lines[3]).toContain('"{""nodes.sw.bufferCells"":1000}"');
    expect(lines[3]).toMatch(/^B,"'=1\+1",/);
  });
});

describe('a run of cells beside one of whole packets', () => {
  const both = [cells, packets];
  it('has a row called cell or packet loss rate, with a verdict', () => {
    expect(line('cellLossRate', [[reno], [boston]], 1, both))
      .toMatchObject({ title: 'Cell or packet loss rate', verdict: 'worse' });
  });
  it('has mean queues in different units, which are neither better nor worse', () => {
    const of = (meanQueueCells: number) => [record({ meanQueueCells })];
    expect(line('meanQueueCells', [of(558), of(3.5)], 1, both))
      .toMatchObject({ values: ['558 cells', '3.5 packets'], difference: '', verdict: 'unknown', way: null });
    expect(line('meanQueueCells', [of(558), of(3.5)]))
      .toMatchObject({ values: ['558 cells', '3.5 cells'], verdict: 'better' });
  });
  it('has no such words where both carry packets', () => {
    expect(line('cellLossRate', [[reno], [boston]], 1, [packets, packets]))
      .toMatchObject({ title: 'Packet loss rate' });
  });
});

describe('a run that is over after 2 s beside one of 60 s', () => {
  const short: TableRun = { full: { ...cells.full, durationS: 2 } };
  const runs = [short, cells, cells];
  const seeds = [[record({ simulatedS: 2 })], [record({})], [record({})]];
  it('has its own time span in the words above the table', () => {
    expect(plain(stretchWords({ seeds }, runs))).toBe('0 to 2 s in A, 0 to 60 s in B and C');
    expect(plain(stretchWords({ seeds: seeds.map(() => [record({ simulatedS: 1.5 })]) }, runs))).toBe('0 to 1.5 s');
  });
  it('is said to be behind where it is, as at full speed; what the records are apart at a rate is not', () => {
    const at = (...instants: number[]) => ({ seeds: instants.map((simulatedS) => [record({ simulatedS })]) });
    expect(plain(stretchWords(at(20, 12), [cells, cells]))).toBe('0 to 20 s in A, 0 to 12 s in B');
    expect(plain(stretchWords(at(20, 19.9), [cells, cells]))).toBe('0 to 20 s');
  });
  it('has shares that are compared with those of the other, but no totals', () => {
    expect(line('timeouts', [[reno], [boston]], 1, [short, cells]))
      .toMatchObject({ difference: '', verdict: 'unknown' });
    expect(line('cellLossRate', [[reno], [boston]], 1, [short, cells])).toMatchObject({ verdict: 'worse' });
  });
});

describe('results after a warm-up of 4 s', () => {
  const warmed: TableRun = { full: { ...cells.full, warmupS: 4 } };
  const at = (simulatedS: number) => ({ seeds: [[record({ simulatedS })], [record({ simulatedS })]] });
  it('cover the time since the end of the warm-up', () => {
    expect(plain(stretchWords(at(60), [warmed, warmed]))).toBe('4 s to 60 s');
    expect(plain(stretchWords(at(3), [warmed, warmed]))).toBe('0 to 3 s');
    expect(plain(stretchWords(at(60), [cells, warmed]))).toBe('0 to 60 s in A, 4 s to 60 s in B');
  });
});
