/**
 * The columns of lists that are kept in a World and sent in frames, and the kinds of happenings, in the order in which
 * the numbers are stored. New ones must be added at the end of a list.
 */

export type Names = readonly string[];

/** The position of each column in a row. */
export type Positions<Columns extends Names> = { readonly [Name in Columns[number]]: number };

/** For reading a table without making an object for each row: `table.data[row * table.stride + LINK.queued]`. */
export const positionsOf = <const Columns extends Names>(columns: Columns): Positions<Columns> =>
  Object.fromEntries(columns.map((name, position) => [name, position])) as Positions<Columns>;

/** How many flows have columns of their own in series. */
export const CWND_FLOWS = 16;

/**
 * The time series, one row a bin. Columns are sums over the bin, except `queueMax` (largest value, in the port's unit)
 * and `queueSum` (cell × seconds). After these columns comes cwnd (bytes, last value) of the first CWND_FLOWS flows.
 */
export const SERIES_COLUMNS = [
  'packetBytes', 'dataBytes', 'cellsSent', 'cellsDropped', 'cellsDiscarded', 'responses',
  'responseSumS', 'responseSquaresS2', 'queueMax', 'queueSum', 'timeouts', 'resent', 'bottleneckDropped',
] as const;
export const SERIES_STRIDE = SERIES_COLUMNS.length + CWND_FLOWS;

/**
 * What closed loops (ABR, credits) record at the end of each bin. For the bottleneck: the load factor, the number of
 * VCs and the fair share of each. After these columns, LOOP_FLOW_COLUMNS one after the other, each for the first
 * CWND_FLOWS flows: the allowed rate, the rate that the bottleneck gave, and the credit for places at the bottleneck.
 * -1 if there is no value.
 */
export const LOOP_COLUMNS = ['load', 'activeVcs', 'fairShareBps'] as const;
export const LOOP_FLOW_COLUMNS = ['acrBps', 'erBps', 'creditCells'] as const;
export const LOOP_STRIDE = LOOP_COLUMNS.length + LOOP_FLOW_COLUMNS.length * CWND_FLOWS;

/** Kinds of happenings. Rows store the position in this list. */
export const EVENT_KINDS = [
  'drop', 'discard', 'whole', 'timeout', 'fastRetransmit', 'change', 'suppressed', 'refused', 'requested', 'repaired',
  'salvaged', 'slowed', 'stalled',
] as const;
