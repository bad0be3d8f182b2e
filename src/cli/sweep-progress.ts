/** Shows the progress of a sweep on a terminal, in one line that is rewritten. In a file or pipe nothing is written. */
import { inWords, timeLeft } from '../sweep/time-left';
import type { Plan } from '../sweep/plan';
import type { SweepRun } from '../sweep/types';

interface SweepProgress {
  done: (run: SweepRun) => void;
  /** Clears the line. */
  end: () => void;
}

type Stream = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

export function sweepProgress(
  stream: Stream, plan: Plan, runs: readonly SweepRun[], workers: number, nowMs = () => performance.now(),
): SweepProgress {
  if (!stream.isTTY) return { done: () => {}, end: () => {} };
  const beganMs = nowMs();
  const time = timeLeft(plan, runs, workers);
  let count = 0;
  return {
    done(run) {
      count++;
      time.done(run, (nowMs() - beganMs) / 1000);
      const left = count < runs.length ? `, about ${inWords(time.leftS())} left` : '';
      stream.write(`\r${count} of ${runs.length} runs${left}\x1b[K`);
    },
    end: () => void stream.write('\r\x1b[K'),
  };
}
