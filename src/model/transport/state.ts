/**
 * The state of TCP's sender and receiver for a flow. Segments count from 0; segment s is kept in slot s mod the length
 * of the rings.
 */
import type { Assembly } from '../adaptation/reassembly';

export interface SenderState {
  una: number;
  next: number;
  max: number;
  unaByte: number;
  nextByte: number;
  maxByte: number;
  dupAcks: number;
  backoff: number;
  /** Deadline of the retransmission timer, ps; Infinity if it is off. */
  timerAtPs: number;
  /** The timer's turn (kernel/event-queue), taken when it was last started. */
  timerTurn: number;
  /**
   * When the queued event of the timer fires, ps; Infinity if none is. It is queued again if the deadline has moved.
   */
  timerScheduledPs: number;
  /** Set after a timeout, until new data is acknowledged. */
  timedOut: boolean;
  segmentBytes: Int32Array;
  segmentStart: Float64Array;
  firstSentPs: Float64Array;
  lastSentPs: Float64Array;
  transmissions: Int32Array;
  /** TCP Boston: number of the segment's code from 1 on, or 0; and the receiver is known to have all of it. */
  coded: Uint16Array;
  there: Uint8Array;
  /** By slot × blocks + block: the next fresh code cell, and how many cells the receiver is known to miss. */
  nextCode: Int32Array;
  missing: Int32Array;
}

export interface ReceiverState {
  next: number;
  /** By slot: 1 if the segment is here and whole. */
  whole: Uint8Array;
  wholeCount: number;
  lastWholePs: number;
  deliveredBytes: number;
  /** TCP Boston, by slot × blocks + block: number of cells here, and which (256 bits each); by slot: whole blocks. */
  have: Int32Array;
  cellSet: Uint32Array;
  blocksWhole: Int32Array;
  /** TCP Boston: transmissions that are coming in. There are several only if packets take turns on the VC. */
  coming: Coming[];
  ackPending: boolean;
  ackPendingSegment: number;
  ackAtPs: number;
  lastTransitPs: number;
  jitterPs: number;
  /** The integral of the jitter over time is up to date to this instant. */
  jitterChangedPs: number;
  data: Assembly;
  acks: Assembly;
}

/**
 * A transmission of TCP Boston that is coming in: its segment and the number of source cells of that, and whether it
 * has been acknowledged (`answered`).
 */
export interface Coming {
  number: number;
  segment: number;
  cells: number;
  /** Number of cells of the transmission. */
  length: number;
  batch: number;
  answered: boolean;
  /** Cells that have come, and cells that were sent up to the last of these. */
  got: number;
  sent: number;
}
