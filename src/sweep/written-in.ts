/**
 * How the file of a sweep at hand is written: its definition may be this sweep's with keys in another order, as other
 * programs write them. Its lines, and those that are added to it, follow the definition in its own head.
 */
import { runsOf, type Runs } from './plan';
import { factOf, headOf } from './table';
import type { Sweep } from './types';

/**
 * Returns a value as JSON by which values of the same meaning are recognised: keys are in the order of the alphabet,
 * except those of settings, which take effect in their order.
 */
const meaningOf = (value: unknown): string => JSON.stringify(value, (key, inner: unknown) =>
  (key === 'set' || typeof inner !== 'object' || inner === null || Array.isArray(inner) ? inner
    : Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))));

/** Returns what a text of JSON says; `null` if it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the runs and the head as this file has them, if its sweep means the same; otherwise those of this sweep. */
export function writtenIn(text: string, runs: Runs, version: string): { runs: Runs; head: string } {
  const own = { runs, head: headOf(runs, version) };
  const definition = factOf(text, 'definition');
  if (definition === null || text.startsWith(own.head)) return own;
  const sweep = parsed(definition);
  if (meaningOf(sweep) !== meaningOf(runs.sweep)) return own;
  const written = runsOf(sweep as Sweep);
  return { runs: written, head: headOf(written, version) };
}
