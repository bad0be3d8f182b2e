/**
 * The stored full-quality result of each sweep: what a figure shows before anything runs again. Small: metrics in the
 * order of the plan, and the hash of every run. Written by `npm run published`.
 */
import type { Row } from '../sweep/table';
import type { Sweep } from '../sweep/types';

export interface StoredResult {
  /** Of the program that made it. */
  version: string;
  /** The day on which it was made, `2026-11-22`. */
  date: string;
  /** What was run, word for word. */
  sweep: Sweep;
  rows: Row[];
}

/** As it lies in its file: numbers that are not there are null, hashes stand in one text. */
interface StoredFile {
  version: string;
  date: string;
  sweep: unknown;
  metrics: (number | null)[][];
  hashes: string;
}

const FILES = import.meta.glob<StoredFile>('./stored/*.json', { import: 'default' });
const fileOf = (id: string): (() => Promise<StoredFile>) | undefined => FILES[`./stored/${id}.json`];

/** The stored result of a sweep; null where none has been made. The sweep is the caller's: a test compares the two. */
export async function storedResult(sweep: Sweep): Promise<StoredResult | null> {
  const file = await fileOf(sweep.id)?.();
  return file === undefined ? null : resultOf(file, sweep);
}

/** The result in the text of a file. */
export const fromStored = (text: string, sweep: Sweep): StoredResult => resultOf(JSON.parse(text) as StoredFile, sweep);

function resultOf({ version, date, metrics, hashes }: StoredFile, sweep: Sweep): StoredResult {
  const all = hashes.split(' ');
  return {
    version, date, sweep,
    rows: metrics.map((values, index) => ({ index, metrics: values.map((value) => value ?? NaN), hash: all[index] })),
  };
}

/** What a sweep was when its stored result was made; undefined where there is none. */
export const storedDefinition = async (id: string): Promise<unknown> => (await fileOf(id)?.())?.sweep;

/** The text of the file of a result. */
export const asStored = ({ version, date, sweep, rows }: StoredResult): string => `${JSON.stringify({
  version, date, sweep,
  metrics: rows.map(({ metrics }) => metrics.map((value) => (Number.isNaN(value) ? null : value))),
  hashes: rows.map(({ hash }) => hash).join(' '),
}).replaceAll('],[', '],\n[')}\n`;

/**
 * What a new result is to the one in its file: `same`; `moved` where this version has given another of this very sweep;
 * otherwise `new`: the first, that of another version, or of a sweep that was changed.
 */
export function comparedWith(before: string | null, result: StoredResult): 'same' | 'moved' | 'new' {
  if (before === null) return 'new';
  const { version, date, sweep } = JSON.parse(before) as StoredFile;
  if (before === asStored({ ...result, date })) return 'same';
  return version === result.version && JSON.stringify(sweep) === JSON.stringify(result.sweep) ? 'moved' : 'new';
}
