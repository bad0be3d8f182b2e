/** Remembers over a reload which record this tab shows; forgets it if the browser stores nothing. */
import type { Session } from '../app/session';

export interface ShownRecord {
  note(id: string | null): void;
  noted(): string | null;
}

const KEY = 'cell-by-cell.kept';

export const createShownRecord = (session: Session | null): ShownRecord => ({
  note(id) {
    try {
      if (id === null) session?.removeItem(KEY);
      else session?.setItem(KEY, id);
    } catch {
      // After a reload the network is then only in the gallery.
    }
  },
  noted() {
    try {
      return session?.getItem(KEY) ?? null;
    } catch {
      return null;
    }
  },
});
