/**
 * The congestion window of a flow, which every congestion control changes; anything else that a control remembers is in
 * a state of its own. The window in use is cwnd plus, with `inflation: beside`, what duplicates add, as far as the
 * receiver allows; so cwnd may be larger than that.
 */
import type { NumberParameter } from '../../catalogue-types';
import { fullSegmentBytes } from '../../atm/sizes';
import type { TcpSpec } from '../../spec';
import { shakesHands } from '../handshake';
import type { Cause } from './control';

export const loneStartPackets = {
  key: 'loneStartPackets', title: 'Lone start', unit: 'packets', type: 'integer', min: 0, max: 4, default: 0,
  live: false, group: 'rules',
  help:
    'This many packets at the start go one by one; the initial window holds from then on. A handshake is one of them.',
  source: 'ns-2.35: delay_growth, 1, with Vegas 2',
} as const satisfies NumberParameter;
export const initialWindowPackets = {
  key: 'initialWindowPackets', title: 'Initial window', unit: 'packets', type: 'integer', min: 1, max: 1_000,
  default: 1, live: false, group: 'windows',
  help: 'The congestion window at the start.', source: 'RFC 2001',
} as const satisfies NumberParameter;

export const initialSsthreshPackets = {
  key: 'initialSsthreshPackets', title: 'Initial slow-start threshold', unit: 'packets', type: 'integer', min: 1,
  max: 1_000_000, default: null, nullable: true, live: false, group: 'windows',
  help: 'Slow start ends here the first time; empty: the window.', source: 'RFC 2001',
} as const satisfies NumberParameter;

export interface CongestionState {
  cwndBytes: number;
  ssthreshBytes: number;
  inRecovery: boolean;
  /** No fast retransmit until more is acknowledged than was under way at the last loss; -1 if nothing was lost yet. */
  recover: number;
  /** The integral of the window over time is up to date to this instant. */
  changedPs: number;
  /** With `inflation: beside`, what duplicates add to cwnd in recovery. */
  inflationBytes: number;
  /** Why the window was cut last, as long as it matters. */
  lastCut: 'none' | Cause;
  /** Whether the initial window is open. While it is not, cwnd is one segment and the first packets go one by one. */
  opened: boolean;
}

/** The initial window, in packets. */
export const initialWindow = ({ initialWindowPackets: packets }: TcpSpec): number => packets;

/** How many packets go one by one at the start: at least the handshake's. */
export const loneStart = (tcp: TcpSpec): number => Math.max(tcp.loneStartPackets, shakesHands(tcp) ? 1 : 0);

/** The window at the start; `null`: the flow is not TCP. */
export function createCongestion(tcp: TcpSpec | null): CongestionState {
  const opened = tcp === null || loneStart(tcp) === 0;
  const packets = tcp === null ? 0 : opened ? initialWindow(tcp) : 1;
  const segmentBytes = tcp === null ? 0 : fullSegmentBytes(tcp);
  const threshold = tcp?.initialSsthreshPackets ?? null;
  return {
    cwndBytes: packets * segmentBytes,
    ssthreshBytes: threshold === null ? tcp?.windowBytes ?? 0 : threshold * segmentBytes,
    inRecovery: false, recover: -1, changedPs: 0, inflationBytes: 0, lastCut: 'none', opened,
  };
}
