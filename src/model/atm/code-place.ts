/**
 * Which cells of the code a coded packet carries. What one carries that is sent again, or that repairs, stands in
 * columns beside the table of packets, by its slots. Empty until the first coded packet.
 */
import { MAX_BLOCKS, blockCells, blocksOf } from './blocks';
import { PacketFlag, wider } from './packets';
import type { World } from '../world';

/** MAX_BLOCKS numbers a packet: local index of the first code cell of each block, and how many of the block follow. */
export interface CodeColumns { start: Int16Array; count: Int16Array }

/** The tables that a packet's code cells stand in. */
type Coded = Pick<World, 'packets' | 'codes'>;

export const createCodes = (): CodeColumns => ({ start: new Int16Array(0), count: new Int16Array(0) });

/** Notes what a packet carries, MAX_BLOCKS numbers each. */
export function noteCodeCells(
  { packets, codes }: Coded, packet: number, start: ArrayLike<number>, count: ArrayLike<number>,
): void {
  if (codes.start.length <= packet * MAX_BLOCKS) {
    codes.start = wider(Int16Array, codes.start, packets.vc.length * MAX_BLOCKS);
    codes.count = wider(Int16Array, codes.count, packets.vc.length * MAX_BLOCKS);
  }
  codes.start.set(start, packet * MAX_BLOCKS);
  codes.count.set(count, packet * MAX_BLOCKS);
}

/** A packet that was copied carries what the first one does. */
export function copyCodeCells(world: Coded, from: number, to: number): void {
  if ((world.packets.flags[from] & PacketFlag.coded) === 0) return;
  const [at, end] = [from * MAX_BLOCKS, (from + 1) * MAX_BLOCKS];
  noteCodeCells(world, to, world.codes.start.subarray(at, end), world.codes.count.subarray(at, end));
}

/** By what was noted: block and local index of the cell at `position` of a packet, as block × 256 + local index. */
export function notedPlace(codes: CodeColumns, packet: number, position: number): number {
  let block = 0;
  let left = position;
  while (left >= codes.count[packet * MAX_BLOCKS + block]) left -= codes.count[packet * MAX_BLOCKS + block++];
  return block * 256 + codes.start[packet * MAX_BLOCKS + block] + left;
}

/** The same for a packet of TCP Boston: its first transmission carries what comes first in the code. */
export function placeInCode({ packets, codes }: Coded, packet: number, position: number): number {
  if (packets.flags[packet] & PacketFlag.retransmission) return notedPlace(codes, packet, position);
  const cells = packets.sourceCells[packet];
  const blocks = blocksOf(cells);
  if (blocks === 1) return position;
  if (position < cells) return (position % blocks) * 256 + Math.floor(position / blocks);
  const extra = position - cells;
  const block = extra % blocks;
  return block * 256 + blockCells(cells, blocks, block) + Math.floor(extra / blocks);
}
