/** Which document is read, and where in it, as in the address after `#d=`. Small, since the page always loads it. */
import { create } from 'zustand';
import { leaveFirstVisit, useApp } from '../app/store';

/** A place in the documents: a document, and a heading or a term of it. */
export interface Place { document: string; anchor: string | null }

const FRAGMENT = '#d=';

export const placeLinkOf = ({ document, anchor }: Place, base: string): string =>
  `${base}${FRAGMENT}${document}${anchor === null ? '' : `/${encodeURIComponent(anchor)}`}`;

/** Returns the place in a link's fragment; null if the fragment is not of this kind. */
export function placeOfHash(hash: string): Place | null {
  const [, document, anchor] = /^#d=([a-z]{1,32})(?:\/([^/]{1,400}))?$/.exec(hash) ?? [];
  if (document === undefined) return null;
  try {
    return { document, anchor: anchor === undefined ? null : decodeURIComponent(anchor) };
  } catch {
    return { document, anchor: null };
  }
}

/** `turn` increases with each request to go somewhere, so that the same place can be requested again. */
export const useReading = create<Place & { turn: number }>()(() => ({ document: 'model', anchor: null, turn: 0 }));

export const standAt = (place: Place): void => useReading.setState(({ turn }) => ({ ...place, turn: turn + 1 }));

/** Opens a document at its beginning, at a heading or at a term. */
export function read(document: string, anchor: string | null = null): void {
  leaveFirstVisit();
  standAt({ document, anchor });
  useApp.setState({ tab: 'documents', dialog: null });
}
