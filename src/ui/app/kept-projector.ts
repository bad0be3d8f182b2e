/** Keeps the projector over reloads, in this tab only: another visit begins as an ordinary page. */
import { sessionStore, type Session } from './session';
import { useApp } from './store';

const KEY = 'cell-by-cell.projector';

/** Whether the projector was on in this tab when its page was last shown. */
export function recalledProjector(store: Session | null = sessionStore()): boolean {
  try {
    return store?.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

/** Stores whether the projector is on, now and at each change; returns a function that stops this. */
export function keepProjector(store: Session | null = sessionStore()): () => void {
  const keep = ({ projector, embedded }: { projector: boolean; embedded: boolean }): void => {
    // A frame shares the storage with the page around it.
    if (embedded) return;
    try {
      store?.setItem(KEY, projector ? 'on' : 'off');
    } catch {
      // Storage is full or forbidden: it lasts as long as the page.
    }
  };
  keep(useApp.getState());
  return useApp.subscribe((now, was) => {
    if (now.projector !== was.projector) keep(now);
  });
}
