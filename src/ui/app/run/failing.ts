/** What the reader is told when the run cannot go on: the simulation threw, or its worker is gone. */
import { PS_PER_S } from '../../../model/kernel/time';
import { isDeath } from '../../../runner/client/worker-life';
import { useApp } from '../store';
import { instant } from '../words';
import { instantOf, type Standing } from './standing';

export interface Failing {
  failed(reason: unknown): void;
  /** The same, but not for a worker that is gone: that is said once, when it goes. */
  unlessGone(reason: unknown): void;
  /** Lets a call to the worker go its way; what it throws is said. */
  told(call: Promise<unknown>): void;
}

const because = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));

export function createFailing(standing: Standing): Failing {
  const set = useApp.setState;

  function failed(reason: unknown): void {
    const known = { phase: 'problem', awaited: null } as const;
    if (!isDeath(reason)) {
      const runProblem = `The simulation stopped: ${because(reason)} Undo the last change, or start it again.`;
      return set({ ...known, runFailure: 'failed', runProblem });
    }
    const stood = instant(instantOf(standing) * PS_PER_S, useApp.getState().checked.full.durationS * PS_PER_S);
    // What has hung once may hang again just behind that instant: whoever starts it again looks first.
    const still = reason.cause === 'silent' ? { playing: false } : {};
    set({
      ...known, ...still, runFailure: reason.cause,
      runProblem: `${reason.message} The network is still here; the run stood at ${stood}.`,
    });
  }
  const unlessGone = (reason: unknown): void => { if (!isDeath(reason)) failed(reason); };
  return { failed, unlessGone, told: (call) => void call.catch(unlessGone) };
}
