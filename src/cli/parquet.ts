/**
 * The rows of a sweep as Parquet (Apache Parquet, format 2), for other programs: values keep their types, and the head
 * of the CSV file becomes metadata. The file is written when all runs are done, because nothing can be appended to it.
 */
import type { ColumnSource } from 'hyparquet-writer';
import type { Runs } from '../sweep/plan';
import { columnsOf, factsOf, settingText, type Row } from '../sweep/table';
import { commandProblem, reasonOf } from './output';
import { replaceFile } from './own-files';

/** Makes the column of a setting: numbers and booleans keep their type, all else is text as in the CSV file. */
function settingColumn(name: string, values: readonly unknown[]): ColumnSource {
  const given = values.filter((value) => value !== undefined);
  const orNull = <Value>(take: (value: unknown) => Value): (Value | null)[] =>
    values.map((value) => (value === undefined ? null : take(value)));
  if (given.every((value) => typeof value === 'number')) {
    return { name, type: 'DOUBLE', data: orNull(Number), nullable: true };
  }
  if (given.every((value) => typeof value === 'boolean')) {
    return { name, type: 'BOOLEAN', data: orNull(Boolean), nullable: true };
  }
  return { name, type: 'STRING', data: orNull(settingText), nullable: true };
}

/** Makes the columns, with the order and names of those in the CSV file. */
function columnsOfRows(plan: Runs, rows: readonly Row[]): ColumnSource[] {
  const runs = rows.map(({ index }) => plan.runs[index]);
  const { sweep, paths, named } = plan;
  return [
    ...(named ? [{ name: 'case', type: 'STRING' as const, data: runs.map(({ name }) => name) }] : []),
    ...paths.map((path, at) => settingColumn(path, runs.map(({ values }) => values[at]))),
    { name: 'seed', type: 'INT64', data: runs.map(({ seed }) => BigInt(seed)) },
    ...sweep.metrics.map((name, at): ColumnSource => ({
      name, type: 'DOUBLE', nullable: true,
      data: rows.map(({ metrics }) => (Number.isNaN(metrics[at]) ? null : metrics[at])),
    })),
    { name: 'hash', type: 'STRING', data: rows.map(({ hash }) => hash) },
  ];
}

/** The head as metadata. Readers keep one value of a key, so the units of several metrics are lines of one value. */
function metadataOf(plan: Runs, version: string): { key: string; value: string }[] {
  const values = new Map<string, string>();
  for (const [name, value] of factsOf(plan, version)) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before}\n${value}`);
  }
  return [...values].map(([name, value]) => ({ key: `cell-by-cell.${name}`, value }));
}

/** Returns the bytes of the file, with its rows in the order of the plan. The library is loaded only here. */
export async function asParquet(plan: Runs, rows: readonly Row[], version: string): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const inOrder = [...rows].sort((a, b) => a.index - b.index);
  const columnData = columnsOfRows(plan, inOrder);
  if (columnData.length !== columnsOf(plan).length) throw new Error('The columns are not those of the CSV file.');
  return new Uint8Array(parquetWriteBuffer({
    columnData,
    kvMetadata: metadataOf(plan, version),
  }));
}

/** Writes the file atomically. Throws a sentence if that fails. */
export async function writeParquet(path: string, plan: Runs, rows: readonly Row[], version: string): Promise<void> {
  const bytes = await asParquet(plan, rows, version);
  try {
    replaceFile(path, bytes);
  } catch (error) {
    throw commandProblem(`${path} cannot be written: ${reasonOf(error)}.`);
  }
}
