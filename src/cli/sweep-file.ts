/**
 * The file that a sweep adds to (`src/sweep/table.ts` says what is in it). The head is there as a whole or not at all;
 * a last line that was cut off is taken away before the first new one.
 */
import { closeSync, openSync, statSync, truncateSync, writeSync } from 'node:fs';
import type { Plan } from '../sweep/plan';
import { lineOf, readTable, type Row } from '../sweep/table';
import { commandProblem, readBytes, reasonOf } from './output';
import { replaceFile } from './own-files';

export interface SweepFile {
  /** The rows that were there. */
  rows: readonly Row[];
  add: (row: Row) => void;
  close: () => void;
}

/** Does it, or throws a sentence. */
function trying<Value>(path: string, verb: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw commandProblem(`${path} cannot be ${verb}: ${reasonOf(error)}.`);
  }
}

/** The rows of a file of this plan, of which `text` was read. Throws a sentence where it is one of something else. */
export function rowsOf(path: string, text: string, plan: Plan, head: string): { rows: Row[]; wholeBytes: number } {
  const read = readTable(plan, head, text);
  if (!read.ok) throw commandProblem(`${path} is not a file of this sweep: ${read.sentence}`);
  return { rows: read.rows, wholeBytes: Buffer.byteLength(text.slice(0, read.whole)) };
}

/** Whether there is a file to go on with. Throws a sentence for what has no place to go on at: a device or a pipe. */
function isThere(path: string): boolean {
  const stats = trying(path, 'read', () => statSync(path, { throwIfNoEntry: false }));
  if (stats === undefined || stats.isFile() || stats.isDirectory()) return stats !== undefined;
  throw commandProblem(`--out ${path} is not a file that rows can be added to: give a file, or leave --out away and `
    + 'pass on what is printed.');
}

/** Opens the file for going on, makes it where there is none. Throws a sentence where that cannot be. */
export function sweepFile(path: string, plan: Plan, head: string): SweepFile {
  const there = isThere(path) ? rowsOf(path, Buffer.from(readBytes(path)).toString('utf8'), plan, head)
    : { rows: [], wholeBytes: 0 };
  const file = trying(path, 'written', () => {
    if (there.wholeBytes === 0) replaceFile(path, head);
    else truncateSync(path, there.wholeBytes);
    return openSync(path, 'a');
  });
  return {
    rows: there.rows,
    add: (row) => trying(path, 'written', () => { writeSync(file, `${lineOf(plan, row)}\n`); }),
    close: () => closeSync(file),
  };
}
