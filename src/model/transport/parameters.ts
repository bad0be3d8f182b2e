/**
 * TCP and UDP in the catalogue. An option is declared in the file that reads it; variants bring their own
 * (`congestion/`). Rules in which TCPs differ default to what the RFCs say, or to this program's reading of them.
 */
import type { Mechanism, Parameter } from '../catalogue-types';
import { MAX_PACKET_BYTES } from '../constants';
import { minRtoTicks, timeoutParameters } from '../atm/timeouts';
import { pacingMbps } from '../adaptation/pacer';
import { ackHeartbeat, delayedAckMs } from './acknowledge';
import { firstAckAtOnce } from './arrived';
import {
  clampsCwnd, fastRetransmit, growsOnExit, halving, inflation, limitedTransmitParameter, oneRecoveryPerWindow,
  resendsOnLimitedTransmit,
} from './congestion/rules';
import { initialSsthreshPackets, initialWindowPackets, loneStartPackets } from './congestion/state';
import { cwrOnResend, ecn, ecnEcho } from './ecn';
import { handshake } from './handshake';
import { clpProbe } from './probe';
import { profileParameter } from './profiles';
import { receiveBufferBytes, windowUpdateFraction } from './receive-buffer';
import { delaysRepeatedAck } from './receiver';
import { backoffForgetsRtt, rttArithmetic, tickPhase } from './rtt';
import { nagle, overrideMs, sendBufferBytes } from './send-buffer';
import { countsAcrossTimeouts, shortFirstPacket } from './sender';
import { tiesByChance, timerExpiry } from './timer';
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
  ...timeoutParameters,
  initialWindowPackets,
  initialSsthreshPackets,
  karn,
  delayedAckMs,
  ackHeartbeat,
  limitedTransmitParameter,
  ecn,
  ecnEcho,
  handshake,
  clpProbe,
  nagle,
  sendBufferBytes,
  receiveBufferBytes,
  windowUpdateFraction,
  overrideMs,
  loneStartPackets,
  shortFirstPacket,
  fastRetransmit,
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
  timerExpiry,
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
