/**
 * The interface of a congestion control: how cwnd and ssthresh follow acknowledgements, losses and marks. A control
 * changes only the flow's window and its own state, and returns what the sender shall do (transport/sender), which owns
 * sequence numbers, timers and transmissions. Windows are in bytes; one segment is `mssBytes`. Rules that several
 * controls share are in rules.ts.
 */
import type { Mechanism, Parameter, Row, Warning } from '../../catalogue-types';
import type { TcpSpec } from '../../spec';
import type { TcpFlow } from '../../world';

export const DUP_THRESHOLD = 3;

/** What the sender shall do, as bits that can be combined. Without `send` or `sendOne` it sends nothing new. */
export const Act = {
  nothing: 0,
  /** Send what the window has room for. */
  send: 1,
  /** Send one packet beyond the window for each duplicate so far (limited transmit). */
  sendOne: 2,
  /** Resend the first unacknowledged segment, and restart the timer. */
  resend: 4,
  /** As `resend`, and then send everything behind it again, as the window opens. */
  goBack: 8,
  /** Send no more than the control's `burst` at once. */
  sparingly: 16,
  /** Leave the retransmission timer running, although new data is acknowledged. */
  keepTimer: 32,
  /** Double the timeout, or end the backoff. */
  backOff: 64,
  endBackOff: 128,
  /** Count this as a fast retransmit. */
  fastRetransmit: 256,
  /** The window was cut. With ECN, the receiver is told so. */
  reduced: 512,
} as const;

/** Why a window is cut: duplicates that signal a loss, an echoed mark, or the retransmission timer. */
export type Cause = 'dupAcks' | 'echo' | 'timeout';

/** How far a window is reduced. Code that finds a loss or receives a mark calls the flow's control. */
export interface Cutting<State extends object = object> {
  /** Sets ssthresh, and cwnd except for a timeout: after a timeout the caller closes cwnd in any case. */
  cut(flow: TcpFlow, state: State, mssBytes: number, cause: Cause, nowPs: number): void;
}

/** How a window opens and is reduced, for recoveries (reno.ts, new-reno.ts, sack.ts), which decide when. */
export interface WindowRules<State extends object = object> extends Cutting<State> {
  /** `ackedBytes` more bytes were acknowledged, outside recovery. */
  grow(flow: TcpFlow, state: State, mssBytes: number, ackedBytes: number, nowPs: number): void;
}

/** `State`: the settings of the control and its memory of a flow, as plain data that a checkpoint can copy. */
export interface CongestionControl<
  State extends object = object, Parameters extends readonly Parameter[] = readonly Parameter[],
> extends Mechanism<string, Parameters>, Cutting<State> {
  /** Which valid settings cannot work as intended; `null` if all can. */
  warn?(told: TcpSpec): Warning | null;
  /** Creates the state of a new flow. */
  create(told: TcpSpec): State;
  /** The flow's settings were changed from `before` while it runs; absent if none of the control's own can be. */
  turn?(state: State, told: TcpSpec, before: TcpSpec): void;
  /** Called before new data counts as acknowledged. */
  beforeAck?(flow: TcpFlow, state: State, mssBytes: number): void;
  /** `ackedBytes` more bytes were acknowledged. `grows`: the acknowledgement may open the window. Returns acts. */
  newAck(flow: TcpFlow, state: State, mssBytes: number, ackedBytes: number, grows: boolean, nowPs: number): number;
  /**
   * A duplicate acknowledgement came. `news`: it reports data out of order that was not reported before, or (TCP
   * Boston) part of a segment. Returns acts.
   */
  dupAck(flow: TcpFlow, state: State, mssBytes: number, news: boolean, nowPs: number): number;
  /** The retransmission timer has expired. */
  timeout(flow: TcpFlow, state: State, mssBytes: number, nowPs: number): void;
  /**
   * In recovery, instead of the window, returns the segment to send next, which then counts as sent, or -1. `nextFits`:
   * segment `sender.next` exists and the receiver has room for it.
   */
  choose?(flow: TcpFlow, state: State, mssBytes: number, nextFits: boolean): number;
  /** Called when a segment is sent, for the first time or again. */
  sent?(flow: TcpFlow, state: State, segment: number, nowPs: number): void;
  /** The most packets that one acknowledgement with `Act.sparingly` releases. */
  burst?(state: State): number;
  /** Whether the window may close below one segment. If absent, the option `halving` decides. */
  mayClose?(state: State, tcp: TcpSpec): boolean;
  /** Whether a recovery goes on although an echo has cut the window. If absent, it ends. */
  recoversOnEcho?(state: State): boolean;
  /** Set if the receiver reports segments out of order (sack-blocks), and the scoreboard says which count as lost. */
  selective?: true;
  /** Acknowledgements of the lone start, and the one that ends it, may open the window further. */
  growsAtOpening?: true;
  /** Its own settings under a profile (profiles.ts), by id of the profile. */
  profiles?: Readonly<Record<string, Readonly<Record<string, number | string | boolean | null>>>>;
  /** Rows for the inspector. */
  inspect?(state: State, flow: TcpFlow): readonly Row[];
}
