/** The address that opens a scenario: the page's own, without query and fragment, and the scenario behind `#s=`. */
import { encodeLink } from '../../scenario/link-codec';
import type { Scenario } from '../../scenario/schema';

export const FRAGMENT = '#s=';

/** Level M, version 15: what a phone reads off a projector. Bytes. */
export const MOST_QR_BYTES = 412;

export const linkOf = (scenario: Scenario, base: string): string => `${base}${FRAGMENT}${encodeLink(scenario)}`;

export const baseOf = ({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string => `${origin}${pathname}`;

/** The token of a link's fragment; null where the fragment is none of ours. */
export const tokenOf = (hash: string): string | null => (hash.startsWith(FRAGMENT) ? hash.slice(FRAGMENT.length) : null);
