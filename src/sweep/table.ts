/**
 * The result file of a sweep: CSV with a head of `# name: value` lines (id, title, version, units, seeds, definition,
 * link), a line of column names, and a line for each run that is done. Whole lines are appended as runs end, so an
 * interrupted sweep can go on with its file. Nothing in it depends on when or where a run was made.
 */
import { csvField } from '../runner/client/csv-field';
import { findPreset } from '../scenario/presets';
import { encodeLink } from '../scenario/link-codec';
import type { ResultRecord } from '../runner/client/protocol';
import { definitionOf, metricOf, unitOf } from './metrics';
import type { Runs } from './plan';
import type { SweepRun } from './types';

/** What the file keeps of a finished run. */
export interface Row {
  index: number;
  metrics: readonly number[];
  hash: string;
}

export const rowOf = (index: number, metrics: readonly string[], record: ResultRecord): Row =>
  ({ index, metrics: metrics.map((metric) => metricOf(record, metric)), hash: record.hash });

/**
 * Formats the value of a setting: strings as they are, all else as JSON; empty if a case does not set it. A string with
 * a line break is JSON too, so that every run is one line, and so is one that begins with ", so that no two are alike.
 */
export const settingText = (value: unknown): string =>
  (value === undefined ? '' : typeof value === 'string' && !/^"|[\r\n]/.test(value) ? value : JSON.stringify(value));

const line = (fields: readonly unknown[]): string => fields.map(csvField).join(',');

export const columnsOf = ({ sweep, paths, named }: Runs): string[] =>
  [...(named ? ['case'] : []), ...paths, 'seed', ...sweep.metrics, 'hash'];

/** Returns the text that identifies a run in the file: the fields of its line before the metrics. */
const keyOf = ({ named }: Runs, { name, values, seed }: SweepRun): string =>
  line([...[...(named ? [name] : []), ...values].map(settingText), seed]);

export const lineOf = (plan: Runs, row: Row): string =>
  `${keyOf(plan, plan.runs[row.index])},${line([...row.metrics.map((value) => (Number.isNaN(value) ? '' : value)),
    row.hash])}`;

/** Returns the facts of the head, in their order. `definition` is the whole sweep as JSON. */
export function factsOf({ sweep }: Runs, version: string): [name: string, value: string][] {
  const network = sweep.base ?? sweep.cases?.[0]?.base;
  const base = typeof network === 'string' ? findPreset(network)?.scenario : network;
  return [
    ['sweep', sweep.id], ['title', sweep.title], ['version', `cell-by-cell ${version}`],
    ['seeds', sweep.seeds.join(' ')],
    ...sweep.metrics.map((metric): [string, string] =>
      ['unit', `${metric} [${unitOf(metric)}] ${definitionOf(metric)}`]),
    ['definition', JSON.stringify(sweep)],
    ...(base === undefined ? [] : [['link', `#s=${encodeLink(base)}`] as [string, string]]),
  ];
}

/** Returns the head and the line of column names, each fact on a line of its own. */
export function headOf(plan: Runs, version: string): string {
  return `${factsOf(plan, version).map(([name, value]) => `# ${name}: ${value.replace(/[\r\n]+/g, ' ')}`).join('\n')}\n${line(columnsOf(plan))}\n`;
}

export type ReadTable = { ok: true; rows: Row[]; /** Number of characters in whole lines. */ whole: number }
  | { ok: false; sentence: string };

/**
 * Reads the rows of a file of this plan, without a last line that was cut off. A file with only part of the head has no
 * rows. Fails with a sentence if the file, or a line of it, belongs to another sweep or version.
 */
export function readTable(plan: Runs, head: string, text: string): ReadTable {
  if (text.length < head.length && head.startsWith(text)) return { ok: true, rows: [], whole: 0 };
  if (!text.startsWith(head)) return { ok: false, sentence: differenceOf(head, text) };
  const places = new Map(plan.runs.map((run) => [keyOf(plan, run), run.index]));
  const rows = new Map<number, Row>();
  let at = head.length;
  for (let end = text.indexOf('\n', at); end >= 0; end = text.indexOf('\n', at)) {
    // Only what is before the metrics may have commas of its own; it is compared as it is written.
    const fields = text.slice(at, end).split(',');
    const split = Math.max(0, fields.length - plan.sweep.metrics.length - 1);
    const index = places.get(fields.slice(0, split).join(','));
    const metrics = fields.slice(split, -1).map((field) => (field === '' ? NaN : Number(field)));
    if (index === undefined) return { ok: false, sentence: `it has a line that is no run of this sweep: ${
      text.slice(at, Math.min(end, at + 80))}` };
    const row = { index, metrics, hash: fields[fields.length - 1] };
    const before = rows.get(index);
    if (before && (before.hash !== row.hash || lineOf(plan, before) !== lineOf(plan, row))) {
      return { ok: false, sentence: `it has two results of one run: ${text.slice(at, Math.min(end, at + 80))}` };
    }
    rows.set(index, row);
    at = end + 1;
  }
  return { ok: true, rows: [...rows.values()].sort((a, b) => a.index - b.index), whole: at };
}

/** Returns a fact of the head of a file. */
export const factOf = (text: string, name: string): string | null =>
  new RegExp(`^# ${name}: ([^\\n]*)`, 'm').exec(text)?.[1] ?? null;

function differenceOf(head: string, text: string): string {
  for (const name of ['sweep', 'version', 'definition']) {
    const [ours, theirs] = [factOf(head, name), factOf(text, name)];
    if (theirs === null) return 'it is no file of a sweep.';
    if (ours !== theirs && name !== 'definition') return `its ${name} is ${theirs}, here it is ${ours}.`;
    if (ours !== theirs) return 'it was made with another definition of this sweep.';
  }
  return 'its head is not that of this sweep.';
}
