/** The state of a race, its clock and its runs, which the parts of the race share: loading, journeys and playing. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { PS_PER_S } from '../../model/kernel/time';
import type { ComparedRun } from '../../scenario/comparison';
import { because } from '../app/because';
import { createClock, stand, type SharedClock } from './clock';
import { startRunners, type Runners } from './runners';

export type RacePhase = 'loading' | 'ready' | 'playing' | 'flatOut' | 'ended' | 'problem';

export interface RaceState {
  phase: RacePhase;
  problem: string | null;
  /** Progress (0 to 1) of a slow journey to another instant; `null` if there is none. */
  travelling: number | null;
}

export interface Course {
  readonly state: StoreApi<RaceState>;
  readonly clock: SharedClock;
  readonly runners: Runners;
  phase(): RacePhase;
  /** Changes the state; does nothing once the race is disposed of. */
  set(change: Partial<RaceState>): void;
  failed(reason: unknown): void;
  /** Sets the clock to an instant, ps, at which all runs stand. */
  stand(atPs: number): void;
  /** Handles calls to the workers that nobody awaits: if they fail, the error is shown. */
  told(call: Promise<unknown>): void;
  /** The progress of the run that has the longest way to go; `null` if none is known. */
  going(): Promise<number | null>;
  /** The instant up to which all runs may go; flat out, when nothing holds them, that of the slowest one, ps. */
  nowPs(): number;
  isDisposed(): boolean;
  dispose(): void;
}

export function createCourse(
  runs: readonly ComparedRun[], files: readonly Record<string, Uint8Array>[], startAtS: number,
): Course {
  const state = createStore<RaceState>(() => ({ phase: 'loading', problem: null, travelling: null }));
  const clock = createClock(Math.round(startAtS * PS_PER_S));
  const phase = (): RacePhase => state.getState().phase;
  const holds = (): boolean => phase() !== 'flatOut';
  const runners = startRunners(runs, files, () => (holds() ? clock.targetPs : Infinity));
  let disposed = false;

  function set(change: Partial<RaceState>): void {
    if (disposed) return;
    state.setState(change);
    // Flat out, nothing holds the runs.
    runners.limitMoved();
  }
  const failed = (reason: unknown): void => set({ phase: 'problem', travelling: null, problem: because(reason) });
  const stopDeaths = runners.onDeath(failed);

  return {
    state, clock, runners, phase, set, failed,
    stand(atPs) {
      stand(clock, atPs);
      runners.limitMoved();
    },
    told: (call) => void call.catch(failed),
    async going() {
      const shares = await Promise.all(runners.apis.map((api) => api.going()));
      const known = shares.filter((share) => share !== null);
      return known.length === 0 ? null : Math.min(...known);
    },
    nowPs: () => (holds() ? Math.min(clock.targetPs, runners.endPs) : runners.slowestPs()),
    isDisposed: () => disposed,
    dispose() {
      disposed = true;
      stopDeaths();
      runners.dispose();
    },
  };
}
