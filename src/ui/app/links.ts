/**
 * Lazy loading of the code that packs networks into addresses and unpacks them. A first visit does not need it, so it
 * is fetched before an address that holds a network is read, or else after the first frame.
 */
import { fetchOnce } from './fetch-once';

export type Links = typeof import('../share/link');

let here: Links | null = null;
const waiting = new Set<() => void>();

/** The code for links; `null` until it has been fetched. */
export const links = (): Links | null => here;

export const fetchLinks = fetchOnce(async (): Promise<Links> => {
  const found = await import('../share/link');
  here = found;
  waiting.forEach((then) => then());
  waiting.clear();
  return found;
});

/** Calls back when the code for links arrives, unless it is there already. Returns a function that cancels this. */
export function whenLinksCome(then: () => void): () => void {
  if (here === null) waiting.add(then);
  return () => { waiting.delete(then); };
}
