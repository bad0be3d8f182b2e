/**
 * Which cells of the code a coded packet carries. What one carries that is sent again, or that repairs, stands in
 * columns beside the table of packets, by its slots. Empty until the first coded packet.
 */
import { MAX_BLOCKS, blockCells, blockOf, blocksOf, codeOf, codePlace } from './blocks';
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

/** By what was noted: block and local index of the cell at `position` of a packet, as `codePlace` has it. */
export function notedPlace(codes: CodeColumns, packet: number, position: number): number {
  let block = 0;
  let left = position;
  while (left >= codes.count[packet * MAX_BLOCKS + block]) left -= codes.count[packet * MAX_BLOCKS + block++];
  return codePlace(block, codes.start[packet * MAX_BLOCKS + block] + left);
}

/** The same for a packet of TCP Boston: its first transmission carries what comes first in the code. */
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

/** Does a packet of TCP Boston carry, at `position`, a cell that is more than its segment has source cells? */
export function isRedundant(world: Coded & Pick<World, 'flows'>, packet: number, position: number): boolean {
  const { packets, flows } = world;
  const cells = packets.sourceCells[packet];
  if (flows[packets.vc[packet] >> 1].construction === 'uniform') return position >= cells;
  const place = placeInCode(world, packet, position);
  return codeOf(place) >= blockCells(cells, blocksOf(cells), blockOf(place));
}
