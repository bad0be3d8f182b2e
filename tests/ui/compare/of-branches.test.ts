/** Branches as a comparison: each is rebuilt from the first one and the settings in which it differs. */
import { describe, expect, it } from 'vitest';
import { checkComparison, varied, type ComparisonReply } from '../../../src/scenario/comparison';
import { decodeComparison, encodeComparison } from '../../../src/scenario/comparison-link';
import { findPreset } from '../../../src/scenario/presets';
import type { Scenario } from '../../../src/scenario/types';
import type { Branch } from '../../../src/ui/app/branches';
import { check, resultKey } from '../../../src/ui/app/document';
import { comparedBranches, comparisonOf, settingsTo } from '../../../src/ui/compare/of-branches';

const base = findPreset('boston-16-reno')!.scenario;
const key = (scenario: Scenario): unknown => {
  const reply = check(scenario);
  if (!reply.ok) throw new Error(reply.problems[0].message);
  return JSON.parse(resultKey(reply.checked.full));
};

const OTHERS: readonly [string, Scenario][] = [
  ['a change in the past', { ...base, changes: [{ atS: 20, set: { 'nodes.sw.bufferCells': 1000 } }] }],
  ['a cell that is lost', { ...base, faults: [{ link: 'sw>sink', flow: 'f.3', cells: [88] }] }],
  ['a cell that is let in', { ...base, pardons: [{ link: 'sw>sink', flow: 'f.3', cells: [88] }] }],
  ['another network', findPreset('one-lost-cell')!.scenario],
];

describe.each(OTHERS)('%s', (_, other) => {
  it('is rebuilt as the same run from its settings', () => {
    const set = settingsTo(base, other);
    const made = set && varied(base, set);
    expect(made?.ok && key(made.scenario)).toEqual(key(other));
  });
});

describe('six branches of which the second is shown', () => {
  const branches = Array.from({ length: 6 }, (_, id): Branch => ({
    id, words: `branch ${id}`, forkPs: id === 0 ? null : 1e12, from: id === 0 ? null : 0,
    scenario: { ...base, seed: id + 1 },
  }));
  it('are compared as four runs: the first, the one that is shown and the two newest', () => {
    const comparison = comparisonOf(branches, 1);
    expect(comparison?.base).toBe(branches[0].scenario);
    expect(comparison?.others.map(({ set }) => set)).toEqual([{ seed: 2 }, { seed: 5 }, { seed: 6 }]);
  });
  it('keep their letters in the comparison and in its link; a run that is added gets one that is free', () => {
    const comparison = comparisonOf(branches.filter(({ id }) => id !== 2 && id !== 3), 5)!;
    const letters = (reply: ComparisonReply) => reply.ok && reply.runs.map(({ letter }) => letter).join('');
    expect(letters(checkComparison(comparison))).toBe('ABEF');
    expect(letters(decodeComparison(encodeComparison(comparison)))).toBe('ABEF');
    const [, ...newest] = comparison.others;
    const added = { name: '', set: { seed: 9 } };
    expect(letters(checkComparison({ ...comparison, others: [...newest, added] }))).toBe('AEFB');
    expect(letters(checkComparison({ ...comparison, others: [added, ...newest] }))).toBe('ABEF');
    const twice = [newest[0], { ...newest[0], letter: 'A' }, newest[0]];
    expect(letters(checkComparison({ ...comparison, others: twice }))).toBe('AEBC');
  });
  it.each([[0, [0, 3, 4, 5]], [4, [0, 3, 4, 5]], [5, [0, 3, 4, 5]], [2, [0, 2, 4, 5]]])(
    'are four also where %s is shown', (shown, ids) =>
      expect(comparedBranches(branches, shown).map(({ id }) => id)).toEqual(ids));
});
