/** A small scenario for tests of the check, and helpers that return its problems and warnings. */
import { checkAndWarn } from '../../src/scenario/warnings';

/** Two hosts, a switch between them, one flow; `changed` replaces top-level keys. */
export const base = (changed: Record<string, unknown> = {}): Record<string, unknown> => ({
  version: 1,
  nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch' }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 'sw' }, { from: 'sw', to: 'b' }],
  flows: [{ id: 'f', from: 'a', to: 'b' }],
  ...changed,
});

export const problemsOf = (input: unknown): string[] => {
  const result = checkAndWarn(input);
  return result.ok ? [] : result.problems.map(({ path, message }) => `${path}: ${message}`);
};
export const warningsOf = (input: unknown): string[] => {
  const result = checkAndWarn(input);
  return result.ok ? result.warnings.map(({ path, message }) => `${path}: ${message}`) : problemsOf(input);
};
export const flow = (changed: Record<string, unknown>): Record<string, unknown> =>
  base({ flows: [{ id: 'f', from: 'a', to: 'b', ...changed }] });
export const switchWith = (changed: Record<string, unknown>): Record<string, unknown> =>
  base({ nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', ...changed }, { id: 'b', kind: 'host' }] });
