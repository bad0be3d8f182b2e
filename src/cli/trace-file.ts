/**
 * The file of `--trace`: a line for every transport event. It is opened at the first event, so that a command with bad
 * input overwrites nothing. A lock keeps other processes away from a file; a device or a pipe needs none.
 */
import { closeSync, existsSync, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RunOptions } from '../runner/node/run-scenario';
import { psToSeconds } from '../scenario/units';
import { lockFile } from './file-lock';
import { commandProblem, reasonOf } from './output';
import { realPath } from './own-files';

const HEADER = 'timeS,flow,event,seq,cwndBytes,ssthreshBytes';
/** Columns added if sources of the network have an allowed rate (ABR). */
const WITH_RATES = 'acrCellsPerS,abrRule';
const LINES_A_WRITE = 10_000;

export interface TraceFile {
  path: string;
  write: NonNullable<RunOptions['trace']>;
  /** Writes what is left. As `write`, it throws a sentence if the file cannot be written. */
  end: () => void;
  /** Closes the file and gives its lock back, also after a run that failed; never throws. */
  close: () => void;
}

/** Whether a trace needs a lock. Not if opening the file will say what is wrong. */
function isLockable(path: string): boolean {
  const there = statSync(path, { throwIfNoEntry: false });
  return there === undefined ? existsSync(dirname(realPath(path))) : there.isFile();
}

/** Rejects with a sentence if another process writes to the file. */
export async function traceFile(path: string): Promise<TraceFile> {
  const trying = <Value>(work: () => Value): Value => {
    try {
      return work();
    } catch (error) {
      throw commandProblem(`--trace ${path}: the trace cannot be written: ${reasonOf(error)}.`);
    }
  };
  const lock = trying(() => isLockable(path)) ? await lockFile(path) : null;
  let lines: string[] = [HEADER];
  let file: number | null = null;
  const open = (): number => (file ??= openSync(path, 'w'));
  const flush = () => {
    lock?.keep();
    trying(() => writeFileSync(open(), `${lines.join('\n')}\n`));
    lines = [];
  };
  return {
    path,
    write(timePs, flow, event, segment, { cwndBytes, ssthreshBytes, allowed }) {
      if (file === null) {
        trying(open);
        if (allowed !== undefined) lines = [`${HEADER},${WITH_RATES}`];
      }
      const rate = allowed === undefined ? '' : `,${allowed.acrCellsPerS ?? ''},${allowed.rule ?? ''}`;
      lines.push(`${psToSeconds(timePs)},${flow},${event},${segment},${cwndBytes},${ssthreshBytes}${rate}`);
      if (lines.length >= LINES_A_WRITE) flush();
    },
    end() {
      if (lines.length > 0) flush();
      const opened = file;
      file = null;
      if (opened !== null) trying(() => closeSync(opened));
    },
    close() {
      try {
        if (file !== null) closeSync(file);
      } catch { /* the run has already failed, and its error is the one to report */ }
      file = null;
      lock?.release();
    },
  };
}
