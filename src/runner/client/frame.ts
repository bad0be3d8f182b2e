/**
 * One frame: everything the page needs to draw the run at one instant, in one Float64Array that is transferred, never
 * copied. The worker writes it (`runner/pack-frame.ts`); the page reads it through `readFrame`. A frame is frozen: nobody
 * writes into one that was sent. Times are picoseconds of simulated time.
 *
 * Layout: HEADER_LENGTH numbers, then the tables in the order of TABLES; the header holds the number of rows of each.
 * A table is row after row, each row as many numbers as it has columns.
 */

export const HEADER = ['timePs', 'durationPs', 'ended', 'running', 'serial', 'cellsSent', 'cellsDropped', 'cellsDiscarded',
  'cellsDelivered', 'cellsInFlight', 'goodput', 'effectiveThroughput', 'ceiling', 'cellLossRate', 'cellDiscardRate',
  'responseMeanS', 'responseStdS', 'events', 'cellHops', 'binPs', 'firstBin', 'bottleneckLink', 'timeouts',
  'fastRetransmits', 'verifiedSegments', 'corruptSegments', 'cellsLeftOut', 'stopped',
  'goodputCeiling', 'measuredFromPs'] as const;

/**
 * A directed link and the port that feeds it. capacity, threshold, average (of random early detection) and places (taken) in
 * the port's unit (0: cells, 1: packets, 2: bytes), -1 where there is none; queued in cells, in packet mode packets.
 * freeAtPs: when the last bit so far has left, or will.
 */
export const LINK_COLUMNS = ['rateBps', 'delayPs', 'carried', 'carriedDoomed', 'inFlight', 'queued', 'capacity', 'threshold',
  'waiting', 'dropped', 'policy', 'average', 'places', 'unit', 'freeAtPs'] as const;
export const PORT_UNITS = ['cells', 'packets', 'bytes'] as const;

/** A flow: sender, then receiver. `state`: see FLOW_STATES; UDP has no window (-1) and nothing in flight. Segments count from 0; sizes in bytes; -1 where unknown. */
export const FLOW_COLUMNS = ['started', 'una', 'next', 'max', 'cwndBytes', 'ssthreshBytes', 'flightBytes', 'segmentBytes',
  'windowBytes', 'state', 'rtoPs', 'rtoAtPs', 'srttPs', 'dupAcks', 'boston', 'received', 'assemblyHave', 'assemblyOf',
  'assemblyBroken', 'assemblySegment', 'deliveredBytes', 'wholeSegments', 'lastWholePs', 'timeouts', 'fastRetransmits',
  'packetsSent', 'sourceQueue', 'doneSending', 'totalBytes'] as const;
export const FLOW_STATES = ['not started', 'slow start', 'congestion avoidance', 'fast recovery', 'timeout', 'finished', 'sending', 'waiting for data'] as const;

/**
 * A cell that exists somewhere. `where`: see CELL_WHERE. On a link `at` is the time of its arrival at the far end; in a
 * queue it is the number of cells ahead of it (0: being sent); waiting at an input it is the time of its arrival there.
 * bytes: of the whole IP packet. control: no data and no acknowledgement (pilots, requests). first: it goes before all others.
 * marked: it carries the congestion bit (EFCI, in packet mode ECN); low: its cell loss priority is low (CLP 1).
 */
export const CELL_COLUMNS = ['link', 'where', 'flow', 'packet', 'segment', 'index', 'of', 'flags', 'at', 'bytes'] as const;
export const CELL_WHERE = { onLink: 0, inQueue: 1, atInput: 2 } as const;
export const CELL_FLAG = { endOfPacket: 1, redundant: 2, doomed: 4, ack: 8, retransmission: 16, control: 32, first: 64, marked: 128, low: 256 } as const;

/**
 * What happened since the frame before, oldest first; `kind`: see EVENT_KINDS; -1 where a column does not apply. `packet` is
 * the number of the transmission; of an acknowledgement it is -1 - number. `index` of a discard: how many cells.
 */
export const EVENT_COLUMNS = ['serial', 'timePs', 'kind', 'flow', 'link', 'packet', 'index', 'of', 'reason'] as const;
/** `reason` is a position in REASONS (model/reasons). Order is part of the layout. */
export const EVENT_KINDS = ['drop', 'discard', 'whole', 'timeout', 'fastRetransmit', 'change', 'suppressed', 'refused', 'requested', 'repaired', 'salvaged'] as const;

/** Cells that ended at a node, by reason; only pairs that have any. */
export const TRAY_COLUMNS = ['node', 'reason', 'count'] as const;

/**
 * The last cells that fell at each switch, by reason and then oldest first: the flow of each. Both this and the last drop
 * follow from the run alone, whatever frames were made before. `lastDrop` has the columns of the events, and one row or none.
 */
export const FALLEN_COLUMNS = ['node', 'reason', 'flow'] as const;

/**
 * The time series: bin i covers [i, i + 1) × binPs. Sums over the bin, but `queueMax` (in the port's unit, highest), `queueSum`
 * (cell × seconds) and cwnd (bytes, last value; for the first CWND_FLOWS flows). A frame holds the bins from `firstBin`
 * on; the page keeps the earlier ones unless binPs changed (then firstBin is 0 and all are there).
 */
export const SERIES_COLUMNS = ['packetBytes', 'dataBytes', 'cellsSent', 'cellsDropped', 'cellsDiscarded', 'responses',
  'responseSumS', 'responseSquaresS2', 'queueMax', 'queueSum', 'timeouts', 'resent', 'bottleneckDropped'] as const;
export const CWND_FLOWS = 16;
export const SERIES_STRIDE = SERIES_COLUMNS.length + CWND_FLOWS;

export const TABLES = {
  links: LINK_COLUMNS.length, flows: FLOW_COLUMNS.length, cells: CELL_COLUMNS.length, events: EVENT_COLUMNS.length,
  trays: TRAY_COLUMNS.length, fallen: FALLEN_COLUMNS.length, lastDrop: EVENT_COLUMNS.length, series: SERIES_STRIDE,
} as const;
export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];
export const HEADER_LENGTH = HEADER.length + TABLE_NAMES.length;

type Columns<Names extends readonly string[]> = { readonly [Name in Names[number]]: number };
const columns = <const Names extends readonly string[]>(names: Names): Columns<Names> =>
  Object.fromEntries(names.map((name, position) => [name, position])) as Columns<Names>;

/** Column numbers by name, for reading a table without allocating: `table.data[row * table.stride + LINK.queued]`. */
export const HEAD = columns(HEADER);
export const LINK = columns(LINK_COLUMNS);
export const FLOW = columns(FLOW_COLUMNS);
export const CELL = columns(CELL_COLUMNS);
export const EVENT = columns(EVENT_COLUMNS);
export const TRAY = columns(TRAY_COLUMNS);
export const FALLEN = columns(FALLEN_COLUMNS);
export const SERIES = columns(SERIES_COLUMNS);

export interface Table {
  readonly rows: number;
  readonly stride: number;
  /** rows × stride numbers. */
  readonly data: Float64Array;
}

export type Frame = Readonly<Record<TableName, Table>> & { readonly header: Float64Array };

/** Views over one packed frame; allocates a few small objects, copies nothing. */
export function readFrame(packed: Float64Array): Frame {
  const header = packed.subarray(0, HEADER_LENGTH);
  const frame: Record<string, unknown> = { header };
  let offset = HEADER_LENGTH;
  TABLE_NAMES.forEach((name, position) => {
    const rows = header[HEADER.length + position];
    const stride = TABLES[name];
    frame[name] = { rows, stride, data: packed.subarray(offset, offset + rows * stride) } satisfies Table;
    offset += rows * stride;
  });
  return frame as unknown as Frame;
}

/** One cell of a table, by row and column number. */
export const at = (table: Table, row: number, column: number): number => table.data[row * table.stride + column];
