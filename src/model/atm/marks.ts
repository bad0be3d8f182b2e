/**
 * EFCI, the middle bit of PTI, cell by cell. A packet's flags tell whether its last cell has it (`marked`) and whether
 * any has it (`markedAny`). Which cells these are is kept beside the packet table, one bit a cell, as soon as any cell
 * has been marked. Source: ITU-T I.361.
 */
import { INDEX_BITS } from './cell-number';
import { PacketFlag } from './packets';
import type { World } from '../world';

/** One bit a cell, one row a packet; empty until the first mark. */
export interface CellMarks { words: Uint32Array }

export const createMarks = (): CellMarks => ({ words: new Uint32Array(0) });

/** Words in a row, enough for all cells of a packet. */
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

/** Forgets the mark of a cell that is lost: the receiver of its packet never sees it. */
export function unmarkCell({ packets, marks }: World, packet: number, index: number): void {
  const row = packet * ROW;
  marks.words[row + (index >>> 5)] &= ~(1 << (index & 31));
  if (index === packets.cells[packet] - 1) packets.flags[packet] &= ~PacketFlag.marked;
  for (let word = row; word < row + ROW; word++) if (marks.words[word] !== 0) return;
  packets.flags[packet] &= ~PacketFlag.markedAny;
}

/** Whether this cell carries EFCI. */
export const isMarked = ({ packets, marks }: World, packet: number, index: number): boolean =>
  (packets.flags[packet] & PacketFlag.markedAny) !== 0
  && (marks.words[packet * ROW + (index >>> 5)] & (1 << (index & 31))) !== 0;
