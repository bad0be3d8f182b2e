/** Result records as CSV: one line a run, nested values as columns with a dot, without the flows and the hops. Quoting as in RFC 4180. */
import type { ResultRecord } from '../runner/client/protocol';

export function toCsv(results: readonly ResultRecord[]): string {
  const rows = results.map(flatten);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map((row) => row.map(quoted).join(',')).join('\n');
}

function flatten({ flows: _flows, hops: _hops, set, ...record }: ResultRecord): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries({ ...record, set: JSON.stringify(set ?? {}) })) {
    if (typeof value === 'object' && value !== null) for (const [part, inner] of Object.entries(value)) row[`${name}.${part}`] = inner;
    else row[name] = value;
  }
  return row;
}

function quoted(value: unknown): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
