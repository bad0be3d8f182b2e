/**
 * What a congestion control is: how cwnd and ssthresh answer to acknowledgements and losses. It owns a flow's
 * `congestion` state and nothing else; the sender (transport/sender) owns sequence numbers, timers and retransmission.
 * Windows are bytes, one segment is `mssBytes`.
 */
import type { TcpFlow } from '../../kernel/world';

export interface CongestionControl {
  /** New data is acknowledged; `grows`: the acknowledgement may open the window. */
  newAck(flow: TcpFlow, mssBytes: number, grows: boolean): void;
  /** The third duplicate acknowledgement: the sender resends the first unacknowledged segment right after. */
  thirdDupAck(flow: TcpFlow, mssBytes: number): void;
  /** A duplicate acknowledgement during recovery. */
  moreDupAcks(flow: TcpFlow, mssBytes: number): void;
  timeout(flow: TcpFlow, mssBytes: number): void;
}

/** Slow start below ssthresh, congestion avoidance above: one segment per round trip, spread over its acknowledgements. */
export function grow(flow: TcpFlow, mssBytes: number): void {
  const { congestion, transport } = flow;
  // Never by more than one segment: after a change to larger packets the window may be smaller than one.
  const step = congestion.cwndBytes < congestion.ssthreshBytes ? mssBytes : (mssBytes * mssBytes) / congestion.cwndBytes;
  congestion.cwndBytes += Math.min(mssBytes, step);
  congestion.cwndBytes = Math.min(congestion.cwndBytes, Math.max(transport.windowBytes, mssBytes));
}

/** Half of the window in use, in whole segments, never below two. */
export function halfWindow(flow: TcpFlow, mssBytes: number): number {
  const half = Math.min(flow.congestion.cwndBytes, flow.transport.windowBytes) / 2;
  return Math.max(Math.floor(half / mssBytes) * mssBytes, 2 * mssBytes);
}
