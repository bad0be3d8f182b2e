/**
 * Runs sweeps in this page, one at a time. A sweep that was cancelled or interrupted by a reload continues with the
 * missing rows; one that another tab runs is followed.
 */
import type { StoreApi, UseBoundStore } from 'zustand';
import { startSweepWorker } from '../../runner/client/start-sweep-worker';
import type { Row } from '../../sweep/table';
import { timeLeft } from '../../sweep/time-left';
import type { Quality, Sweep } from '../../sweep/types';
import { createFollowed, type Task } from './followed-sweeps';
import { keepRows } from './kept-rows';
import { runHere, type Around, type RunHere } from './run-here';
import { createSweepStates, type SweepRuns } from './sweep-states';
import { missingIn, taskOf, type Planned } from './sweep-tasks';
import { tabsHere, type GiveBack } from './tabs';

export interface SweepRunner {
  store: UseBoundStore<StoreApi<SweepRuns>>;
  /** Runs the missing rows, or everything again if none are missing. Stops another sweep that runs in this tab. */
  start(sweep: Sweep, quality: Quality): Promise<void>;
  /** Stops the sweep of this key, in whichever tab it runs; without a key, that of this tab. Finished rows are kept. */
  cancel(key?: string): void;
  /** Shows the stored rows of a sweep, and continues it if it was under way when the page was left. */
  recall(sweep: Sweep, quality: Quality): Promise<void>;
}

/** How long `recall` waits for the lock: a tab that holds it only to look at the rows gives it back sooner. */
const LOOK_MS = 250;
const START_MS = 1_000;

/** Number of workers: one fewer than there are cores, because the page needs one. */
export const workersHere = (): number => Math.max(1, (navigator.hardwareConcurrency || 2) - 1);

const IN_PAGE: Around = {
  kept: keepRows(), tabs: tabsHere(), startWorker: startSweepWorker, workers: workersHere,
  now: () => performance.now(),
};

/** The sweep that runs in this tab, which holds the sweep's lock meanwhile. */
interface Current { task: Planned; run: RunHere; giveBack: GiveBack }

export function createSweepRunner(around: Around = IN_PAGE): SweepRunner {
  const { kept, tabs, workers } = around;
  const states = createSweepStates();
  /** Sweeps that were asked for in this tab, by their ids in messages between tabs. */
  const asked = new Map<string, Planned>();
  const recalls = new Map<string, Promise<void>>();
  let current: Current | null = null;
  /** Resolves when the lock of the sweep that ran here last is released. */
  let freed: Promise<unknown> = Promise.resolve();
  /** Counts starts and stops. A call that has waited gives up if this has changed: two clicks start one sweep. */
  let calls = 0;
  let listens = false;

  const ofAsked = ({ id }: Task): Planned => asked.get(id)!;
  const followed = createFollowed(kept, tabs, {
    running(task, rows, told) {
      const plan = ofAsked(task).plan();
      const shown = rows ?? states.of(task)?.rows ?? [];
      const leftS = (): number => timeLeft(plan, missingIn(plan, shown), workers()).leftS();
      states.show(ofAsked(task), { rows: shown, running: true, elsewhere: true, ...(told ?? { leftS: leftS() }) });
    },
    stopped: (task, rows) => states.show(ofAsked(task), { rows, failures: states.of(task)?.failures ?? [] }),
    takeOver(task, rows, giveBack) {
      if (current !== null) return false;
      begin(ofAsked(task), rows, giveBack);
      return true;
    },
  });

  function listen(): void {
    if (listens) return;
    listens = true;
    tabs.listen((told) => {
      const meant = asked.get(told.sweep);
      const runsHere = current !== null && current.task.id === told.sweep;
      if (told.kind === 'cancel' && runsHere) stop();
      if (told.kind === 'progress' && !runsHere && meant) void followed.heard(meant, told);
    });
  }

  function ask(sweep: Sweep, quality: Quality): Planned {
    listen();
    const task = taskOf(sweep, quality);
    const known = asked.get(task.id) ?? task;
    asked.set(task.id, known);
    return known;
  }

  /** Takes the lock of a sweep; `null` if another tab has it. Without storage, no lock is needed. */
  async function claim({ id }: Task, waitMs: number): Promise<GiveBack | null> {
    await freed;
    return await kept.works() ? tabs.claim(id, AbortSignal.timeout(waitMs)) : async () => {};
  }

  function begin(task: Planned, had: readonly Row[], giveBack: GiveBack): void {
    if (current !== null) stop();
    const own: Current = { task, run: runHere(task, had, states, around), giveBack };
    current = own;
    const over = (): void => { if (current === own) end(own); };
    own.run.finished.then(over, over);
  }

  function end({ run, giveBack }: Current): void {
    current = null;
    freed = run.end().then(giveBack);
  }

  function stop(): void {
    calls++;
    if (current !== null) end(current);
  }

  async function recall(task: Planned): Promise<void> {
    const mine = calls;
    const isLate = (): boolean => mine !== calls || states.of(task) !== undefined;
    const [rows, underWay] = await Promise.all([kept.rows(task.name), kept.isUnderWay(task.name)]);
    if (isLate() || (rows.length === 0 && !underWay)) return;
    if (!underWay) return states.show(task, { rows });
    const giveBack = await claim(task, LOOK_MS);
    if (isLate()) return giveBack?.();
    if (giveBack === null) return followed.follow(task);
    const now = await kept.rows(task.name);
    if (isLate()) return giveBack();
    if (current === null) return begin(task, now, giveBack);
    states.show(task, { rows: now });
    return giveBack();
  }

  return {
    store: states.store,
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
      if (states.of(task) !== undefined) return Promise.resolve();
      const going = recalls.get(task.id) ?? recall(task).finally(() => recalls.delete(task.id));
      recalls.set(task.id, going);
      return going;
    },
  };
}

/** The sweep runner of the page. */
export const sweepRunner = createSweepRunner();
