/** Frames for the stage's tests and pictures: plain objects, packed in the format of the worker. */
import {
  CELL_COLUMNS, CELL_FLAG, CELL_WHERE, EVENT_COLUMNS, EVENT_KINDS, FLOW_COLUMNS, FLOW_STATES, HEADER,
  HEADER_LENGTH, LINK_COLUMNS, LOSS_COLUMNS, readFrame, TABLE_NAMES, TABLES,
  FALLEN_COLUMNS, TRAY_COLUMNS, type Frame,
} from '../../../src/runner/client/frame';
import { reasonNumber } from '../../../src/model/reasons';
import type { NetworkSpec } from '../../../src/model/spec';

type Row<Names extends readonly string[]> = Partial<Record<Names[number], number>>;
export type LinkRow = Row<typeof LINK_COLUMNS>;
export type FlowRow = Row<typeof FLOW_COLUMNS>;
export type CellRow = Row<typeof CELL_COLUMNS>;
export type EventRow = Row<typeof EVENT_COLUMNS>;
export type TrayRow = Row<typeof TRAY_COLUMNS>;

export interface FrameParts {
  header?: Row<typeof HEADER>;
  links?: LinkRow[];
  flows?: FlowRow[];
  cells?: CellRow[];
  events?: EventRow[];
  trays?: TrayRow[];
  fallen?: Row<typeof FALLEN_COLUMNS>[];
  lastDrop?: EventRow[];
  losses?: Row<typeof LOSS_COLUMNS>[];
}

let serial = 0;

/** Packs a frame from rows of named columns. A column that is left out is 0. */
export function packFrame(parts: FrameParts): Frame {
  const tables: Record<string, { columns: readonly string[]; rows: Row<readonly string[]>[] }> = {
    links: { columns: LINK_COLUMNS, rows: parts.links ?? [] },
    flows: { columns: FLOW_COLUMNS, rows: parts.flows ?? [] },
    cells: { columns: CELL_COLUMNS, rows: parts.cells ?? [] },
    events: { columns: EVENT_COLUMNS, rows: parts.events ?? [] },
    trays: { columns: TRAY_COLUMNS, rows: parts.trays ?? [] },
    fallen: { columns: FALLEN_COLUMNS, rows: parts.fallen ?? [] },
    lastDrop: { columns: EVENT_COLUMNS, rows: parts.lastDrop ?? [] }, series: { columns: [], rows: [] },
    loops: { columns: [], rows: [] }, losses: { columns: LOSS_COLUMNS, rows: parts.losses ?? [] },
  };
  const length = HEADER_LENGTH + TABLE_NAMES.reduce((sum, name) => sum + tables[name].rows.length * TABLES[name], 0);
  const packed = new Float64Array(length);
  const header: Row<typeof HEADER> = {
    serial: ++serial, running: 1, durationPs: 700e12, bottleneckLink: -1, ...parts.header,
  };
  HEADER.forEach((name, place) => { packed[place] = header[name] ?? 0; });
  let offset = HEADER_LENGTH;
  TABLE_NAMES.forEach((name, place) => {
    const { columns, rows } = tables[name];
    packed[HEADER.length + place] = rows.length;
    for (const row of rows) {
      columns.forEach((column, position) => {
        packed[offset + position] = (row as Record<string, number | undefined>)[column] ?? 0;
      });
      offset += TABLES[name];
    }
  });
  return readFrame(packed);
}

/** Rows for all links and flows of a network at rest. */
export function restingParts({ links, flows }: NetworkSpec): { links: LinkRow[]; flows: FlowRow[] } {
  return {
    links: links.map(({ rateBps, delayPs, port }) => {
      const capacity = port.bufferCells ?? -1;
      const fraction = 'thresholdFraction' in port.discard ? port.discard.thresholdFraction : null;
      return {
        rateBps, delayPs, capacity, threshold: fraction !== null ? Math.round(fraction * capacity) : -1,
        policy: ['tailDrop', 'ppd', 'epd', 'epdPushOut'].indexOf(port.discard.policy),
      };
    }),
    flows: flows.map(({ transport }) => ({
      segmentBytes: transport.packetBytes - 40, windowBytes: transport.kind === 'tcp' ? transport.windowBytes : -1,
      cwndBytes: transport.packetBytes - 40, state: FLOW_STATES.indexOf('slow start'),
      assemblyOf: -1, rtoPs: 3e12, assemblyFirstLost: -1, sendingPacket: -1,
    })),
  };
}

type SomeCell = Required<Pick<CellRow, 'flow' | 'packet' | 'index' | 'of'>> & Pick<CellRow, 'flags'>;

/** Completes the row of a cell; the last cell of a packet gets the end-of-packet flag. */
const cellOf = ({ flags = 0, ...cell }: SomeCell): CellRow =>
  ({ ...cell, segment: cell.packet, flags: flags | (cell.index === cell.of - 1 ? CELL_FLAG.endOfPacket : 0) });

export const onLink = (link: number, cell: SomeCell, arrivesPs: number): CellRow =>
  ({ ...cellOf(cell), link, where: CELL_WHERE.onLink, at: arrivesPs });

export const inQueue = (link: number, place: number, cell: SomeCell): CellRow =>
  ({ ...cellOf(cell), link, where: CELL_WHERE.inQueue, at: place });

let eventSerial = 0;
export const drop = (
  link: number, flow: number, packet: number, index: number, of: number, timePs: number,
): EventRow => ({
  serial: ++eventSerial, timePs, kind: EVENT_KINDS.indexOf('drop'), flow, link, packet, index, of,
  reason: reasonNumber('bufferFull'),
});
