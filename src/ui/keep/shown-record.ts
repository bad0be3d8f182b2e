/** Which record this tab shows, over a reload. Where the browser stores nothing, a reload does not know. */
export type Session = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

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
      // Then a reload shows it in the gallery only.
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
