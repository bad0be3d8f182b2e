/** Frames of a run as rows with named columns, for tests. */
import { packFrame, createPacker, type PackerState } from '../../src/runner/pack-frame';
import type { Names } from '../../src/model/metrics/columns';
import { rowAt, type Row, type Table } from '../../src/runner/client/columns';
import {
  CELL_COLUMNS, EVENT_COLUMNS, FLOW_COLUMNS, HEADER, LINK_COLUMNS, TRAY_COLUMNS, readFrame, type Frame,
} from '../../src/runner/client/frame';
import type { Simulation } from '../../src/model/world';

const rowsOf = <const Columns extends Names>(columns: Columns, table: Table): Row<Columns>[] =>
  Array.from({ length: table.rows }, (_, row) => rowAt(columns, table, row));

export interface ReadableFrame {
  frame: Frame;
  header: Row<typeof HEADER>;
  links: Row<typeof LINK_COLUMNS>[];
  flows: Row<typeof FLOW_COLUMNS>[];
  cells: Row<typeof CELL_COLUMNS>[];
  events: Row<typeof EVENT_COLUMNS>[];
  trays: Row<typeof TRAY_COLUMNS>[];
}

/** The frame as the page gets it: packed, copied and read. */
export function frameOf(
  sim: Simulation, packer: PackerState = createPacker(), status = { ended: false, running: true },
): ReadableFrame {
  const frame = readFrame(packFrame(sim, packer, status).slice());
  return {
    frame,
    header: rowAt(HEADER, { rows: 1, stride: frame.header.length, data: frame.header }, 0),
    links: rowsOf(LINK_COLUMNS, frame.links), flows: rowsOf(FLOW_COLUMNS, frame.flows),
    cells: rowsOf(CELL_COLUMNS, frame.cells), events: rowsOf(EVENT_COLUMNS, frame.events),
    trays: rowsOf(TRAY_COLUMNS, frame.trays),
  };
}
