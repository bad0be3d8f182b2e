/** The scenario with its first changes made. */
import { applySettings } from '../../scenario/changes';
import type { FullScenario } from '../../scenario/types';

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
