/**
 * One frame: everything the page needs to draw the run at one instant, in one Float64Array that is transferred, never
 * copied. The worker writes it (`runner/pack-frame.ts`); the page reads it through `readFrame`. After it was sent,
 * nobody changes a frame. Times are picoseconds of simulated time.
 *
 * Layout: the header, the number of rows of each table, then the tables in the order of TABLES. The order of the
 * columns is declared only by the lists of names here and, for rows that the World keeps itself, in
 * `model/metrics/columns.ts`.
 */
import {
  CWND_FLOWS, EVENT_KINDS, LOOP_COLUMNS, LOOP_FLOW_COLUMNS, LOOP_STRIDE, SERIES_COLUMNS, SERIES_STRIDE, positionsOf,
} from '../../model/metrics/columns';
import { rowAt, type Row, type Table } from './columns';

/**
 * furthestPs: the latest instant that the run has reached; it is the present one unless the run was taken back. jumps:
 * how often a run was taken back or replaced by another run.
 */
export const HEADER = [
  'timePs', 'durationPs', 'ended', 'running', 'serial', 'cellsSent', 'cellsDropped', 'cellsDiscarded',
  'cellsDelivered', 'cellsInFlight', 'goodput', 'effectiveThroughput', 'ceiling', 'cellLossRate', 'cellDiscardRate',
  'responseMeanS', 'responseStdS', 'events', 'binPs', 'firstBin', 'bottleneckLink', 'timeouts', 'fastRetransmits',
  'cellsLeftOut', 'stopped', 'goodputCeiling', 'measuredFromPs', 'furthestPs', 'jumps',
] as const;

/**
 * A directed link and the port that feeds it. capacity, threshold, average (of random early detection) and places
 * (taken ones) are in the port's unit (see PORT_UNITS), -1 if there is none; threshold and average also if each of two
 * queues has its own. queued is in cells, in packet mode packets. freeAtPs: when the last bit handed to the link has
 * left or will leave. kept: places of the capacity that are kept for VCs with credits, while all VCs share the rest;
 * own: how many of the kept ones are taken. stalledVcs: number of VCs that can never send into the link again, as no
 * credit will come. beyond: places beyond the capacity, which cells have that were brought back (pardons); leaving: 1
 * if one is leaving that has given its place back.
 */
export const LINK_COLUMNS = [
  'rateBps', 'delayPs', 'carried', 'carriedDoomed', 'inFlight', 'queued', 'capacity', 'threshold',
  'waiting', 'dropped', 'policy', 'average', 'places', 'unit', 'freeAtPs', 'stalledVcs', 'kept', 'own', 'beyond',
  'leaving',
] as const;
export const PORT_UNITS = ['cells', 'packets', 'bytes'] as const;

/**
 * A flow: its sender, then its receiver. `state`: see FLOW_STATES; UDP has no window (-1) and nothing in flight.
 * Segments count from 0; sizes are in bytes; -1 if unknown. acrBps, peakBps: allowed and peak cell rate of the VC of
 * data, bits per second on the wire; -1 if its service has none. Packets are named by the numbers of their
 * transmissions. assembly…: the packet that the receiver is reassembling, and the first cell that it has lost. ended…:
 * how the last packet ended at the receiver (see ENDED), its number (-1: not known), cells that came, and of how many
 * (-1: not known). sending…: the packet whose cells leave the host; with none there, the last one that left: its cells
 * (-1: not known), those that have not left, and whether it can never become whole. heldBack: 1 if
 * data waits at the source for a rate, a pace or credit. rebuiltSegments: segments that came with source cells missing;
 * verifiedSegments, corruptSegments: segments that were compared with what was sent. firstOfData: the first segment
 * with data; a SYN is one without.
 */
export const FLOW_COLUMNS = [
  'una', 'next', 'max', 'cwndBytes', 'ssthreshBytes', 'flightBytes', 'segmentBytes', 'windowBytes', 'state', 'rtoPs',
  'rtoAtPs', 'srttPs', 'dupAcks', 'boston', 'received', 'assemblyHave', 'assemblyOf', 'assemblyBroken',
  'assemblySegment', 'deliveredBytes', 'wholeSegments', 'lastWholePs', 'sourceQueue', 'heldBack', 'doneSending',
  'totalBytes', 'acrBps', 'peakBps', 'assemblyPacket', 'assemblyFirstLost', 'ended', 'endedPacket', 'endedHave',
  'endedOf', 'sendingPacket', 'sendingOf', 'sendingLeft', 'sendingBroken', 'rebuiltSegments', 'verifiedSegments',
  'corruptSegments', 'firstOfData',
] as const;
export const FLOW_STATES = [
  'not started', 'slow start', 'congestion avoidance', 'fast recovery', 'timeout', 'finished', 'sending',
  'waiting for data', 'connecting',
] as const;

/**
 * How the last packet of a flow ended at its receiver. unknown: none has, or long ago (model/metrics/recent), or all
 * that is under way was sent since then.
 */
export const ENDED = { unknown: 0, whole: 1, broken: 2 } as const;

/**
 * A cell on a link, in a queue or at an input. `where`: see CELL_WHERE. On a link, `at` is the time of its arrival at
 * the far end; in a queue, the number of cells ahead of it (0: it is being sent); at an input, the time of its arrival
 * there. bytes: size of the whole IP packet. `flags`: see CELL_FLAG.
 */
export const CELL_COLUMNS = [
  'link', 'where', 'flow', 'packet', 'segment', 'index', 'of', 'flags', 'at', 'bytes',
] as const;
export const CELL_WHERE = { onLink: 0, inQueue: 1, atInput: 2 } as const;
/**
 * control: neither data nor an acknowledgement (pilots, requests). first: served before all others. marked: carries the
 * congestion bit (EFCI, in packet mode ECN). low: low cell loss priority (CLP 1). back: a control cell on its way back
 * to its source. credit: brings credit back over one link. tells: a control cell that asks for nothing.
 */
export const CELL_FLAG = {
  endOfPacket: 1, redundant: 2, doomed: 4, ack: 8, retransmission: 16, control: 32, first: 64, marked: 128, low: 256,
  back: 512, credit: 1024, tells: 2048,
} as const;

/**
 * What happened since the frame before, oldest first; -1 if a column does not apply. `kind`: a position in EVENT_KINDS.
 * `packet`: the number of the transmission, for an acknowledgement -1 - number. `index`: for a discard, the number of
 * cells. `reason`: a position in REASONS (model/reasons). `flags`: for a dropped cell that is neither data nor an
 * acknowledgement, what it is: control, credit, back, as in CELL_FLAG.
 */
export const EVENT_COLUMNS = [
  'serial', 'timePs', 'kind', 'flow', 'link', 'packet', 'index', 'of', 'reason', 'flags',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** An event of a frame as the page uses it: the columns, with the name of the kind. */
export type FrameEvent = Omit<Row<typeof EVENT_COLUMNS>, 'kind'> & { kind: EventKind };

/** Number of cells that ended at a node, by reason; pairs without cells have no row. */
export const TRAY_COLUMNS = ['node', 'reason', 'count'] as const;

/**
 * The flows of the last cells dropped at each switch, by reason, oldest first. This table and `lastDrop` follow from
 * the run alone, whatever frames were made before. `lastDrop` has the columns of the events and at most one row.
 */
export const FALLEN_COLUMNS = ['node', 'reason', 'flow'] as const;

/**
 * The last lost cells, oldest first, of the packets that the row of a flow names: the one it is sending, the one that
 * is being reassembled, and the one that ended. Follows from the run alone, as `fallen` does.
 */
export const LOSS_COLUMNS = ['flow', 'packet', 'index'] as const;

/*
 * The series: bin i covers what happens after i × binPs (the first bin also what happens at 0), up to and at
 * (i + 1) × binPs. A frame has the bins from `firstBin` on; the page keeps the earlier ones unless binPs has changed,
 * when firstBin is 0 and the frame has all. `loops` (values of closed control loops, such as allowed rates) has one row
 * for each bin, and none in a network without such loops.
 */

/** The tables of a frame in their order, with the length of a row. */
export const TABLES = {
  links: LINK_COLUMNS.length, flows: FLOW_COLUMNS.length, cells: CELL_COLUMNS.length, events: EVENT_COLUMNS.length,
  trays: TRAY_COLUMNS.length, fallen: FALLEN_COLUMNS.length, lastDrop: EVENT_COLUMNS.length, series: SERIES_STRIDE,
  loops: LOOP_STRIDE, losses: LOSS_COLUMNS.length,
} as const;
export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];
export const HEADER_LENGTH = HEADER.length + TABLE_NAMES.length;

/** Positions of the columns, for reading with `at`. */
export const HEAD = positionsOf(HEADER);
export const LINK = positionsOf(LINK_COLUMNS);
export const FLOW = positionsOf(FLOW_COLUMNS);
export const CELL = positionsOf(CELL_COLUMNS);
export const EVENT = positionsOf(EVENT_COLUMNS);
export const TRAY = positionsOf(TRAY_COLUMNS);
export const FALLEN = positionsOf(FALLEN_COLUMNS);
export const LOSS = positionsOf(LOSS_COLUMNS);
export const SERIES = positionsOf(SERIES_COLUMNS);
export const LOOP = positionsOf(LOOP_COLUMNS);
export const LOOP_FLOW = positionsOf(LOOP_FLOW_COLUMNS);

export { at, type Table } from './columns';
export { CWND_FLOWS, EVENT_KINDS, LOOP_COLUMNS, LOOP_FLOW_COLUMNS, LOOP_STRIDE, SERIES_COLUMNS, SERIES_STRIDE };

export type Frame = Readonly<Record<TableName, Table>> & { readonly header: Float64Array };

/** Returns views of one packed frame; allocates a few small objects and copies nothing. */
export function readFrame(packed: Float64Array): Frame {
  const header = packed.subarray(0, HEADER_LENGTH);
  let offset = HEADER_LENGTH;
  const next = (name: TableName): Table => {
    const rows = header[HEADER.length + TABLE_NAMES.indexOf(name)];
    const stride = TABLES[name];
    const from = offset;
    offset += rows * stride;
    return { rows, stride, data: packed.subarray(from, offset) };
  };
  const tables = Object.fromEntries(TABLE_NAMES.map((name) => [name, next(name)])) as Record<TableName, Table>;
  return { header, ...tables };
}

/** Returns one row of a table of events. */
export function eventAt(table: Table, row: number): FrameEvent {
  const event = rowAt(EVENT_COLUMNS, table, row);
  return { ...event, kind: EVENT_KINDS[event.kind] };
}

/** Returns all rows of a table of events, oldest first. */
export const eventsOf = (table: Table): FrameEvent[] =>
  Array.from({ length: table.rows }, (_, row) => eventAt(table, row));
