/** The result file of a sweep: its contents, resuming after it was cut at any byte, and what is refused. */
import { describe, expect, it } from 'vitest';
import type { ResultRecord } from '../../src/runner/client/protocol';
import { planOf, type Plan } from '../../src/sweep/plan';
import { columnsOf, factOf, headOf, lineOf, readTable, rowOf } from '../../src/sweep/table';
import { metricOf, unknownMetric, unitOf } from '../../src/sweep/metrics';
import type { Sweep } from '../../src/sweep/types';

const SWEEP: Sweep = {
  version: 1, id: 'two-cases', title: 'Two, "cases"', base: 'boston-16-reno', seeds: [1, 2],
  cases: [{ name: 'plain', set: {} }, {
    name: 'with, a comma', set: { 'nodes.sw.discard': { policy: 'epd' }, 'measure.bottleneck': 'sw>sink' },
  }],
  sets: [{ path: 'durationS', values: [1] }], metrics: ['effectiveThroughput', 'responseTimeQuantilesS.p50'],
};

function planned(sweep: Sweep): Plan {
  const result = planOf(sweep);
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.plan;
}

const plan = planned(SWEEP);
const head = headOf(plan, '1.2.3');
const rows = plan.runs.map(({ index }) =>
  ({ index, metrics: [index / 3, index === 3 ? NaN : 0.25], hash: `h${index}` }));
const whole = `${head}${rows.map((row) => `${lineOf(plan, row)}\n`).join('')}`;

describe('the head of a file', () => {
  it('has title, version, seeds, units, definition and a link to the network', () => {
    expect(head).toContain('# sweep: two-cases\n# title: Two, "cases"\n# version: cell-by-cell 1.2.3\n# seeds: 1 2\n');
    expect(head).toContain('# unit: effectiveThroughput [fraction] Whole IP packets');
    expect(head).toContain('# unit: responseTimeQuantilesS.p50 [s] ');
    expect(JSON.parse(/# definition: (.*)/.exec(head)![1])).toEqual(SWEEP);
    expect(head).toMatch(/# link: #s=1\.[\w-]+\n/);
  });
  it('ends with the columns', () => {
    expect(columnsOf(plan)).toEqual([
      'case', 'nodes.sw.discard', 'measure.bottleneck', 'durationS', 'seed', 'effectiveThroughput',
      'responseTimeQuantilesS.p50', 'hash',
    ]);
    expect(head.endsWith('responseTimeQuantilesS.p50,hash\n')).toBe(true);
  });
});

describe('a file of four rows', () => {
  it('is read as it was written', () => {
    expect(readTable(plan, head, whole)).toEqual({ ok: true, rows, whole: whole.length });
  });
  it('can be cut off at any byte: only whole lines are kept', () => {
    for (let at = 0; at <= whole.length; at++) {
      const read = readTable(plan, head, whole.slice(0, at));
      if (!read.ok) throw new Error(`at ${at}: ${read.sentence}`);
      expect(read.rows.length).toBe(at < head.length ? 0 : whole.slice(head.length, at).split('\n').length - 1);
      expect(whole.startsWith(whole.slice(0, read.whole))).toBe(true);
      expect(read.whole).toBeLessThanOrEqual(at);
    }
  });
  it('can have its lines in any order, and one of them twice', () => {
    const lines = rows.map((row) => `${lineOf(plan, row)}\n`);
    const read = readTable(plan, head, `${head}${lines[2]}${lines[0]}${lines[2]}`);
    expect(read).toMatchObject({ ok: true, rows: [rows[0], rows[2]] });
  });

  it.each([
    ['of another sweep', headOf(planned({ ...SWEEP, id: 'other' }), '1.2.3'),
      'its sweep is other, here it is two-cases.'],
    ['of another version', headOf(plan, '1.2.4'), 'its version is cell-by-cell 1.2.4, here it is cell-by-cell 1.2.3.'],
    ['of other seeds', headOf(planned({ ...SWEEP, seeds: [1] }), '1.2.3'),
      'it was made with another definition of this sweep.'],
    ['of another definition', headOf(planned({ ...SWEEP, set: { warmupS: 0.1 } }), '1.2.3'),
      'it was made with another definition of this sweep.'],
    ['that is none', 'a,b\n1,2\n', 'it is no file of a sweep.'],
    ['with a line of something else', `${head}what,is,this\n`,
      'it has a line that is no run of this sweep: what,is,this'],
    ['with two results of one run', `${head}${lineOf(plan, rows[0])}\n${lineOf(plan, { ...rows[0], hash: 'x' })}\n`,
      'it has two results of one run: plain,,,1,1,0,0.25,x'],
  ])('is refused where it is a file %s', (_, text, sentence) => {
    expect(readTable(plan, head, text)).toEqual({ ok: false, sentence });
  });
});

describe('a file whose cases and settings have odd names', () => {
  const names = [
    'first\nsecond line', '"first\\nsecond line"', 'case #2', '# x', '=1', "'=1", 'two  spaces', 'a\u2028b', '\r', ',"',
  ];
  const odd: Sweep = {
    ...SWEEP, cases: names.map((name) => ({ name, set: {} })), seeds: [1], metrics: ['goodput'],
    sets: [{ path: 'title', values: ['plain', 'a\nb', '"a\\nb"', '#', "'=", '='] }],
  };
  const oddPlan = planned(odd);
  const oddHead = headOf(oddPlan, '1.2.3');
  const oddRows = oddPlan.runs.map(({ index }) => ({ index, metrics: [index], hash: `h${index}` }));
  const lines = oddRows.map((row) => lineOf(oddPlan, row));

  it('has one line for each run, with # in quotes only: elsewhere it begins a comment', () => {
    expect(lines.filter((line) => !/^([^"#\r\n]|"[^"\r\n]*")*$/.test(line))).toEqual([]);
  });
  it('is read as it was written, also when it was cut off', () => {
    const text = `${oddHead}${lines.join('\n')}\n`;
    expect(readTable(oddPlan, oddHead, text)).toEqual({ ok: true, rows: oddRows, whole: text.length });
    expect(readTable(oddPlan, oddHead, text.slice(0, -3))).toMatchObject({ ok: true, rows: oddRows.slice(0, -1) });
  });
  it('has its definition to the letter, from which shards are merged', () => {
    expect(JSON.parse(factOf(oddHead, 'definition')!)).toEqual(odd);
  });
});

describe('metrics of a record with two flows', () => {
  const record = {
    hash: 'h', simulatedS: 1, effectiveThroughput: 0.5, responseTimeQuantilesS: { p50: 0.1, p90: 0.2, p99: 0.3 },
    flows: [
      { id: 'f.0', effectiveThroughput: 0.25, responseTimeMeanS: 1, packetsDelivered: 30 },
      { id: 'f.1', effectiveThroughput: 0.25, responseTimeMeanS: 2, packetsDelivered: 10 },
      { id: 'cross', effectiveThroughput: 0.4, responseTimeMeanS: NaN, packetsDelivered: 0 },
    ],
    hops: [{ link: 'a>b', usefulBytes: 300, wastedBytes: 100 }],
  } as unknown as ResultRecord;

  it.each([
    ['effectiveThroughput', 0.5], ['responseTimeQuantilesS.p99', 0.3], ['sum(f*.effectiveThroughput)', 0.5],
    ['mean(f*.effectiveThroughput)', 0.25], ['perPacket(f*.responseTimeMeanS)', 1.25],
    ['sum(cross.effectiveThroughput)', 0.4], ['perPacket(*.responseTimeMeanS)', 1.25],
    ['fairness(f*.packetsDelivered)', 0.8], ['wasted(a>b)', 0.25], ['wasted(b>a)', NaN],
  ])('%s is %d', (metric, value) => {
    expect(metricOf(record, metric)).toBe(value);
  });
  it('can be any number that a record has for each flow', () => {
    expect(['rmCells', 'meanAcrMbps', 'rebuiltSegments'].map((name) => unknownMetric(`sum(f*.${name})`)))
      .toEqual([null, null, null]);
  });
  it('are NaN where the run has no value', () => {
    expect(metricOf({ ...record, effectiveThroughput: NaN }, 'effectiveThroughput')).toBeNaN();
    expect(rowOf(3, ['fairness'], record)).toEqual({ index: 3, metrics: [NaN], hash: 'h' });
  });
  it('have no fairness where nobody carried anything, although a record says 1', () => {
    const none = { ...record, goodput: 0, fairness: 1 };
    expect(metricOf(none, 'fairness')).toBeNaN();
    expect(metricOf({ ...none, goodput: 0.5 }, 'fairness')).toBe(1);
    expect(metricOf(record, 'fairness(cross.packetsDelivered)')).toBeNaN();
    expect(metricOf(record, 'fairness(nobody.packetsDelivered)')).toBeNaN();
  });
  it('have the units of their definitions', () => {
    const metrics = ['responseTimeMeanS', 'perPacket(f*.responseTimeMeanS)', 'goodput', 'fairness(f*.timeouts)'];
    expect(metrics.map(unitOf)).toEqual(['s', 's', 'fraction', 'fraction']);
  });
});
