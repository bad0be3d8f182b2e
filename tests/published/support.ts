/**
 * Helpers for comparisons with papers: presets with settings, run with several seeds, and the means of a figure's
 * stored result, which is the complete comparison. Printed values are in `src/figures`. Comparisons that no figure has
 * run completely with PUBLISHED=all, which `npm run published` sets.
 */
import { loadNodeCodec } from '../../src/codec/load-node';
import { storedResult } from '../../src/figures/stored';
import type { NumberMetric } from '../../src/model/run/record';
import type { ResultRecord } from '../../src/runner/client/protocol';
import { runScenario } from '../../src/runner/node/run-scenario';
import { findPreset } from '../../src/scenario/presets';
import { setPath } from '../../src/scenario/set-path';
import type { Scenario } from '../../src/scenario/types';
import { runsOf } from '../../src/sweep/plan';
import type { Settings, Sweep } from '../../src/sweep/types';

export const codecs = await loadNodeCodec();

/** Whether comparisons that no figure has run completely. */
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

/** Runs a preset with some settings; one record for each seed. */
export const results = (
  preset: string, seeds: readonly number[], set: Readonly<Record<string, unknown>> = {},
): ResultRecord[] =>
  seeds.map((seed) => resultOf({ ...presetWith(preset, set), seed }));

export const total = (list: readonly ResultRecord[], name: NumberMetric): number =>
  list.reduce((sum, result) => sum + result[name], 0);
export const mean = (list: readonly ResultRecord[], name: NumberMetric): number => total(list, name) / list.length;

/**
 * Reads a sweep's stored result and returns a function for means over its seeds, by case, settings of the grid, and
 * metric, which throws if there is no such run. Nothing is simulated.
 */
export async function storedMeans(sweep: Sweep): Promise<(name: string, set: Settings, metric: string) => number> {
  const stored = await storedResult(sweep);
  const { runs } = runsOf(sweep);
  return (name, set, metric) => {
    const column = sweep.metrics.indexOf(metric);
    const own = runs.filter((run) =>
      run.name === name && Object.entries(set).every(([path, value]) => run.set[path] === value));
    if (column < 0 || own.length !== sweep.seeds.length) throw new Error(`${sweep.id} has no ${metric} of ${name}.`);
    return own.reduce((sum, { index }) => sum + stored!.rows[index].metrics[column], 0) / own.length;
  };
}
