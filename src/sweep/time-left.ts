/** Estimates how long runs will take: from the pace of those that are done, or from a first guess before any is. */
import type { Plan } from './plan';
import type { SweepRun } from './types';
import { FIRST_GUESS_PER_S } from './work';

export interface TimeLeft {
  /** Tells that a run has ended, with a result or not, `afterS` seconds after the start. */
  done: (run: SweepRun, afterS: number) => void;
  /** Returns the estimated time of the remaining runs, s. */
  leftS: () => number;
}

const workOfRun = (plan: Plan, { configuration }: SweepRun): number => plan.work[configuration];

/** Makes the estimate for these runs, `workers` of which run at a time. */
export function timeLeft(plan: Plan, runs: readonly SweepRun[], workers: number): TimeLeft {
  let left = runs.reduce((sum, run) => sum + workOfRun(plan, run), 0);
  let gone = 0;
  let seconds = 0;
  return {
    done(run, afterS) {
      left -= workOfRun(plan, run);
      gone += workOfRun(plan, run);
      seconds = afterS;
    },
    leftS: () => Math.max(0, left) / (gone > 0 && seconds > 0 ? gone / seconds : FIRST_GUESS_PER_S * workers),
  };
}

/** Formats a duration: `40 s`, `5 min`, `3.2 h`. */
export function inWords(seconds: number): string {
  if (seconds < 100) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 6_000 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
