/**
 * What the inspector shows of one flow or one port at an instant: plain records, built by `runner/inspect.ts` when
 * the page asks. Times are picoseconds, sizes bytes, or cells as named; what a flow or a port does not have is null.
 */
import type { Row } from '../../model/catalogue-types';
import type { LpdQueues } from '../../model/adaptation/lpd/queues';

/**
 * One unacknowledged segment. sacked: the receiver has it; partly: it came with cells missing; resent: sent more than
 * once; lost: counted as lost and not sent again yet; underWay: sent once, nothing known of it; waiting: to be sent
 * again after going back.
 */
export const SEGMENT_MARKS = ['underWay', 'sacked', 'partly', 'lost', 'resent', 'waiting'] as const;
export type SegmentMark = (typeof SEGMENT_MARKS)[number];

export interface WindowRecord {
  segmentBytes: number;
  cwndBytes: number;
  ssthreshBytes: number;
  /** What the receiver lets the sender have under way. */
  advertisedBytes: number;
  flightBytes: number;
  dupAcks: number;
  una: number;
  next: number;
  max: number;
}

export interface TimerRecord {
  /** Mean and deviation of the round trip; null before the first sample. */
  srttPs: number | null;
  deviationPs: number | null;
  /** The timeout that the timer is set to next, backoff included. */
  rtoPs: number;
  /** Until it expires; null: it is off. */
  leftPs: number | null;
  /** Timeouts in a row. */
  backoff: number;
}

/** What a mechanism shows of its state, under its title. */
export interface MechanismRecord {
  title: string;
  rows: readonly Row[];
}

export interface BostonRecord {
  control: string;
  /** Cells of a full segment, and extra ones of a first transmission and of a retransmission, as of now. */
  segmentCells: number;
  extraFirst: number;
  extraAgain: number;
  lossEstimate: number | null;
  /** Cells that the oldest unacknowledged segment still misses; null: unknown or nothing is under way. */
  missing: number | null;
}

/** Bytes held, and of how many; null: no limit. */
interface HeldRecord { held: number; of: number | null }

export interface BuffersRecord {
  /** Written and not acknowledged. */
  send: HeldRecord;
  /** Out of order, not yet read. */
  receive: HeldRecord;
  /** Until small segments go anyway; null: nothing is held back. */
  overrideLeftPs: number | null;
}

export interface ApplicationRecord {
  kind: string;
  /** Data that the application has and that is in no packet yet; null: there is always more. */
  waitingBytes: number | null;
  /** Bytes so far and of a file its size; null: no end. */
  deliveredBytes: number;
  totalBytes: number | null;
  /** Until the source acts again; null: it has no more, or always has. */
  nextInPs: number | null;
}

export interface ReservationRecord {
  mode: string;
  phase: string;
  sendBuffer: number[];
  retransmissionList: number[];
  block: number[];
  refusedBlocks: number[];
  windowSegments: number;
  thresholdSegments: number;
  pilotUnderWay: boolean;
  refusalsInARow: number;
  /** Until the wait after a refusal ends; null: there is none. */
  backoffLeftPs: number | null;
  promised: { link: string; cells: number }[];
}

export interface FlowInspection {
  timePs: number;
  flow: number;
  id: string;
  transport: 'tcp' | 'udp';
  /** Of TCP, as the catalogue has it. */
  variant: string | null;
  /** A position in FLOW_STATES. */
  state: number;
  timeouts: number;
  fastRetransmits: number;
  window: WindowRecord | null;
  timer: TimerRecord | null;
  /** From segment `first` on, at most MOST_MARKS; `more`: how many are left out. Positions in SEGMENT_MARKS. */
  segments: { first: number; marks: number[]; more: number } | null;
  /** What the congestion control and the shapers show of themselves. */
  mechanisms: readonly MechanismRecord[];
  boston: BostonRecord | null;
  buffers: BuffersRecord | null;
  application: ApplicationRecord;
  lazy: LpdQueues | null;
  reservation: ReservationRecord | null;
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
  /** Of a VC with credits, cells; else null. */
  credit: CreditRecord | null;
  /** Of an ABR connection at a port that works out rates, Mb/s; else null. */
  rate: RateRecord | null;
}

/** Places kept for the VC here, and what is in them or on its way there; what it may send into the next link. */
export interface CreditRecord {
  places: number;
  taken: number;
  balance: number;
  /** No credit for the next link will ever come. */
  stalled: boolean;
}

/** What the source says that it sends, and the rate that the port last gave it; null: nothing yet. */
export interface RateRecord { told: number | null; given: number | null }

export interface PortInspection {
  timePs: number;
  link: number;
  id: string;
  policy: string;
  scheduler: string;
  /** What places, thresholds and averages are counted in. */
  unit: 'cells' | 'packets' | 'bytes';
  /** Places; null: no limit, or none. */
  capacity: number | null;
  threshold: number | null;
  occupied: number;
  queued: number;
  priority: number;
  reserved: number;
  activeVcs: number;
  longest: number;
  arrived: number;
  dropped: number;
  /** Cells (in packet mode packets) that got EFCI here. */
  marked: number;
  /** What the policy and the features of the port show of themselves. */
  mechanisms: readonly MechanismRecord[];
  /** VCs that cross the port, those with most in the queue first, at most MOST_ACCOUNTS; how many are left out. */
  accounts: AccountRecord[];
  accountsLeftOut: number;
  /** What ended at the node of this port, by reason (positions in REASONS). */
  trays: { reason: number; count: number }[];
}

/** What the directed links that flows take have carried since the warm-up: bytes of use, and bytes for nothing. */
export interface HopsInspection {
  timePs: number;
  links: { link: string; wastedBytes: number; usefulBytes: number }[];
}

export const MOST_MARKS = 256;
export const MOST_ACCOUNTS = 64;
