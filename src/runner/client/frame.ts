/**
 * One frame: everything the page needs to draw the run at one instant, in one Float64Array that is transferred, never
 * copied. The worker writes it (`runner/pack-frame.ts`); the page reads it through `readFrame`. A frame is frozen:
 * nobody writes into one that was sent. Times are picoseconds of simulated time.
 *
 * Layout: the header, the number of rows of each table, then the tables in the order of TABLES. In which
 * order the numbers lie is said by the lists of names here and, of what the World keeps in rows itself, by those of
 * `model/metrics/columns.ts`, and nowhere else.
 */
import {
  CWND_FLOWS, EVENT_KINDS, LOOP_COLUMNS, LOOP_FLOW_COLUMNS, LOOP_STRIDE, SERIES_COLUMNS, SERIES_STRIDE, positionsOf,
} from '../../model/metrics/columns';
import { rowAt, type Row, type Table } from './columns';

/**
 * furthestPs: the furthest instant that the run has been at, which is now unless it was taken back. jumps: how often a
 * run was taken back, or another one took its place.
 */
export const HEADER = [
  'timePs', 'durationPs', 'ended', 'running', 'serial', 'cellsSent', 'cellsDropped', 'cellsDiscarded',
  'cellsDelivered', 'cellsInFlight', 'goodput', 'effectiveThroughput', 'ceiling', 'cellLossRate', 'cellDiscardRate',
  'responseMeanS', 'responseStdS', 'events', 'binPs', 'firstBin', 'bottleneckLink', 'timeouts', 'fastRetransmits',
  'verifiedSegments', 'corruptSegments', 'cellsLeftOut', 'stopped', 'goodputCeiling', 'measuredFromPs',
  'rebuiltSegments', 'furthestPs', 'jumps',
] as const;

/**
 * A directed link and the port that feeds it. capacity, threshold, average (of random early detection) and places
 * (taken) in the port's unit (see PORT_UNITS), -1 where there is none; queued in cells, in packet mode packets.
 * freeAtPs: when the last bit so far has left, or will. kept: places of the capacity that are kept for VCs with
 * credits, the others are the buffer that all share; own: how many of those kept are taken. stalledVcs: those VCs that
 * stand before the link for good, as no credit will come.
 */
export const LINK_COLUMNS = [
  'rateBps', 'delayPs', 'carried', 'carriedDoomed', 'inFlight', 'queued', 'capacity', 'threshold',
  'waiting', 'dropped', 'policy', 'average', 'places', 'unit', 'freeAtPs', 'stalledVcs', 'kept', 'own',
] as const;
export const PORT_UNITS = ['cells', 'packets', 'bytes'] as const;

/**
 * A flow: sender, then receiver. `state`: see FLOW_STATES; UDP has no window (-1) and nothing in flight. Segments count
 * from 0; sizes in bytes; -1 where unknown. acrBps, peakBps: the allowed and the peak cell rate of the VC of data, bits
 * per second on the wire; -1 where its service has none.
 */
export const FLOW_COLUMNS = [
  'una', 'next', 'max', 'cwndBytes', 'ssthreshBytes', 'flightBytes', 'segmentBytes', 'windowBytes', 'state', 'rtoPs',
  'rtoAtPs', 'srttPs', 'dupAcks', 'boston', 'received', 'assemblyHave', 'assemblyOf', 'assemblyBroken',
  'assemblySegment', 'deliveredBytes', 'wholeSegments', 'lastWholePs', 'sourceQueue', 'doneSending', 'totalBytes',
  'acrBps', 'peakBps',
] as const;
export const FLOW_STATES = [
  'not started', 'slow start', 'congestion avoidance', 'fast recovery', 'timeout', 'finished', 'sending',
  'waiting for data',
] as const;

/**
 * A cell that exists somewhere. `where`: see CELL_WHERE. On a link `at` is the time of its arrival at the far end; in a
 * queue it is the number of cells ahead of it (0: being sent); waiting at an input it is the time of its arrival there.
 * bytes: of the whole IP packet. `flags`: see CELL_FLAG.
 */
export const CELL_COLUMNS = [
  'link', 'where', 'flow', 'packet', 'segment', 'index', 'of', 'flags', 'at', 'bytes',
] as const;
export const CELL_WHERE = { onLink: 0, inQueue: 1, atInput: 2 } as const;
/**
 * control: no data and no acknowledgement (pilots, requests). first: it goes before all others. marked: it carries the
 * congestion bit (EFCI, in packet mode ECN); low: its cell loss priority is low (CLP 1). back: a control cell that goes
 * back to where it was made; credit: it brings credit back over one link; tells: a control cell that asks for nothing.
 */
export const CELL_FLAG = {
  endOfPacket: 1, redundant: 2, doomed: 4, ack: 8, retransmission: 16, control: 32, first: 64, marked: 128, low: 256,
  back: 512, credit: 1024, tells: 2048,
} as const;

/**
 * What happened since the frame before, oldest first; `kind`: a position in EVENT_KINDS; -1 where a column does not
 * apply. `packet` is the number of the transmission; of an acknowledgement it is -1 - number. `index` of a discard:
 * how many cells. `reason`: a position in REASONS (model/reasons). `flags`: of a cell that fell, what it is apart from
 * data and acknowledgements: control, credit, back, as in CELL_FLAG.
 */
export const EVENT_COLUMNS = [
  'serial', 'timePs', 'kind', 'flow', 'link', 'packet', 'index', 'of', 'reason', 'flags',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** An event of a frame, as the page handles it: the columns, with the kind by its name. */
export type FrameEvent = Omit<Row<typeof EVENT_COLUMNS>, 'kind'> & { kind: EventKind };

/** Cells that ended at a node, by reason; only pairs that have any. */
export const TRAY_COLUMNS = ['node', 'reason', 'count'] as const;

/**
 * The last cells that fell at each switch, by reason and then oldest first: the flow of each. Both this and the last
 * drop follow from the run alone, whatever frames were made before. `lastDrop` has the columns of the events, and one
 * row or none.
 */
export const FALLEN_COLUMNS = ['node', 'reason', 'flow'] as const;

/*
 * The series: bin i covers [i, i + 1) × binPs. A frame holds the bins from `firstBin` on; the page keeps the earlier
 * ones unless binPs changed (then firstBin is 0 and all are there). The loops lie row for row beside them; no rows in a
 * network without any.
 */

/** The tables of a frame, in the order in which they lie, with the length of a row. */
export const TABLES = {
  links: LINK_COLUMNS.length, flows: FLOW_COLUMNS.length, cells: CELL_COLUMNS.length, events: EVENT_COLUMNS.length,
  trays: TRAY_COLUMNS.length, fallen: FALLEN_COLUMNS.length, lastDrop: EVENT_COLUMNS.length, series: SERIES_STRIDE,
  loops: LOOP_STRIDE,
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
export const SERIES = positionsOf(SERIES_COLUMNS);
export const LOOP = positionsOf(LOOP_COLUMNS);
export const LOOP_FLOW = positionsOf(LOOP_FLOW_COLUMNS);

export { at, type Table } from './columns';
export { CWND_FLOWS, EVENT_KINDS, LOOP_COLUMNS, LOOP_FLOW_COLUMNS, LOOP_STRIDE, SERIES_COLUMNS, SERIES_STRIDE };

export type Frame = Readonly<Record<TableName, Table>> & { readonly header: Float64Array };

/** Views over one packed frame; allocates a few small objects, copies nothing. */
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

/** Row `row` of a table of events. */
export function eventAt(table: Table, row: number): FrameEvent {
  const event = rowAt(EVENT_COLUMNS, table, row);
  return { ...event, kind: EVENT_KINDS[event.kind] };
}

/** All rows of a table of events, oldest first. */
export const eventsOf = (table: Table): FrameEvent[] =>
  Array.from({ length: table.rows }, (_, row) => eventAt(table, row));
