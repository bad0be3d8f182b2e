/**
 * The few choices that are remembered between visits. If the browser refuses to store anything (private windows,
 * embedded pages), they last as long as the page.
 */

export type Remembered = 'theme' | 'visited' | 'singleKeys' | 'offlineSaid' | 'ownSweep';

const PREFIX = 'cell-by-cell.';
const here = new Map<Remembered, string>();

export function recall(name: Remembered): string | null {
  try {
    return localStorage.getItem(PREFIX + name) ?? here.get(name) ?? null;
  } catch {
    return here.get(name) ?? null;
  }
}

export function remember(name: Remembered, value: string): void {
  here.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Remembered for this page only.
  }
}

export function forget(name: Remembered): void {
  here.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing is stored there.
  }
}
