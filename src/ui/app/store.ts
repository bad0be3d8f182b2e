/**
 * The page's own state: the document and its undo history, what the reader wants of the run, what is open and selected.
 * It holds nothing of the simulation: frames stay with the run client, and `run.ts` carries out what is wanted here.
 */
import type { ReactElement } from 'react';
import { create } from 'zustand';
import type { LossQuestion, Rate, ResultRecord } from '../../runner/client/protocol';
import type { WhyQuestion } from '../../runner/client/why';
import type { DeathCause } from '../../runner/client/worker-life';
import type { Problem } from '../../scenario/problem';
import type { Scenario } from '../../scenario/schema';
import type { ChartId } from '../charts/definitions';
import { pageView } from '../charts/view';
import type { StageZoom } from '../stage/camera';
import type { Branches } from './branches';
import type { OpenComparison } from './comparison';
import { check, presetDoc, resultKey, type Checked, type Doc } from './document';
import type { StepKind } from './moments';
import type { HeldFile, HeldTrace } from './held';
import { emptyHistory, endGesture, record, redo, undo, type History } from './history';
import { recall, remember } from './memory';
import { DEMO, fetchPresets, preset } from './page-presets';
import { recalledTheme, type ThemeChoice } from './theme-choice';

/** `ready`: standing still before the end. `problem`: the worker refused or failed; `runProblem` says why. */
export type Phase = 'loading' | 'ready' | 'playing' | 'flatOut' | 'ended' | 'problem';
export type Tab = 'watch' | 'build' | 'compare' | 'lab' | 'figures' | 'documents';
export type Dialog = 'gallery' | 'new' | 'saveAs' | 'share' | 'help' | 'marks' | 'about' | null;

/** A cell whose bytes are shown. */
export type LookedAt = LossQuestion & { of: number };

/** Where a run comes from that was opened from a figure. */
export interface FromFigure {
  figure: string;
  /** `Table 1 · 512 cells · Reno · printed 59.1, ours 57.9`. */
  words: string;
  /** The run as it was opened: edited, it is not that point any more. */
  scenario: Scenario;
}

export interface AppState {
  doc: Doc;
  /** The newest version of the document that can run; older than `doc` while `problems` is not empty. */
  checked: Checked;
  problems: readonly Problem[];
  history: History<Doc>;
  files: readonly HeldFile[];

  /** A number for each network that was opened, however it was edited since: what Back and Forward lead to. */
  opened: number;
  /** Each new serial asks for a new run, brought forward to `atS`. */
  load: { serial: number; atS: number };
  playing: boolean;
  rate: Rate;
  stepKind: StepKind;
  phase: Phase;
  runProblem: string | null;
  /** Why a run that had been accepted stopped; null where none has. */
  runFailure: DeathCause | 'failed' | null;
  /**
   * What takes longer than one waits without a word: fetching the worker's program, preparing a network, coming to the
   * instant at which it opens.
   */
  awaited: 'program' | 'network' | 'instant' | null;
  /** How far a journey to another instant is that takes a while; null: none does. */
  travelling: number | null;
  codecEngine: string | null;
  result: ResultRecord | null;

  tab: Tab;
  /** The dispersal lab as its link has it; null until it has been open. */
  lab: string | null;
  /** The figure that the view of the figures shows; null: all of them. */
  figure: string | null;
  /** The point of a figure whose run was opened. */
  fromFigure: FromFigure | null;
  /** The runs that are compared; null until some are. */
  comparison: OpenComparison | null;
  dialog: Dialog;
  panelOpen: boolean;
  selectedFlow: number | null;
  /** The link whose port the inspector shows, where no flow is selected. */
  inspectedPort: number | null;
  /** The sequence–time plot of the selected flow stands in the place of the charts. */
  sequenceOpen: boolean;
  /** The chart with more room than the others. */
  tallChart: ChartId | null;
  lookedAt: LookedAt | null;
  /** The death, or the cell, of which the page says why. */
  why: WhyQuestion | null;
  /** How near the stage is to be seen from now on, and how near it is seen; null: all of it. */
  zoom: StageZoom | null;
  seen: StageZoom | null;
  /** Do changes of parameters apply at once instead of restarting the run? */
  applyNow: boolean;
  themeChoice: ThemeChoice;
  projector: boolean;
  embedded: boolean;
  firstVisit: boolean;
  singleKeys: boolean;
  /** One sentence about something that went wrong, until it is dismissed; in further lines what else did. */
  banner: string | null;
  /** What a fetched part has to say above the view. */
  line: ReactElement | null;
  announcement: string;
  /** A file that waits for the answer to what should become of it. */
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
  offered: null,
}));

const set = useApp.setState;
const get = useApp.getState;

/** What follows from a new document: what can run, what is wrong, and whether the run must begin again. */
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
    // A replay with another loss still has most cells.
    ...(!same && !goesOn(before, doc) && { lookedAt: null, why: null }),
  };
}

/** Losses and pardons are put in and taken out, and branches changed, at the instant at which the reader stands. */
const goesOn = (before: Doc, next: Doc): boolean =>
  (before.branches !== next.branches && before.presetId === next.presetId
    && before.scenario.title === next.scenario.title)
  || onlyFaultsDiffer(before.scenario, next.scenario);
const onlyFaultsDiffer = (a: Scenario, b: Scenario): boolean =>
  JSON.stringify({ ...a, faults: [], pardons: [] }) === JSON.stringify({ ...b, faults: [], pardons: [] });
const instantOf = (next: Doc): number => (goesOn(get().doc, next) ? instantS() : next.startAtS);

/** Where the run stands (s): it says so itself, and is asked for when it begins again there. */
let instantS = (): number => get().load.atS;
export const standsAt = (asked: () => number): void => { instantS = asked; };
export const whereItStands = (): number => instantS();

export interface EditOptions {
  /** Changes with the same gesture, until `finishGesture`, are one step of undo. */
  gesture?: string;
  /** The running run has already been told: it must not begin again. */
  appliedLive?: boolean;
  /** The new run is brought forward to this second; left out: to where the document opens. */
  atS?: number;
  /** The document's futures from now on. */
  branches?: Branches;
}

/** Changes the network; `label` says what undo will take back ("Buffer 1,000 cells"). */
export function edit(
  label: string, scenario: Scenario, { gesture, appliedLive, atS, branches }: EditOptions = {},
): void {
  const { doc, history } = get();
  if (scenario === doc.scenario) return;
  const next = { ...doc, scenario, ...(branches && { branches }) };
  set(settled(next, record(history, label, doc, gesture ?? null), appliedLive, atS));
}

/** Another version of the document at an instant (s); without a label it is no step of undo. */
export function changeDoc(doc: Doc, atS: number, label?: string): void {
  const now = get();
  set(settled(doc, label === undefined ? now.history : record(now.history, label, now.doc), false, atS));
}

export const finishGesture = (): void => set(({ history }) => ({ history: endGesture(history) }));

/** What a document has open: a preset says so, any other has nothing. */
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

/** Which stretch of the run the charts begin with. */
function showAxis(presetId: string | null): void {
  if (presetId === null) return;
  pageView.wanted.setState(preset(presetId).view.whole ? { kind: 'whole' } : { kind: 'follow', spanPs: null }, true);
}

/** A step through the history; one that leads to another preset leads to its view and its speed. */
function moveTo(moved: { doc: Doc; history: History<Doc>; label: string } | null, what: string): void {
  if (!moved) return;
  const now = settled(moved.doc, moved.history, false, instantOf(moved.doc));
  const { presetId } = moved.doc;
  const other = presetId !== get().doc.presetId;
  if (other) showAxis(presetId);
  set({
    ...now, ...(other && openedWith(moved.doc, now.checked ?? get().checked)),
    ...(other && presetId !== null && { rate: preset(presetId).view.rate }), announcement: `${what}: ${moved.label}.`,
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

/** Another network, which the caller has checked, as one step of undo; the run begins again, and complaints go. */
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

/** What Back and Forward return to: a network as it was left, and the view of it. */
export type Visit = Pick<
  AppState,
  'doc' | 'checked' | 'problems' | 'rate' | 'opened' | 'tab' | 'lab' | 'figure' | 'comparison' | 'dialog' | 'firstVisit'
>;

/** Shows it again. The run goes on where only the view differs; another network starts its own, as one step of undo. */
export function revisit(visit: Visit): void {
  const { doc, checked, tab, lab, figure, comparison, dialog, firstVisit } = visit;
  const now = get();
  if (visit.opened === now.opened) return set({ tab, lab, figure, comparison, dialog, firstVisit });
  showAxis(doc.presetId);
  set({
    ...visit, ...openedWith(doc, checked), playing: true, banner: null,
    history: record(now.history, `Open ${doc.scenario.title ?? 'a scenario'}`, now.doc),
    load: { serial: now.load.serial + 1, atS: doc.startAtS },
    announcement: `Opened ${doc.scenario.title ?? 'the scenario'}.`,
  });
}

/** The view of the figures, at one of them or at all. */
export function showFigure(figure: string | null): void {
  leaveFirstVisit();
  set({ tab: 'figures', figure, dialog: null });
}

/** A preset at its own speed and second, with what it has open. */
export function openPreset(id: string): void {
  const found = preset(id);
  open(found.scenario, { presetId: id, startAtS: found.view.startAtS, rate: found.view.rate });
  announce(`Opened ${found.title}.`);
}

export const PRESETS_MISSING = 'The scenarios of the gallery could not be fetched: try again when you are connected.';

/** A preset that a button names: it leaves the first visit, and is fetched if it has not come. */
export async function choosePreset(id: string): Promise<void> {
  try {
    await fetchPresets();
  } catch {
    return warn(PRESETS_MISSING);
  }
  leaveFirstVisit();
  openPreset(id);
}

/** The same network again, from its beginning. */
export const restart = (): void => set(({ load }) => ({ load: { serial: load.serial + 1, atS: 0 } }));

/** One thing is inspected at a time. */
export const selectFlow = (selectedFlow: number | null): void =>
  set({ selectedFlow, ...(selectedFlow !== null && { inspectedPort: null }) });
export const inspectPort = (inspectedPort: number | null): void => set({ inspectedPort, selectedFlow: null });

/** Opens the card that says why a cell died, or where it is. The first visit has no place for it. */
export function askWhy(why: WhyQuestion | null): void {
  if (why !== null) leaveFirstVisit();
  set({ why, ...(why !== null && { panelOpen: true }) });
}

export const announce = (announcement: string): void => set({ announcement });
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

/** The first visit is over, for this browser. */
export function leaveFirstVisit(): void {
  if (!get().firstVisit) return;
  remember('visited', 'yes');
  set({ firstVisit: false });
}
