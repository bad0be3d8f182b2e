/** Plans the boxes of hosts in a small network: each cell of each packet is a square. */
import type { Base, BoxPlan } from './box-plan';
import type { Sizes } from './sizes';
import type { Topology } from './topology';

const PACKET_COLUMNS = 8;

/** Returns the columns and rows of a packet's squares. */
export function packetShape(cells: number, compact: boolean): { columns: number; rows: number } {
  const columns = compact ? Math.min(PACKET_COLUMNS, Math.ceil(cells / 3))
    : Math.min(PACKET_COLUMNS, Math.ceil(cells / 2));
  return { columns, rows: Math.ceil(cells / columns) };
}

/** Returns the height of one block, px: a title and the squares below it. */
export function blockHeight(cells: number, sizes: Sizes): number {
  const { rows } = packetShape(cells, sizes.compact);
  return sizes.compact ? 46 + rows * 14 : (48 + rows * 23) * sizes.unit;
}

export function packetsPlan(base: Base, { flows }: Topology, sizes: Sizes): BoxPlan {
  const cells = Math.max(...base.rows.map(({ flow }) => flows[flow].cellsPerPacket));
  const receives = base.rows.some(({ side }) => side === 'receive');
  const { columns } = packetShape(cells, sizes.compact);
  const pitch = sizes.compact ? 12.5 : receives ? 26 : 17;
  const least = Math.max(sizes.compact ? 76 : 150, columns * pitch + (sizes.compact ? 14 : 34)) * sizes.unit;
  const most = sizes.compact ? least : Math.max(least, receives ? 220 * sizes.unit : 0);
  const block = blockHeight(cells, sizes);
  return {
    ...base, style: 'packets', labelWidth: 0, fan: 0, width: { least, wanted: most, most }, captionHeight: 0,
    height: { fixed: base.rows.length * block, perRow: 0, most: Infinity },
  };
}
