// @vitest-environment jsdom
/** The readings over five seeds: which runs are made, and how their means are written. */
import { describe, expect, it } from 'vitest';
import { checkScenario } from '../../src/scenario/check';
import { findPreset } from '../../src/scenario/presets';
import { planOf } from '../../src/sweep/plan';
import { doneWords, fiveSeeds, meansOf, neededWords, SEED_METRICS } from '../../src/ui/panel/five-seeds';

const checked = checkScenario({ ...findPreset('boston-16-reno')!.scenario, seed: 4_294_967_294 });
if (!checked.ok) throw new Error('The preset cannot run.');
const sweep = fiveSeeds(checked.scenario);
const rowsOf = (goodputs: readonly number[]) => goodputs.map((goodput, index) => ({
  index, hash: '', metrics: SEED_METRICS.map((metric) => (metric === 'goodput' ? goodput
    : metric === 'meanQueueCells' ? 100 + index : metric === 'responseTimeMeanS' ? 0 : 0.5)),
}));

describe('the network over five seeds', () => {
  it('begins with its own seed and wraps round after the largest one', () => {
    expect(sweep.seeds).toEqual([4_294_967_294, 4_294_967_295, 0, 1, 2]);
    const plan = planOf(sweep);
    expect(plan.ok && plan.plan.runs.length).toBe(5);
  });
  it('gives mean and interval of each reading, 50 ± 2.0, 102.0 ± 2.0; none for response times without packets', () => {
    expect(meansOf(sweep, rowsOf([0.48, 0.49, 0.5, 0.51, 0.52]))).toEqual({
      goodput: '50.0 ± 2.0\u202f%', effectiveThroughput: '50.0\u202f%', cellLossRate: '50.0\u202f%',
      cellDiscardRate: '50.0\u202f%', responseTimeMeanS: '', meanQueueCells: '102.0 ± 2.0',
    });
  });
  it('names an interval only where the runs differ', () => {
    const rows = rowsOf([0.48, 0.49, 0.5, 0.51, 0.52]);
    expect(doneWords(rows, '0 to 60 s')).toBe('5 seeds: mean ± 95 % over 0 to 60 s.');
    const equal = rows.map((row) => ({ ...row, metrics: rows[0].metrics }));
    expect(doneWords(equal, '0 to 60 s')).toBe('5 seeds give the same readings over 0 to 60 s.');
    expect(Object.values(meansOf(sweep, equal)).join()).not.toContain('±');
  });
  it('says how many seeds a narrower interval takes, where five are too few', () => {
    expect(neededWords(sweep, rowsOf([0.48, 0.49, 0.5, 0.51, 0.52]))).toMatch(/about 13 seeds\.$/);
    expect(neededWords(sweep, rowsOf([0.5, 0.5, 0.5, 0.5, 0.5]))).toBe('');
  });
});
