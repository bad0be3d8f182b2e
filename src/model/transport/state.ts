/**
 * What TCP's sender and receiver remember about a flow. Segments count from 0; segment s sits in slot s mod the rings'
 * length.
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
  /** Deadline of the retransmission timer, Infinity when it is off. */
  timerAtPs: number;
  /** Its turn (kernel/event-queue), taken when it was started last. */
  timerTurn: number;
  /** When the event fires that is queued for it; it sleeps on where the deadline has moved. Infinity: none is. */
  timerScheduledPs: number;
  /** After a timeout, until new data is acknowledged. */
  timedOut: boolean;
  segmentBytes: Int32Array;
  segmentStart: Float64Array;
  firstSentPs: Float64Array;
  lastSentPs: Float64Array;
  transmissions: Int32Array;
  /** TCP Boston: the segment is coded; the receiver is known to have it whole. */
  coded: Uint8Array;
  there: Uint8Array;
  /** By slot × blocks + block: the next fresh code cell, and how many the receiver is known to miss. */
  nextCode: Int32Array;
  missing: Int32Array;
}

export interface ReceiverState {
  next: number;
  /** Per segment: 1 when it is here whole. */
  whole: Uint8Array;
  wholeCount: number;
  lastWholePs: number;
  deliveredBytes: number;
  /**
   * TCP Boston: by slot × blocks + block, how many cells are here, and which (256 bits each); by slot, whole blocks.
   */
  have: Int32Array;
  cellSet: Uint32Array;
  blocksWhole: Int32Array;
  /** TCP Boston: transmissions that are coming in; several only when they take turns. */
  coming: Coming[];
  ackPending: boolean;
  ackPendingSegment: number;
  ackAtPs: number;
  lastTransitPs: number;
  jitterPs: number;
  /** Its integral over time is up to date to here. */
  jitterChangedPs: number;
  data: Assembly;
  acks: Assembly;
}

/**
 * A transmission of TCP Boston that is coming in: of which segment, with how many source cells, whether it has been
 * acknowledged.
 */
export interface Coming {
  number: number;
  segment: number;
  cells: number;
  /** Cells of the transmission. */
  length: number;
  batch: number;
  answered: boolean;
  /** Cells that have come, and those that have been sent up to the last of them. */
  got: number;
  sent: number;
}
