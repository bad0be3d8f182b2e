/** Keeps the transport events of the flow that the page watches. The choice stays in force after a load. */
import type { HistoryPiece, HistoryPlace } from './client/history';
import type { RunnerApi } from './client/protocol';
import { pieceOf, recover, stopWatching, watchFlow, type Watch } from './history';
import type { RunLoop } from './run-loop';
import { furthestPs, sameAgain, type Session } from './session';
import { ASIDE_MS, inSlices } from './slices';
import { preparing, type Surroundings } from './surroundings';

export interface Watching {
  watchFlow: RunnerApi['watchFlow'];
  /** Starts to watch in the run that is shown. */
  begin(): void;
  /** The events that the page does not have yet; `null` if no flow is watched. */
  history(have: HistoryPlace): HistoryPiece | null;
}

export function createWatching(around: Surroundings, loop: RunLoop): Watching {
  let flow: number | null = null;
  let watch: Watch | null = null;
  let epochs = 0;

  function begin(): void {
    watch = null;
    const session = loop.session();
    if (!session) return;
    stopWatching(session);
    if (flow === null || flow >= session.sim.world.flows.length) return;
    const again = (): Session | null => preparing(around.post, () => sameAgain(session));
    const begun = watchFlow(session, flow, { again, nextEpoch: () => ++epochs });
    const wanted = (): boolean => watch === begun;
    watch = begun;
    void inSlices(around, { sliceMs: ASIDE_MS, more: (_events, enough) => recover(begun, enough), wanted });
  }

  return {
    begin,
    watchFlow(next) {
      if (next === flow && (next === null || watch)) return;
      flow = next;
      begin();
    },
    history(have) {
      const session = loop.session();
      return watch && session && pieceOf(watch, have, furthestPs(session));
    },
  };
}
