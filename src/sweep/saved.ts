/**
 * Sweeps that are saved with a network, in its `sweeps`: sweep files without a base, which is the network itself. So a
 * scenario file with sweeps can be run wherever a sweep file can.
 */
import { nearest, problem, type Problem } from '../scenario/problem';
import type { Scenario } from '../scenario/types';
import { checkSweep, type SweepCheck } from './sweep-file';
import type { Sweep } from './types';

/** The network alone. */
export const withoutSweeps = ({ sweeps: _, ...network }: Scenario): Scenario => network;

/** Every sweep of a network, with the network (or `base`, the id under which it is known) as its base. */
export const savedSweeps = (scenario: Scenario, base: string | Scenario = withoutSweeps(scenario)): SweepCheck[] =>
  (scenario.sweeps ?? []).map((saved) => checkSweep({ ...saved, base }));

/** The network with this sweep among its own; one with the same id is replaced. */
export function saveSweep(scenario: Scenario, { base: _, ...saved }: Sweep): Scenario {
  const others = (scenario.sweeps ?? []).filter(({ id }) => id !== saved.id);
  return { ...scenario, sweeps: [...others, { ...saved }] };
}

/** The one that is meant, where a network has several: by its id, or the only one. */
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
