/**
 * WAIT: the receiver's list of packets that miss cells, with the cells that are here. A block of m cells is whole as
 * soon as any m different cells of its code are here, a packet when all its blocks are.
 * Source: Kim and Bestavros, section 3.3. WAIT holds as many packets as PENDING, because the sender cannot help with
 * more.
 */
import type { PacketTable } from '../../atm/packets';
import { SET_WORDS, blockCells, blockOf, blocksOf, codeOf } from '../../atm/blocks';
import type { Members } from './blocking';
import { placeOf } from './sizes';
import type { World } from '../../world';

export interface Waiting {
  sequence: number;
  /** m, and the number of blocks. */
  cells: number;
  blocks: number;
  blocksWhole: number;
  /** By block: how many cells are here, and which (256 bits each). */
  have: number[];
  set: Uint32Array;
  /** Slots of the packets whose cells are held, beginning with the transport's own, and how many cells of each. */
  packets: number[];
  held: number[];
  /** The IP packets in it. */
  members: Members;
  requests: number;
  timerAtPs: number;
  sincePs: number;
}

export function createWaiting(packets: PacketTable, packet: number, members: Members, sincePs: number): Waiting {
  const cells = packets.sourceCells[packet];
  const blocks = blocksOf(cells);
  return {
    sequence: packets.sequence[packet], cells, blocks, blocksWhole: 0, have: new Array<number>(blocks).fill(0),
    set: new Uint32Array(blocks * SET_WORDS),
    packets: [packet], held: [0], members, requests: 0, timerAtPs: Infinity, sincePs,
  };
}

/** Adds the cell at `position` of `packet`. Returns false if its block is whole or has this cell already. */
export function addCell(waiting: Waiting, world: World, packet: number, position: number): boolean {
  const place = placeOf(world, packet, position);
  const block = blockOf(place);
  const code = codeOf(place);
  const needed = blockCells(waiting.cells, waiting.blocks, block);
  const word = block * SET_WORDS + (code >>> 5);
  const bit = 1 << (code & 31);
  if (waiting.have[block] === needed || waiting.set[word] & bit) return false;
  waiting.set[word] |= bit;
  if (++waiting.have[block] === needed) waiting.blocksWhole++;
  if (waiting.packets[waiting.packets.length - 1] !== packet) {
    waiting.packets.push(packet);
    waiting.held.push(0);
  }
  waiting.held[waiting.held.length - 1]++;
  return true;
}

export const isWhole = (waiting: Waiting): boolean => waiting.blocksWhole === waiting.blocks;

/** How many cells the block still misses. */
export const shortOf = ({ cells, blocks, have }: Waiting, block: number): number =>
  blockCells(cells, blocks, block) - have[block];

/** The number of all cells held for the flow, which count as in flight. */
export function heldInWait(wait: readonly Waiting[]): number {
  let cells = 0;
  for (const { held } of wait) for (const count of held) cells += count;
  return cells;
}
