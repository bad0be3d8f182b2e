/**
 * Catalogue lines of TCP and UDP. An option is declared in the file that reads it; variants bring their own
 * (`congestion/`). The defaults of rules in which TCPs differ are what the RFCs say, or this program's reading of them.
 */
import type { Mechanism, Parameter } from '../catalogue-types';
import { MAX_PACKET_BYTES } from '../constants';
import { pacingMbps } from '../adaptation/pacer';
import { delayedAckMs } from './acknowledge';
import { firstAckAtOnce } from './arrived';
import {
  clampsCwnd, growsOnExit, halving, inflation, limitedTransmitParameter, oneRecoveryPerWindow, resendsOnLimitedTransmit,
} from './congestion/rules';
import { initialSsthreshPackets, initialWindowPackets, loneStartPackets } from './congestion/state';
import { cwrOnResend, ecn } from './ecn';
import { handshake } from './handshake';
import { clpProbe } from './probe';
import { profileParameter } from './profiles';
import { receiveBufferBytes, windowUpdateFraction } from './receive-buffer';
import { delaysRepeatedAck } from './receiver';
import { backoffForgetsRtt, minRtoTicks, rttArithmetic, tickPhase } from './rtt';
import { nagle, overrideMs, sendBufferBytes } from './send-buffer';
import { countsAcrossTimeouts, shortFirstPacket } from './sender';
import { tiesByChance } from './timer';
import { karn, timesAcrossResends } from './transmit';

export const tcpParameters = [
  {
    key: 'packetBytes', title: 'Packet', unit: 'bytes', type: 'integer', min: 41, max: MAX_PACKET_BYTES, default: 9180,
    live: true, help: 'The IP packet: 40 bytes of IP and TCP header, the rest is data.',
    source: 'RFC 2225: default MTU of IP over ATM',
  },
  {
    key: 'windowBytes', title: 'Window', unit: 'bytes', type: 'integer', min: 1, max: 16_777_216, default: 65_536,
    live: true, help: 'What the receiver lets the sender have under way, in bytes of data.',
    source: 'TCP Boston, section 4.1: 8 to 64 kB',
  },
  profileParameter,
  {
    key: 'tickMs', title: 'Clock tick', unit: 'ms', type: 'number', min: 0.001, max: 10_000, default: 100, live: false,
    group: 'timing', help: 'The unit of the clock that measures round trips and timeouts.',
    source: 'our assumption: the simulators of the time used 100 ms',
  },
  {
    key: 'minRtoMs', title: 'Least timeout', unit: 'ms', type: 'number', min: 0.001, max: 1_000_000, default: null,
    nullable: true, live: false, group: 'timing', help: 'Retransmission timeouts are never shorter; empty: two ticks.',
    source: 'our assumption: two ticks as in 4.3BSD',
  },
  {
    key: 'maxRtoMs', title: 'Longest timeout', unit: 'ms', type: 'number', min: 1, max: 10_000_000, default: 64_000,
    live: false, group: 'timing', help: 'Backed-off timeouts are never longer.', source: '4.3BSD: 64 s',
  },
  { key: 'initialRtoMs', title: 'First timeout', unit: 'ms', type:
    'number', min: 1, max: 10_000_000, default: 3_000, live: false, group: 'timing',
    help: 'The timeout before the first round trip is measured.', source: 'RFC 1122, 4.2.3.1' },
  initialWindowPackets,
  initialSsthreshPackets,
  karn,
  delayedAckMs,
  limitedTransmitParameter,
  ecn,
  handshake,
  clpProbe,
  nagle,
  sendBufferBytes,
  receiveBufferBytes,
  windowUpdateFraction,
  overrideMs,
  loneStartPackets,
  shortFirstPacket,
  clampsCwnd,
  halving,
  inflation,
  growsOnExit,
  oneRecoveryPerWindow,
  resendsOnLimitedTransmit,
  countsAcrossTimeouts,
  cwrOnResend,
  tickPhase,
  rttArithmetic,
  minRtoTicks,
  backoffForgetsRtt,
  timesAcrossResends,
  firstAckAtOnce,
  tiesByChance,
  delaysRepeatedAck,
  pacingMbps,
] as const satisfies readonly Parameter[];

export const udp = {
  id: 'udp',
  title: 'UDP',
  summary: 'Packets are sent as soon as the application has them; none is acknowledged or sent again.',
  source: 'RFC 768',
  parameters: [
    { key: 'packetBytes', title: 'Packet', unit: 'bytes', type:
      'integer', min: 29, max: MAX_PACKET_BYTES, default: 1500, live: true,
      help: 'The IP packet: 28 bytes of IP and UDP header, the rest is data.', source: 'our assumption' },
  ],
} as const satisfies Mechanism;
