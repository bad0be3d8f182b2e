/** Finds which settings apply at an instant of the run: the scenario with the changes made until then. */
import { PS_PER_S } from '../../model/kernel/time';
import { applySettings } from '../../scenario/changes';
import type { FullScenario } from '../../scenario/types';

/** A change applied at the playhead is dated to the next whole microsecond, but counts from when it was made. */
const JUST_NOW_PS = 2e6;

/** Returns how many of the changes are in force. */
export const changesUntil = ({ changes }: Pick<FullScenario, 'changes'>, timePs: number): number =>
  changes.filter(({ atS }) => atS * PS_PER_S <= timePs + JUST_NOW_PS).length;

/**
 * Cache by scenario, which is immutable: the scenario after none, one, two, … of its changes, as far as it was asked
 * for.
 */
const known = new WeakMap<FullScenario, FullScenario[]>();

/** Returns the scenario after its first `many` changes. Each change is applied once. */
export function afterChanges(full: FullScenario, many: number): FullScenario {
  const states = known.get(full) ?? [full];
  known.set(full, states);
  const wanted = Math.min(many, full.changes.length);
  while (states.length <= wanted) {
    const now = states[states.length - 1];
    const applied = applySettings(now, full.changes[states.length - 1].set);
    states.push(applied.ok ? applied.scenario : now);
  }
  return states[wanted];
}
