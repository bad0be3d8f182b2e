/** A comparison as CSV: one line per run and seed, with the settings that differ and all numbers of the record. */
import type { ResultRecord } from '../../runner/client/protocol';
import { csvField } from '../../runner/client/csv-field';
import type { ComparedRun } from '../../scenario/comparison';
import { letterOf } from '../../scenario/comparison';
import type { Measured } from './readings';

/** A record as one row, nested values named with a dot; without flows, hops, the scenario and the computing time. */
function flat(record: ResultRecord): Record<string, unknown> {
  const { flows: _flows, hops: _hops, set: _set, scenario: _scenario, wallSeconds: _wall, ...rest } = record;
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (typeof value === 'object' && value !== null) {
      for (const [part, inner] of Object.entries(value)) row[`${name}.${part}`] = inner;
    } else row[name] = value;
  }
  return row;
}

type Run = Pick<ComparedRun, 'name' | 'set'> & { letter?: string };

export function comparisonCsv(runs: readonly Run[], { seeds }: Measured): string {
  const rows = runs.flatMap(({ name, set }, run) => seeds[run].map((record) =>
    ({ run: letterOf(run, runs), name, set: JSON.stringify(set), ...flat(record) })));
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) =>
    csvField(Reflect.get(row, column) ?? '')).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}
