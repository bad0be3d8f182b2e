/** What the page writes behind the `#` of its address, and the parts of it that need no unpacking. */

/** Behind it stands the token of a scenario. */
export const FRAGMENT = '#s=';

/** Behind it stands the state of the dispersal lab. */
const LAB_FRAGMENT = '#lab=';

export const labLinkOf = (token: string, base: string): string => `${base}${LAB_FRAGMENT}${token}`;

/** Behind it stands the id of a figure, or nothing for all of them. */
const FIGURE_FRAGMENT = '#f=';

export const figureLinkOf = (id: string | null, base: string): string => `${base}${FIGURE_FRAGMENT}${id ?? ''}`;

export const baseOf = ({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string => `${origin}${pathname}`;

export const labTokenOf = (hash: string): string | null =>
  (hash.startsWith(LAB_FRAGMENT) ? hash.slice(LAB_FRAGMENT.length) : null);

/**
 * The figure of a link's fragment, whether or not there is one called so; `id` null where it asks for all of them; null
 * where it asks for none.
 */
export function figureOf(hash: string): { id: string | null } | null {
  if (!hash.startsWith(FIGURE_FRAGMENT)) return null;
  return { id: hash.slice(FIGURE_FRAGMENT.length) || null };
}
