/**
 * What a congestion control is: how cwnd and ssthresh follow acknowledgements, losses and marks. It judges and does
 * not act: it changes the flow's window and its own state, and returns what the sender (transport/sender) is to do,
 * which owns sequence numbers, timers and transmissions. Windows are bytes, one segment is `mssBytes`. Rules that
 * several controls share are in rules.ts.
 */
import type { Mechanism, Parameter, Row, Warning } from '../../catalogue-types';
import type { TcpSpec } from '../../spec';
import type { TcpFlow } from '../../world';

export const DUP_THRESHOLD = 3;

/** What the sender does now; several may be added. Without one of the first two nothing new is sent. */
export const Act = {
  nothing: 0,
  /** What the window has room for. */
  send: 1,
  /** One packet beyond the window for each duplicate so far (limited transmit). */
  sendOne: 2,
  /** The first unacknowledged segment. The timer starts again. */
  resend: 4,
  /** The same, and everything behind it as the window opens again. */
  goBack: 8,
  /** Not more than the control's `burst` at once. */
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

/** What a window is cut for: duplicates that tell of a loss, a mark that was echoed, the retransmission timer. */
export type Cause = 'dupAcks' | 'echo' | 'timeout';

/** How far a window is reduced; whoever finds a loss or hears of a mark asks the flow's control. */
export interface Cutting<State extends object = object> {
  /** Sets ssthresh, and but for a timeout cwnd. A timeout closes cwnd in any case, which is not asked here. */
  cut(flow: TcpFlow, state: State, mssBytes: number, cause: Cause, nowPs: number): void;
}

/** How a window opens and is reduced, for a recovery (reno.ts, new-reno.ts, sack.ts) that says when. */
export interface WindowRules<State extends object = object> extends Cutting<State> {
  /** `ackedBytes` more are acknowledged, outside recovery. */
  grow(flow: TcpFlow, state: State, mssBytes: number, ackedBytes: number, nowPs: number): void;
}

/** `State`: what the control was told, and what it remembers of a flow; plain data, which a checkpoint can copy. */
export interface CongestionControl<
  State extends object = object, Parameters extends readonly Parameter[] = readonly Parameter[],
> extends Mechanism<string, Parameters>, Cutting<State> {
  /** Settings that are valid and yet cannot work as they are meant; null: there are none. */
  warn?(told: TcpSpec): Warning | null;
  /** The state of a flow that begins. */
  create(told: TcpSpec): State;
  /** Parameters have been turned while the flow runs; absent: none of its own can be. */
  turn?(state: State, told: TcpSpec): void;
  /** New data is about to count as acknowledged. */
  beforeAck?(flow: TcpFlow, state: State, mssBytes: number): void;
  /** `ackedBytes` more are acknowledged; `grows`: the acknowledgement may open the window. Returns acts. */
  newAck(flow: TcpFlow, state: State, mssBytes: number, ackedBytes: number, grows: boolean, nowPs: number): number;
  /**
   * A duplicate acknowledgement. `news`: it tells of data that came out of order and was not told before, or (TCP
   * Boston) of part of a segment. Returns acts.
   */
  dupAck(flow: TcpFlow, state: State, mssBytes: number, news: boolean, nowPs: number): number;
  /** The retransmission timer has expired. */
  timeout(flow: TcpFlow, state: State, mssBytes: number, nowPs: number): void;
  /**
   * In recovery, in place of the window: the segment to be sent next, which then counts as sent, or -1. `nextFits`: the
   * segment `sender.next` is there and the receiver has room for it.
   */
  choose?(flow: TcpFlow, state: State, mssBytes: number, nextFits: boolean): number;
  /** A segment is being sent, for the first time or again. */
  sent?(flow: TcpFlow, state: State, segment: number, nowPs: number): void;
  /** Packets that one acknowledgement releases at most where it says `Act.sparingly`. */
  burst?(state: State): number;
  /** May the window close below one segment? Absent: as the option `halving` says. */
  mayClose?(state: State, tcp: TcpSpec): boolean;
  /** Does a recovery go on though an echo has cut the window? Absent: it ends. */
  recoversOnEcho?(state: State): boolean;
  /** The receiver tells which segments came out of order (sack-blocks), and the scoreboard says which count as lost. */
  selective?: true;
  /** The acknowledgements of the lone start, and the one that ends it, may open the window further. */
  growsAtOpening?: true;
  /** What its own rules say under a profile (profiles.ts), by the profile's id. */
  profiles?: Readonly<Record<string, Readonly<Record<string, number | string | boolean | null>>>>;
  /** For the inspector. */
  inspect?(state: State, flow: TcpFlow): readonly Row[];
}
