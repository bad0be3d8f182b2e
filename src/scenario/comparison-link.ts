/**
 * A comparison as a link, `#c=`: the scenario of the first run, and the settings, names and letters of the other runs,
 * packed as the scenario of an `#s=` link is, with the same limits.
 */
import { readComparison, type Comparison, type ComparisonReply } from './comparison';
import { packLink, unpackLink } from './link-codec';
import { minimal } from './minimal';

/** Returns the token `1.<payload>` of a comparison that passes `checkComparison`. */
export const encodeComparison = ({ base, name, others }: Comparison): string => packLink({
  base: minimal(base),
  ...(name !== '' && { name }),
  others: others.map(({ name: called, set, letter }) =>
    ({ ...(called !== '' && { name: called }), set, ...(letter !== undefined && { letter }) })),
});

/** Reads a pasted link: any text gives a comparison or problems. */
export function decodeComparison(pasted: string): ComparisonReply {
  const unpacked = unpackLink(pasted, { key: 'c', holds: 'comparison' });
  return unpacked.ok ? readComparison(unpacked.value) : unpacked;
}
