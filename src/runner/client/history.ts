/**
 * The transport events of one flow, for its sequence–time plot: what travels from the worker to the page, and how the
 * page puts the pieces together.
 */
import { positionsOf } from '../../model/metrics/columns';
import type { TraceEvent } from '../../model/world';
import type { Table } from './columns';

/** The events of the trace (`Environment.trace`) that are kept: the sender's. Order is the layout. */
export const HISTORY_KINDS = [
  'send', 'retransmit', 'ack', 'dupAck', 'drop', 'timeout', 'fastRetransmit',
] as const satisfies readonly TraceEvent[];
export type HistoryKind = (typeof HISTORY_KINDS)[number];
/** `kind`: a position in HISTORY_KINDS. */
export const HISTORY_COLUMNS = ['timePs', 'kind', 'segment'] as const;
export const HISTORY = positionsOf(HISTORY_COLUMNS);
export const HISTORY_STRIDE = HISTORY_COLUMNS.length;
/** More events than this are not kept: the oldest go first. */
export const MOST_EVENTS = 24_000;

/** What the page has: nothing yet is { epoch: -1, count: 0 }. */
export interface HistoryPlace { epoch: number; count: number }

export interface HistoryPiece {
  /** The list starts again with a new epoch: another run or flow, or the time before the selection is filled in. */
  epoch: number;
  /** Events of this epoch so far. */
  count: number;
  flow: number;
  /** Everything from here on is there. */
  fromPs: number;
  /** recovering: the time before the selection is being computed again; tooLong: it will not be. */
  before: 'whole' | 'recovering' | 'tooLong';
  /** The newest rows that the page has not had: at most count − what it has. */
  rows: Float64Array;
}

export interface FlowHistory extends Omit<HistoryPiece, 'rows'> {
  /** Rows in order of time; the first `length` events. */
  data: Float64Array;
  length: number;
}

/** The events as rows of HISTORY_COLUMNS. */
export const tableOf = ({ data, length }: FlowHistory): Table => ({ rows: length, stride: HISTORY_STRIDE, data });

export const emptyHistory = (flow: number): FlowHistory =>
  ({ epoch: -1, count: 0, flow, fromPs: 0, before: 'recovering', data: new Float64Array(0), length: 0 });

/** The history with a piece added. The table is reused as long as it has room. */
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
