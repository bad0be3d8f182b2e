/** The fragment of the page's address (after `#`), and the parts of it that need no unpacking. */

/** Followed by the token of a scenario. */
export const FRAGMENT = '#s=';

/** Followed by the state of the dispersal lab. */
const LAB_FRAGMENT = '#lab=';

export const labLinkOf = (token: string, base: string): string => `${base}${LAB_FRAGMENT}${token}`;

/** Followed by the id of a figure, or by nothing for all figures. */
const FIGURE_FRAGMENT = '#f=';

export const figureLinkOf = (id: string | null, base: string): string => `${base}${FIGURE_FRAGMENT}${id ?? ''}`;

export const baseOf = ({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string => `${origin}${pathname}`;

export const labTokenOf = (hash: string): string | null =>
  (hash.startsWith(LAB_FRAGMENT) ? hash.slice(LAB_FRAGMENT.length) : null);

/**
 * Returns the figure that a fragment asks for, whether it exists or not; `id` is null for all figures. Returns null if
 * the fragment asks for none.
 */
export function figureOf(hash: string): { id: string | null } | null {
  if (!hash.startsWith(FIGURE_FRAGMENT)) return null;
  return { id: hash.slice(FIGURE_FRAGMENT.length) || null };
}
