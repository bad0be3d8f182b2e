/**
 * Names a branch by everything in which it differs from the original run, and the original by what was edited in it
 * since it was first forked.
 */
import { PS_PER_S } from '../../model/kernel/time';
import type { FullScenario, Scenario } from '../../scenario/types';
import { differInFates, type Branch } from '../app/branches';
import { check } from '../app/document';
import { capital, span } from '../app/words';
import { ONE_PLAYHEAD_S, startNames, stepsOf } from '../panel/change-words';

/** Differences in what is changed during the run: `from 3 s: 1,000 cells`, `without the change at 4 s`. */
function stepNames(base: FullScenario, full: FullScenario): string[] {
  const [theirs, own] = [stepsOf(base), stepsOf(full)];
  const made = own.filter((step) => !theirs.some(({ atS, set }) =>
    atS === step.atS && JSON.stringify(set) === JSON.stringify(step.set)));
  const left = theirs.filter((step) => !own.some(({ atS }) => Math.abs(atS - step.atS) <= ONE_PLAYHEAD_S));
  return [
    ...made.map(({ atS, words }) => `from ${span(atS)}: ${words}`),
    ...left.map(({ atS }) => `without the change at ${span(atS)}`),
  ];
}

function fateNames(base: Scenario, { scenario, fates, forkPs, words }: Branch): readonly string[] {
  if (!differInFates(base, scenario)) return [];
  return fates ?? [forkPs === null ? 'other cells lost or brought back' : `from ${span(forkPs / PS_PER_S)}: ${words}`];
}

/** All differences from `base` in words; '' if there are none, or if one of the two cannot run. */
function differences(base: Scenario, branch: Branch): string {
  const [before, after] = [check(base), check(branch.scenario)];
  if (!before.ok || !after.ok) return '';
  const [from, to] = [before.checked.full, after.checked.full];
  return capitalFirst([...startNames(from, to), ...stepNames(from, to), ...fateNames(base, branch)].join(', '));
}

const capitalFirst = (words: string): string => (words.startsWith('from ') ? words : capital(words));

/** `from 20.1 s: 1,000 cells`, `Buffer 200 cells, from 3 s: 1,000 cells`; for the original, its description. */
export function branchWords(branches: readonly Branch[], branch: Branch): string {
  const [first] = branches;
  const base = branch.id === first?.id ? branch.begun : first?.scenario;
  const { forkPs, words } = branch;
  return (base && differences(base, branch))
    || (forkPs === null ? words : `from ${span(forkPs / PS_PER_S)}: ${words}`);
}
