/** The runs of a sweep, and the sweeps that are refused; mistakes in sweep files are in sweep-file.test.ts. */
import { describe, expect, it } from 'vitest';
import { findPreset } from '../../src/scenario/presets';
import { nameOf, networkOf, planOf, scenarioOf, type Plan } from '../../src/sweep/plan';
import type { Sweep } from '../../src/sweep/types';

const BASE = 'boston-16-reno';
const sweep = (own: Partial<Sweep>): Sweep =>
  ({ version: 1, id: 'tried', title: 'Tried', base: BASE, seeds: [1], metrics: ['goodput'], ...own });

function planned(own: Partial<Sweep>): Plan {
  const result = planOf(sweep(own));
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.plan;
}

function refused(own: Partial<Sweep>): string[] {
  const result = planOf(sweep(own));
  return result.ok ? [] : result.problems.map(({ path, message }) => `${path}: ${message}`);
}

describe('two cases, a grid of two lengths and two buffers, two seeds', () => {
  const plan = planned({
    cases: [{ name: 'plain', set: {} }, { name: 'epd', set: { 'nodes.sw.discard': { policy: 'epd' } } }],
    sets: [{ path: 'durationS', values: [1, 2] }, { path: 'nodes.sw.bufferCells', values: [64, 512] }], seeds: [3, 4],
  });

  it('make sixteen runs: seeds vary fastest, then the last path of the grid, and cases slowest', () => {
    expect(plan.runs).toHaveLength(16);
    expect(plan.runs.map(({ index }) => index)).toEqual(plan.runs.map((_, place) => place));
    expect(plan.runs.slice(0, 5).map((run) => nameOf(plan, run))).toEqual([
      'durationS=1, nodes.sw.bufferCells=64 and seed 3', 'durationS=1, nodes.sw.bufferCells=64 and seed 4',
      'durationS=1, nodes.sw.bufferCells=512 and seed 3', 'durationS=1, nodes.sw.bufferCells=512 and seed 4',
      'durationS=2, nodes.sw.bufferCells=64 and seed 3',
    ].map((name) => `plain, ${name}`));
    expect(plan.runs[8].name).toBe('epd');
  });

  it('make eight networks, and each run has the one of its settings, with its seed', () => {
    expect(plan.scenarios).toHaveLength(8);
    const { durationS, seed, nodes } = scenarioOf(plan, plan.runs[15]);
    const buffers = nodes.map((node) => (node.kind === 'switch' ? node.bufferCells : null));
    expect([durationS, seed, buffers.includes(512)]).toEqual([2, 4, true]);
    expect(networkOf(plan.sweep, plan.runs[15])).toEqual(scenarioOf(plan, plan.runs[15]));
  });

  it('cost twice as much where they last twice as long', () => {
    expect(plan.work[2] / plan.work[0]).toBeCloseTo(2, 1);
  });
});

describe('a base', () => {
  it('can be a whole scenario', () => {
    const base = findPreset(BASE)?.scenario;
    expect(planned({ base }).scenarios).toEqual([base]);
  });

  it('that cannot be run is refused with its problem', () => {
    const base = { ...findPreset(BASE)?.scenario, durationS: -1 } as Sweep['base'];
    expect(refused({ base })).toEqual([expect.stringContaining('durationS')]);
  });

  it('is refused once, at its own place, however many configurations it has', () => {
    const sets = [{ path: 'nodes.sw.bufferCells', values: [64, 128, 256] }];
    expect(refused({ base: 'boston-16-rino', sets })).toEqual([
      'base: There is no preset called boston-16-rino; did you mean boston-16-reno?',
    ]);
    const base = { ...findPreset(BASE)?.scenario, durationS: -1 } as Sweep['base'];
    expect(refused({ base, sets })).toEqual([
      'base.durationS: durationS is -1, but takes a number of seconds from 0.000001 to 9,000.',
    ]);
    expect(refused({ base, cases: [{ name: 'a', set: {} }, { name: 'b', set: {}, base: BASE }], sets })).toEqual([
      'base.durationS: (a) durationS is -1, but takes a number of seconds from 0.000001 to 9,000.',
    ]);
  });

  it('that is the name of a file is told where its scenario goes', () => {
    expect(refused({ base: 'my-network.json' })).toEqual([
      'base: There is no preset called my-network.json; the scenario of a file stands here itself, in place of its name.',
    ]);
  });

  it('that names no preset is refused with the nearest name', () => {
    expect(refused({ base: 'boston-16-rino' })).toEqual([
      'base: There is no preset called boston-16-rino; did you mean boston-16-reno?',
    ]);
  });
});

describe('a sweep is refused', () => {
  it('where one configuration cannot be run, with its name and settings, even if the others can', () => {
    expect(refused({ sets: [{ path: 'nodes.sw.bufferCells', values: [64, -1] }] })).toEqual([
      expect.stringContaining('(nodes.sw.bufferCells=-1)'),
    ]);
  });

  it('with five sentences at most', () => {
    expect(refused({ sets: [{ path: 'nodes.sw.bufferCells', values: [-1, -2, -3, -4, -5, -6, -7] }] })).toHaveLength(5);
  });

  it('where the grid varies the seed', () => {
    expect(refused({ sets: [{ path: 'seed', values: [1] }] })).toEqual([
      'sets: Seeds are given in `seeds`, not in `sets`.',
    ]);
  });

  it('where the settings of all runs or those of a case set the seed, which `seeds` would set again', () => {
    const cases = [{ name: 'a', set: {} }, { name: 'b', set: { seed: 7 } }];
    expect(refused({ cases })).toEqual(['cases[1].set: Seeds are given in `seeds`, not in `cases[1].set`.']);
    expect(refused({ cases: cases.slice(0, 1), set: { seed: 7 } }))
      .toEqual(['set: Seeds are given in `seeds`, not in `set`.']);
  });
});
