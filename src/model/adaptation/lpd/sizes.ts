/**
 * How lazy packet discard cuts packets into cells. Header and tag take space, and a packet of more than 128 cells is
 * encoded as several interleaved blocks, cut as in TCP Boston (atm/blocks). Set-aside cells are dealt to the blocks in
 * turn. Source: Kim and Bestavros, section 3.4. Departs from it in that a header in the first cell costs its four bytes
 * only in packets; the header of a repair counts as empty, as in the paper's figure 4.
 */
import type { ChoiceParameter, Complaint, NumberParameter } from '../../catalogue-types';
import { MAX_SDU_BYTES, PAYLOAD_BYTES } from '../../constants';
import { notedPlace } from '../../atm/code-place';
import type { World } from '../../world';
import { REPAIR } from './roles';
import type { LpdSpec } from '../../spec';
import { CODE_CELLS, blockCells, blocksOf, codePlace } from '../../atm/blocks';
import { counted, grouped } from '../../words';
import { blockingFactor, packetsOfBlock, type BlockTold } from './blocking';

export const setAsideFraction = {
  key: 'setAsideFraction', title: 'Set aside', unit: 'fraction', type: 'number', min: 0, max: 16, default: 1,
  live: true,
  help: 'Cells that the code makes and the sender keeps, as a share of the packet’s m cells: N = m × (1 + this).',
  source: 'Kim and Bestavros, Lazy Packet Discard, section 3.4; 1 is our assumption',
} as const satisfies NumberParameter;
export const header = {
  key: 'header', title: 'Sequence number', unit: 'none', type: 'choice', default: 'cell', live: false, group: 'code',
  choices: [{ value: 'cell', title: 'in every cell' }, { value: 'packet', title: 'in the first cell' }],
  help:
    'In the first cell: 4 bytes a packet; losing that cell loses the packet, and a lost end merges packets as it does in AAL5. In every cell: any cell may be lost.',
  source: 'Kim and Bestavros, Lazy Packet Discard, section 3.4',
} as const satisfies ChoiceParameter;
export const cellTagBytes = {
  key: 'cellTagBytes', title: 'Cell tag', unit: 'bytes', type: 'integer', min: 0, max: 4, default: 0, live: false,
  group: 'code',
  when: [{ where: [{ key: 'header', is: ['cell'] }] }],
  help:
    'With the number in every cell: how many of the 48 bytes of each cell it takes from the data. 0: it costs nothing.',
  source: 'Kim and Bestavros, Lazy Packet Discard, section 3.4: 4; 0 is what the papers simulate',
} as const satisfies NumberParameter;
export const lateOn = {
  key: 'lateOn', title: 'Late packets are known', unit: 'none', type: 'choice', default: 'repairSent', live: true,
  group: 'repair',
  choices: [
    { value: 'repairSent', title: 'when fresh cells were sent' }, { value: 'done', title: 'when the receiver says so' },
  ],
  help:
    'When the sender begins to hold back TCP’s retransmission of a packet that fresh cells complete: once, and for one timeout at most.',
  source: 'Kim and Bestavros, Lazy Packet Discard, section 3.4 (LATE); how the sender learns of it is our assumption',
} as const satisfies ChoiceParameter;

/**
 * Whether the receiver says when a packet is complete. Otherwise the sender takes it for complete when fresh cells are
 * sent.
 */
export const tellsWhenDone = ({ lateOn: when }: LpdSpec): boolean => when === 'done';

/** Whether every cell carries its packet and place, or only the first one of a packet. */
export const tagsCells = ({ header: where }: Pick<LpdSpec, 'header'>): boolean => where === 'cell';

/** The settings that decide into how many cells a packet is cut. */
type Sizes = Pick<LpdSpec, 'header' | 'cellTagBytes' | 'trailerBytes'>;

/** Bytes of a sequence number: a cyclic number of 32 bits. */
export const SEQUENCE_BYTES = 4;

/** How many of the 48 bytes of a cell carry data. */
export const cellDataBytes = (spec: Pick<LpdSpec, 'header' | 'cellTagBytes'>): number =>
  PAYLOAD_BYTES - (tagsCells(spec) ? spec.cellTagBytes : 0);

export const headerBytes = (spec: Pick<LpdSpec, 'header'>): number => (tagsCells(spec) ? 0 : SEQUENCE_BYTES);

/** Cells of a packet, or of a block of packets, of `bytes` bytes. */
export const lazyCells = (spec: Sizes, bytes: number): number =>
  Math.ceil((bytes + headerBytes(spec) + spec.trailerBytes) / cellDataBytes(spec));

/** How many cells of `block` are made and kept, for a packet of `cells` cells. */
export function setAsideOf({ setAsideFraction: share }: LpdSpec, cells: number, block: number): number {
  const blocks = blocksOf(cells);
  const wanted = Math.ceil((Math.round(cells * share) - block) / blocks);
  return Math.max(0, Math.min(wanted, CODE_CELLS - blockCells(cells, blocks, block)));
}

/** Checks that blocks of packets of this size can be carried, and that the code makes enough cells to be set aside. */
export function checkSizes(
  told: Sizes & BlockTold & Pick<LpdSpec, 'setAsideFraction'>, packetBytes: number,
): Complaint[] {
  const packets = packetsOfBlock(told);
  const bytes = packets * packetBytes + headerBytes(told);
  if (bytes > MAX_SDU_BYTES) {
    const what = packets === 1 ? 'A packet with its header has' : `A block of ${counted(packets, 'packet')} has`;
    const less = packets === 1 ? '' : ` or a smaller ${blockingFactor.key}`;
    return [{
      code: 'blockTooLong', key: blockingFactor.key,
      message:
        `${what} ${grouped(bytes)} bytes, but AAL5 carries ${grouped(MAX_SDU_BYTES)}; use smaller packets${less}.`,
    }];
  }
  const cells = lazyCells(told, packets * packetBytes);
  const blocks = blocksOf(cells);
  const most = Math.ceil(cells / blocks);
  const setAside = Math.ceil(Math.round(cells * told.setAsideFraction) / blocks);
  if (most + setAside <= CODE_CELLS) return [];
  const left = Math.floor((100 * (CODE_CELLS - most)) / most) / 100;
  return [{
    code: 'setAsideTooLarge', key: setAsideFraction.key,
    message: `Setting aside ${counted(setAside, 'cell')} beside ${counted(most, 'cell')} asks for ${
      grouped(most + setAside)} different ones, but the code makes ${CODE_CELLS}; use a ${setAsideFraction.key} of at most ${left}.`,
  }];
}

/** Block and index in its code of the cell at `position` of a packet, packed as in `codePlace`. */
export function placeOf(
  { packets, codes }: Pick<World, 'packets' | 'codes'>, packet: number, position: number,
): number {
  if (packets.role[packet] === REPAIR) return notedPlace(codes, packet, position);
  const blocks = blocksOf(packets.sourceCells[packet]);
  return codePlace(position % blocks, Math.floor(position / blocks));
}
