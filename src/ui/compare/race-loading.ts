/** Loads all runs of a race up to one instant, and reports if that takes long. Only the newest load counts. */
import { PS_PER_S } from '../../model/kernel/time';
import { sentenceOf } from '../app/document';
import { watchWait } from '../app/run/slow-start';
import type { Course } from './course';

export interface RaceLoading {
  /** Loads all runs up to an instant, s, at which they then stand paused. */
  load(atS: number): void;
  /** Loads all runs again up to the instant at which they stand, with new workers in place of those that died. */
  startAgain(): void;
}

export interface LoadingMeans {
  /** Called if the runs take long to be computed up to the instant at which they begin, s. */
  onSlow(atS: number): void;
  /** Called when runs are loaded of which `onSlow` was told. */
  onThere(): void;
}

export function createRaceLoading(course: Course, { onSlow, onThere }: LoadingMeans): RaceLoading {
  const { state, clock, runners, set, told, going } = course;
  let loads = 0;

  /** Says, with progress, if the runs take long to come to an instant. Returns a function that ends this. */
  function tellSlowness(atS: number): () => void {
    if (atS === 0) return () => {};
    const nowMs = (): number => performance.now();
    return watchWait({
      going, nowMs,
      tell(share) {
        if (state.getState().travelling === null) onSlow(atS);
        set({ travelling: share ?? 0 });
      },
    });
  }

  async function loadAll(atS: number): Promise<void> {
    const mine = ++loads;
    set({ phase: 'loading', problem: null, travelling: null });
    course.stand(Math.round(atS * PS_PER_S));
    const quiet = tellSlowness(atS);
    const replies = await runners.load(atS).finally(quiet);
    if (mine !== loads || course.isDisposed()) return;
    const refused = replies.find((reply) => !reply.ok);
    if (refused && !refused.ok) {
      return set({ phase: 'problem', travelling: null, problem: sentenceOf(refused.problems) });
    }
    await runners.all((api) => api.setRate(null));
    const wasSlow = state.getState().travelling !== null;
    set({ phase: 'ready', travelling: null });
    if (wasSlow) onThere();
  }

  const load = (atS: number): void => told(loadAll(atS));
  return {
    load,
    startAgain() {
      const atS = Math.min(clock.targetPs, runners.endPs) / PS_PER_S;
      runners.revive();
      load(atS);
    },
  };
}
