/** Tells the reader why the run cannot go on: the simulation threw an error, or its worker is gone. */
import { PS_PER_S } from '../../../model/kernel/time';
import { isDeath } from '../../../runner/client/worker-life';
import { because } from '../because';
import { useApp } from '../store';
import { instant } from '../words';
import { instantOf, type Standing } from './standing';

export interface Failing {
  failed(reason: unknown): void;
  /** As `failed`, but silent if the worker is gone: that is reported once, when it happens. */
  unlessGone(reason: unknown): void;
  /** Handles a call to the worker that nobody awaits: if it fails, the error is reported by `unlessGone`. */
  told(call: Promise<unknown>): void;
}

export function createFailing(standing: Standing): Failing {
  const set = useApp.setState;

  function failed(reason: unknown): void {
    const known = { phase: 'problem', awaited: null } as const;
    if (!isDeath(reason)) {
      const runProblem = `The simulation stopped: ${because(reason)} Undo the last change, or start it again.`;
      return set({ ...known, runFailure: 'failed', runProblem });
    }
    const stood = instant(instantOf(standing) * PS_PER_S, useApp.getState().checked.full.durationS * PS_PER_S);
    // A run that hung may hang again right after that instant, so it is started again paused.
    const still = reason.cause === 'silent' ? { playing: false } : {};
    set({
      ...known, ...still, runFailure: reason.cause,
      runProblem: `${reason.message} The network is still here; the run stood at ${stood}.`,
    });
  }
  const unlessGone = (reason: unknown): void => { if (!isDeath(reason)) failed(reason); };
  return { failed, unlessGone, told: (call) => void call.catch(unlessGone) };
}
