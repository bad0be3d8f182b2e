/**
 * Explicit forward congestion indication: a port is congested from a queue above its upper mark until the queue falls below
 * its lower one, and the cells that enter the queue meanwhile carry EFCI, the middle bit of PTI. Random early detection
 * marks through the same functions. In packet mode the packet carries the mark.
 *
 * A packet's flags tell of its last cell (`marked`) and of any (`markedAny`); which cells they were is kept beside the
 * packet table, one bit a cell, and only once a cell has been marked at all.
 * Source: ITU-T I.361, I.371; ATM Forum TM 4.0, 5.10.6; hysteresis as in YATS. Departs: marked where a cell enters, not
 * where it leaves, so that all of a cell's fate at a switch is decided when it comes (our reading; the queue is as long
 * as what the cell has before it).
 */
import type { ChoiceParameter, NumberParameter } from '../catalogue-types';
import { INDEX_BITS, PacketFlag, type Simulation, type World } from '../kernel/world';
import type { PortSpec } from '../spec';

export const efciParameters: readonly NumberParameter[] = [
  { key: 'efciHighFraction', title: 'EFCI above', unit: 'fraction', type: 'number', min: 0, max: 1, default: null, nullable: true, live: true, group: 'marks',
    help: 'While the queue is above this share of the buffer, cells that enter it carry the congestion bit; empty: none does.', source: 'ATM Forum TM 4.0: left to the switch' },
  { key: 'efciLowFraction', title: 'EFCI until below', unit: 'fraction', type: 'number', min: 0, max: 1, default: null, nullable: true, live: true, group: 'marks',
    help: 'Cells carry the bit until the queue is below this share; empty: the same share as above. It cannot be higher.', source: 'our assumption: hysteresis as in YATS' },
];

/** An option of AAL5 at the receiver. */
export const efciFrom: ChoiceParameter = {
  key: 'efciFrom', title: 'Congestion seen in', unit: 'none', type: 'choice', default: 'last', live: false, group: 'framing',
  choices: [{ value: 'last', title: 'the last cell' }, { value: 'any', title: 'any cell' }],
  help: 'Which cells of a packet must carry the congestion bit (EFCI) for the packet to count as marked.', source: 'Jain, survey of TCP over ATM: the last cell',
};

export interface EfciState {
  /** Places; Infinity: off. */
  high: number;
  low: number;
  congested: boolean;
  /** Cells (in packet mode packets) that were marked here, by random early detection too. */
  marked: number;
}

export const createEfci = (): EfciState => ({ high: Infinity, low: Infinity, congested: false, marked: 0 });

export function setEfci(efci: EfciState, { efciHighFraction: high, efciLowFraction: low }: PortSpec, capacity: number): void {
  efci.high = high === null ? Infinity : high * capacity;
  efci.low = low === null ? efci.high : Math.min(low * capacity, efci.high);
  if (high === null) efci.congested = false;
}

/** What an arriving cell finds decides until the next one comes: in between a queue only shrinks. */
export function watchQueue(efci: EfciState, occupancy: number): void {
  if (occupancy > efci.high) efci.congested = true;
  else if (occupancy < efci.low) efci.congested = false;
}

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
  (packets.flags[packet] & PacketFlag.markedAny) !== 0 && (marks.words[packet * ROW + (index >>> 5)] & (1 << (index & 31))) !== 0;

/** Has the packet met congestion, as its receiver's adaptation layer tells it: by its last cell, or by any. */
export function metCongestion({ world }: Simulation, packet: number): boolean {
  const { packets, flows } = world;
  const { efciFrom: from } = flows[packets.vc[packet] >> 1].adaptation;
  return (packets.flags[packet] & (from === 'any' ? PacketFlag.markedAny : PacketFlag.marked)) !== 0;
}
