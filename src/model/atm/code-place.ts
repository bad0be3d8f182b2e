/**
 * Which code cells a packet carries. For retransmissions and repairs this is kept in columns beside the packet table,
 * with the same slots. Empty until the first packet that needs it.
 */
import { MAX_BLOCKS, blockCells, blocksOf, codePlace } from './blocks';
import { PacketFlag, wider } from './packets';
import type { World } from '../world';

/** MAX_BLOCKS numbers a packet: local index of the first code cell of each block, and how many of the block follow. */
export interface CodeColumns { start: Int16Array; count: Int16Array }

/** The parts of the World that say which code cells a packet carries. */
type Coded = Pick<World, 'packets' | 'codes'>;

export const createCodes = (): CodeColumns => ({ start: new Int16Array(0), count: new Int16Array(0) });

/** Notes which code cells a packet carries, MAX_BLOCKS numbers in each list. */
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

/** Notes for a copied packet that it carries the same code cells as the original. */
export function copyCodeCells(world: Coded, from: number, to: number): void {
  if ((world.packets.flags[from] & PacketFlag.coded) === 0) return;
  const [at, end] = [from * MAX_BLOCKS, (from + 1) * MAX_BLOCKS];
  noteCodeCells(world, to, world.codes.start.subarray(at, end), world.codes.count.subarray(at, end));
}

/** Block and local index of the cell at `position` of a packet, as noted, packed as in `codePlace`. */
export function notedPlace(codes: CodeColumns, packet: number, position: number): number {
  let block = 0;
  let left = position;
  while (left >= codes.count[packet * MAX_BLOCKS + block]) left -= codes.count[packet * MAX_BLOCKS + block++];
  return codePlace(block, codes.start[packet * MAX_BLOCKS + block] + left);
}

/** As `notedPlace`, for TCP Boston, whose first transmissions carry the first cells of the code and have no notes. */
export function placeInCode({ packets, codes }: Coded, packet: number, position: number): number {
  if (packets.flags[packet] & PacketFlag.retransmission) return notedPlace(codes, packet, position);
  const cells = packets.sourceCells[packet];
  const blocks = blocksOf(cells);
  if (blocks === 1) return position;
  if (position < cells) return codePlace(position % blocks, Math.floor(position / blocks));
  const extra = position - cells;
  const block = extra % blocks;
  return codePlace(block, blockCells(cells, blocks, block) + Math.floor(extra / blocks));
}
