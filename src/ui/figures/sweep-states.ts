/** What the page shows of each sweep, as a store that views subscribe to. */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Plan } from '../../sweep/plan';
import type { Row } from '../../sweep/table';
import type { Task } from './followed-sweeps';
import type { Planned } from './sweep-tasks';

export interface SweepRunState {
  plan: Plan;
  rows: readonly Row[];
  running: boolean;
  /** Whether it runs in another tab of this browser. */
  elsewhere: boolean;
  /** Estimated time for the rest, s. */
  leftS: number;
  failures: readonly string[];
  /** Whether something of it could not be stored in this browser, so that a reload loses it. */
  unkept: boolean;
}

/** Sweeps by `keyOf`; only those that have been run or recalled. */
export type SweepRuns = Readonly<Record<string, SweepRunState>>;

export interface SweepStates {
  store: UseBoundStore<StoreApi<SweepRuns>>;
  of(task: Task): SweepRunState | undefined;
  /** Replaces what is shown of a sweep. What `part` leaves out is as in one without rows that does not run. */
  show(task: Planned, part: Partial<SweepRunState>): void;
  /** Changes part of what is shown of a sweep. */
  change(task: Task, part: Partial<SweepRunState>): void;
}

export function createSweepStates(): SweepStates {
  const store = create<SweepRuns>()(() => ({}));
  return {
    store,
    of: ({ key }) => store.getState()[key],
    show: ({ key, plan }, part) => store.setState({
      [key]: {
        plan: plan(), rows: [], running: false, elsewhere: false, leftS: 0, failures: [], unkept: false, ...part,
      },
    }),
    change: ({ key }, part) => store.setState((state) => ({ [key]: { ...state[key], ...part } })),
  };
}
