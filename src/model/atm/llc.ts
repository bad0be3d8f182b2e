/**
 * LLC encapsulation: eight bytes before each packet name its protocol, so that one VC can carry several. Without the
 * header (VC multiplexing) the VC itself stands for the protocol. AAL5 frames the header with the packet: length and
 * CRC-32 cover both. Only packets have it; cells that an adaptation layer makes itself, such as pilots, do not. Source:
 * RFC 1483 and RFC 2684, section 5.1.
 */
import type { ChoiceParameter } from '../catalogue-types';

export const encapsulation = {
  key: 'encapsulation', title: 'Encapsulation', unit: 'none', type: 'choice', default: 'none', live: false,
  group: 'framing',
  choices: [
    { value: 'none', title: 'none (VC multiplexing)' }, { value: 'llc', title: 'LLC/SNAP header of 8 bytes' },
  ],
  help:
    'What stands before each packet in its cells. With the header a packet of 552 bytes is still 12 cells, and an acknowledgement of 40 bytes is two instead of one.',
  source: 'RFC 2684, section 5.1 (RFC 1483); none: what the papers count',
} as const satisfies ChoiceParameter;

/** The settings of a layer with this parameter, or without it. */
export interface Framing { trailerBytes: number; encapsulation?: 'none' | 'llc' }

/** DSAP, SSAP and control of LLC; then SNAP: an organization of zeros, and the EtherType of IPv4. */
const LLC_SNAP = Uint8Array.of(0xaa, 0xaa, 0x03, 0, 0, 0, 0x08, 0);

/** The setting for packets that travel whole, which have no header. */
export const withoutHeader = { encapsulation: 'none' } as const;

/** Bytes of the header before a packet. */
export const llcBytes = (framing: Framing): number => (framing.encapsulation === 'llc' ? LLC_SNAP.length : 0);

/** Bytes around a packet in its cells, before and behind it, without padding. */
export const framingBytes = (framing: Framing): number => llcBytes(framing) + framing.trailerBytes;

/** Writes the header, if there is one, at the start of `pdu`. Returns where the packet begins. */
export function writeLlc(pdu: Uint8Array, framing: Framing): number {
  const bytes = llcBytes(framing);
  if (bytes > 0) pdu.set(LLC_SNAP);
  return bytes;
}
