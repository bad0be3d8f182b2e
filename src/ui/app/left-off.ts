/**
 * Where the run stood when the browser left the page. If the same address is loaded again, or the reader comes back to
 * it, the run opens there at the chosen speed, and plays if it was playing.
 */
import type { Rate } from '../../runner/client/protocol';
import { comparedInstantS } from './comparison';
import type { Opening } from './opening';
import { sessionStore, type Session } from './session';
import { useApp } from './store';

/** Where in session storage it is. */
const KEY = 'cell-by-cell.left-off';

/**
 * `atS`: instant of the run, simulated seconds; `comparedS`: that of the compared runs, if an address of a comparison
 * was left. `rate`: absent if an older version of the page has stored the rest.
 */
export interface LeftOff { atS: number; playing: boolean; rate?: Rate; comparedS?: number }

interface Kept extends LeftOff { address: string }

/** Stores the instant of the run whenever the browser leaves the page. Returns a function that stops this. */
export function keepLeftOff(instantS: () => number, store: Session | null = sessionStore()): () => void {
  const keep = (): void => {
    const { playing, rate, tab, comparison } = useApp.getState();
    const kept: Kept = {
      address: window.location.href, atS: instantS(), playing, rate,
      ...(tab === 'compare' && comparison !== null && { comparedS: comparedInstantS() }),
    };
    try {
      store?.setItem(KEY, JSON.stringify(kept));
    } catch {
      // Storage is full or forbidden: the run will open as its address says.
    }
  };
  window.addEventListener('pagehide', keep);
  return () => window.removeEventListener('pagehide', keep);
}

const cameBack = (): boolean => performance.getEntriesByType('navigation')
  .some((entry) => ['reload', 'back_forward'].includes((entry as PerformanceNavigationTiming).type));

/** Returns where the run of this address was left; `null` if it was not, or if the address asks for an instant. */
export function leftOff(
  { wantedS, lab, figure, place, problem }: Opening, store: Session | null = sessionStore(),
): LeftOff | null {
  const shows = lab ?? figure ?? place;
  if (!cameBack() || wantedS !== null || problem !== null || shows !== null) return null;
  try {
    const kept = JSON.parse(store?.getItem(KEY) ?? 'null') as Kept | null;
    const isSame = kept?.address === window.location.href && kept.atS >= 0;
    if (!isSame) return null;
    const { atS, playing, rate, comparedS } = kept;
    return { atS, playing, rate, ...(comparedS !== undefined && comparedS >= 0 && { comparedS }) };
  } catch {
    // Unreadable data is treated as absent.
    return null;
  }
}
