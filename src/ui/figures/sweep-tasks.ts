/** Sweeps as the page runs them: what tells them apart, their plans, and which of their runs are missing. */
import { version } from '../../../package.json';
import { fnv1a } from '../../codec/fnv1a';
import { planOf, type Plan } from '../../sweep/plan';
import { inQuality } from '../../sweep/sweep-file';
import type { Row } from '../../sweep/table';
import type { Quality, Sweep } from '../../sweep/types';
import type { Task } from './followed-sweeps';

/** A sweep in one quality; it is planned when the plan is first asked for, which throws if the sweep is not valid. */
export interface Planned extends Task { plan: () => Plan }

const byKey = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);
/** Sorts the keys of a network: in a sweep that was stored, and checked when it was read, they have another order. */
const networkInOrder = (key: string, value: unknown): unknown =>
  (key === 'base' && typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).sort(byKey)) : value);

/** Sweeps as text, by which they are told apart: two versions may share an id. Sweep objects are never changed. */
const definitions = new WeakMap<Sweep, string>();
function definitionOf(sweep: Sweep): string {
  const known = definitions.get(sweep) ?? JSON.stringify(sweep, networkInOrder);
  definitions.set(sweep, known);
  return known;
}

export const keyOf = (sweep: Sweep, quality: Quality): string => `${definitionOf(sweep)} ${quality}`;
const nameInBrowser = (sweep: Sweep): string => `${version} ${definitionOf(sweep)}`;

/** Plans a sweep that is known to be valid; throws if it is not. */
export function plannedOf(sweep: Sweep, quality: Quality): Plan {
  const result = planOf(inQuality(sweep, quality));
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.plan;
}

export function taskOf(sweep: Sweep, quality: Quality): Planned {
  const name = nameInBrowser(inQuality(sweep, quality));
  let plan: Plan | null = null;
  return {
    key: keyOf(sweep, quality), name, id: `${fnv1a(new TextEncoder().encode(name)).toString(36)} ${name.length}`,
    plan: () => (plan ??= plannedOf(sweep, quality)),
  };
}

/** Returns the runs that have no row yet. */
export function missingIn({ runs }: Plan, rows: readonly Row[]): Plan['runs'] {
  const done = new Set(rows.map(({ index }) => index));
  return runs.filter(({ index }) => !done.has(index));
}
