/** The statistics of a figure's points: seeds needed for a width, and comparisons seed by seed. */
import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../src/figures/figure';
import { pointsOf } from '../../src/figures/points';
import { comparedSides, seedsFor, sidesOf, widestOf } from '../../src/figures/statistics';
import { runsOf } from '../../src/sweep/plan';
import type { Sweep } from '../../src/sweep/types';

const BUFFER = 'nodes.sw.bufferCells';
const sweep: Sweep = {
  version: 1, id: 'two', title: 'Two', base: 'one-lost-cell', sets: [{ path: BUFFER, values: [5, 6] }],
  cases: [{ name: 'plain', set: {} }, { name: 'other', set: {} }], seeds: [1, 2, 3], metrics: ['goodput'],
};
const drawing: Drawing = {
  id: 'two', name: 'Two', title: 'Two', about: '', sweep, x: { path: BUFFER, title: 'Buffer', log: false },
  panels: [{ id: 'all', title: 'All', label: 'Goodput, %', metric: 'goodput', digits: 1 }], printed: [],
  series: [{ id: 'plain', title: 'Plain', cases: ['plain'] }, { id: 'other', title: 'Other', cases: ['other'] }],
};
/** Seeds differ by 10; the other case is higher by 1, 2 and 3, seed by seed; the larger buffer adds 4. */
const VALUES = { plain: { 5: [10, 20, 30], 6: [14, 24, 34] }, other: { 5: [11, 22, 33], 6: [15, 26, 37] } };
const runs = runsOf(sweep);
const rows = runs.runs.map(({ index, name, set, seed }) => ({
  index, hash: '', metrics: [VALUES[name as 'plain'][set[BUFFER] as 5][seed - 1]],
}));
const points = pointsOf(drawing, runs, rows);
const [panel] = drawing.panels;

describe('two curves whose seeds scatter by ten and which differ by 1, 2 and 3', () => {
  it('have a difference of 2 ± 2.48 with three seeds, not yet clear but far narrower than of separate means', () => {
    const [at5] = comparedSides(drawing, panel, points, ['plain', 'other'], 3);
    expect(at5.title).toBe('5');
    expect(at5.difference.mean).toBe(2);
    expect(at5.difference.half).toBeCloseTo(4.302652730 / Math.sqrt(3), 8);
    expect(at5.unpaired).toBeGreaterThan(30);
  });
  it('are offered for comparison', () =>
    expect(sidesOf(drawing, panel, points).map(({ title }) => title)).toEqual(['Plain', 'Other']));
  it('are compared only where both have every seed', () => {
    const most = pointsOf(drawing, runs, rows.slice(0, -1));
    expect(comparedSides(drawing, panel, most, ['plain', 'other'], 3).map(({ title }) => title)).toEqual(['5']);
  });
});

describe('one curve', () => {
  const one: Drawing = { ...drawing, series: [drawing.series[0]] };
  const own = points.filter(({ series }) => series === 'plain');
  it('is compared from place to place: 4 more for every seed is a clear difference with an interval of 0', () => {
    expect(sidesOf(one, panel, own).map(({ id }) => id)).toEqual(['5', '6']);
    const [only] = comparedSides(one, panel, own, ['5', '6'], 3);
    expect([only.title, only.difference.mean, only.difference.half, only.difference.clear])
      .toEqual(['5 → 6', 4, 0, true]);
  });
  it('needs 387 seeds for ± 1 with a spread of 10: t × 10 / √387 is below 1, and with 386 it is not', () => {
    expect(widestOf(own)?.interval.std).toBe(10);
    expect(seedsFor(own, 1)).toBe(387);
  });
  it('has no number of seeds needed where each point has only one', () =>
    expect(seedsFor(pointsOf(one, runs, [rows[0]]), 1)).toBeNaN());
});
