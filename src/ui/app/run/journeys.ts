/** Takes the page's run to other instants, and tells the reader when it is there or why it does not go. */
import type { Frame } from '../../../runner/client/frame';
import type { Goal, Went } from '../../../runner/client/protocol';
import type { RunClient } from '../../../runner/client/worker-client';
import { nowhereWords } from '../moments';
import { announce, useApp } from '../store';
import { atWords } from '../tell-loss';
import type { Failing } from './failing';
import type { Loading } from './loading';
import type { Standing } from './standing';
import { createJourneys } from './travelling';

export interface RunJourneys {
  /** Takes the run to another instant and pauses there; during a load, once it is loaded. */
  travel(goal: Goal): void;
  /** Looks whether this frame is the first after a journey, whose instant must be announced. */
  look(frame: Frame): void;
}

/** `seen` is called with the newest frame when a journey is over: the run may be at its end. */
export function createRunJourneys(
  { api, frame }: RunClient, standing: Standing, { unlessGone }: Failing, loading: Loading,
  seen: (frame: Frame) => void,
): RunJourneys {
  const get = useApp.getState;
  const set = useApp.setState;
  let hasArrived = false;

  async function go(goal: Goal): Promise<Went> {
    standing.journeys++;
    standing.underWay++;
    try {
      return await api.go(goal);
    } finally {
      standing.underWay--;
      const now = frame();
      if (now) seen(now);
    }
  }

  const journey = createJourneys({
    go, going: () => api.going(), nowMs: () => performance.now(), onFailure: unlessGone,
    onProgress: (travelling) => { if (get().travelling !== travelling) set({ travelling }); },
    onThere: () => { hasArrived = true; },
    onNowhere: (goal) => announce(nowhereWords(goal)),
  });

  function travel(goal: Goal): void {
    const { phase, playing } = get();
    if (phase === 'loading') loading.afterwards(() => travel(goal));
    if (phase === 'loading' || phase === 'problem') return;
    if (playing || phase === 'ended') set({ playing: false, phase: 'ready', result: null });
    journey(goal);
  }

  return {
    travel,
    look({ header }) {
      if (!hasArrived) return;
      hasArrived = false;
      announce(atWords(header));
    },
  };
}
