/** A run that is measured in equal parts, as the picture for choosing the warm-up needs it. */
import { describe, expect, it } from 'vitest';
import { binsOfMeans } from '../../src/analysis/warm-up';
import { runTask } from '../../src/runner/sweep-task';
import { findPreset } from '../../src/scenario/presets';
import type { SweepReply, SweepTask } from '../../src/sweep/task';
import { codecs } from '../published/support';

const scenario = { ...findPreset('boston-16-reno')!.scenario, durationS: 4, seed: 1 };
const run = (task: Partial<SweepTask>) => {
  const said: SweepReply[] = [];
  runTask({ index: 0, scenario, metrics: ['goodput', 'meanQueueCells'], ...task }, codecs, () => 0,
    (reply) => said.push(reply));
  const last = said[said.length - 1];
  if (!('row' in last)) throw new Error('There is no row.');
  return last.row;
};

describe('a run of four seconds in eight parts', () => {
  const plain = run({});
  const course = run({ bins: 8 });
  it('is the same run as without parts', () => expect(course.hash).toBe(plain.hash));
  it('has both metrics at the end of each part, the last ones those of the whole run', () => {
    expect(course.metrics).toHaveLength(16);
    expect(course.metrics.slice(-2)).toEqual(plain.metrics);
  });
  it('has parts whose mean is that of the run', () => {
    const bins = binsOfMeans(course.metrics.filter((_, at) => at % 2 === 0));
    expect(bins.reduce((sum, bin) => sum + bin, 0) / 8).toBeCloseTo(plain.metrics[0], 12);
    expect(Math.max(...bins)).toBeGreaterThan(Math.min(...bins));
  });
});
