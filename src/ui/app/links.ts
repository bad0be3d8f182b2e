/**
 * What packs and unpacks a network in an address. A first visit needs none of it, so it is fetched: before an address
 * that holds a network is read, and else once the first frame stands.
 */
import { fetchOnce } from './fetch-once';

export type Links = typeof import('../share/link');

let here: Links | null = null;
const waiting = new Set<() => void>();

/** Null until it has come. */
export const links = (): Links | null => here;

export const fetchLinks = fetchOnce(async (): Promise<Links> => {
  const found = await import('../share/link');
  here = found;
  waiting.forEach((then) => then());
  waiting.clear();
  return found;
});

/** Calls back once they have come, if that is still to happen. Returns how to call that off. */
export function whenLinksCome(then: () => void): () => void {
  if (here === null) waiting.add(then);
  return () => { waiting.delete(then); };
}
