/**
 * Runs sweeps in this page: one at a time, on a pool of workers; each row is stored as soon as it is done. A sweep that
 * was cancelled or interrupted by a reload continues with the missing rows; one that another tab runs is followed.
 */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { version } from '../../../package.json';
import { fnv1a } from '../../codec/fnv1a';
import { startSweepWorker } from '../../runner/client/start-sweep-worker';
import { nameOf, planOf, scenarioOf, type Plan } from '../../sweep/plan';
import { runPool, type Pool, type PoolWorker } from '../../sweep/pool';
import { inQuality } from '../../sweep/sweep-file';
import type { Row } from '../../sweep/table';
import type { SweepTask } from '../../sweep/task';
import { timeLeft } from '../../sweep/time-left';
import type { Quality, Sweep } from '../../sweep/types';
import { createFollowed, type Task } from './followed-sweeps';
import { keepRows, type KeptRows } from './kept-rows';
import { tabsHere, type GiveBack, type Tabs } from './tabs';

export interface SweepRunState {
  plan: Plan;
  rows: readonly Row[];
  running: boolean;
  /** Whether it runs in another tab of this browser. */
  elsewhere: boolean;
  /** Estimated time for the rest, s. */
  leftS: number;
  failures: readonly string[];
}

/** Sweeps by `keyOf`; only those that have been run or recalled. */
export type SweepRuns = Readonly<Record<string, SweepRunState>>;

export interface SweepRunner {
  store: UseBoundStore<StoreApi<SweepRuns>>;
  /** Runs the missing rows, or everything again if none are missing. Stops another sweep that runs in this tab. */
  start(sweep: Sweep, quality: Quality): Promise<void>;
  /** Stops the sweep of this key, in whichever tab it runs; without a key, that of this tab. Finished rows are kept. */
  cancel(key?: string): void;
  /** Shows the stored rows of a sweep, and continues it if it was under way when the page was left. */
  recall(sweep: Sweep, quality: Quality): Promise<void>;
}

/** The surroundings of a sweep runner, which tests replace. */
export interface Around {
  kept: KeptRows;
  tabs: Tabs;
  startWorker: () => PoolWorker<SweepTask, Row>;
  workers: () => number;
  now: () => number;
}

const SILENT_MS = 120_000;
/** Interval at which the other tabs are told that rows were stored. */
const TELL_MS = 250;
/** How long `recall` waits for the lock: a tab that holds it only to look at the rows gives it back sooner. */
const LOOK_MS = 250;
const START_MS = 1_000;

/** Sweeps as text, by which they are told apart: two versions may share an id. Sweep objects are never changed. */
const definitions = new WeakMap<Sweep, string>();
function definitionOf(sweep: Sweep): string {
  const known = definitions.get(sweep) ?? JSON.stringify(sweep);
  definitions.set(sweep, known);
  return known;
}

export const keyOf = (sweep: Sweep, quality: Quality): string => `${definitionOf(sweep)} ${quality}`;
const nameInBrowser = (sweep: Sweep): string => `${version} ${JSON.stringify(sweep)}`;

/** Number of workers: one fewer than there are cores, because the page needs one. */
export const workersHere = (): number => Math.max(1, (navigator.hardwareConcurrency || 2) - 1);

const IN_PAGE: Around = {
  kept: keepRows(), tabs: tabsHere(), startWorker: startSweepWorker, workers: workersHere,
  now: () => performance.now(),
};

/** Plans a sweep that is known to be valid; throws if it is not. */
export function plannedOf(sweep: Sweep, quality: Quality): Plan {
  const result = planOf(inQuality(sweep, quality));
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.plan;
}

interface Planned extends Task { plan: () => Plan }

function taskOf(sweep: Sweep, quality: Quality): Planned {
  const name = nameInBrowser(inQuality(sweep, quality));
  let plan: Plan | null = null;
  return {
    key: keyOf(sweep, quality), name, id: `${fnv1a(new TextEncoder().encode(name)).toString(36)} ${name.length}`,
    plan: () => (plan ??= plannedOf(sweep, quality)),
  };
}

const missingIn = ({ runs }: Plan, rows: readonly Row[]): Plan['runs'] => {
  const done = new Set(rows.map(({ index }) => index));
  return runs.filter(({ index }) => !done.has(index));
};

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

/** The sweep that runs in this tab; `written` resolves when everything so far is stored. */
interface Current { task: Planned; pool: Pool; giveBack: GiveBack; written: Promise<unknown> }

export function createSweepRunner({ kept, tabs, startWorker, workers, now }: Around = IN_PAGE): SweepRunner {
  const store = create<SweepRuns>()(() => ({}));
  /** Sweeps that were asked for in this tab, by their ids in messages between tabs. */
  const asked = new Map<string, Planned>();
  const recalls = new Map<string, Promise<void>>();
  let current: Current | null = null;
  /** Resolves when the lock of the sweep that ran here last is released. */
  let freed: Promise<unknown> = Promise.resolve();
  /** Counts starts and stops. A call that has waited gives up if this has changed: two clicks start one sweep. */
  let calls = 0;
  let listens = false;

  const change = (key: string, part: Partial<SweepRunState>): void =>
    store.setState((state) => ({ [key]: { ...state[key], ...part } }));
  const show = ({ key, plan }: Planned, part: Partial<SweepRunState>): void => store.setState({
    [key]: { plan: plan(), rows: [], running: false, elsewhere: false, leftS: 0, failures: [], ...part },
  });
  const ofAsked = ({ id }: Task): Planned => asked.get(id)!;

  const followed = createFollowed(kept, tabs, {
    running(task, rows, told) {
      const { plan, key } = ofAsked(task);
      const shown = rows ?? store.getState()[key]?.rows ?? [];
      const leftS = (): number => timeLeft(plan(), missingIn(plan(), shown), workers()).leftS();
      show(ofAsked(task), { rows: shown, running: true, elsewhere: true, ...(told ?? { leftS: leftS() }) });
    },
    stopped: (task, rows) => show(ofAsked(task), { rows, failures: store.getState()[task.key]?.failures ?? [] }),
    takeOver(task, rows, giveBack) {
      if (current !== null) return false;
      begin(ofAsked(task), rows, giveBack);
      return true;
    },
  });

  function ask(sweep: Sweep, quality: Quality): Planned {
    const task = taskOf(sweep, quality);
    if (!listens) {
      listens = true;
      tabs.listen((told) => {
        const meant = asked.get(told.sweep);
        const runsHere = current !== null && current.task.id === told.sweep;
        if (told.kind === 'cancel' && runsHere) stop();
        if (told.kind === 'progress' && !runsHere && meant) void followed.heard(meant, told);
      });
    }
    const known = asked.get(task.id) ?? task;
    asked.set(task.id, known);
    return known;
  }

  /** Takes the lock of a sweep; `null` if another tab has it. Without storage, no lock is needed. */
  async function claim({ id }: Task, waitMs: number): Promise<GiveBack | null> {
    await freed;
    return await kept.works() ? tabs.claim(id, AbortSignal.timeout(waitMs)) : async () => {};
  }

  /** Tells the other tabs to read the stored rows. */
  function tell({ id, key }: Task): void {
    const { leftS, failures } = store.getState()[key];
    tabs.tell({ kind: 'progress', sweep: id, leftS, failures });
  }

  function end({ task, giveBack, written }: Current): void {
    current = null;
    change(task.key, { running: false });
    freed = Promise.all([written, kept.setUnderWay(task.name, false)]).then(() => {
      tell(task);
      return giveBack();
    });
  }

  function stop(): void {
    calls++;
    if (current === null) return;
    current.pool.cancel();
    end(current);
  }

  function begin(task: Planned, had: readonly Row[], giveBack: GiveBack): void {
    if (current !== null) stop();
    const { key, name } = task;
    const plan = task.plan();
    const missing = missingIn(plan, had);
    const time = timeLeft(plan, missing, workers());
    const startedMs = now();
    show(task, { rows: had, running: true, leftS: time.leftS() });
    const tellSoon = atMostEvery(TELL_MS, () => void own.written.then(() => { if (current === own) tell(task); }));
    const done = (index: number, part: Partial<SweepRunState>): void => {
      time.done(plan.runs[index], (now() - startedMs) / 1000);
      change(key, { ...part, leftS: time.leftS() });
      tellSoon();
    };
    const pool = runPool<SweepTask, Row>(missing.map((run) =>
      ({ index: run.index, scenario: scenarioOf(plan, run), metrics: plan.sweep.metrics })), {
      start: startWorker, workers: workers(), silentMs: SILENT_MS,
      workOf: ({ index }) => plan.work[plan.runs[index].configuration],
      done: ({ index }, row) => {
        own.written = Promise.all([own.written, kept.add(name, row)]);
        done(index, { rows: [...store.getState()[key].rows, row] });
      },
      failed: ({ index }, reason) => done(index, {
        failures: [...store.getState()[key].failures, `${nameOf(plan, plan.runs[index])}: ${reason}`],
      }),
    });
    const own: Current = { task, pool, giveBack, written: kept.setUnderWay(name, true) };
    current = own;
    tellSoon();
    const over = (): void => { if (current === own) end(own); };
    pool.finished.then(over, over);
  }

  async function recall(task: Planned): Promise<void> {
    const mine = calls;
    const isLate = (): boolean => mine !== calls || task.key in store.getState();
    const [rows, underWay] = await Promise.all([kept.rows(task.name), kept.isUnderWay(task.name)]);
    if (isLate() || (rows.length === 0 && !underWay)) return;
    if (!underWay) return show(task, { rows });
    const giveBack = await claim(task, LOOK_MS);
    if (isLate()) return giveBack?.();
    if (giveBack === null) return followed.follow(task);
    const now = await kept.rows(task.name);
    if (isLate()) return giveBack();
    if (current === null) return begin(task, now, giveBack);
    show(task, { rows: now });
    return giveBack();
  }

  return {
    store,
    cancel(key) {
      const elsewhere = [...asked.values()].find((task) => task.key === key && followed.has(task));
      if (elsewhere) tabs.tell({ kind: 'cancel', sweep: elsewhere.id });
      else if (key === undefined || current === null || current.task.key === key) stop();
    },
    async start(sweep, quality) {
      const task = ask(sweep, quality);
      if (followed.has(task)) return;
      stop();
      const mine = calls;
      task.plan();
      const giveBack = await claim(task, START_MS);
      if (giveBack === null) return mine === calls ? followed.follow(task) : undefined;
      const rows = mine === calls ? await kept.rows(task.name) : [];
      const whole = rows.length === task.plan().runs.length;
      if (mine === calls && whole) await kept.forget(task.name);
      if (mine === calls) begin(task, whole ? [] : rows, giveBack);
      else await giveBack();
    },
    recall(sweep, quality) {
      const task = ask(sweep, quality);
      if (task.key in store.getState()) return Promise.resolve();
      const going = recalls.get(task.id) ?? recall(task).finally(() => recalls.delete(task.id));
      recalls.set(task.id, going);
      return going;
    },
  };
}

/** The sweep runner of the page. */
export const sweepRunner = createSweepRunner();
