/** What is in force at an instant of the run: the scenario with the changes that have been made until then. */
import { PS_PER_S } from '../../model/kernel/time';
import { applySettings } from '../../scenario/changes';
import type { FullScenario } from '../../scenario/types';

/** What is applied at the playhead has the instant a whole microsecond later; it counts from when it was made. */
const JUST_NOW_PS = 2e6;

/** How many of the changes are in force. */
export const changesUntil = ({ changes }: Pick<FullScenario, 'changes'>, timePs: number): number =>
  changes.filter(({ atS }) => atS * PS_PER_S <= timePs + JUST_NOW_PS).length;

/**
 * Of each scenario, which nobody changes, what it is after none, one, two, … of its changes, as far as it has been
 * asked for.
 */
const known = new WeakMap<FullScenario, FullScenario[]>();

/** The scenario after its first changes, `many` of them. Each change is applied once. */
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
