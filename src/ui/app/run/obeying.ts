/** Has the worker do what the store says: load when the serial of the load grows, play, pause, set the speed. */
import type { RunClient } from '../../../runner/client/worker-client';
import { turnFuture } from '../futures';
import { useApp, type AppState } from '../store';
import type { Failing } from './failing';
import { wanted, type Loading } from './loading';
import type { Standing } from './standing';

/** Whether the page's run may be loaded. Not in a comparison: the compared runs need the processor cores. */
export const runsHere = ({ tab }: AppState): boolean => tab !== 'compare';

/** Returns a function that is called with each change of the store. */
export function createObeying(
  source: RunClient, standing: Standing, { told }: Failing, loading: Loading,
): (now: AppState, before: AppState) => void {
  const { api, life } = source;

  /** Gives up the load that is under way, because a newer one follows. */
  function abandon({ awaited }: AppState): void {
    if (!loading.underWay()) return;
    if (awaited === 'network') life.stop();
    else told(api.abandonLoad());
  }

  return (now, before) => {
    if (now.doc.branches !== before.doc.branches) {
      // Until a run is loaded, what is recorded is the run before it.
      const known = before.phase !== 'loading' && before.phase !== 'problem' && before.load.serial === standing.loaded;
      const same = now.opened === before.opened;
      source.setOther(turnFuture(same ? before.doc : null, now.doc, known ? source.recorded() : null));
    }
    if (runsHere(now) && !runsHere(before) && now.load.serial !== standing.loaded) void loading.newest();
    if (now.load !== before.load && runsHere(now)) {
      abandon(now);
      void loading.newest();
    }
    if (now.rate !== before.rate && now.phase !== 'flatOut') told(api.setRate(now.rate));
    if (wanted(now) !== wanted(before) && now.load === before.load
        && (now.phase === 'playing' || now.phase === 'ready')) {
      useApp.setState({ phase: wanted(now) ? 'playing' : 'ready' });
      told(wanted(now) ? api.play() : api.pause());
    }
  };
}
