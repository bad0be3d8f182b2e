/**
 * Reloads the page without losing anything: the open network, the instant of the run, undo history, files and view are
 * put into session storage, and the page that comes next takes them out (take-carried.ts).
 */
import type { Rate } from '../../runner/client/protocol';
import type { Comparison } from '../../scenario/comparison';
import type { Scenario } from '../../scenario/schema';
import { comparedInstantS } from './comparison';
import type { Doc } from './document';
import type { History } from './history';
import { sessionStore, type Session } from './session';
import { useApp, type AppState, type Tab } from './store';

/** Where in session storage the state is. */
export const CARRIED_KEY = 'cell-by-cell.carried';

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
      store.setItem(CARRIED_KEY, JSON.stringify(lighter));
      return;
    } catch {
      // Storage is full or forbidden: try with less. The address still has the network.
    }
  }
}

/** Whether the previous page stored something. */
export function isCarried(store: Session | null = sessionStore()): boolean {
  try {
    return (store?.getItem(CARRIED_KEY) ?? null) !== null;
  } catch {
    return false;
  }
}

export function reloadPage(): void {
  carry();
  window.location.reload();
}
