/** The state stored with each step of the browser's history (it survives a reload), and what counts as a new step. */
import type { AppState, Dialog, Tab } from './store';

export interface Step { key: string; opened: number; tab: Tab; dialog: Dialog }

const TABS: readonly unknown[] = ['watch', 'build', 'compare', 'lab', 'figures', 'documents'];
const DIALOGS: readonly unknown[] = ['gallery', 'new', 'saveAs', 'share', 'help', 'marks', 'about', null];

/** The step in a history state given back by the browser; `null` if this page did not write it. */
export function stepOf(value: unknown): Step | null {
  if (typeof value !== 'object' || value === null) return null;
  const { key, opened, tab, dialog } = value as Partial<Record<keyof Step, unknown>>;
  const ours = typeof key === 'string' && typeof opened === 'number' && TABS.includes(tab) && DIALOGS.includes(dialog);
  return ours ? value as Step : null;
}

/** The step that the browser is at. */
export const stepHere = (): Step | null => stepOf(window.history.state);

/** Whether the page shows something else, which is a step of its own in the history. */
export const isStep = (now: AppState, before: AppState): boolean =>
  now.opened !== before.opened || now.tab !== before.tab || now.firstVisit !== before.firstVisit
  || now.dialog !== before.dialog || (now.tab === 'figures' && now.figure !== before.figure)
  || (now.tab === 'compare' && (now.comparison === null) !== (before.comparison === null));

/** Whether something that may be in the address has changed. */
export const isEdited = (now: AppState, before: AppState): boolean =>
  now.doc !== before.doc || now.lab !== before.lab || now.comparison !== before.comparison;

/** Whether a dialog was closed and nothing else happened. */
export const onlyClosed = (now: AppState, before: AppState): boolean =>
  now.dialog === null && before.dialog !== null && !isStep(now, { ...before, dialog: null });
