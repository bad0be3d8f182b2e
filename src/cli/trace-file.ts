/**
 * The file of `--trace`: a line for every transport event. It is opened at the first event, so that a command with bad
 * input overwrites nothing.
 */
import { closeSync, openSync, writeFileSync } from 'node:fs';
import type { RunOptions } from '../runner/node/run-scenario';
import { psToSeconds } from '../scenario/units';
import { commandProblem, reasonOf } from './output';

const HEADER = 'timeS,flow,event,seq,cwndBytes,ssthreshBytes';
/** Column added if sources of the network have an allowed rate (ABR). */
const WITH_RATES = 'acrCellsPerS';
const LINES_A_WRITE = 10_000;

export interface TraceFile {
  write: NonNullable<RunOptions['trace']>;
  /** Writes what is left. As `write`, it throws a sentence if the file cannot be written. */
  end: () => void;
  /** Closes the file, also after a run that failed; never throws. */
  close: () => void;
}

export function traceFile(path: string): TraceFile {
  let lines: string[] = [HEADER];
  let file: number | null = null;
  const trying = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      throw commandProblem(`--trace ${path}: the trace cannot be written: ${reasonOf(error)}.`);
    }
  };
  const open = (): number => (file ??= openSync(path, 'w'));
  const flush = () => trying(() => {
    writeFileSync(open(), `${lines.join('\n')}\n`);
    lines = [];
  });
  return {
    write(timePs, flow, event, segment, { cwndBytes, ssthreshBytes, acrCellsPerS }) {
      if (file === null) {
        trying(open);
        if (acrCellsPerS !== undefined) lines = [`${HEADER},${WITH_RATES}`];
      }
      const rate = acrCellsPerS === undefined ? '' : `,${acrCellsPerS ?? ''}`;
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
      if (file === null) return;
      try {
        closeSync(file);
      } catch { /* the run has already failed, and its error is the one to report */ }
      file = null;
    },
  };
}
