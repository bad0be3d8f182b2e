/**
 * Loads networks into the worker. Only one load is under way at a time; if several more are asked for meanwhile (a
 * slider being dragged), only the newest follows.
 */
import type { Frame } from '../../../runner/client/frame';
import type { RunClient } from '../../../runner/client/worker-client';
import { isDeath } from '../../../runner/client/worker-life';
import { sentenceOf } from '../document';
import { announce, useApp, warn, type AppState } from '../store';
import { broughtTo, span } from '../words';
import { contents } from './contents';
import type { Failing } from './failing';
import { watchWait } from './slow-start';
import type { Standing } from './standing';

export interface Loading {
  /** Loads networks until the worker has the newest one (see `standing`); does nothing while a load is under way. */
  newest(): Promise<void>;
  underWay(): boolean;
  /** Keeps a frame that came during a load. */
  came(frame: Frame): void;
  /** Calls `wish` as soon as the run is loaded; a newer wish replaces an older one. */
  afterwards(wish: () => void): void;
  /** Makes the worker watch a flow (`null`: none); a fresh worker is told so again. */
  watch(flow: number | null): void;
}

/** Whether the run should play: it is paused in every view but Watch. */
export const wanted = ({ playing, tab }: AppState): boolean => playing && tab === 'watch';

/** `look` is called with the last frame that came during a load: it may be the run's only one. */
export function createLoading(
  source: RunClient, standing: Standing, { failed, told }: Failing, look: (frame: Frame) => void,
): Loading {
  const { api } = source;
  const get = useApp.getState;
  const set = useApp.setState;
  let isUnderWay = false;
  let opening: Frame | null = null;
  let wish: (() => void) | null = null;
  let watched: number | null = null;
  let codecSaid = false;

  /** Starts a fresh worker if the old one is gone, and tells it which flow to watch. */
  function revive(): void {
    if (source.life.revive() && watched !== null) told(api.watchFlow(watched));
  }

  /** Makes sure that there is a worker and that it answers; one that hangs in the previous run is replaced. */
  async function answering(): Promise<void> {
    revive();
    try {
      await api.abandonLoad();
    } catch (reason) {
      if (!isDeath(reason)) throw reason;
      revive();
    }
  }

  /** Reports, with progress, if computing the run up to its instant takes long. Returns a function that ends this. */
  function tellSlowness({ load: { atS } }: AppState): () => void {
    if (atS === 0) {
      if (get().awaited === 'instant') set({ awaited: null, travelling: null });
      return () => {};
    }
    return watchWait({
      going: () => api.going(), nowMs: () => performance.now(),
      tell(share) {
        // The longer word about the program or the network, if it was said, stays.
        if (get().awaited === null) {
          announce(broughtTo(atS));
          set({ awaited: 'instant' });
        }
        if (get().travelling !== share) set({ travelling: share });
      },
    });
  }

  function sayCodec(problem: string | null): void {
    if (problem === null || codecSaid) return;
    codecSaid = true;
    warn(`${problem} It is slower; the results are the same. Reload to fetch it again.`);
  }

  async function loadOnce(): Promise<void> {
    set({ phase: 'loading', runProblem: null, runFailure: null, result: null });
    await answering();
    const state = get();
    standing.loaded = state.load.serial;
    standing.shownPs = null;
    opening = null;
    const quiet = tellSlowness(state);
    const reply = await api.load({ scenario: state.checked.scenario, files: contents(state), startAtS: state.load.atS })
      .finally(quiet);
    if (get().load.serial !== standing.loaded) return;
    if (!reply.ok) return set({ phase: 'problem', runProblem: sentenceOf(reply.problems) });
    await api.setRate(get().rate);
    sayCodec(reply.codecProblem);
    set({ codecEngine: reply.codecEngine, phase: wanted(get()) ? 'playing' : 'ready' });
    if (get().awaited === 'instant') announce(`At ${span(state.load.atS)}.`);
    if (wanted(get())) await api.play();
    // A run that opens at its end sends its only frame during the load.
    if (opening !== null) look(opening);
    const asked = wish;
    wish = null;
    asked?.();
  }

  async function newest(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      while (get().load.serial !== standing.loaded) {
        // If the worker dies while a newer run is wanted, that run is simply loaded next.
        await loadOnce().catch((reason: unknown) => {
          if (!isDeath(reason) || get().load.serial === standing.loaded) throw reason;
        });
        // While the next run is under way the message stays, so that it does not flicker as a slider is dragged.
        if (get().load.serial === standing.loaded) set({ awaited: null, travelling: null });
      }
    } catch (reason) {
      failed(reason);
    } finally {
      isUnderWay = false;
    }
  }

  return {
    newest,
    underWay: () => isUnderWay,
    came(frame) { opening = frame; },
    afterwards(next) { wish = next; },
    watch(flow) {
      watched = flow;
      told(api.watchFlow(flow));
    },
  };
}
