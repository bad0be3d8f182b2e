/**
 * Carries out what the store wants of the run: loads it when its serial grows, plays, pauses, keeps the speed, runs to
 * the end, and writes back how things stand. Loads that overtake each other (a slider being dragged) are joined: one is
 * under way at a time, and the newest follows it.
 */
import { PS_PER_S } from '../../model/kernel/time';
import { HEAD, type Frame } from '../../runner/client/frame';
import { fileOf } from '../../scenario/traffic';
import type { Goal, LossQuestion, Questions, ResultRecord } from '../../runner/client/protocol';
import type { RunClient } from '../../runner/client/worker-client';
import { isDeath, type Calls, type LifeState } from '../../runner/client/worker-life';
import { check, sentenceOf, type Checked } from './document';
import { preset } from './page-presets';
import { turnFuture } from './futures';
import { heldFile, restart, standsAt, useApp, warn, type AppState, type HeldFile } from './store';
import { nowhereWords, stepGoal, stepIn } from './moments';
import { createJourneys, SAY_MS } from './travelling';
import { instant } from './words';
import { changeWords } from '../panel/fetched-words';
import { settingsBetween } from '../panel/settings-between';

export interface Run {
  /** Where the run stands (s); while one is being loaded, where it will begin. */
  instantS(): number;
  /** What stage, charts and readings draw from. */
  readonly source: RunClient;
  playPause(): void;
  /** By the chosen length, forward or back. */
  step(back?: boolean): void;
  /** Takes the run to another instant, where it stands still. */
  travel(goal: Goal): void;
  /** Runs flat out to the end, or stops doing so. */
  runToEnd(): void;
  /** Turns paths of the running scenario from here on: another branch, whose scenario has it among its changes. */
  applyNow(label: string, set: Record<string, unknown>): Promise<void>;
  /** What the worker knows of the run now. */
  readonly ask: Calls<Questions>;
  /** Keeps what a flow does from now on and computes what it did before; null: of no flow. */
  watchFlow(flow: number | null): void;
  /** Loses a cell on purpose: another branch, from the instant at which the cell was chosen. */
  loseCell(question: LossQuestion): Promise<void>;
  /** Brings the run back to the instant at which it failed, in a fresh worker where there is none. */
  startAgain(): void;
  dispose(): void;
}

/** The contents of the file flows that this page has, by expanded flow id. */
export function contents(
  { checked, files }: { checked: Pick<Checked, 'full' | 'expansion'>; files: readonly HeldFile[] },
): Record<string, Uint8Array> {
  const found: Record<string, Uint8Array> = {};
  for (const flow of checked.full.flows) {
    const carried = fileOf(flow.traffic);
    const file = carried && heldFile(files, carried);
    if (!file) continue;
    for (const member of checked.expansion.flowMembers.get(flow.id) ?? []) {
      found[checked.expansion.network.flows[member].id] = file.bytes;
    }
  }
  return found;
}

/** While several runs are compared, the one run is not loaded: the cores are theirs. */
const runsHere = ({ tab }: AppState): boolean => tab !== 'compare';

/** The run stands still while the network is being built. */
const wanted = ({ playing, tab }: AppState): boolean => playing && tab === 'watch';

/** A run that comes to its instant for longer says so. */
const SLOW_MS = 1_500;

/** The record with what ran: the title and, where it began as a preset, everything that was changed of it. */
async function asRun(record: ResultRecord, { doc, checked: { full } }: AppState): Promise<ResultRecord> {
  const reply = doc.presetId === null ? null : check(preset(doc.presetId).scenario);
  if (!reply?.ok) return { ...record, scenario: full.title };
  const base = reply.checked.full;
  const set = settingsBetween(base, full);
  if (Object.keys(set).length === 0) return { ...record, scenario: full.title, set };
  const words = await changeWords();
  return { ...record, scenario: words?.titleOfRun(full.title, base, full) ?? `${full.title}; changed`, set };
}

const because = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));

export function startRun(source: RunClient): Run {
  const { api } = source;
  const get = useApp.getState;
  const set = useApp.setState;
  let loading = false;
  let loaded = 0;
  /** The worker is asked whether a frame is the run's last; what comes meanwhile is looked at afterwards. */
  let asking = false;
  let unseen: Frame | null = null;
  /** The instant of the newest frame of the run that is loaded (ps); null before its first. */
  let shownPs: number | null = null;
  /** The newest frame that came while the run was being loaded. */
  let opening: Frame | null = null;
  /** Asked for while a run was being loaded: done as soon as it is. */
  let next: (() => void) | null = null;

  let watched: number | null = null;
  let codecSaid = false;
  /** The instant at which a journey ended is still to be told. */
  let toSay = false;

  const failed = (reason: unknown): void => {
    const known = { phase: 'problem', awaited: null } as const;
    if (!isDeath(reason)) {
      const runProblem = `The simulation stopped: ${because(reason)} Undo the last change, or start it again.`;
      return set({ ...known, runFailure: 'failed', runProblem });
    }
    const stood = instant(instantS() * PS_PER_S, get().checked.full.durationS * PS_PER_S);
    // What has hung once may hang again just behind that instant: whoever starts it again looks first.
    const still = reason.cause === 'silent' ? { playing: false } : {};
    set({
      ...known, ...still, runFailure: reason.cause,
      runProblem: `${reason.message} The network is still here; the run stood at ${stood}.`,
    });
  };
  /** That a worker is gone is said once, when it goes. */
  const unlessGone = (reason: unknown): void => { if (!isDeath(reason)) failed(reason); };
  const told = (call: Promise<unknown>): void => void call.catch(unlessGone);
  const instantS = (): number =>
    (shownPs === null || get().load.serial !== loaded ? get().load.atS : shownPs / PS_PER_S);

  const onLife = (state: LifeState): void => {
    if (state.kind === 'dead' && !loading) failed(state.death);
    else set({ awaited: state.kind === 'late' ? (state.doing === 'starting' ? 'program' : 'network') : null });
  };

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

  async function loadOnce(): Promise<void> {
    set({ phase: 'loading', runProblem: null, runFailure: null, result: null });
    await answering();
    const state = get();
    loaded = state.load.serial;
    shownPs = null;
    opening = null;
    let telling: ReturnType<typeof setInterval> | undefined;
    const slow = setTimeout(() => {
      if (state.load.atS === 0) return;
      set({ awaited: 'instant' });
      telling = setInterval(() => {
        api.going().then((travelling) => { if (loading && get().awaited !== null) set({ travelling }); }, () => {});
      }, SAY_MS);
    }, SLOW_MS);
    const reply = await api.load({ scenario: state.checked.scenario, files: contents(state), startAtS: state.load.atS })
      .finally(() => {
        clearTimeout(slow);
        clearInterval(telling);
      });
    if (get().load.serial !== loaded) return;
    if (!reply.ok) return set({ phase: 'problem', runProblem: sentenceOf(reply.problems) });
    await api.setRate(get().rate);
    if (reply.codecProblem !== null && !codecSaid) {
      codecSaid = true;
      warn(`${reply.codecProblem} It is slower; the results are the same. Reload to fetch it again.`);
    }
    set({ codecEngine: reply.codecEngine, phase: wanted(get()) ? 'playing' : 'ready' });
    if (wanted(get())) await api.play();
    // A run that opens at its end shows its only frame while it is being loaded.
    if (opening !== null) look(opening);
    const asked = next;
    next = null;
    asked?.();
  }

  async function loadNewest(): Promise<void> {
    if (loading) return;
    loading = true;
    try {
      while (get().load.serial !== loaded) {
        // A worker that goes while a newer run is wanted already makes room for it.
        await loadOnce().catch((reason: unknown) => {
          if (!isDeath(reason) || get().load.serial === loaded) throw reason;
        });
        set({ awaited: null, travelling: null });
      }
    } catch (reason) {
      failed(reason);
    } finally {
      loading = false;
    }
  }

  /** A frame of an earlier run may still come in late: the record says whether this one is over. */
  async function ended(record: ResultRecord | null, serial: number): Promise<void> {
    const result = record ?? await api.result();
    const { full } = get().checked;
    if (get().load.serial !== serial || result.simulatedS < full.durationS) return;
    const named = await asRun(result, get());
    if (get().load.serial !== serial) return;
    set({
      phase: 'ended', result: named,
      announcement: `The run has ended at ${instant(full.durationS * PS_PER_S, full.durationS * PS_PER_S)}.`,
    });
  }

  /** The run cannot go on, and says why; the picture of it stays. */
  async function stoppedFor(serial: number): Promise<void> {
    const why = await api.stopped();
    if (why !== null && get().load.serial === serial) set({ phase: 'problem', runProblem: why });
  }

  /** Has the run ended in this frame, or can it not go on? */
  function look(frame: Frame): void {
    const { phase, load } = get();
    if (phase !== 'playing' && phase !== 'ready') return;
    const over = frame.header[HEAD.ended] === 1;
    if ((!over && frame.header[HEAD.stopped] !== 1) || load.serial !== loaded) return;
    if (asking) {
      unseen = frame;
      return;
    }
    asking = true;
    const asked = over ? ended(null, loaded) : stoppedFor(loaded);
    asked.catch(unlessGone).finally(() => {
      asking = false;
      const last = unseen;
      unseen = null;
      if (last !== null) look(last);
    });
  }

  const stopFrames = source.onFrame((frame: Frame) => {
    const { phase, load } = get();
    if (phase === 'loading') opening = frame;
    else if (load.serial === loaded) shownPs = frame.header[HEAD.timePs];
    if (toSay) {
      toSay = false;
      set({ announcement: `At ${instant(frame.header[HEAD.timePs], frame.header[HEAD.durationPs])}.` });
    }
    look(frame);
  });

  const stopStore = useApp.subscribe((now, before) => {
    if (now.doc.branches !== before.doc.branches) source.setOther(turnFuture(before.doc, now.doc, source.recorded()));
    if (runsHere(now) && !runsHere(before) && now.load.serial !== loaded) void loadNewest();
    if (now.load !== before.load && runsHere(now)) {
      if (loading && now.awaited === 'network') source.life.stop();
      else if (loading) told(api.abandonLoad());
      void loadNewest();
    }
    if (now.rate !== before.rate && now.phase !== 'flatOut') told(api.setRate(now.rate));
    if (wanted(now) !== wanted(before) && now.load === before.load
        && (now.phase === 'playing' || now.phase === 'ready')) {
      set({ phase: wanted(now) ? 'playing' : 'ready' });
      told(wanted(now) ? api.play() : api.pause());
    }
  });

  standsAt(instantS);
  const stopLife = source.life.onState(onLife);
  if (runsHere(get())) void loadNewest();

  const journey = createJourneys({
    go: (goal) => api.go(goal), going: () => api.going(), nowMs: () => performance.now(), onFailure: unlessGone,
    onProgress: (travelling) => { if (get().travelling !== travelling) set({ travelling }); },
    onThere: () => { toSay = true; },
    onNowhere: (goal) => set({ announcement: nowhereWords(goal) }),
  });

  function travel(goal: Goal): void {
    const { phase } = get();
    if (phase === 'loading') next = () => travel(goal);
    if (phase === 'loading' || phase === 'problem') return;
    if (get().playing || phase === 'ended') set({ playing: false, phase: 'ready', result: null });
    journey(goal);
  }

  function step(back = false): void {
    const { stepKind, checked: { expansion: { network } } } = get();
    travel(stepGoal(stepIn(network, stepKind), back, network));
  }

  function runToEnd(): void {
    const { phase } = get();
    if (phase === 'loading') next = runToEnd;
    if (phase === 'flatOut') return void told(api.pause());
    if (phase !== 'playing' && phase !== 'ready') return;
    const serial = loaded;
    set({ phase: 'flatOut' });
    api.runToEnd().then((record) => {
      if (get().load.serial !== serial || get().phase !== 'flatOut') return;
      // Running to the end went flat out; from here on the slider counts again.
      told(api.setRate(get().rate));
      if (record) void ended(record, serial).catch(unlessGone);
      else set({ phase: 'ready', playing: false });
    }).catch(unlessGone);
  }

  function startAgain(): void {
    set(({ load }) => ({ load: { serial: load.serial + 1, atS: instantS() } }));
  }

  return {
    source, ask: api, step, travel, runToEnd,
    instantS,
    playPause() {
      const { phase, playing } = get();
      if (phase === 'flatOut') return void told(api.pause());
      if (phase === 'problem') {
        set({ playing: true });
        startAgain();
      } else if (phase === 'ended') {
        set({ playing: true });
        restart();
      } else set({ playing: !playing });
    },
    async applyNow(label, change) {
      const { applyFromHere } = await import('../branches/from-here');
      await applyFromHere(source, label, change);
    },
    watchFlow(flow) {
      watched = flow;
      told(api.watchFlow(flow));
    },
    startAgain() {
      if (get().awaited === 'program') source.life.stop();
      startAgain();
    },
    async loseCell(question) {
      const { loseCell } = await import('../branches/fates');
      await loseCell(source, question);
    },
    dispose() {
      stopFrames();
      stopStore();
      stopLife();
      source.dispose();
    },
  };
}
