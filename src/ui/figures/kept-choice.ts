/** Which result of a sweep the reader chose to see, kept until the tab is closed: also over a reload. */
import { sessionStore, type Session } from '../app/session';
import type { From } from './use-figure-result';

const keyFor = (sweepId: string): string => `cell-by-cell.result.${sweepId}`;

/** Returns the choice for a sweep; `null` if there was none. */
export function keptChoice(sweepId: string, store: Session | null = sessionStore()): From | null {
  try {
    const kept = store?.getItem(keyFor(sweepId)) ?? null;
    return kept === 'stored' || kept === 'draft' || kept === 'full' ? kept : null;
  } catch {
    return null;
  }
}

export function keepChoice(sweepId: string, from: From, store: Session | null = sessionStore()): void {
  try {
    store?.setItem(keyFor(sweepId), from);
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the figure is shown.
  }
}
