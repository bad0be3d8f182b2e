/**
 * The page's state: the document and its undo history, what the reader wants of the run, what is open and selected. It
 * holds nothing of the simulation: frames stay with the run client, and `run.ts` carries out what is wanted here.
 */
import type { ReactElement } from 'react';
import { create } from 'zustand';
import type { LossQuestion, Rate, ResultRecord } from '../../runner/client/protocol';
import type { WhyQuestion } from '../../runner/client/why';
import type { DeathCause } from '../../runner/client/worker-life';
import type { Problem } from '../../scenario/problem';
import type { Scenario } from '../../scenario/schema';
import type { ChartId } from '../charts/chart-list';
import { pageView } from '../charts/view';
import type { StageZoom } from '../stage/camera';
import type { Branches } from './branches';
import type { OpenComparison } from './comparison';
import { check, isForkedFrom, presetDoc, restarted, resultKey, type Checked, type Doc } from './document';
import type { StepKind } from './moments';
import type { HeldFile, HeldTrace } from './held';
import { emptyHistory, endGesture, record, redo, undo, type History } from './history';
import { recall, remember } from './memory';
import { DEMO, fetchPresets, preset } from './page-presets';
import { recalledTheme, type ThemeChoice } from './theme-choice';

/** `ready`: paused before the end. `problem`: the worker refused the network or failed; `runProblem` says why. */
export type Phase = 'loading' | 'ready' | 'playing' | 'flatOut' | 'ended' | 'problem';
export type Tab = 'watch' | 'build' | 'compare' | 'lab' | 'figures' | 'documents';
export type Dialog = 'gallery' | 'new' | 'saveAs' | 'share' | 'help' | 'marks' | 'about' | null;

/** A cell whose bytes are shown. */
export type LookedAt = LossQuestion & { of: number };

/** The point of a figure whose run was opened. */
export interface FromFigure {
  figure: string;
  /** The point in words: `Table 1 · 512 cells · Reno · printed 59.1, ours 57.9`. */
  words: string;
  /** The scenario as it was opened: after an edit, the run is not that point any more. */
  scenario: Scenario;
}

export interface AppState {
  doc: Doc;
  /** The newest version of the scenario that can run; older than `doc` while `problems` is not empty. */
  checked: Checked;
  problems: readonly Problem[];
  history: History<Doc>;
  files: readonly HeldFile[];

  /** Number of the open network, which editing does not change: each network opened is a step for Back and Forward. */
  opened: number;
  /** Each new serial asks for a new run, computed up to `atS` (s) before it is shown. */
  load: { serial: number; atS: number };
  playing: boolean;
  rate: Rate;
  stepKind: StepKind;
  phase: Phase;
  runProblem: string | null;
  /** Why a run that had been accepted stopped; `null` if it has not. */
  runFailure: DeathCause | 'failed' | null;
  /**
   * What takes so long that the page says so: fetching the worker's program, preparing a network, computing the run up
   * to the instant at which it opens. `null` if nothing does.
   */
  awaited: 'program' | 'network' | 'instant' | null;
  /** Progress (0 to 1) of a slow journey to another instant; `null` if there is none. */
  travelling: number | null;
  codecEngine: string | null;
  result: ResultRecord | null;

  tab: Tab;
  /** The dispersal lab's state as the token of its link; `null` until the lab has been open. */
  lab: string | null;
  /** The figure that the figures view shows; `null`: the list of all. */
  figure: string | null;
  /** The point of a figure whose run was opened; `null` if none was. */
  fromFigure: FromFigure | null;
  /** The runs that are compared; `null` if none are. */
  comparison: OpenComparison | null;
  dialog: Dialog;
  panelOpen: boolean;
  selectedFlow: number | null;
  /** The link whose port the inspector shows; `null` while a flow is selected. */
  inspectedPort: number | null;
  /** Whether the sequence–time plot of the selected flow stands in place of the charts. */
  sequenceOpen: boolean;
  /** The chart that is drawn taller than the others. */
  tallChart: ChartId | null;
  lookedAt: LookedAt | null;
  /** The loss or the cell that the "why" card explains. */
  why: WhyQuestion | null;
  /** The zoom that the stage is asked to take, and the zoom it has; `null`: the whole picture. */
  zoom: StageZoom | null;
  seen: StageZoom | null;
  /** Whether changes of parameters apply to the running run instead of restarting it. */
  applyNow: boolean;
  themeChoice: ThemeChoice;
  projector: boolean;
  embedded: boolean;
  firstVisit: boolean;
  singleKeys: boolean;
  /** What went wrong, until it is dismissed: a sentence, and further problems in further lines. */
  banner: string | null;
  /** A notice of a lazily loaded part, shown above the view. */
  line: ReactElement | null;
  /** What the live region says, and the number of announcements so far. */
  announcement: string;
  announced: number;
  /** A file for which the page asks what should be done with it. */
  offered: HeldFile | HeldTrace | null;
}

const first = preset(DEMO);
const firstReply = check(first.scenario);
if (!firstReply.ok) throw new Error(`The demo cannot run: ${firstReply.problems[0]?.message}`);

export const useApp = create<AppState>()(() => ({
  doc: presetDoc(first),
  checked: firstReply.checked,
  problems: [],
  history: emptyHistory<Doc>(),
  files: [],
  opened: 0,
  load: { serial: 1, atS: first.view.startAtS ?? 0 },
  playing: true,
  rate: first.view.rate,
  stepKind: 'cell',
  phase: 'loading',
  runProblem: null,
  runFailure: null,
  awaited: null,
  travelling: null,
  codecEngine: null,
  result: null,
  tab: 'watch',
  lab: null,
  figure: null,
  fromFigure: null,
  comparison: null,
  dialog: null,
  panelOpen: false,
  selectedFlow: null,
  inspectedPort: null,
  sequenceOpen: false,
  tallChart: null,
  lookedAt: null,
  why: null,
  zoom: null,
  seen: null,
  applyNow: false,
  themeChoice: recalledTheme(),
  projector: false,
  embedded: false,
  firstVisit: false,
  singleKeys: recall('singleKeys') !== 'off',
  banner: null,
  line: null,
  announcement: '',
  announced: 0,
  offered: null,
}));

const set = useApp.setState;
const get = useApp.getState;

/** A sentence for the live region. It is counted, so that the same one is read out again. */
const said = (announcement: string) => ({ announcement, announced: get().announced + 1 });

/** The state that follows from a new document: what can run, what is wrong, whether the run must be loaded again. */
function settled(doc: Doc, history: History<Doc>, appliedLive = false, atS = doc.startAtS): Partial<AppState> {
  const { checked, load, doc: before } = get();
  const reply = check(doc.scenario);
  if (!reply.ok) return { doc, history, problems: reply.problems };
  const same = appliedLive || resultKey(reply.checked.full) === resultKey(checked.full);
  const [then, now] = [checked.expansion.network, reply.checked.expansion.network];
  return {
    doc, history, problems: [], checked: reply.checked,
    load: same ? load : { serial: load.serial + 1, atS },
    selectedFlow: same || now.flows.length === then.flows.length ? get().selectedFlow : null,
    inspectedPort: same || now.links.length === then.links.length ? get().inspectedPort : null,
    // A run that differs in a fault or a branch still has most of the cells that may be selected.
    ...(!same && !goesOn(before, doc) && { lookedAt: null, why: null }),
  };
}

/** Whether the new run should stand at the same instant: only faults, pardons or the branch differ. */
const goesOn = (before: Doc, next: Doc): boolean =>
  (isForkedFrom(before, next) && before.presetId === next.presetId && before.scenario.title === next.scenario.title)
  || onlyFaultsDiffer(before.scenario, next.scenario);
const onlyFaultsDiffer = (a: Scenario, b: Scenario): boolean =>
  JSON.stringify({ ...a, faults: [], pardons: [] }) === JSON.stringify({ ...b, faults: [], pardons: [] });
const instantOf = (next: Doc): number => (goesOn(get().doc, next) ? instantS() : next.startAtS);

/** Where the run stands, s; the run registers this function itself. */
let instantS = (): number => get().load.atS;
export const standsAt = (asked: () => number): void => { instantS = asked; };
export const whereItStands = (): number => instantS();

export interface EditOptions {
  /** Changes with the same gesture, until `finishGesture`, are one step of undo. */
  gesture?: string;
  /** The running run has the change already and must not be loaded again. */
  appliedLive?: boolean;
  /** The new run is computed up to this second; if omitted, to where the document opens. */
  atS?: number;
  /** The document's new branches. */
  branches?: Branches;
}

/** Changes the network; `label` names the step of undo ("Buffer 1,000 cells"). */
export function edit(
  label: string, scenario: Scenario, { gesture, appliedLive, atS, branches }: EditOptions = {},
): void {
  const { doc, history } = get();
  if (scenario === doc.scenario) return;
  const forks = branches ?? restarted(doc, scenario, label);
  const next = { ...doc, scenario, ...(forks && { branches: forks }) };
  set(settled(next, record(history, label, doc, gesture ?? null), appliedLive, atS));
}

/** Puts another version of the document in place, at an instant (s); without a label it is no step of undo. */
export function changeDoc(doc: Doc, atS: number, label?: string): void {
  const now = get();
  set(settled(doc, label === undefined ? now.history : record(now.history, label, now.doc), false, atS));
}

export const finishGesture = (): void => set(({ history }) => ({ history: endGesture(history) }));

/** What is selected when a document opens: what its preset says, or nothing. */
function openedWith(
  { presetId }: Doc, { expansion }: Checked,
): Pick<AppState, 'selectedFlow' | 'inspectedPort' | 'lookedAt' | 'why' | 'sequenceOpen' | 'tallChart'> {
  const { inspect, sequence = false, chart = null } = presetId === null ? {} : preset(presetId).view;
  const inspected = expansion.network.flows.findIndex(({ id }) => id === inspect);
  return {
    selectedFlow: inspected < 0 ? null : inspected, inspectedPort: null, lookedAt: null, why: null,
    sequenceOpen: sequence,
    tallChart: chart,
  };
}

/** Sets which part of the run the charts show when a preset opens. */
function showAxis(presetId: string | null): void {
  if (presetId === null) return;
  pageView.wanted.setState(preset(presetId).view.whole ? { kind: 'whole' } : { kind: 'follow', spanPs: null }, true);
}

/** Goes a step through the undo history; if it leads to another preset, takes that preset's view and speed. */
function moveTo(moved: { doc: Doc; history: History<Doc>; label: string } | null, what: string): void {
  if (!moved) return;
  const now = settled(moved.doc, moved.history, false, instantOf(moved.doc));
  const { presetId } = moved.doc;
  const other = presetId !== get().doc.presetId;
  if (other) showAxis(presetId);
  set({
    ...now, ...(other && openedWith(moved.doc, now.checked ?? get().checked)),
    ...(other && presetId !== null && { rate: preset(presetId).view.rate }), ...said(`${what}: ${moved.label}.`),
  });
}

export const undoEdit = (): void => moveTo(undo(get().history, get().doc), 'Undone');

export const redoEdit = (): void => moveTo(redo(get().history, get().doc), 'Done again');

export interface OpenOptions {
  presetId?: string | null;
  startAtS?: number;
  rate?: Rate;
  playing?: boolean;
}

let lastOpened = 0;

/** Opens another network, which the caller has checked, as one step of undo; starts its run and clears the banner. */
export function open(
  scenario: Scenario, { presetId = null, startAtS = 0, rate, playing = true }: OpenOptions = {},
): void {
  const { doc, history, load } = get();
  const next: Doc = { scenario, presetId, startAtS };
  showAxis(presetId);
  const now = settled(next, record(history, `Open ${scenario.title ?? 'a scenario'}`, doc));
  set({
    ...now, ...openedWith(next, now.checked ?? get().checked),
    opened: ++lastOpened, load: { serial: load.serial + 1, atS: startAtS },
    playing, rate: rate === undefined ? get().rate : rate, tab: 'watch', dialog: null, banner: null,
  });
}

/** What Back and Forward return to: a network as it was left, and its view. */
export type Visit = Pick<
  AppState,
  'doc' | 'checked' | 'problems' | 'rate' | 'opened' | 'tab' | 'lab' | 'figure' | 'comparison' | 'dialog' | 'firstVisit'
>;

/** Shows a visit again. If only the view differs, the run goes on; another network is opened as one step of undo. */
export function revisit(visit: Visit): void {
  const { doc, checked, tab, lab, figure, comparison, dialog, firstVisit } = visit;
  const now = get();
  if (visit.opened === now.opened) return set({ tab, lab, figure, comparison, dialog, firstVisit });
  showAxis(doc.presetId);
  set({
    ...visit, ...openedWith(doc, checked), playing: true, banner: null,
    history: record(now.history, `Open ${doc.scenario.title ?? 'a scenario'}`, now.doc),
    load: { serial: now.load.serial + 1, atS: doc.startAtS },
    ...said(`Opened ${doc.scenario.title ?? 'the scenario'}.`),
  });
}

/** Opens the figures view at one figure, or with `null` at the list of all. */
export function showFigure(figure: string | null): void {
  leaveFirstVisit();
  set({ tab: 'figures', figure, dialog: null });
}

/** Opens a preset, which must have been fetched, at its own speed and second. */
export function openPreset(id: string): void {
  const found = preset(id);
  open(found.scenario, { presetId: id, startAtS: found.view.startAtS, rate: found.view.rate });
  announce(`Opened ${found.title}.`);
}

export const PRESETS_MISSING = 'The scenarios of the gallery could not be fetched: try again when you are connected.';

/** Opens a preset for a button that names it: fetches the presets if needed, and ends the first visit. */
export async function choosePreset(id: string): Promise<void> {
  try {
    await fetchPresets();
  } catch {
    return warn(PRESETS_MISSING);
  }
  leaveFirstVisit();
  openPreset(id);
}

/** Runs the same network again from t = 0. */
export const restart = (): void => set(({ load }) => ({ load: { serial: load.serial + 1, atS: 0 } }));

/** Whether the run goes on, so that Play would pause it. */
export const isRunning = ({ phase, playing }: AppState): boolean =>
  phase === 'flatOut' || (playing && phase !== 'ended' && phase !== 'problem');

/** Selects a flow (`null`: none). One thing is inspected at a time, so selecting a flow deselects a port. */
export const selectFlow = (selectedFlow: number | null): void =>
  set({ selectedFlow, ...(selectedFlow !== null && { inspectedPort: null }) });
export const inspectPort = (inspectedPort: number | null): void => set({ inspectedPort, selectedFlow: null });

/** Opens the card that says why a cell died, or where it is; `null` closes it. The first visit has no place for it. */
export function askWhy(why: WhyQuestion | null): void {
  if (why !== null) leaveFirstVisit();
  set({ why, ...(why !== null && { panelOpen: true }) });
}

export const announce = (sentence: string): void => set(said(sentence));
export const warn = (banner: string | null): void => set({ banner });
export const show = (dialog: Dialog): void => set({ dialog });

export function chooseTheme(themeChoice: ThemeChoice): void {
  remember('theme', themeChoice);
  set({ themeChoice, projector: false });
}

export function setSingleKeys(singleKeys: boolean): void {
  remember('singleKeys', singleKeys ? 'on' : 'off');
  set({ singleKeys });
}

/** Ends the first visit, for good in this browser. */
export function leaveFirstVisit(): void {
  if (!get().firstVisit) return;
  remember('visited', 'yes');
  set({ firstVisit: false });
}
