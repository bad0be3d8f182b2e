import { describe, expect, it } from 'vitest';
import { checkSweep } from '../../src/sweep/sweep-file';
import type { Sweep } from '../../src/sweep/types';
import { keyOf, taskOf } from '../../src/ui/figures/sweep-tasks';

const SWEEP: Sweep = {
  version: 1, id: 'own', title: 'Own',
  base: {
    version: 1, title: 'Two hosts', durationS: 1,
    nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }], links: [{ from: 'a', to: 'b' }],
    flows: [{ id: 'f', from: 'a', to: 'b' }],
  },
  sets: [{ path: 'durationS', values: [1, 2] }], seeds: [1], metrics: ['goodput'],
};

describe('a sweep of a whole network that was stored and read again', () => {
  it('has the name under which its rows are kept, though its keys are in another order', () => {
    const read = checkSweep(JSON.parse(JSON.stringify(SWEEP)));
    if (!read.ok) throw new Error(read.problems[0].message);
    expect(JSON.stringify(read.sweep)).not.toBe(JSON.stringify(SWEEP));
    expect(taskOf(read.sweep, 'full').name).toBe(taskOf(SWEEP, 'full').name);
    expect(keyOf(read.sweep, 'full')).toBe(keyOf(SWEEP, 'full'));
  });
  it('has another name if a value differs, in a list too', () => {
    const other = { ...SWEEP, sets: [{ path: 'durationS', values: [2, 1] }] };
    expect(taskOf(other, 'full').name).not.toBe(taskOf(SWEEP, 'full').name);
  });
});
