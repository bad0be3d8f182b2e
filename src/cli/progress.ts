/**
 * How far the runs are, on standard error: a line that is rewritten on a terminal; where `--progress` asks for it in a
 * file or pipe, a line each ten seconds. Silent otherwise, so that scripts find only problems there.
 */
const TERMINAL_MS = 200;
const FILE_MS = 10_000;

export interface Progress {
  /** A run begins, and is called so. */
  begin: (name: string) => void;
  /** Simulated time reached, and the whole of it (s). */
  at: (reachedS: number, durationS: number) => void;
  /** Makes room for a record or a problem. */
  end: () => void;
}

type Stream = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

const SILENT: Progress = { begin: () => {}, at: () => {}, end: () => {} };

/** @param wanted true: always, false: never, undefined: on a terminal only */
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
