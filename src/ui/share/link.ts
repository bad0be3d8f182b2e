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

export const baseOf = ({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string => `${origin}${pathname}`;

/** The token of a link's fragment; null where the fragment is none of ours. */
export const tokenOf = (hash: string): string | null =>
  (hash.startsWith(FRAGMENT) ? hash.slice(FRAGMENT.length) : null);

export const labTokenOf = (hash: string): string | null =>
  (hash.startsWith(LAB_FRAGMENT) ? hash.slice(LAB_FRAGMENT.length) : null);
