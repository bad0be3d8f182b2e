/** Catalogue lines of TCP and UDP. Variants bring their own line (`congestion/`). */
import type { Mechanism, Parameter } from '../catalogue-types';
import { bufferParameters, pacingParameters } from './buffer-parameters';
import { profileParameter } from './profiles';
import { ruleParameters } from './rule-parameters';

export const MAX_PACKET_BYTES = 65_535;

export const tcpParameters = [
  { key: 'packetBytes', title: 'Packet', unit: 'bytes', type: 'integer', min: 41, max: MAX_PACKET_BYTES, default: 9180, live: true,
    help: 'The IP packet: 40 bytes of IP and TCP header, the rest is data.', source: 'RFC 2225: default MTU of IP over ATM' },
  { key: 'windowBytes', title: 'Window', unit: 'bytes', type: 'integer', min: 1, max: 16_777_216, default: 65_536, live: true,
    help: 'What the receiver lets the sender have under way, in bytes of data.', source: 'TCP Boston, section 4.1: 8 to 64 kB' },
  profileParameter,
  { key: 'tickMs', title: 'Clock tick', unit: 'ms', type: 'number', min: 0.001, max: 10_000, default: 100, live: false, group: 'timing',
    help: 'The unit of the clock that measures round trips and timeouts.', source: 'our assumption: the simulators of the time used 100 ms' },
  { key: 'minRtoMs', title: 'Least timeout', unit: 'ms', type: 'number', min: 0.001, max: 1_000_000, default: null, nullable: true, live: false, group: 'timing',
    help: 'Retransmission timeouts are never shorter; empty: two ticks.', source: 'our assumption: two ticks as in 4.3BSD' },
  { key: 'maxRtoMs', title: 'Longest timeout', unit: 'ms', type: 'number', min: 1, max: 10_000_000, default: 64_000, live: false, group: 'timing',
    help: 'Backed-off timeouts are never longer.', source: '4.3BSD: 64 s' },
  { key: 'initialRtoMs', title: 'First timeout', unit: 'ms', type: 'number', min: 1, max: 10_000_000, default: 3_000, live: false, group: 'timing',
    help: 'The timeout before the first round trip is measured.', source: 'RFC 1122, 4.2.3.1' },
  { key: 'initialWindowPackets', title: 'Initial window', unit: 'packets', type: 'integer', min: 1, max: 1_000, default: 1, live: false, group: 'windows',
    help: 'The congestion window at the start.', source: 'RFC 2001' },
  { key: 'initialSsthreshPackets', title: 'Initial slow-start threshold', unit: 'packets', type: 'integer', min: 1, max: 1_000_000, default: null, nullable: true, live: false, group: 'windows',
    help: 'Slow start ends here the first time; empty: the window.', source: 'RFC 2001' },
  { key: 'karn', title: 'Karn’s rule', unit: 'none', type: 'boolean', default: true, live: false, group: 'timing',
    help: 'No round trip is measured on data that was sent twice.', source: 'Karn and Partridge 1987' },
  { key: 'delayedAckMs', title: 'Delayed ACK', unit: 'ms', type: 'number', min: 0, max: 10_000, default: 0, live: false, group: 'acknowledgements',
    help: 'How long the receiver may hold back an acknowledgement; every second packet is acknowledged at once. 0: never.', source: 'RFC 1122, 4.2.3.2' },
  { key: 'limitedTransmit', title: 'Limited transmit', unit: 'none', type: 'boolean', default: false, live: false, group: 'windows',
    help: 'Each of the first two duplicate acknowledgements may release a new packet.', source: 'RFC 3042' },
  { key: 'ecn', title: 'ECN', unit: 'none', type: 'boolean', default: false, live: false, group: 'marks',
    help: 'The receiver echoes marks of switches, and the sender halves its window once a round trip. Only packets of such flows are marked where others are dropped.', source: 'RFC 3168' },
  { key: 'handshake', title: 'Handshake', unit: 'none', type: 'boolean', default: false, live: false, group: 'rules',
    help: 'Packet 0 is a SYN of 40 bytes that counts as a packet; data follows when it is acknowledged.', source: 'RFC 9293; ns-2.35: syn' },
  { key: 'clpProbe', title: 'CLP probe', unit: 'none', type: 'boolean', default: false, live: false, group: 'marks',
    help: 'After each opening of the window the next packet goes with low priority; its loss leads to slow start.', source: 'Perloff and Reiss 1995' },
  ...bufferParameters,
  ...ruleParameters,
  ...pacingParameters,
] as const satisfies readonly Parameter[];

export const udp = {
  id: 'udp',
  title: 'UDP',
  summary: 'Packets are sent as soon as the application has them; none is acknowledged or sent again.',
  source: 'RFC 768',
  parameters: [
    { key: 'packetBytes', title: 'Packet', unit: 'bytes', type: 'integer', min: 29, max: MAX_PACKET_BYTES, default: 1500, live: true,
      help: 'The IP packet: 28 bytes of IP and UDP header, the rest is data.', source: 'our assumption' },
  ],
} as const satisfies Mechanism;
