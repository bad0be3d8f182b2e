/**
 * What a congestion control is: how cwnd and ssthresh answer to acknowledgements and losses. It judges and does not act: it
 * owns a flow's congestion state and counts duplicates, and answers with what the sender (transport/sender) is to do, which
 * owns sequence numbers, timers and transmissions. Windows are bytes, one segment is `mssBytes`.
 * Here too: the rules that variants share. Source: RFC 5681; RFC 6582, 3.2 (once a window); RFC 3042.
 */
import type { TcpFlow } from '../../world';
import type { LastCut } from './state';

export const DUP_THRESHOLD = 3;

/** What the sender does now; several may be added. Without one of the first two nothing new is sent. */
export const Act = {
  nothing: 0,
  /** What the window has room for. */
  send: 1,
  /** One packet beyond the window for each duplicate so far (limited transmit). */
  sendOne: 2,
  /** The first unacknowledged segment. The timer starts anew. */
  resend: 4,
  /** The same, and everything behind it as the window opens again. */
  goBack: 8,
  /** Not more than `recoveryBurstPackets` at once. */
  sparingly: 16,
  /** The retransmission timer is left as it runs, though new data is acknowledged. */
  keepTimer: 32,
  /** The timeout doubles; it is no longer backed off. */
  backOff: 64,
  endBackOff: 128,
  /** Counts as a fast retransmit. */
  fastRetransmit: 256,
  /** The window was cut, which ECN tells the receiver. */
  reduced: 512,
} as const;

export interface CongestionControl {
  /** New data is about to count as acknowledged. */
  beforeAck?(flow: TcpFlow, mssBytes: number): void;
  /** `ackedBytes` more are acknowledged; `grows`: the acknowledgement may open the window. */
  newAck(flow: TcpFlow, mssBytes: number, ackedBytes: number, grows: boolean, nowPs: number): number;
  /** `news`: it tells of data that came out of order and was not told before, or (TCP Boston) of part of a segment. */
  dupAck(flow: TcpFlow, mssBytes: number, news: boolean, nowPs: number): number;
  timeout(flow: TcpFlow, mssBytes: number, nowPs: number): void;
  /**
   * In recovery, in place of the window: the segment to be sent next, which then counts as sent, or -1. `nextFits`: the
   * segment `sender.next` is there and the receiver has room for it.
   */
  choose?(flow: TcpFlow, mssBytes: number, nextFits: boolean): number;
  /** A segment is being sent, for the first time or again. */
  sent?(flow: TcpFlow, segment: number, nowPs: number): void;
  /** The acknowledgements of the lone start, and the one that ends it, may open the window further. */
  growsAtOpening?: boolean;
}

/** Slow start below ssthresh, congestion avoidance above: one segment per round trip, spread over its acknowledgements. */
export function grow(flow: TcpFlow, mssBytes: number): void {
  const { congestion, transport } = flow;
  // Never by more than one segment: after a change to larger packets the window may be smaller than one.
  const step = congestion.cwndBytes < congestion.ssthreshBytes ? mssBytes : (mssBytes * mssBytes) / congestion.cwndBytes;
  congestion.cwndBytes += Math.min(mssBytes, step);
  if (transport.clampsCwnd) congestion.cwndBytes = Math.min(congestion.cwndBytes, Math.max(transport.windowBytes, mssBytes));
}

/** Bytes that may be under way by cwnd. */
export const windowInUse = ({ congestion }: TcpFlow): number => Math.floor(congestion.cwndBytes) + congestion.inflationBytes;

/** Half of the window in use, in whole segments, never below two. */
export function halfWindow(flow: TcpFlow, mssBytes: number): number {
  const half = Math.min(flow.congestion.cwndBytes, flow.transport.windowBytes) / 2;
  return Math.max(Math.floor(half / mssBytes) * mssBytes, 2 * mssBytes);
}

/**
 * Both thresholds after a loss or an echo that duplicates or marks told of. Half of the window is exact in cwnd, even below
 * one segment, and rounded down in ssthresh; with `halving: wholeWindow` window and half are whole segments in both.
 */
export function halve(flow: TcpFlow, mssBytes: number): void {
  const { congestion, sender, transport } = flow;
  if (transport.halving === 'flight') {
    congestion.ssthreshBytes = Math.max((sender.maxByte - sender.unaByte) / 2, 2 * mssBytes);
    congestion.cwndBytes = congestion.ssthreshBytes;
  } else {
    const half = Math.min(congestion.cwndBytes + congestion.inflationBytes, transport.windowBytes) / 2;
    const whole = Math.floor(half / mssBytes) * mssBytes;
    congestion.ssthreshBytes = Math.max(whole, 2 * mssBytes);
    congestion.cwndBytes = transport.halving === 'wholeWindow' ? whole : half;
  }
}

/** Three packets have left the network, and each further duplicate tells of one more. */
export function inflate(flow: TcpFlow, bytes: number): void {
  if (flow.transport.inflation === 'beside') flow.congestion.inflationBytes += bytes;
  else flow.congestion.cwndBytes += bytes;
}

/** What the third duplicate may do: a loss is answered once a window, and not by a cut where an echo has just cut it. */
export function answerToThird({ congestion, sender, transport }: TcpFlow, recovered = sender.una > congestion.recover): 'cut' | 'resendOnly' | 'ignore' {
  if (recovered || !(transport.oneRecoveryPerWindow || transport.ecn)) return 'cut';
  return congestion.lastCut === 'echo' ? 'resendOnly' : 'ignore';
}

/** The third duplicate, for the variants with fast recovery, but for what follows from it. */
export function beginRecovery(flow: TcpFlow, mssBytes: number, recovered?: boolean): number {
  const { congestion, sender } = flow;
  const answer = answerToThird(flow, recovered);
  if (answer === 'ignore') return Act.nothing;
  if (answer === 'cut') {
    halve(flow, mssBytes);
    congestion.recover = sender.max;
  }
  congestion.lastCut = 'dupAcks';
  congestion.inRecovery = true;
  return Act.resend | (answer === 'cut' ? Act.fastRetransmit | Act.reduced : 0);
}

/** All of the damaged window is acknowledged. */
export function endRecovery({ congestion }: TcpFlow): void {
  congestion.inRecovery = false;
  congestion.inflationBytes = 0;
  congestion.partialSeen = false;
  if (congestion.lastCut === 'dupAcks') congestion.lastCut = 'none';
}

/** The first and the second duplicate. */
export const limitedTransmit = ({ transport, sender }: TcpFlow): number =>
  (transport.limitedTransmit && (sender.next === sender.max || transport.resendsOnLimitedTransmit) ? Act.sendOne : Act.nothing);

/** The retransmission timer has expired. Where an echo has just cut the window, ssthresh stays. */
export function collapse(flow: TcpFlow, mssBytes: number): void {
  const { congestion, sender, transport } = flow;
  const lately = transport.ecn && congestion.lastCut === 'echo' && sender.una < congestion.recover;
  congestion.inflationBytes = 0;
  if (!lately) congestion.ssthreshBytes = halfWindow(flow, mssBytes);
  congestion.cwndBytes = mssBytes;
  congestion.inRecovery = false;
  congestion.partialSeen = false;
  congestion.lastCut = 'timeout' satisfies LastCut;
}
