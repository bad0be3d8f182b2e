/**
 * The stored full-quality result of each sweep, which a figure shows until its sweep is run again. Kept small: metrics
 * in the order of the plan, and the hash of every run. Written by `npm run published`.
 */
import type { Row } from '../sweep/table';
import type { Sweep } from '../sweep/types';

export interface StoredResult {
  /** Version of the program that made the result. */
  version: string;
  /** Day on which the result was made, as in `2026-11-22`. */
  date: string;
  /** The sweep that was run. */
  sweep: Sweep;
  rows: Row[];
}

/** The format of the file: NaN is written as `null`, and all hashes are in one text. */
interface StoredFile {
  version: string;
  date: string;
  sweep: unknown;
  metrics: (number | null)[][];
  hashes: string;
}

const FILES = import.meta.glob<StoredFile>('./stored/*.json', { import: 'default' });
const fileOf = (id: string): (() => Promise<StoredFile>) | undefined => FILES[`./stored/${id}.json`];

/** Loads the stored result of a sweep; `null` if there is none. A test checks that the stored sweep equals this one. */
export async function storedResult(sweep: Sweep): Promise<StoredResult | null> {
  const file = await fileOf(sweep.id)?.();
  return file === undefined ? null : resultOf(file, sweep);
}

/** Reads the result from the text of a file. */
export const fromStored = (text: string, sweep: Sweep): StoredResult => resultOf(JSON.parse(text) as StoredFile, sweep);

function resultOf({ version, date, metrics, hashes }: StoredFile, sweep: Sweep): StoredResult {
  const all = hashes.split(' ');
  return {
    version, date, sweep,
    rows: metrics.map((values, index) => ({ index, metrics: values.map((value) => value ?? NaN), hash: all[index] })),
  };
}

/** Returns the sweep from which the stored result was made; undefined if there is none. */
export const storedDefinition = async (id: string): Promise<unknown> => (await fileOf(id)?.())?.sweep;

/** Returns the text of a result's file. */
export const asStored = ({ version, date, sweep, rows }: StoredResult): string => `${JSON.stringify({
  version, date, sweep,
  metrics: rows.map(({ metrics }) => metrics.map((value) => (Number.isNaN(value) ? null : value))),
  hashes: rows.map(({ hash }) => hash).join(' '),
}).replaceAll('],[', '],\n[')}\n`;

/**
 * Compares a new result with the one in its file. `same`: equal. `moved`: this version gave another result for the same
 * sweep before. `new`: there was none, or it was that of another version or of a sweep that has changed.
 */
export function comparedWith(before: string | null, result: StoredResult): 'same' | 'moved' | 'new' {
  if (before === null) return 'new';
  const { version, date, sweep } = JSON.parse(before) as StoredFile;
  if (before === asStored({ ...result, date })) return 'same';
  return version === result.version && JSON.stringify(sweep) === JSON.stringify(result.sweep) ? 'moved' : 'new';
}
