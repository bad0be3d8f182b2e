/** What the browser keeps with a step of its history, over a reload too, and what makes another step. */
import type { AppState, Dialog, Tab } from './store';

export interface Step { key: string; opened: number; tab: Tab; dialog: Dialog }

const TABS: readonly unknown[] = ['watch', 'build', 'compare', 'lab', 'figures', 'documents'];
const DIALOGS: readonly unknown[] = ['gallery', 'new', 'saveAs', 'share', 'help', 'marks', 'about', null];

/** The step that the browser gives back; null where it is none of ours. */
export function stepOf(value: unknown): Step | null {
  if (typeof value !== 'object' || value === null) return null;
  const { key, opened, tab, dialog } = value as Partial<Record<keyof Step, unknown>>;
  const ours = typeof key === 'string' && typeof opened === 'number' && TABS.includes(tab) && DIALOGS.includes(dialog);
  return ours ? value as Step : null;
}

/** The step on which the browser is. */
export const stepHere = (): Step | null => stepOf(window.history.state);

/** Is this another step, and not the same one edited? */
export const isStep = (now: AppState, before: AppState): boolean =>
  now.opened !== before.opened || now.tab !== before.tab || now.firstVisit !== before.firstVisit
  || now.dialog !== before.dialog || (now.tab === 'figures' && now.figure !== before.figure)
  || (now.tab === 'compare' && (now.comparison === null) !== (before.comparison === null));

/** May the address of a step have to be written again, though the step is the same? */
export const isEdited = (now: AppState, before: AppState): boolean =>
  now.doc !== before.doc || now.lab !== before.lab || now.comparison !== before.comparison;

/** A dialog was closed, and nothing else was done. */
export const onlyClosed = (now: AppState, before: AppState): boolean =>
  now.dialog === null && before.dialog !== null && !isStep(now, { ...before, dialog: null });
