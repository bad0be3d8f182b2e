/**
 * A comparison as a link, behind `#c=`: packed as a scenario is behind `#s=`, with the same bounds. The scenario and
 * the settings of the further runs; names where runs have any.
 */
import { readComparison, type Comparison, type ComparisonReply } from './comparison';
import { packLink, unpackLink } from './link-codec';
import { minimal } from './minimal';

/** The token `1.<payload>` for a comparison that passes `checkComparison`. */
export const encodeComparison = ({ base, name, others }: Comparison): string => packLink({
  base: minimal(base),
  ...(name !== '' && { name }),
  others: others.map(({ name: called, set }) => ({ ...(called !== '' && { name: called }), set })),
});

/** Total: any text at all gives a comparison or sentences. */
export function decodeComparison(pasted: string): ComparisonReply {
  const unpacked = unpackLink(pasted, { key: 'c', holds: 'comparison' });
  return unpacked.ok ? readComparison(unpacked.value) : unpacked;
}
