/**
 * How lazy packet discard cuts packets: header and tag take their place, and a packet of more than 128 cells is encoded as
 * several interleaved blocks, cut as TCP Boston's (transport/boston/blocks). Set-aside cells are dealt to the blocks in turn.
 * Source: Kim and Bestavros, section 3.4. Departs from it in that a header in the first cell costs its four bytes only where
 * a packet is sent; the header of a repair is taken to be of no length, as in the paper's figure 4.
 */
import { PAYLOAD_BYTES } from '../../constants';
import type { PacketTable } from '../../atm/packets';
import { REPAIR } from './roles';
import type { LpdSpec } from '../../spec';
import { MAX_BLOCKS, blockCells, blocksOf } from '../../atm/blocks';

/** A cyclic number of 32 bits. */
export const SEQUENCE_BYTES = 4;
const CODE_CELLS = 256;

/** Of the 48 bytes of a cell, those that carry data. */
export const cellDataBytes = ({ header, cellTagBytes }: LpdSpec): number => PAYLOAD_BYTES - (header === 'cell' ? cellTagBytes : 0);

export const headerBytes = ({ header }: LpdSpec): number => (header === 'packet' ? SEQUENCE_BYTES : 0);

/** Cells of a packet, or a block of packets, of so many bytes. */
export const lazyCells = (spec: LpdSpec, bytes: number): number => Math.ceil((bytes + headerBytes(spec) + spec.trailerBytes) / cellDataBytes(spec));

/** Cells of `block` that are made and kept, of a packet of `cells` cells. */
export function setAsideOf({ setAsideFraction }: LpdSpec, cells: number, block: number): number {
  const blocks = blocksOf(cells);
  const share = Math.ceil((Math.round(cells * setAsideFraction) - block) / blocks);
  return Math.max(0, Math.min(share, CODE_CELLS - blockCells(cells, blocks, block)));
}

/** Block and local index in its code of the cell at `position` of a packet, as block × 256 + local index. */
export function placeOf(packets: PacketTable, packet: number, position: number): number {
  const blocks = blocksOf(packets.sourceCells[packet]);
  if (packets.role[packet] !== REPAIR) return (position % blocks) * CODE_CELLS + Math.floor(position / blocks);
  let block = 0;
  let left = position;
  while (left >= packets.codeCount[packet * MAX_BLOCKS + block]) left -= packets.codeCount[packet * MAX_BLOCKS + block++];
  return block * CODE_CELLS + packets.codeStart[packet * MAX_BLOCKS + block] + left;
}
