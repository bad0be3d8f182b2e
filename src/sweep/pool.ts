/**
 * Spreads the runs of a sweep over several workers (browser or Node): the longest first, each on the next free worker.
 * A run that fails, or whose worker hangs, is tried once more on a new worker after all others; if that fails too, it
 * is reported. The other runs go on.
 */

/** One worker. `end` stops it at once, even in the middle of a job. */
export interface PoolWorker<Job, Result> {
  /** Does a job and calls `alive` from time to time meanwhile. Rejects if it fails. */
  run(job: Job, alive: () => void): Promise<Result>;
  end(): void;
}

export interface PoolOptions<Job, Result> {
  /** May throw; the run then fails. */
  start(): PoolWorker<Job, Result>;
  workers: number;
  /** Cost of a job, in any unit; the most expensive go first. */
  workOf(job: Job): number;
  /** Time without a call of `alive` after which a worker counts as hung, ms. */
  silentMs: number;
  done(job: Job, result: Result): void;
  /** Called when a job has failed twice; `reason` is a clause. */
  failed(job: Job, reason: string): void;
}

export interface Pool {
  /** Resolves when every job is done or has failed, or after `cancel`. Rejects when `done` or `failed` throws. */
  finished: Promise<void>;
  /** Stops every worker at once; no callback is called after it. */
  cancel(): void;
}

interface Ticket<Job> { job: Job; again: boolean }

/** Runs a job; rejects if the worker has not called `alive` for `silentMs`. */
export function watched<Job, Result>(worker: PoolWorker<Job, Result>, job: Job, silentMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => reject(new Error(`it gave no sign of life for ${silentMs / 1000} s`)), silentMs);
    };
    alive();
    worker.run(job, alive).then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export function runPool<Job, Result>(jobs: readonly Job[], options: PoolOptions<Job, Result>): Pool {
  const waiting: Ticket<Job>[] = [...jobs].sort((a, b) => options.workOf(b) - options.workOf(a))
    .map((job) => ({ job, again: false }));
  const ends = new Set<() => void>();
  let stopped = false;
  let cancelled: () => void = () => {};
  const cancel = () => {
    stopped = true;
    for (const end of ends) end();
    ends.clear();
    cancelled();
  };

  /** Takes tickets until none is left and runs them on one worker, which is replaced when a run fails. */
  async function seat(): Promise<void> {
    let worker: PoolWorker<Job, Result> | null = null;
    const leave = () => {
      worker?.end();
      worker = null;
    };
    const attempt = async (job: Job): Promise<Result> => {
      worker ??= options.start();
      return watched(worker, job, options.silentMs);
    };
    ends.add(leave);
    for (let ticket = waiting.shift(); ticket !== undefined && !stopped; ticket = waiting.shift()) {
      const outcome = await attempt(ticket.job).then(
        (result) => ({ result }), (error: unknown) => ({ error }),
      );
      if (stopped) return;
      if ('result' in outcome) options.done(ticket.job, outcome.result);
      else {
        leave();
        wentWrong(ticket, outcome.error);
      }
    }
    leave();
    ends.delete(leave);
  }

  function wentWrong({ job, again }: Ticket<Job>, error: unknown): void {
    if (!again) waiting.push({ job, again: true });
    else options.failed(job, error instanceof Error ? error.message : String(error));
  }

  const seats = Array.from({ length: Math.min(options.workers, Math.max(1, jobs.length)) }, seat);
  const finished = Promise.race([
    Promise.all(seats).then(() => {}), new Promise<void>((resolve) => { cancelled = resolve; }),
  ]).catch((error: unknown) => {
    cancel();
    throw error;
  });
  return { finished, cancel };
}
