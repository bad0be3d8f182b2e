/**
 * The transport events of one flow, for its sequence–time plot: the pieces that the worker sends to the page, and how
 * the page puts them together.
 */
import { positionsOf } from '../../model/metrics/columns';
import type { TraceEvent } from '../../model/world';
import type { Table } from './columns';

/** The events of the trace (`Environment.trace`) that are kept, those of the sender. Rows store the position here. */
export const HISTORY_KINDS = [
  'send', 'retransmit', 'ack', 'dupAck', 'drop', 'timeout', 'fastRetransmit',
] as const satisfies readonly TraceEvent[];
export type HistoryKind = (typeof HISTORY_KINDS)[number];
/** `kind`: a position in HISTORY_KINDS. */
export const HISTORY_COLUMNS = ['timePs', 'kind', 'segment'] as const;
export const HISTORY = positionsOf(HISTORY_COLUMNS);
export const HISTORY_STRIDE = HISTORY_COLUMNS.length;
/** Most events that are kept; beyond that the oldest are dropped. */
export const MOST_EVENTS = 24_000;

/** What the page has already; { epoch: -1, count: 0 } if it has nothing. */
export interface HistoryPlace { epoch: number; count: number }

export interface HistoryPiece {
  /**
   * Changes when the list starts again: for another run or flow, or when the time before the selection is filled in.
   */
  epoch: number;
  /** Number of events of this epoch so far. */
  count: number;
  flow: number;
  /** Instant from which on the list is complete, ps. */
  fromPs: number;
  /**
   * State of the time before the selection. whole: it is in the list; recovering: it is being computed again; tooLong:
   * it will not be computed.
   */
  before: 'whole' | 'recovering' | 'tooLong';
  /** The newest rows that the page has not received yet. */
  rows: Float64Array;
}

export interface FlowHistory extends Omit<HistoryPiece, 'rows'> {
  /** Rows in order of time; the first `length` of them count. */
  data: Float64Array;
  length: number;
}

/** Returns the events as a table with the columns HISTORY_COLUMNS. */
export const tableOf = ({ data, length }: FlowHistory): Table => ({ rows: length, stride: HISTORY_STRIDE, data });

export const emptyHistory = (flow: number): FlowHistory =>
  ({ epoch: -1, count: 0, flow, fromPs: 0, before: 'recovering', data: new Float64Array(0), length: 0 });

/** Returns the history with a piece added. The table is reused while it has room. */
export function extendHistory(history: FlowHistory, piece: HistoryPiece): FlowHistory {
  const fresh = piece.rows.length / HISTORY_STRIDE;
  const kept = piece.epoch === history.epoch ? Math.min(history.length, MOST_EVENTS - fresh) : 0;
  const needed = (kept + fresh) * HISTORY_STRIDE;
  const from = (history.length - kept) * HISTORY_STRIDE;
  let { data } = history;
  if (data.length < needed) {
    data = new Float64Array(Math.min(2 * needed, MOST_EVENTS * HISTORY_STRIDE));
    data.set(history.data.subarray(from, history.length * HISTORY_STRIDE));
  } else if (from > 0) data.copyWithin(0, from, history.length * HISTORY_STRIDE);
  data.set(piece.rows, kept * HISTORY_STRIDE);
  const cut = kept + fresh === MOST_EVENTS ? Math.max(piece.fromPs, data[HISTORY.timePs]) : piece.fromPs;
  const { epoch, count, flow, before } = piece;
  return { epoch, count, flow, fromPs: cut, before, data, length: kept + fresh };
}
