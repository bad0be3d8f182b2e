/**
 * Finds the cells whose fate differs between two runs: the same cell of the same transmission is doomed in only one of
 * them, or is the cell lost last in one while it still exists in the other.
 */
import { CELL_COLUMNS, CELL_FLAG, eventAt, type Frame } from '../../runner/client/frame';
import { rowReader } from '../../runner/client/columns';

/** Identifies a cell within a frame by flow, packet and index. */
export type CellKey = number;

const PLACES = 4_096;
const MOST_FLOWS = 4_096;

/** The key of a cell. It is an exact integer, because packets and flows stay far below their limits. */
export const cellKey = (flow: number, packet: number, index: number): CellKey =>
  (packet * MOST_FLOWS + flow) * PLACES + index;

const cells = rowReader(CELL_COLUMNS);

/** Whether each data cell is doomed, and its segment: in another run, the same packet may carry another segment. */
function fatesOf(frame: Frame): Map<CellKey, { segment: number; doomed: boolean }> {
  const fates = new Map<CellKey, { segment: number; doomed: boolean }>();
  const { row: cell } = cells;
  for (let row = 0; row < frame.cells.rows; row++) {
    cells.read(frame.cells, row);
    if ((cell.flags & (CELL_FLAG.ack | CELL_FLAG.control)) !== 0) continue;
    const doomed = (cell.flags & CELL_FLAG.doomed) !== 0;
    fates.set(cellKey(cell.flow, cell.packet, cell.index), { segment: cell.segment, doomed });
  }
  return fates;
}

const lastDropOf = (frame: Frame): CellKey | null => {
  if (frame.lastDrop.rows === 0) return null;
  const { flow, packet, index } = eventAt(frame.lastDrop, 0);
  return packet < 0 ? null : cellKey(flow, packet, index);
};

/** Returns the keys of cells whose fate differs. Both frames should be of one instant; they are not kept. */
export function differingFates(first: Frame, second: Frame): ReadonlySet<CellKey> {
  const [here, there] = [fatesOf(first), fatesOf(second)];
  const differing = new Set<CellKey>();
  for (const [key, { segment, doomed }] of here) {
    const other = there.get(key);
    if (other !== undefined && other.segment === segment && other.doomed !== doomed) differing.add(key);
  }
  for (const [dropped, others] of [[lastDropOf(first), there], [lastDropOf(second), here]] as const) {
    if (dropped !== null && others.has(dropped)) differing.add(dropped);
  }
  return differing;
}
