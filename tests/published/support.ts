/**
 * What the comparisons with papers share: presets with settings, run with several seeds; and the means of a figure's
 * stored result, which is the whole comparison. What is printed stands in `src/figures`. Where no figure has the whole
 * yet, `npm run published` sets PUBLISHED=all and runs it.
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

/** The whole of what has no figure. */
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

export const total = (list: readonly ResultRecord[], name: NumberMetric): number =>
  list.reduce((sum, result) => sum + result[name], 0);
export const mean = (list: readonly ResultRecord[], name: NumberMetric): number => total(list, name) / list.length;

/**
 * Means over the seeds of a sweep's stored result, by case, what the grid sets, and metric. Nothing runs. Throws where
 * there is no such run.
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
