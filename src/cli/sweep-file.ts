/**
 * The file to which a sweep appends its rows; `src/sweep/table.ts` describes its format. The head is written
 * atomically if its folder takes files, and a last line that was cut off is removed before the first new one. A lock
 * keeps other processes away.
 */
import { closeSync, fstatSync, openSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import type { Plan, Runs } from '../sweep/plan';
import { headOf, lineOf, readTable, type Row } from '../sweep/table';
import { writtenIn } from '../sweep/written-in';
import { lockFile } from './file-lock';
import { commandProblem, isCommandProblem, readBytes, reasonOf } from './output';
import { replaceFile } from './own-files';

export interface SweepFile {
  /** Rows that an earlier start left in the file. */
  rows: readonly Row[];
  add: (row: Row) => void;
  close: () => void;
}

/** Runs `work`; an error becomes a sentence for the user. */
function trying<Value>(path: string, verb: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (isCommandProblem(error)) throw error;
    throw commandProblem(`${path} cannot be ${verb}: ${reasonOf(error)}.`);
  }
}

/** What a file of a sweep has: rows, the length of its whole lines, and how lines are written in it. */
interface Read { rows: Row[]; wholeBytes: number; runs: Runs }

/** Returns the rows of a file of this plan, read as `text`. Throws a sentence if the file belongs to something else. */
export function rowsOf(path: string, text: string, plan: Plan, version: string): Read {
  const { runs, head } = writtenIn(text, plan, version);
  const read = readTable(runs, head, text);
  if (!read.ok) throw commandProblem(`${path} is not a file of this sweep: ${read.sentence}`);
  return { rows: read.rows, wholeBytes: Buffer.byteLength(text.slice(0, read.whole)), runs };
}

/** Undoes what other programs do to a file of rows when they save it: a mark at its beginning, their line ends. */
export const withoutMarks = (text: string): string => text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');

/** Reads the rows of the file at `path`. Throws a sentence if none can be added to it. */
function readRows(path: string, plan: Plan, version: string): Read {
  const text = Buffer.from(readBytes(path)).toString('utf8');
  const plain = withoutMarks(text);
  if (plain !== text && plain.startsWith(writtenIn(plain, plan, version).head)) {
    throw commandProblem(`${path} has a byte order mark or line ends with a carriage return, since another program `
      + 'has saved it: merge makes a file of it to which rows can be added.');
  }
  return rowsOf(path, text, plan, version);
}

/** Whether there is a file to append to. Throws a sentence for a folder, a device or a pipe: a sweep cannot append. */
function isThere(path: string): boolean {
  const stats = trying(path, 'read', () => statSync(path, { throwIfNoEntry: false }));
  if (stats === undefined || stats.isFile()) return stats !== undefined;
  if (stats.isDirectory()) throw commandProblem(`${path} cannot be written: it is a folder.`);
  throw commandProblem(`--out ${path} is not a file that rows can be added to: give a file, or leave --out away and `
    + 'pass on what is printed.');
}

/**
 * Opens the file to append rows, or creates it. Rejects with a sentence if that fails, or if another process is writing
 * to the file.
 */
export async function sweepFile(path: string, plan: Plan, version: string): Promise<SweepFile> {
  isThere(path);
  const lock = await lockFile(path);
  try {
    // Read only now, because the last owner of the lock may just have added rows.
    const there = isThere(path) ? readRows(path, plan, version) : { rows: [], wholeBytes: 0, runs: plan };
    const file = trying(path, 'written', () => {
      if (there.wholeBytes === 0) (lock.isHeld ? replaceFile : writeFileSync)(path, headOf(there.runs, version));
      else truncateSync(path, there.wholeBytes);
      return openSync(path, 'a');
    });
    return {
      rows: there.rows,
      add: (row) => trying(path, 'written', () => {
        lock.keep();
        if (fstatSync(file).nlink === 0) throw new Error('it was removed or replaced while the rows were made');
        writeSync(file, `${lineOf(there.runs, row)}\n`);
      }),
      close() {
        closeSync(file);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
