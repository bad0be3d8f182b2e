/**
 * Sweeps that run in this page: one at a time, on a pool of workers, each row kept as soon as it is there. A sweep that
 * was cancelled, or left by a reload, goes on with what is missing.
 */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { version } from '../../../package.json';
import { startSweepWorker } from '../../runner/client/start-sweep-worker';
import { nameOf, planOf, scenarioOf, type Plan } from '../../sweep/plan';
import { runPool, type Pool, type PoolWorker } from '../../sweep/pool';
import { inQuality } from '../../sweep/sweep-file';
import type { Row } from '../../sweep/table';
import type { SweepTask } from '../../sweep/task';
import { timeLeft } from '../../sweep/time-left';
import type { Quality, Sweep } from '../../sweep/types';
import { keepRows, type KeptRows } from './kept-rows';

export interface SweepRunState {
  plan: Plan;
  rows: readonly Row[];
  running: boolean;
  /** Seconds that the rest will take. */
  leftS: number;
  failures: readonly string[];
}

/** By `keyOf`; what nobody has asked for is not there. */
export type SweepRuns = Readonly<Record<string, SweepRunState>>;

export interface SweepRunner {
  store: UseBoundStore<StoreApi<SweepRuns>>;
  /** Runs what is missing, or everything again where nothing is. Ends another sweep that runs. */
  start(sweep: Sweep, quality: Quality): Promise<void>;
  /** Stops at once; the rows that are done stay. */
  cancel(): void;
  /** Shows what was kept of it, and goes on where it was under way when the page was left. */
  recall(sweep: Sweep, quality: Quality): Promise<void>;
}

export interface Around {
  kept: KeptRows;
  startWorker: () => PoolWorker<SweepTask, Row>;
  workers: () => number;
  now: () => number;
}

const SILENT_MS = 120_000;

/** Sweeps may share an id, while their author is at them: the definition counts. Nobody changes one. */
const definitions = new WeakMap<Sweep, string>();
function definitionOf(sweep: Sweep): string {
  const known = definitions.get(sweep) ?? JSON.stringify(sweep);
  definitions.set(sweep, known);
  return known;
}

export const keyOf = (sweep: Sweep, quality: Quality): string => `${definitionOf(sweep)} ${quality}`;
const nameInBrowser = (sweep: Sweep): string => `${version} ${JSON.stringify(sweep)}`;

/** The cores less one, which the page needs itself. */
export const workersHere = (): number => Math.max(1, (navigator.hardwareConcurrency || 2) - 1);

const IN_PAGE: Around = {
  kept: keepRows(), startWorker: startSweepWorker, workers: workersHere, now: () => performance.now(),
};

/** Of a sweep that a test has planned before: it can be run. */
export function plannedOf(sweep: Sweep, quality: Quality): Plan {
  const result = planOf(inQuality(sweep, quality));
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.plan;
}

export function createSweepRunner({ kept, startWorker, workers, now }: Around = IN_PAGE): SweepRunner {
  const store = create<SweepRuns>()(() => ({}));
  let current: { key: string; name: string; pool: Pool } | null = null;
  /** The newest call counts: two clicks in a row start one sweep. */
  let calls = 0;

  const change = (key: string, part: Partial<SweepRunState>): void =>
    store.setState((state) => ({ [key]: { ...state[key], ...part } }));

  function cancel(): void {
    calls++;
    if (current === null) return;
    current.pool.cancel();
    change(current.key, { running: false });
    void kept.setUnderWay(current.name, false);
    current = null;
  }

  function begin(key: string, plan: Plan, had: readonly Row[]): void {
    const name = nameInBrowser(plan.sweep);
    const done = new Set(had.map(({ index }) => index));
    const missing = plan.runs.filter(({ index }) => !done.has(index));
    const time = timeLeft(plan, missing, workers());
    const startedMs = now();
    const told = (index: number): void => {
      time.done(plan.runs[index], (now() - startedMs) / 1000);
      change(key, { leftS: time.leftS() });
    };
    store.setState({ [key]: { plan, rows: had, running: true, leftS: time.leftS(), failures: [] } });
    void kept.setUnderWay(name, true);
    const pool = runPool<SweepTask, Row>(missing.map((run) =>
      ({ index: run.index, scenario: scenarioOf(plan, run), metrics: plan.sweep.metrics })), {
      start: startWorker, workers: workers(), silentMs: SILENT_MS,
      workOf: ({ index }) => plan.work[plan.runs[index].configuration],
      done: ({ index }, row) => {
        void kept.add(name, row);
        change(key, { rows: [...store.getState()[key].rows, row] });
        told(index);
      },
      failed: ({ index }, reason) => {
        change(key, { failures: [...store.getState()[key].failures, `${nameOf(plan, plan.runs[index])}: ${reason}`] });
        told(index);
      },
    });
    const own = { key, name, pool };
    current = own;
    const over = (): void => {
      if (current !== own) return;
      current = null;
      change(key, { running: false });
      void kept.setUnderWay(name, false);
    };
    pool.finished.then(over, over);
  }

  return {
    store, cancel,
    async start(sweep, quality) {
      cancel();
      const mine = calls;
      const plan = plannedOf(sweep, quality);
      const name = nameInBrowser(plan.sweep);
      const rows = await kept.rows(name);
      if (mine !== calls) return;
      const whole = rows.length === plan.runs.length;
      if (whole) await kept.forget(name);
      if (mine === calls) begin(keyOf(sweep, quality), plan, whole ? [] : rows);
    },
    async recall(sweep, quality) {
      const key = keyOf(sweep, quality);
      if (key in store.getState()) return;
      const mine = calls;
      const name = nameInBrowser(inQuality(sweep, quality));
      const [rows, underWay] = await Promise.all([kept.rows(name), kept.isUnderWay(name)]);
      if (mine !== calls || key in store.getState() || (rows.length === 0 && !underWay)) return;
      const plan = plannedOf(sweep, quality);
      if (underWay && current === null) begin(key, plan, rows);
      else store.setState({ [key]: { plan, rows, running: false, leftS: 0, failures: [] } });
    },
  };
}

/** The page's own. */
export const sweepRunner = createSweepRunner();
