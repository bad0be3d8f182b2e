/**
 * Sweeps saved with a network, in its `sweeps`: each is a sweep file without a base, because its base is the network.
 * So a scenario file with sweeps can be run wherever a sweep file can.
 */
import { nearest, problem, type Problem } from '../scenario/problem';
import type { Scenario } from '../scenario/types';
import { checkSweep, type SweepCheck } from './sweep-file';
import type { Sweep } from './types';

/** Returns the network without its saved sweeps. */
export const withoutSweeps = ({ sweeps: _, ...network }: Scenario): Scenario => network;

/** Returns every saved sweep, checked, with the network as its base (or `base`, such as the id of its preset). */
export const savedSweeps = (scenario: Scenario, base: string | Scenario = withoutSweeps(scenario)): SweepCheck[] =>
  (scenario.sweeps ?? []).map((saved) => checkSweep({ ...saved, base }));

/** Returns the network with this sweep saved in it, in place of one with the same id. */
export function saveSweep(scenario: Scenario, { base: _, ...saved }: Sweep): Scenario {
  const others = (scenario.sweeps ?? []).filter(({ id }) => id !== saved.id);
  return { ...scenario, sweeps: [...others, { ...saved }] };
}

/** Returns the saved sweep with this id; without an id, the only one that there is. */
export function chooseSweep(scenario: Scenario, id: string | undefined): SweepCheck {
  const ids = (scenario.sweeps ?? []).map((saved) => String(saved.id));
  const wrong = (found: Problem): SweepCheck => ({ ok: false, problems: [found] });
  if (ids.length === 0) return wrong(problem('missing', 'sweeps', 'This network has no sweep saved with it.'));
  if (id === undefined && ids.length > 1) {
    const sentence = `There are ${ids.length} sweeps: say which with --sweep, ${ids.join(', ')}.`;
    return wrong(problem('missing', 'sweeps', sentence));
  }
  const at = id === undefined ? 0 : ids.indexOf(id);
  if (at >= 0) return savedSweeps(scenario)[at];
  const near = id === undefined ? null : nearest(id, ids);
  return wrong(problem('unknownId', 'sweeps', `There is no sweep called ${id}${
    near === null ? `; there are ${ids.join(', ')}.` : `; did you mean ${near}?`}`));
}
