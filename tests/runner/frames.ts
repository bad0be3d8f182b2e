/** Frames of a run as rows with names, so that tests can say which column they mean. */
import { packFrame, createPacker, type PackerState } from '../../src/runner/pack-frame';
import { CELL_COLUMNS, EVENT_COLUMNS, FLOW_COLUMNS, HEADER, LINK_COLUMNS, TRAY_COLUMNS, readFrame, type Frame, type Table } from '../../src/runner/client/frame';
import type { Simulation } from '../../src/model/world';

type Row<Columns extends readonly string[]> = { [Name in Columns[number]]: number };

const rowsOf = <const Columns extends readonly string[]>(table: Table, columns: Columns): Row<Columns>[] =>
  Array.from({ length: table.rows }, (_, row) => Object.fromEntries(columns.map((name, column) => [name, table.data[row * table.stride + column]])) as Row<Columns>);

export interface ReadableFrame {
  frame: Frame;
  header: Row<typeof HEADER>;
  links: Row<typeof LINK_COLUMNS>[];
  flows: Row<typeof FLOW_COLUMNS>[];
  cells: Row<typeof CELL_COLUMNS>[];
  events: Row<typeof EVENT_COLUMNS>[];
  trays: Row<typeof TRAY_COLUMNS>[];
}

/** The frame as the page gets it: packed, copied as the worker does, read. */
export function frameOf(sim: Simulation, packer: PackerState = createPacker(), status = { ended: false, running: true }): ReadableFrame {
  const frame = readFrame(packFrame(sim, packer, status).slice());
  return {
    frame,
    header: Object.fromEntries(HEADER.map((name, column) => [name, frame.header[column]])) as Row<typeof HEADER>,
    links: rowsOf(frame.links, LINK_COLUMNS), flows: rowsOf(frame.flows, FLOW_COLUMNS), cells: rowsOf(frame.cells, CELL_COLUMNS),
    events: rowsOf(frame.events, EVENT_COLUMNS), trays: rowsOf(frame.trays, TRAY_COLUMNS),
  };
}
