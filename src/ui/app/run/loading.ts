/**
 * Takes networks to the worker. Loads that overtake each other (a slider being dragged) are joined: one is under way at
 * a time, and the newest follows it.
 */
import type { Frame } from '../../../runner/client/frame';
import type { RunClient } from '../../../runner/client/worker-client';
import { isDeath } from '../../../runner/client/worker-life';
import { sentenceOf } from '../document';
import { useApp, warn, type AppState } from '../store';
import { contents } from './contents';
import type { Failing } from './failing';
import type { Standing } from './standing';
import { SAY_MS } from './travelling';

export interface Loading {
  /** Loads the newest network, unless that is under way; `standing` says which one the worker has. */
  newest(): Promise<void>;
  underWay(): boolean;
  /** A frame came while a run was being loaded. */
  came(frame: Frame): void;
  /** Done as soon as the run is there; the newest wish holds. */
  afterwards(wish: () => void): void;
  /** A flow that every fresh worker is told to watch; null: none. */
  watch(flow: number | null): void;
}

/** A run that comes to its instant for longer says so. */
const SLOW_MS = 1_500;

/** The run stands still while the network is being built. */
export const wanted = ({ playing, tab }: AppState): boolean => playing && tab === 'watch';

/** `look` gets the frame of a run that shows its only one while it is being loaded. */
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

  /** A fresh worker where the one before is gone; it is told what outlives a load. */
  function revive(): void {
    if (source.life.revive() && watched !== null) told(api.watchFlow(watched));
  }

  /**
   * There is a worker and it answers. One that hangs in the run before is found out here, and a fresh one takes its
   * place.
   */
  async function answering(): Promise<void> {
    revive();
    try {
      await api.abandonLoad();
    } catch (reason) {
      if (!isDeath(reason)) throw reason;
      revive();
    }
  }

  /** Says that a run takes long to come to its instant, and how far it is, until it is told to stop. */
  function tellSlowness({ load }: AppState): () => void {
    let telling: ReturnType<typeof setInterval> | undefined;
    const slow = setTimeout(() => {
      if (load.atS === 0) return;
      set({ awaited: 'instant' });
      telling = setInterval(() => {
        api.going().then((travelling) => {
          if (isUnderWay && get().awaited !== null) set({ travelling });
        }, () => {});
      }, SAY_MS);
    }, SLOW_MS);
    return () => {
      clearTimeout(slow);
      clearInterval(telling);
    };
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
    if (wanted(get())) await api.play();
    // A run that opens at its end shows its only frame while it is being loaded.
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
        // A worker that goes while a newer run is wanted already makes room for it.
        await loadOnce().catch((reason: unknown) => {
          if (!isDeath(reason) || get().load.serial === standing.loaded) throw reason;
        });
        set({ awaited: null, travelling: null });
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
