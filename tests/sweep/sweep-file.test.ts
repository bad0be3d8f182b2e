/** Sweep files: a mistake is refused in one clear sentence, and a valid file becomes a plan. */
import { describe, expect, it } from 'vitest';
import { nameOf, planOf, scenarioOf, type Plan } from '../../src/sweep/plan';
import { checkSweep, inQuality } from '../../src/sweep/sweep-file';
import type { Sweep } from '../../src/sweep/types';

const GOOD = {
  version: 1, id: 'my-buffers', title: 'Buffers', base: 'one-lost-cell',
  sets: [{ path: 'durationS', values: [1, 2] }], seeds: [1, 2, 3], metrics: ['effectiveThroughput'],
} satisfies Sweep;

const sentencesOf = (input: unknown): string[] => {
  const checked = checkSweep(input);
  return checked.ok ? [] : checked.problems.map(({ path, message }) => `${path}: ${message}`);
};

describe('a sweep file', () => {
  it('is accepted unchanged when nothing is wrong, to the order of its keys', () => {
    const checked = checkSweep(GOOD);
    expect(checked).toEqual({ ok: true, sweep: GOOD });
    expect(checked.ok && JSON.stringify(checked.sweep)).toBe(JSON.stringify(GOOD));
  });

  it.each([
    ['a number', 7, ': A sweep is an object with "version": 1, id, title, base, sets or cases, seeds and metrics; this is 7.'],
    ['a list', [], ': A sweep is an object with "version": 1, id, title, base, sets or cases, seeds and metrics; this is a list.'],
    ['no version', { ...GOOD, version: undefined },
      'version: A sweep begins with "version": 1; this program knows no other. It is missing.'],
    ['a later version', { ...GOOD, version: 2 },
      'version: A sweep begins with "version": 1; this program knows no other.'],
    ['an id with a space', { ...GOOD, id: 'My buffers' },
      'id: `id` has letters, digits, _ and -, at most 64, and begins with a letter or a digit.'],
    ['an id that could be taken for an option', { ...GOOD, id: '-buffers' },
      'id: `id` has letters, digits, _ and -, at most 64, and begins with a letter or a digit.'],
    ['only the metric that every row has', { ...GOOD, metrics: ['hash'] },
      'metrics: Every row ends with the hash in any case: give at least one other metric.'],
    ['a metric of the machine', { ...GOOD, metrics: ['responseTimeQuantilesS', 'wallSeconds'] },
      'metrics[1]: wallSeconds depends on the machine, and rows do not: leave it out; the command run prints it.'],
    ['a metric with parts and one of its parts',
      { ...GOOD, metrics: ['responseTimeQuantilesS', 'responseTimeQuantilesS.p90'] },
      'metrics: The metric "responseTimeQuantilesS.p90" is there twice.'],
    ['an empty title', { ...GOOD, title: '' }, 'title: `title` is empty.'],
    ['a misspelt key', { ...GOOD, seed: [1] }, 'seed: "seed" is not a key here; did you mean seeds?'],
    ['no base', { ...GOOD, base: undefined }, 'base: A sweep needs `base`: the id of a preset, or a scenario.'],
    ['a base that is a number', { ...GOOD, base: 3 }, 'base: `base` is the id of a preset, or a scenario.'],
    ['nothing to vary', { ...GOOD, sets: undefined },
      'sets: A sweep varies something: give `sets` (a grid) or `cases`.'],
    ['no values', { ...GOOD, sets: [{ path: 'durationS', values: [] }] },
      'sets[0].values: `values` is empty: give at least one.'],
    ['values that are no list', { ...GOOD, sets: [{ path: 'durationS', values: 5 }] },
      'sets[0].values: `values` is a list.'],
    ['no seed', { ...GOOD, seeds: [] }, 'seeds: `seeds` is empty: give at least one.'],
    ['half a seed', { ...GOOD, seeds: [0.5] }, 'seeds[0]: A seed is a whole number from 0 to 4,294,967,295.'],
    ['a seed twice', { ...GOOD, seeds: [1, 2, 1] }, 'seeds: The seed 1 is there twice.'],
    ['a value twice', { ...GOOD, sets: [{ path: 'durationS', values: [1, 1] }] },
      'sets[0].values: Of durationS the value 1 is there twice.'],
    ['a path that a case sets and the grid varies', {
      ...GOOD,
      cases: [{ name: 'a', set: {} }, { name: 'b', set: { durationS: 3 } }, { name: 'c', set: { durationS: 4 } }],
    }, 'cases[1].set: The case "b" sets durationS, which `sets` varies too: leave it out of one of them.'],
    ['a metric that is none', { ...GOOD, metrics: ['effectiveThrougput'] },
      'metrics[0]: There is no metric effectiveThrougput; did you mean effectiveThroughput?'],
    ['a metric of flows that is none', { ...GOOD, metrics: ['sum(f*.timeout)'] },
      'metrics[0]: There is no metric timeout of a flow; did you mean timeouts?'],
    ['a case without settings', { ...GOOD, cases: [{ name: 'a' }] },
      'cases[0].set: `set` is an object: path → value, as run --set takes them. It is missing.'],
    ['a case without a base', { ...GOOD, base: undefined, cases: [{ name: 'a', set: {} }] },
      'base: The case a has no `base`, nor has the sweep: give one of them.'],
  ])('with %s is refused in one sentence', (_, input, sentence) => {
    expect(sentencesOf(input)).toEqual([sentence]);
  });

  it('may have an id of capitals and underscores, like those of a scenario', () => {
    expect(checkSweep({ ...GOOD, id: 'My_Buffers-2' })).toEqual({ ok: true, sweep: { ...GOOD, id: 'My_Buffers-2' } });
  });

  it('may name metrics as a record does: the quantiles are three columns, and the hash is one anyway', () => {
    expect(checkSweep({ ...GOOD, metrics: ['hash', 'goodput', 'responseTimeQuantilesS'] })).toEqual({
      ok: true, sweep: { ...GOOD, metrics: [
        'goodput', 'responseTimeQuantilesS.p50', 'responseTimeQuantilesS.p90', 'responseTimeQuantilesS.p99',
      ] },
    });
  });

  it('runs only the first seed as a draft, unless it defines its draft', () => {
    expect(inQuality(GOOD, 'draft').seeds).toEqual([1]);
    const said: Sweep = { ...GOOD, set: { warmupS: 0 }, draft: { seeds: [4, 5], set: { durationS: 0.5 } } };
    expect(inQuality(said, 'draft')).toEqual({ ...GOOD, set: { warmupS: 0, durationS: 0.5 }, seeds: [4, 5] });
    expect(inQuality(said, 'full')).toEqual({ ...GOOD, set: { warmupS: 0 } });
  });
});

function planned(sweep: Sweep): Plan {
  const result = planOf(sweep);
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.plan;
}

const refused = (sweep: Sweep): string[] => {
  const result = planOf(sweep);
  return result.ok ? [] : result.problems.map(({ path, message }) => `${path}: ${message}`);
};

describe('a plan of two cases, a grid of 2 × 3 and two seeds', () => {
  const plan = planned({
    ...GOOD, seeds: [5, 9],
    cases: [{ name: 'Reno', base: 'boston-16-reno', set: {} }, {
      name: 'Boston', base: 'boston-16-boston', set: { 'flows.f.transport.boston.firstRedundancy': 0.1 },
    }],
    set: { warmupS: 0.5 },
    sets: [{ path: 'durationS', values: [1, 2] }, { path: 'nodes.sw.bufferCells', values: [64, 256, 512] }],
  });

  it('has 24 runs, in the order in which they are written', () => {
    expect(plan.runs.map(({ index }) => index)).toEqual(Array.from({ length: 24 }, (_, at) => at));
    expect(nameOf(plan, plan.runs[3]))
      .toBe('Reno, durationS=1, nodes.sw.bufferCells=256 and seed 9');
  });
  it('has a column for each path that differs, empty where a case does not set it', () => {
    expect(plan.paths).toEqual(['flows.f.transport.boston.firstRedundancy', 'durationS', 'nodes.sw.bufferCells']);
    expect(plan.runs[0].values).toEqual([undefined, 1, 64]);
    expect(plan.runs[23].values).toEqual([0.1, 2, 512]);
  });
  it('gives each run a scenario with its settings and its seed', () => {
    const scenario = scenarioOf(plan, plan.runs[23]);
    expect(scenario).toMatchObject({ seed: 9, durationS: 2, warmupS: 0.5 });
    expect(scenario.nodes[1]).toMatchObject({ bufferCells: 512 });
  });
  it('estimates twice the work for a run that is twice as long', () => {
    expect(plan.work[3]).toBeCloseTo(2 * plan.work[0], 6);
    expect(plan.work[0]).toBeCloseTo(1.5e6 / 424, 6);
  });
});

describe('a plan is refused in a sentence', () => {
  it.each([
    ['an unknown preset', { ...GOOD, base: 'boston-16-rino' },
      'base: There is no preset called boston-16-rino; did you mean boston-16-reno?'],
    ['a path that is none', { ...GOOD, sets: [{ path: 'nodes.sw.bufferCels', values: [1] }], base: 'boston-16-reno' },
      'nodes.sw.bufferCels: (nodes.sw.bufferCels=1) In nodes.sw, there is no bufferCels; did you mean bufferCells?'],
    ['seeds among the settings', { ...GOOD, sets: [{ path: 'seed', values: [1] }] },
      'sets: Seeds are given in `seeds`, not in `sets`.'],
  ])('for %s', (_, sweep, sentence) => {
    expect(refused(sweep)[0]).toBe(sentence);
  });
  it('for too many runs', () => {
    const values = Array.from({ length: 400 }, (_, at) => at + 1);
    expect(refused({ ...GOOD, sets: [{ path: 'durationS', values }, { path: 'warmupS', values }] }))
      .toEqual([': The sweep has 480,000 runs; at most 100,000 are planned at a time.']);
  });
  it('for a value that is not valid in the network', () => {
    expect(refused({ ...GOOD, sets: [{ path: 'durationS', values: [-1] }] })[0]).toContain('(durationS=-1)');
  });
});

describe('a parameter that a case and the grid spell in two ways', () => {
  it('is refused, because only the later one would apply', () => {
    expect(refused({
      ...GOOD, cases: [{ name: 'slow', set: { 'links.sw>sink.rateMbps': 5 } }],
      sets: [{ path: 'links.sink>sw.rateMbps', values: [10, 20] }],
    })).toContain('links.sink>sw.rateMbps: (slow, links.sw>sink.rateMbps=5, links.sink>sw.rateMbps=10) '
      + 'links.sw>sink.rateMbps and links.sink>sw.rateMbps are the same parameter: vary it under one of the two.');
  });
});
