/** Result records as CSV: one line per run; nested values become columns such as `a.b`; flows and hops are left out. */
import type { ResultRecord } from '../runner/client/protocol';
import { csvField } from '../runner/client/csv-field';

const asLine = (values: readonly unknown[]): string => values.map(csvField).join(',');

/** The names of the columns: the same for every record. */
export const csvHeader = (result: ResultRecord): string => asLine(Object.keys(flatten(result)));

export const csvRow = (result: ResultRecord): string => asLine(Object.values(flatten(result)));

function flatten({ flows: _flows, hops: _hops, set, ...record }: ResultRecord): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries({ ...record, set: JSON.stringify(set ?? {}) })) {
    if (typeof value === 'object' && value !== null) {
      for (const [part, inner] of Object.entries(value)) row[`${name}.${part}`] = inner;
    } else {
      row[name] = value;
    }
  }
  return row;
}
