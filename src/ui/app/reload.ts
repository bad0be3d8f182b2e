/**
 * Reloads the page without losing anything: the open network, the instant of the run, undo history, files and view are
 * put into session storage, and the page that comes next takes them out.
 */
import type { Rate } from '../../runner/client/protocol';
import { checkComparison, type Comparison } from '../../scenario/comparison';
import type { Scenario } from '../../scenario/schema';
import { fileOf } from '../../scenario/traffic';
import { comparedInstantS, type OpenComparison } from './comparison';
import { check, type Doc } from './document';
import type { History } from './history';
import { findPreset } from './page-presets';
import type { HeldFile } from './held';
import { sessionStore, type Session } from './session';
import { open, useApp, warn, type AppState, type Tab } from './store';

const KEY = 'cell-by-cell.carried';

interface CarriedFile { name: string; sha256: string | null; bytes: string }

export interface Carried {
  /** The document as edited, and the scenario that runs: an older one if the edited one cannot run. */
  doc: Doc;
  runs: Scenario;
  /** Instant of the run, simulated seconds. */
  atS: number;
  playing: boolean;
  rate: Rate;
  tab: Tab;
  lab: string | null;
  figure: string | null;
  /** The comparison and the instant of its runs (s); `null` if none is open. */
  compared: { comparison: Comparison; atS: number } | null;
  firstVisit: boolean;
  projector: boolean;
  applyNow: boolean;
  panelOpen: boolean;
  selectedFlow: number | null;
  inspectedPort: number | null;
  history: History<Doc>;
  files: CarriedFile[];
}

let instantS: () => number = () => useApp.getState().load.atS;

/** Sets the function that says where the run stands, s. */
export function readInstantFrom(read: () => number): void {
  instantS = read;
}

const CHUNK = 0x8000;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

const unbase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function carriedOf(state: AppState): Carried {
  const {
    doc, checked, playing, rate, tab, lab, figure, comparison, firstVisit, projector, applyNow, panelOpen,
    selectedFlow, inspectedPort, history, files,
  } = state;
  return {
    doc, runs: checked.scenario, atS: instantS(), playing, rate, tab, lab, figure,
    compared: comparison && { comparison: comparison.comparison, atS: comparedInstantS() }, firstVisit,
    projector, applyNow, panelOpen, selectedFlow, inspectedPort,
    history: { ...history, gesture: null },
    files: files.map(({ name, sha256, bytes }) => ({ name, sha256, bytes: base64(bytes) })),
  };
}

/**
 * Stores the page's state for the page that comes next. If it is too large, the undo history is left out, then files.
 */
export function carry(store: Session | null = sessionStore()): void {
  if (!store) return;
  const all = carriedOf(useApp.getState());
  const none = { past: [], future: [], gesture: null };
  for (const lighter of [all, { ...all, history: none }, { ...all, history: none, files: [] }]) {
    try {
      store.setItem(KEY, JSON.stringify(lighter));
      return;
    } catch {
      // Storage is full or forbidden: try with less. The address still has the network.
    }
  }
}

/**
 * Reviver for `JSON.parse`: replaces the scenario of an unchanged preset by the preset's own object, so that the
 * address names the preset again. If the preset does not exist any more, the document becomes an ordinary one.
 */
function sameAsPreset(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('presetId' in value) || typeof value.presetId !== 'string') {
    return value;
  }
  const doc = value as Doc;
  const found = findPreset(value.presetId);
  if (!found) return { ...doc, presetId: null };
  return JSON.stringify(found.scenario) === JSON.stringify(doc.scenario) ? { ...doc, scenario: found.scenario } : doc;
}

/** Whether the previous page stored something. If so, presets must be fetched before `takeCarried`. */
export function isCarried(store: Session | null = sessionStore()): boolean {
  try {
    return (store?.getItem(KEY) ?? null) !== null;
  } catch {
    return false;
  }
}

function openAgain(compared: Carried['compared']): OpenComparison | null {
  const reply = compared && checkComparison(compared.comparison);
  return compared && reply?.ok ? { comparison: reply.comparison, runs: reply.runs, atS: compared.atS } : null;
}

/**
 * Restores what the previous page stored, and removes it from storage; returns whether something was restored. Data
 * that is damaged is ignored.
 */
export function takeCarried(store: Session | null = sessionStore()): boolean {
  if (!store) return false;
  try {
    const text = store.getItem(KEY);
    if (text === null) return false;
    store.removeItem(KEY);
    const { doc, runs, atS, playing, rate, tab, lab, compared, history, files, ...shown } =
      JSON.parse(text, sameAsPreset) as Carried;
    if (!check(runs).ok) return false;
    const kept: HeldFile[] = files.map(({ name, sha256, bytes }) => ({ name, sha256, bytes: unbase64(bytes) }));
    useApp.setState({ files: kept });
    const same = JSON.stringify(doc.scenario) === JSON.stringify(runs);
    open(same ? doc.scenario : runs, { presetId: doc.presetId, startAtS: doc.startAtS, rate, playing });
    const stands = check(doc.scenario);
    const again = openAgain(compared);
    useApp.setState(({ load }) => ({
      ...shown, tab, lab, history, comparison: again, load: { serial: load.serial, atS }, banner: null,
      ...(!same && { doc, problems: stands.ok ? [] : stands.problems }),
    }));
    const missing = useApp.getState().checked.full.flows.some(({ traffic }) => fileOf(traffic) !== null)
      && kept.length === 0;
    if (missing) warn('The file that crosses the network was too large to be kept over the reload: open it again.');
    return true;
  } catch {
    // Unreadable data is treated as absent: the page opens as its address says.
    return false;
  }
}

export function reloadPage(): void {
  carry();
  window.location.reload();
}
