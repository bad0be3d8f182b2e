/**
 * Reloads the page without losing anything: what is open, the instant of the run, undo history, files and view are kept
 * for the page that comes, in the session's storage, and taken from there once.
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
import { open, useApp, warn, type AppState, type Tab } from './store';

const KEY = 'cell-by-cell.carried';

interface CarriedFile { name: string; sha256: string | null; bytes: string }

export interface Carried {
  /** As it is edited, and, where that cannot run, what runs instead. */
  doc: Doc;
  runs: Scenario;
  /** Seconds of simulated time. */
  atS: number;
  playing: boolean;
  rate: Rate;
  tab: Tab;
  lab: string | null;
  figure: string | null;
  /** The comparison and the instant of its runs (s). */
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

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Null where the browser does not let the page store anything. */
function sessionStore(): Store | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

let instantS: () => number = () => useApp.getState().load.atS;

/** Tells where the run stands (s). */
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
 * Keeps what is on the page for the page that comes. What is too large is left out: first the undo history, then files.
 */
export function carry(store: Store | null = sessionStore()): void {
  if (!store) return;
  const all = carriedOf(useApp.getState());
  const none = { past: [], future: [], gesture: null };
  for (const lighter of [all, { ...all, history: none }, { ...all, history: none, files: [] }]) {
    try {
      store.setItem(KEY, JSON.stringify(lighter));
      return;
    } catch {
      // Full, or nothing may be stored: less is tried; the address still has the network.
    }
  }
}

/**
 * A preset that was not changed is the preset itself again, so that its address names it; one that is gone is any
 * scenario.
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

/** Has a page before this one kept something? Its presets are there before it is taken. */
export function isCarried(store: Store | null = sessionStore()): boolean {
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
 * Puts back what a page before this one kept, once; says whether there was anything. Whatever is not as it should be is
 * left alone.
 */
export function takeCarried(store: Store | null = sessionStore()): boolean {
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
    // What cannot be read is as good as absent: the page opens as its address says.
    return false;
  }
}

export function reloadPage(): void {
  carry();
  window.location.reload();
}
