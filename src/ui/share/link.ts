/** The address that opens a scenario: the page's own, without query and fragment, and the scenario behind `#s=`. */
import { encodeLink } from '../../scenario/link-codec';
import type { Scenario } from '../../scenario/schema';

export const FRAGMENT = '#s=';

/** Behind it stands the state of the dispersal lab. */
export const LAB_FRAGMENT = '#lab=';

/** Level M, version 15: what a phone reads off a projector. Bytes. */
export const MOST_QR_BYTES = 412;

export const linkOf = (scenario: Scenario, base: string): string => `${base}${FRAGMENT}${encodeLink(scenario)}`;

export const labLinkOf = (token: string, base: string): string => `${base}${LAB_FRAGMENT}${token}`;

/** Behind it stands the id of a figure, or nothing for all of them. */
export const FIGURE_FRAGMENT = '#f=';

export const figureLinkOf = (id: string | null, base: string): string => `${base}${FIGURE_FRAGMENT}${id ?? ''}`;

export const baseOf = ({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string => `${origin}${pathname}`;

/** The token of a link's fragment; null where the fragment is none of ours. */
export const tokenOf = (hash: string): string | null =>
  (hash.startsWith(FRAGMENT) ? hash.slice(FRAGMENT.length) : null);

export const labTokenOf = (hash: string): string | null =>
  (hash.startsWith(LAB_FRAGMENT) ? hash.slice(LAB_FRAGMENT.length) : null);

/** The figure of a link's fragment, `id` null where it asks for all of them; null where it asks for none. */
export function figureOf(hash: string): { id: string | null } | null {
  if (!hash.startsWith(FIGURE_FRAGMENT)) return null;
  const id = hash.slice(FIGURE_FRAGMENT.length);
  return /^[a-z0-9-]{1,64}$/.test(id) ? { id } : { id: null };
}
