/**
 * Carries out what the store wants of the run: loads it when the serial grows, plays, pauses, sets the speed, runs to
 * the end; and writes the state of the run back into the store.
 */
import { HEAD, type Frame } from '../../../runner/client/frame';
import type { Goal, LossQuestion, Questions } from '../../../runner/client/protocol';
import type { RunClient } from '../../../runner/client/worker-client';
import type { Calls, LifeState } from '../../../runner/client/worker-life';
import { turnFuture } from '../futures';
import { nowhereWords, stepGoal, stepIn } from '../moments';
import { restart, standsAt, useApp, type AppState } from '../store';
import { instant } from '../words';
import { createEnding } from './ending';
import { createFailing } from './failing';
import { createLoading, wanted } from './loading';
import { createStanding, instantOf } from './standing';
import { createJourneys } from './travelling';

export interface Run {
  /** The instant at which the run stands, s; while it is being loaded, the instant at which it will begin. */
  instantS(): number;
  /** The client of the run's worker: gives stage, charts and readings their frames. */
  readonly source: RunClient;
  playPause(): void;
  /** Steps by the chosen length, forward or back. */
  step(back?: boolean): void;
  /** Takes the run to another instant and pauses there. */
  travel(goal: Goal): void;
  /** Runs flat out to the end, or stops doing so. */
  runToEnd(): void;
  /** Changes settings (by path) of the running scenario from this instant on, in a new branch of the run. */
  applyNow(label: string, set: Record<string, unknown>): Promise<void>;
  /** Questions to the worker about the run at this instant. */
  readonly ask: Calls<Questions>;
  /** Has the worker record what a flow does and compute what it did before; `null`: no flow. */
  watchFlow(flow: number | null): void;
  /** Loses a cell on purpose, in a new branch from the instant at which the cell was chosen. */
  loseCell(question: LossQuestion): Promise<void>;
  /** Loads the run again up to the instant at which it failed, in a fresh worker if the old one is gone. */
  startAgain(): void;
  dispose(): void;
}

/** Whether the page's run may be loaded. Not in a comparison: the compared runs need the processor cores. */
const runsHere = ({ tab }: AppState): boolean => tab !== 'compare';

export function startRun(source: RunClient): Run {
  const { api } = source;
  const get = useApp.getState;
  const set = useApp.setState;
  const standing = createStanding();
  const failing = createFailing(standing);
  const { failed, unlessGone, told } = failing;
  const ending = createEnding(source, standing, failing);
  const loading = createLoading(source, standing, failing, ending.look);
  const instantS = (): number => instantOf(standing);
  /** Whether the next frame ends a journey, so that its instant must be announced. */
  let toSay = false;

  function onLife(state: LifeState): void {
    if (state.kind === 'dead' && !loading.underWay()) failed(state.death);
    else set({ awaited: state.kind === 'late' ? (state.doing === 'starting' ? 'program' : 'network') : null });
  }

  function onFrame(frame: Frame): void {
    const { phase, load } = get();
    const atPs = frame.header[HEAD.timePs];
    if (phase === 'loading') loading.came(frame);
    else if (load.serial === standing.loaded) standing.shownPs = atPs;
    if (toSay) {
      toSay = false;
      set({ announcement: `At ${instant(atPs, frame.header[HEAD.durationPs])}.` });
    }
    ending.look(frame);
  }

  function onStore(now: AppState, before: AppState): void {
    if (now.doc.branches !== before.doc.branches) source.setOther(turnFuture(before.doc, now.doc, source.recorded()));
    if (runsHere(now) && !runsHere(before) && now.load.serial !== standing.loaded) void loading.newest();
    if (now.load !== before.load && runsHere(now)) {
      if (loading.underWay() && now.awaited === 'network') source.life.stop();
      else if (loading.underWay()) told(api.abandonLoad());
      void loading.newest();
    }
    if (now.rate !== before.rate && now.phase !== 'flatOut') told(api.setRate(now.rate));
    if (wanted(now) !== wanted(before) && now.load === before.load
        && (now.phase === 'playing' || now.phase === 'ready')) {
      set({ phase: wanted(now) ? 'playing' : 'ready' });
      told(wanted(now) ? api.play() : api.pause());
    }
  }

  const journey = createJourneys({
    go: (goal) => api.go(goal), going: () => api.going(), nowMs: () => performance.now(), onFailure: unlessGone,
    onProgress: (travelling) => { if (get().travelling !== travelling) set({ travelling }); },
    onThere: () => { toSay = true; },
    onNowhere: (goal) => set({ announcement: nowhereWords(goal) }),
  });

  function travel(goal: Goal): void {
    const { phase } = get();
    if (phase === 'loading') loading.afterwards(() => travel(goal));
    if (phase === 'loading' || phase === 'problem') return;
    if (get().playing || phase === 'ended') set({ playing: false, phase: 'ready', result: null });
    journey(goal);
  }

  function runToEnd(): void {
    const { phase } = get();
    if (phase === 'loading') loading.afterwards(runToEnd);
    if (phase === 'flatOut') return void told(api.pause());
    if (phase !== 'playing' && phase !== 'ready') return;
    const serial = standing.loaded;
    set({ phase: 'flatOut' });
    api.runToEnd().then((record) => {
      if (get().load.serial !== serial || get().phase !== 'flatOut') return;
      // Running to the end was flat out; restore the slider's speed.
      told(api.setRate(get().rate));
      if (record) ending.ended(record, serial);
      else set({ phase: 'ready', playing: false });
    }).catch(unlessGone);
  }

  function loadAgain(): void {
    set(({ load }) => ({ load: { serial: load.serial + 1, atS: instantS() } }));
  }

  function playPause(): void {
    const { phase, playing } = get();
    if (phase === 'flatOut') return void told(api.pause());
    if (phase === 'problem') {
      set({ playing: true });
      loadAgain();
    } else if (phase === 'ended') {
      set({ playing: true });
      restart();
    } else set({ playing: !playing });
  }

  const stops = [source.onFrame(onFrame), useApp.subscribe(onStore)];
  standsAt(instantS);
  stops.push(source.life.onState(onLife));
  if (runsHere(get())) void loading.newest();

  return {
    source, ask: api, instantS, playPause, travel, runToEnd,
    step(back = false) {
      const { stepKind, checked: { expansion: { network } } } = get();
      travel(stepGoal(stepIn(network, stepKind), back, network));
    },
    async applyNow(label, change) {
      const { applyFromHere } = await import('../../branches/from-here');
      await applyFromHere(source, label, change);
    },
    async loseCell(question) {
      const { loseCell } = await import('../../branches/fates');
      await loseCell(source, question);
    },
    watchFlow: (flow) => loading.watch(flow),
    startAgain() {
      if (get().awaited === 'program') source.life.stop();
      loadAgain();
    },
    dispose() {
      for (const stop of stops) stop();
      source.dispose();
    },
  };
}
