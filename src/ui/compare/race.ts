/**
 * A race: the runs of a comparison on one clock. Each run has a worker of its own (four at most), so that they use
 * several cores; the page sets the instant up to which all may go. Play, pause, steps and journeys apply to all runs,
 * and when they pause, they pause at one instant, with all of its events done.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { PS_PER_S } from '../../model/kernel/time';
import type { Goal, Rate, ResultRecord, Went } from '../../runner/client/protocol';
import type { RunClient } from '../../runner/client/worker-client';
import type { ComparedRun } from '../../scenario/comparison';
import { because } from '../app/because';
import { sentenceOf } from '../app/document';
import { watchWait } from '../app/run/slow-start';
import { createJourneys } from '../app/run/travelling';
import { beat, createClock, stand, type SharedClock } from './clock';
import { startRunners } from './runners';
import { goTogether } from './together';

export type RacePhase = 'loading' | 'ready' | 'playing' | 'flatOut' | 'ended' | 'problem';

export interface RaceState {
  phase: RacePhase;
  problem: string | null;
  /** Progress (0 to 1) of a slow journey to another instant; `null` if there is none. */
  travelling: number | null;
}

/** Speed and motion that the reader wants. */
export interface RaceWishes {
  rate: Rate;
  /** For reduced motion: the clock moves by `stepPs` (one cell time) once in `everyMs`; otherwise `null`. */
  calm: { stepPs: number; everyMs: number } | null;
}

export interface Race {
  readonly sources: readonly RunClient[];
  readonly state: StoreApi<RaceState>;
  /** The instant at which all runs stand, or the slowest one, ps. */
  nowPs(): number;
  /** The furthest instant that any run has reached, ps. */
  furthestPs(): number;
  readonly endPs: number;
  playPause(): void;
  /** Takes all runs to one instant and pauses there. */
  travel(goal: Goal): void;
  /** Runs all flat out to their ends, or stops doing so. */
  toEnd(): void;
  wish(wishes: RaceWishes): void;
  results(): Promise<ResultRecord[]>;
  /** Calls back when a frame of any run is drawn; returns a function that stops this. */
  onFrame(listener: () => void): () => void;
  startAgain(): void;
  dispose(): void;
}

export interface RaceOptions {
  runs: readonly ComparedRun[];
  files: readonly Record<string, Uint8Array>[];
  startAtS: number;
  wishes: RaceWishes;
  onNowhere(goal: Goal): void;
  onThere(): void;
  /** Called if the runs take long to be computed up to the instant at which they begin, s. */
  onSlow(atS: number): void;
}

/** Time between drawn frames when the runs go flat out, ms: the cores should work on the runs. */
const FLAT_OUT_FRAME_MS = 125;

export function startRace({ runs, files, startAtS, wishes, onNowhere, onThere, onSlow }: RaceOptions): Race {
  const state = createStore<RaceState>(() => ({ phase: 'loading', problem: null, travelling: null }));
  const clock: SharedClock = createClock(Math.round(startAtS * PS_PER_S));
  let wished = wishes;
  let animation = 0;
  let disposed = false;
  let loads = 0;

  const holds = (): boolean => state.getState().phase !== 'flatOut';
  const runners = startRunners(runs, files, () => (holds() ? clock.targetPs : Infinity));
  const { sources, apis, durations, endPs, all, everyFrame } = runners;
  const set = (change: Partial<RaceState>): void => { if (!disposed) state.setState(change); };

  const failed = (reason: unknown): void =>
    set({ phase: 'problem', travelling: null, problem: because(reason) });
  const told = (call: Promise<unknown>): void => void call.catch(failed);

  /** The progress of the run that has the longest way to go; `null` if none is known. */
  async function going(): Promise<number | null> {
    const shares = await Promise.all(apis.map((api) => api.going()));
    const known = shares.filter((share) => share !== null);
    return known.length === 0 ? null : Math.min(...known);
  }

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

  async function load(atS: number): Promise<void> {
    const mine = ++loads;
    set({ phase: 'loading', problem: null, travelling: null });
    stand(clock, Math.round(atS * PS_PER_S));
    const quiet = tellSlowness(atS);
    const replies = await runners.load(atS).finally(quiet);
    if (mine !== loads || disposed) return;
    const refused = replies.find((reply) => !reply.ok);
    if (refused && !refused.ok) {
      return set({ phase: 'problem', travelling: null, problem: sentenceOf(refused.problems) });
    }
    await all((api) => api.setRate(null));
    const told = state.getState().travelling !== null;
    set({ phase: 'ready', travelling: null });
    if (told) onThere();
  }

  function drive(wallMs: number): void {
    animation = requestAnimationFrame(drive);
    const { phase } = state.getState();
    if (phase === 'playing' && wished.rate !== null) {
      beat(clock, { wallMs, rate: wished.rate, slowestPs: runners.slowestPs(), endPs, calm: wished.calm });
    }
    if ((phase === 'playing' || phase === 'flatOut') && runners.allOver()) {
      everyFrame(0);
      stand(clock, endPs);
      set({ phase: 'ended' });
    }
  }

  const goals = {
    apis, durations, endPs,
    nowPs: () => (holds() ? Math.min(clock.targetPs, endPs) : runners.slowestPs()),
    furthestPs: runners.furthestPs,
    rateBps: () => runs[0].expansion.network.links.at(runs[0].expansion.network.measure.bottleneckLink)?.rateBps ?? 0,
  };

  /** The newest journey. Playing waits for it: a run told to play during its journey would pause on arrival. */
  let underWay: Promise<unknown> = Promise.resolve();

  async function go(goal: Goal): Promise<Went> {
    const going = goTogether(goals, goal);
    underWay = going.catch(() => undefined);
    const { went, atPs } = await going;
    if (went === 'there') stand(clock, atPs);
    return went;
  }

  const journey = createJourneys({
    go, going, nowMs: () => performance.now(), onFailure: failed, onNowhere, onThere: () => onThere(),
    onProgress: (travelling) => { if (state.getState().travelling !== travelling) set({ travelling }); },
  });

  function travel(goal: Goal): void {
    const { phase } = state.getState();
    if (phase === 'loading' || phase === 'problem') return;
    if (phase !== 'ready') halt();
    journey(goal);
  }

  /** Pauses all runs and sets the clock to the instant that they should stand at: after flat out, the slowest's. */
  function halt(): void {
    everyFrame(0);
    if (state.getState().phase === 'flatOut') stand(clock, runners.slowestPs());
    else stand(clock, clock.targetPs);
    set({ phase: 'ready' });
    told(all((api) => api.pause()));
  }

  function play(flatOut: boolean): void {
    stand(clock, goals.nowPs());
    everyFrame(flatOut ? FLAT_OUT_FRAME_MS : 0);
    const phase = flatOut ? 'flatOut' : 'playing';
    set({ phase });
    told(underWay.then(() => (state.getState().phase === phase ? all((api) => api.play()) : null)));
  }

  function playPause(): void {
    const { phase } = state.getState();
    if (phase === 'playing' || phase === 'flatOut') {
      halt();
      journey({ kind: 'instant', atPs: clock.targetPs });
    } else if (phase === 'ready') play(wished.rate === null);
    else if (phase === 'ended') void again(0);
    else if (phase === 'problem') startAgain();
  }

  async function again(atPs: number): Promise<void> {
    set({ phase: 'ready' });
    try {
      if (await go({ kind: 'instant', atPs }) === 'there') play(wished.rate === null);
    } catch (reason) {
      failed(reason);
    }
  }

  function toEnd(): void {
    const { phase } = state.getState();
    if (phase === 'flatOut') playPause();
    else if (phase === 'ready' || phase === 'playing') play(true);
  }

  function startAgain(): void {
    const atS = Math.min(clock.targetPs, endPs) / PS_PER_S;
    runners.revive();
    told(load(atS));
  }

  const stopDeaths = runners.onDeath(failed);
  animation = requestAnimationFrame(drive);
  told(load(startAtS));

  return {
    sources, state, endPs, playPause, travel, toEnd, startAgain,
    nowPs: () => (state.getState().phase === 'loading' ? Math.min(endPs, clock.targetPs) : runners.togetherPs()),
    furthestPs: runners.furthestPs,
    onFrame: runners.onFrame,
    wish(next) {
      const { phase } = state.getState();
      const flat = next.rate === null && wished.rate !== null;
      const held = next.rate !== null && wished.rate === null;
      wished = next;
      if (phase === 'playing' && flat) play(true);
      if (phase === 'flatOut' && held) playPause();
    },
    results: () => Promise.all(apis.map((api) => api.result())),
    dispose() {
      disposed = true;
      cancelAnimationFrame(animation);
      stopDeaths();
      runners.dispose();
    },
  };
}
