/**
 * What packs and unpacks a network in an address. A first visit needs none of it, so it is fetched: before an address
 * that holds a network is read, and else once the first frame stands.
 */
export type Links = typeof import('../share/link');

let here: Links | null = null;
let coming: Promise<Links> | null = null;
const waiting = new Set<() => void>();

/** Null until it has come. */
export const links = (): Links | null => here;

/** Rejects without a network, and asks again the next time. */
export function fetchLinks(): Promise<Links> {
  coming ??= import('../share/link').then(
    (found) => {
      here = found;
      waiting.forEach((then) => then());
      waiting.clear();
      return found;
    },
    (reason: unknown) => {
      coming = null;
      throw reason;
    },
  );
  return coming;
}

/** Calls back once they have come, if that is still to happen. Returns how to call that off. */
export function whenLinksCome(then: () => void): () => void {
  if (here === null) waiting.add(then);
  return () => { waiting.delete(then); };
}
