/**
 * How a segment is cut for the code. The papers take N much larger than m, but GF(256) allows only 256 code cells a
 * block. So a segment of more than 128 cells is dispersed as several interleaved blocks (cell i belongs to block i mod
 * g), each with a code of its own that makes at least as many redundant cells as it has source cells. With one block of
 * 192 cells and only 64 redundant ones, the sixteen-source experiment runs out of fresh cells: 71 % instead of 79 %.
 *
 * Code cell c of a segment of m cells in g blocks: for c < m it is source cell c; after them come redundant cells, one
 * of each block in turn. Within its block a cell has a local index: sources first, then redundant cells.
 */
import { AAL5_TRAILER_BYTES, MAX_SDU_BYTES, PAYLOAD_BYTES } from '../constants';

/** The most source cells of a block. */
export const MAX_BLOCK_CELLS = 128;
const CODE_BITS = 8;
/** Number of different cells that the code makes of a block; GF(256) allows no more. */
export const CODE_CELLS = 1 << CODE_BITS;
/** Number of 32-bit words in a set of the code cells of a block. */
export const SET_WORDS = CODE_CELLS / 32;
/** The longest tag, which makes the data of a cell shorter and so the segment longer. */
const MAX_TAG_BYTES = 4;
export const MAX_CODED_CELLS = Math.ceil((MAX_SDU_BYTES + AAL5_TRAILER_BYTES) / (PAYLOAD_BYTES - MAX_TAG_BYTES));
export const MAX_BLOCKS = Math.ceil(MAX_CODED_CELLS / MAX_BLOCK_CELLS);

/**
 * Source cells of a segment that is sent as a packet of `packetBytes`. Each cell has `cellDataBytes` of data; the rest
 * of it is its tag.
 */
export const codedCells = (packetBytes: number, framing: number, cellDataBytes: number): number =>
  Math.ceil((packetBytes + framing) / cellDataBytes);

export const blocksOf = (cells: number): number => (cells <= MAX_BLOCK_CELLS ? 1 : Math.ceil(cells / MAX_BLOCK_CELLS));

/** Packs a place in the code of a segment into one number: block × 256 + local index. */
export const codePlace = (block: number, code: number): number => block * CODE_CELLS + code;
export const blockOf = (place: number): number => place >>> CODE_BITS;
/** The local index in its block. */
export const codeOf = (place: number): number => place & (CODE_CELLS - 1);

/** Source cells of block `block`, in a segment of `cells` cells and `blocks` blocks. */
export const blockCells = (cells: number, blocks: number, block: number): number =>
  (blocks === 1 ? cells : Math.ceil((cells - block) / blocks));
