/** The handshake: packet 0 is a SYN without data, and nothing follows before it is acknowledged. */
import type { BooleanParameter } from '../catalogue-types';
import type { TcpSpec } from '../spec';

export const handshake = {
  key: 'handshake', title: 'Handshake', unit: 'none', type: 'boolean', default: false, live: false, group: 'rules',
  help: 'Packet 0 is a SYN of 40 bytes that counts as a packet; data follows when it is acknowledged.',
  source: 'RFC 9293; ns-2.35: syn',
} as const satisfies BooleanParameter;

export const shakesHands = ({ handshake: shakes }: TcpSpec): boolean => shakes;

export const isSyn = (tcp: TcpSpec, segment: number): boolean => segment === 0 && shakesHands(tcp);
