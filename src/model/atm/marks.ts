/**
 * EFCI, the middle bit of PTI, cell by cell. A packet's flags tell of its last cell (`marked`) and of any
 * (`markedAny`); which cells they were is kept beside the packet table, one bit a cell, and only once a cell has been
 * marked at all. Source: ITU-T I.361.
 */
import { INDEX_BITS } from './cell-number';
import { PacketFlag } from './packets';
import type { World } from '../world';

/** One bit a cell, rows of packets; empty until the first mark. */
export interface CellMarks { words: Uint32Array }

export const createMarks = (): CellMarks => ({ words: new Uint32Array(0) });

/** Words for all places of a packet. */
const ROW = (1 << INDEX_BITS) / 32;

/** Sets EFCI on one cell of a packet. */
export function markCell({ packets, marks }: World, packet: number, index: number): void {
  const row = packet * ROW;
  if (row >= marks.words.length) {
    const wider = new Uint32Array(packets.vc.length * ROW);
    wider.set(marks.words);
    marks.words = wider;
  }
  if ((packets.flags[packet] & PacketFlag.markedAny) === 0) marks.words.fill(0, row, row + ROW);
  packets.flags[packet] |= PacketFlag.markedAny | (index === packets.cells[packet] - 1 ? PacketFlag.marked : 0);
  marks.words[row + (index >>> 5)] |= 1 << (index & 31);
}

/** Does this cell carry EFCI? */
export const isMarked = ({ packets, marks }: World, packet: number, index: number): boolean =>
  (packets.flags[packet] & PacketFlag.markedAny) !== 0
  && (marks.words[packet * ROW + (index >>> 5)] & (1 << (index & 31))) !== 0;
