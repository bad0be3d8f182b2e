/**
 * The columns of the lists that a World keeps and frames send on, and the kinds of what happens: each said once, in the
 * order in which the numbers lie. They are only added to at their ends.
 */

export type Names = readonly string[];

/** The position of each column in a row. */
export type Positions<Columns extends Names> = { readonly [Name in Columns[number]]: number };

/** For reading without an object for each row: `table.data[row * table.stride + LINK.queued]`. */
export const positionsOf = <const Columns extends Names>(columns: Columns): Positions<Columns> =>
  Object.fromEntries(columns.map((name, position) => [name, position])) as Positions<Columns>;

/** So many flows have columns of their own in series. */
export const CWND_FLOWS = 16;

/**
 * The time series, a row a bin: sums over it, but `queueMax` (in the port's unit, highest), `queueSum` (cell × seconds)
 * and, behind these columns, cwnd (bytes, last value; of the first CWND_FLOWS flows).
 */
export const SERIES_COLUMNS = [
  'packetBytes', 'dataBytes', 'cellsSent', 'cellsDropped', 'cellsDiscarded', 'responses',
  'responseSumS', 'responseSquaresS2', 'queueMax', 'queueSum', 'timeouts', 'resent', 'bottleneckDropped',
] as const;
export const SERIES_STRIDE = SERIES_COLUMNS.length + CWND_FLOWS;

/**
 * What closed loops (ABR, credits) show at the end of each bin. At the bottleneck the load factor, the VCs that count
 * and the rate for each of them; behind these columns, LOOP_FLOW_COLUMNS one after the other, each for the first
 * CWND_FLOWS flows: the allowed rate, the rate that the bottleneck gave, and the credit for its places at the
 * bottleneck. -1 where there is none.
 */
export const LOOP_COLUMNS = ['load', 'activeVcs', 'fairShareBps'] as const;
export const LOOP_FLOW_COLUMNS = ['acrBps', 'erBps', 'creditCells'] as const;
export const LOOP_STRIDE = LOOP_COLUMNS.length + LOOP_FLOW_COLUMNS.length * CWND_FLOWS;

/** Kinds of what happens: rows store the position. */
export const EVENT_KINDS = [
  'drop', 'discard', 'whole', 'timeout', 'fastRetransmit', 'change', 'suppressed', 'refused', 'requested', 'repaired',
  'salvaged', 'slowed', 'stalled',
] as const;
