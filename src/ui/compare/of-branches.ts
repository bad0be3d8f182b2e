/** Makes a comparison of the branches of a run: each as the settings in which it differs from the first. */
import {
  LONGEST_NAME, MOST_RUNS, MOST_SETTINGS, varied, type Comparison, type Variation,
} from '../../scenario/comparison';
import { equal } from '../../scenario/minimal';
import type { FullScenario, Scenario } from '../../scenario/types';
import { branchName, type Branch } from '../app/branches';
import { check, resultKey } from '../app/document';
import { branchWords } from '../branches/branch-names';
import { settingsBetween } from '../panel/settings-between';

/** The top-level keys in which two scenarios differ, with their whole values. */
function wholeKeys(base: FullScenario, full: FullScenario): Record<string, unknown> {
  return Object.fromEntries(Object.entries(full).filter(([key, value]) =>
    key !== 'version' && JSON.stringify(Reflect.get(base, key)) !== JSON.stringify(value)));
}

/** Settings that turn `base` into `other`, as few as possible; `null` if one of the two cannot run. */
export function settingsTo(base: Scenario, other: Scenario): Variation['set'] | null {
  const [from, to] = [check(base), check(other)];
  if (!from.ok || !to.ok) return null;
  const [before, after] = [from.checked.full, to.checked.full];
  const short = settingsBetween(before, after);
  const made = varied(base, short);
  const again = made.ok ? check(made.scenario) : null;
  const same = again?.ok === true
    && equal(JSON.parse(resultKey(again.checked.full)), JSON.parse(resultKey(after)));
  return same && Object.keys(short).length <= MOST_SETTINGS ? short : wholeKeys(before, after);
}

/** The branches that are compared, at most four: the first, the shown one and the newest others. */
export function comparedBranches([first, ...rest]: readonly Branch[], shown: number): readonly Branch[] {
  const wanted = [...rest.filter(({ id }) => id === shown), ...[...rest].reverse().filter(({ id }) => id !== shown)];
  const kept = new Set(wanted.slice(0, MOST_RUNS - 1));
  return [first, ...rest.filter((one) => kept.has(one))];
}

/** A comparison of the first branch with the others that are compared; `null` if none of them can run. */
export function comparisonOf(branches: readonly Branch[], shown: number): Comparison | null {
  const [first, ...others] = comparedBranches(branches, shown);
  const name = (branch: Branch): string => branchWords(branches, branch).slice(0, LONGEST_NAME);
  const variations = others.flatMap((branch): Variation[] => {
    const set = settingsTo(first.scenario, branch.scenario);
    return set === null ? [] : [{ name: name(branch), set, letter: branchName(branch) }];
  });
  if (variations.length === 0) return null;
  return { base: first.scenario, name: name(first), others: variations };
}
