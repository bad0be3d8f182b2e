/**
 * Shows the progress of runs on standard error: on a terminal a line that is rewritten; in a file or pipe, only with
 * `--progress`, a line every ten seconds. Otherwise silent, so that scripts find only problems there.
 */
const TERMINAL_MS = 200;
const FILE_MS = 10_000;

export interface Progress {
  /** Tells that the run of this name begins. */
  begin: (name: string) => void;
  /** Tells the simulated time reached and the run's duration, s. */
  at: (reachedS: number, durationS: number) => void;
  /** Clears the line, so that a record or a problem can be printed. */
  end: () => void;
}

type Stream = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

const SILENT: Progress = { begin: () => {}, at: () => {}, end: () => {} };

/** @param wanted true: always; false: never; undefined: only on a terminal */
export function progressOn(stream: Stream, wanted?: boolean, nowMs = () => performance.now()): Progress {
  const terminal = Boolean(stream.isTTY);
  if (!(wanted ?? terminal)) return SILENT;
  let run = '';
  let saidMs = -Infinity;
  let shown = false;
  return {
    begin(name) {
      run = name;
      saidMs = terminal ? nowMs() : -Infinity;
    },
    at(reachedS, durationS) {
      if (nowMs() - saidMs < (terminal ? TERMINAL_MS : FILE_MS)) return;
      saidMs = nowMs();
      const percent = Math.floor((100 * reachedS) / durationS);
      const line = `${run}: ${percent} %, ${reachedS.toFixed(1)} s of ${durationS} s simulated`;
      stream.write(terminal ? `\r${line}\x1b[K` : `${line}\n`);
      shown = terminal;
    },
    end() {
      if (shown) stream.write('\r\x1b[K');
      shown = false;
    },
  };
}
