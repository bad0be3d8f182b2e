/**
 * What the comparisons with papers share: presets with settings, run with several seeds, and how much of a comparison
 * runs. `npm test` runs a part of each, which its titles name; `npm run published` sets PUBLISHED=all and runs the
 * whole.
 */
import { loadNodeCodec } from '../../src/codec/load-node';
import type { ResultRecord } from '../../src/runner/client/protocol';
import { runScenario } from '../../src/runner/node/run-scenario';
import { findPreset } from '../../src/scenario/presets';
import { setPath } from '../../src/scenario/set-path';
import type { Scenario } from '../../src/scenario/types';

export const codecs = await loadNodeCodec();

/** The whole comparison, as docs/validation.md shows it. */
export const ALL = process.env.PUBLISHED === 'all';

export function presetWith(preset: string, set: Readonly<Record<string, unknown>> = {}): Scenario {
  let { scenario } = findPreset(preset)!;
  for (const [path, value] of Object.entries(set)) {
    const next = setPath(scenario, path, value);
    if (!next.ok) throw new Error(next.problem.message);
    ({ scenario } = next);
  }
  return scenario;
}

export function resultOf(scenario: Scenario): ResultRecord {
  const outcome = runScenario(scenario, { codecs });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.result;
}

/** One record for each seed. */
export const results = (
  preset: string, seeds: readonly number[], set: Readonly<Record<string, unknown>> = {},
): ResultRecord[] =>
  seeds.map((seed) => resultOf({ ...presetWith(preset, set), seed }));

export const total = (list: readonly ResultRecord[], name: string): number =>
  list.reduce((sum, result) => sum + (result[name] as number), 0);
export const mean = (list: readonly ResultRecord[], name: string): number => total(list, name) / list.length;
