/**
 * Runs the missing rows of one sweep in this tab, on a pool of workers: each row is shown and stored as soon as it is
 * done, and the other tabs are told to read what is stored.
 */
import { nameOf, scenarioOf } from '../../sweep/plan';
import { runPool, type PoolWorker } from '../../sweep/pool';
import type { Row } from '../../sweep/table';
import type { SweepTask } from '../../sweep/task';
import { timeLeft } from '../../sweep/time-left';
import type { KeptRows } from './kept-rows';
import type { SweepRunState, SweepStates } from './sweep-states';
import { missingIn, type Planned } from './sweep-tasks';
import type { Tabs } from './tabs';

/** The surroundings of a sweep runner, which tests replace. */
export interface Around {
  kept: KeptRows;
  tabs: Tabs;
  startWorker: () => PoolWorker<SweepTask, Row>;
  workers: () => number;
  /** Wall time, ms. */
  now: () => number;
}

/** A sweep that runs in this tab. */
export interface RunHere {
  /** Settles when no row is left to compute, or after `end`. */
  finished: Promise<void>;
  /** Stops what still runs. Resolves when everything is stored and the other tabs know. */
  end(): Promise<void>;
}

/** A worker that gives no sign of life for this long counts as hung. */
export const SILENT_MS = 120_000;
/** Interval at which the other tabs are told that rows were stored. */
const TELL_MS = 250;

/** Delays `call` by `ms`; further calls during the delay are merged into it. */
function atMostEvery(ms: number, call: () => void): () => void {
  let waits = false;
  return () => {
    if (waits) return;
    waits = true;
    setTimeout(() => {
      waits = false;
      call();
    }, ms);
  };
}

/** Starts the runs that have no row in `had`. */
export function runHere(
  task: Planned, had: readonly Row[], states: SweepStates, { kept, tabs, startWorker, workers, now }: Around,
): RunHere {
  const plan = task.plan();
  const missing = missingIn(plan, had);
  const time = timeLeft(plan, missing, workers());
  const startedMs = now();
  states.show(task, { rows: had, running: true, leftS: time.leftS() });
  /** Resolves when everything so far is stored. */
  let written: Promise<unknown> = Promise.resolve();
  let ended = false;

  const shown = (): SweepRunState => states.of(task)!;
  function write(stored: Promise<boolean>): void {
    const noted = stored.then((isKept) => { if (!isKept) states.change(task, { unkept: true }); });
    written = Promise.all([written, noted]);
  }
  write(kept.setUnderWay(task.name, true));
  function tell(): void {
    const { leftS, failures } = shown();
    tabs.tell({ kind: 'progress', sweep: task.id, leftS, failures });
  }
  const tellSoon = atMostEvery(TELL_MS, () => void written.then(() => { if (!ended) tell(); }));

  /** Shows that a run has ended: with a row, or with a failure. */
  function over(index: number, part: Partial<SweepRunState>): void {
    time.done(plan.runs[index], (now() - startedMs) / 1000);
    states.change(task, { ...part, leftS: time.leftS() });
    tellSoon();
  }

  const jobs = missing.map((run): SweepTask =>
    ({ index: run.index, scenario: scenarioOf(plan, run), metrics: plan.sweep.metrics }));
  const pool = runPool(jobs, {
    start: startWorker, workers: workers(), silentMs: SILENT_MS,
    workOf: ({ index }) => plan.work[plan.runs[index].configuration],
    done({ index }, row) {
      write(kept.add(task.name, row));
      over(index, { rows: [...shown().rows, row] });
    },
    failed: ({ index }, reason) =>
      over(index, { failures: [...shown().failures, `${nameOf(plan, plan.runs[index])}: ${reason}`] }),
  });
  tellSoon();
  return {
    finished: pool.finished,
    async end() {
      ended = true;
      pool.cancel();
      states.change(task, { running: false });
      await Promise.all([written, kept.setUnderWay(task.name, false)]);
      tell();
    },
  };
}
