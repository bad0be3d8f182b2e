/**
 * What the inspector shows of one flow or one port at an instant: plain records, made by `runner/inspect.ts` when the
 * page asks. Times are in picoseconds, sizes in bytes or, if named so, in cells; `null` if a flow or port has no such
 * thing.
 */
import type { Shown } from '../../model/catalogue-types';

/**
 * State of an unacknowledged segment. underWay: sent once, nothing known about it; sacked: the receiver has it; partly:
 * it arrived with cells missing; lost: counted as lost and not sent again yet; resent: sent more than once; waiting: to
 * be sent again after a go-back.
 */
export const SEGMENT_MARKS = ['underWay', 'sacked', 'partly', 'lost', 'resent', 'waiting'] as const;
export type SegmentMark = (typeof SEGMENT_MARKS)[number];

export interface WindowRecord {
  segmentBytes: number;
  cwndBytes: number;
  ssthreshBytes: number;
  /** Window that the receiver advertises. */
  advertisedBytes: number;
  flightBytes: number;
  dupAcks: number;
  una: number;
  next: number;
  max: number;
}

export interface TimerRecord {
  /** Mean and deviation of the round trip; `null` before the first sample. */
  srttPs: number | null;
  deviationPs: number | null;
  /** Timeout that the timer is next set to, including backoff. */
  rtoPs: number;
  /** Time until the timer expires; `null` if it is off. */
  leftPs: number | null;
  /** Number of timeouts in a row. */
  backoff: number;
}

export interface BostonRecord {
  control: string;
  /** Cells of a full segment; redundant cells that a first transmission and a retransmission have at present. */
  segmentCells: number;
  extraFirst: number;
  extraAgain: number;
  lossEstimate: number | null;
  /** Cells still missing of the oldest unacknowledged segment; `null` if unknown or nothing is under way. */
  missing: number | null;
}

/** Bytes held in a buffer and its size; `of` is `null` if there is no limit. */
interface HeldRecord { held: number; of: number | null }

export interface BuffersRecord {
  /** Data that is written and not yet acknowledged. */
  send: HeldRecord;
  /** Data that is out of order or not yet read. */
  receive: HeldRecord;
  /** Time until small segments are sent anyway; `null` if none is held back. */
  overrideLeftPs: number | null;
}

export interface ApplicationRecord {
  kind: string;
  /** Data of the application that is not in any packet yet; `null` if there is always more. */
  waitingBytes: number | null;
  /** Bytes delivered so far, and the size of a file; `totalBytes` is `null` if the data has no end. */
  deliveredBytes: number;
  totalBytes: number | null;
  /** Time until the source acts again; `null` if it has no more data, or always has. */
  nextInPs: number | null;
}

export interface FlowInspection {
  timePs: number;
  flow: number;
  id: string;
  transport: 'tcp' | 'udp';
  /** Id of TCP's variant in the catalogue; `null` for UDP. */
  variant: string | null;
  /** Position in FLOW_STATES. */
  state: number;
  timeouts: number;
  fastRetransmits: number;
  window: WindowRecord | null;
  timer: TimerRecord | null;
  /** Marks (positions in SEGMENT_MARKS) from segment `first` on, at most MOST_MARKS; `more` are left out. */
  segments: { first: number; marks: number[]; more: number } | null;
  /** What the congestion control, the shapers, the services, the adaptation layer and the traffic show. */
  mechanisms: readonly Shown[];
  boston: BostonRecord | null;
  buffers: BuffersRecord | null;
  application: ApplicationRecord;
}

export interface AccountRecord {
  id: string;
  flow: number;
  back: boolean;
  queued: number;
  admitted: number;
  refusing: boolean;
  reserved: number;
  share: number;
  /** Credit of a VC with credits, cells; otherwise `null`. */
  credit: CreditRecord | null;
  /** Rates of an ABR connection at a port that computes rates, Mb/s; otherwise `null`. */
  rate: RateRecord | null;
}

/**
 * Places that are kept for the VC here, how many are taken (by cells in them or on their way there), and how many cells
 * the VC may still send into the next link.
 */
export interface CreditRecord {
  places: number;
  taken: number;
  balance: number;
  /** Whether no credit for the next link will ever come. */
  stalled: boolean;
}

/** The rate that the source says it sends at, and the rate that the port last gave it; `null` if there is none yet. */
export interface RateRecord { told: number | null; given: number | null }

export interface PortInspection {
  timePs: number;
  link: number;
  id: string;
  policy: string;
  scheduler: string;
  /** Unit of places, thresholds and averages. */
  unit: 'cells' | 'packets' | 'bytes';
  /** Size of the buffer in places; `null` if there is no limit or no buffer. */
  capacity: number | null;
  threshold: number | null;
  occupied: number;
  queued: number;
  /** Cells (in packet mode packets) that go before the queue. */
  priority: number;
  reserved: number;
  activeVcs: number;
  /**
   * Most cells (in packet mode packets) in the queue since `longestFromPs`: the end of the warm-up at the bottleneck, 0
   * elsewhere.
   */
  longest: number;
  longestFromPs: number;
  arrived: number;
  dropped: number;
  /** Cells (in packet mode packets) whose congestion bit was set here. */
  marked: number;
  /** States that the policy and the features of the port show. */
  mechanisms: readonly Shown[];
  /** VCs that cross the port, at most MOST_ACCOUNTS, those with most in the queue first; and how many are left out. */
  accounts: AccountRecord[];
  accountsLeftOut: number;
  /** Cells that ended at the node of this port, at any of its ports, by reason (position in REASONS). */
  trays: { reason: number; count: number }[];
}

/** Bytes that each directed link on a flow's way has carried since the warm-up, usefully or wasted. */
export interface HopsInspection {
  timePs: number;
  links: { link: string; wastedBytes: number; usefulBytes: number }[];
}

export const MOST_MARKS = 256;
export const MOST_ACCOUNTS = 64;
