/** Which cell of the code each cell of a coded packet is (TCP Boston). */
import { MAX_BLOCKS, blockCells, blocksOf } from './blocks';
import { PacketFlag, type PacketTable } from './packets';

/** Block and local index of the cell at `position` of a packet, as block × 256 + local index. */
export function placeInCode(packets: PacketTable, packet: number, position: number): number {
  const cells = packets.sourceCells[packet];
  const blocks = blocksOf(cells);
  if (packets.flags[packet] & PacketFlag.retransmission) {
    let block = 0;
    let left = position;
    while (left >= packets.codeCount[packet * MAX_BLOCKS + block]) {
      left -= packets.codeCount[packet * MAX_BLOCKS + block++];
    }
    return block * 256 + packets.codeStart[packet * MAX_BLOCKS + block] + left;
  }
  if (position < cells) return (position % blocks) * 256 + Math.floor(position / blocks);
  const extra = position - cells;
  const block = extra % blocks;
  return block * 256 + blockCells(cells, blocks, block) + Math.floor(extra / blocks);
}
