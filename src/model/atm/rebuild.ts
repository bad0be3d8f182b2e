/**
 * Rebuilds a block of dispersed cells at its receiver with the codec, and compares the result with what was sent. Code
 * cells are made here from the block as it was sent, which gives the same bytes as carrying them. Source cells that
 * came are in their places already, so only the missing ones are computed and copied.
 */
import type { Codec, CodeConstruction, CodecProvider } from '../../codec/codec';
import { PAYLOAD_BYTES } from '../constants';
import { CODE_CELLS, MAX_BLOCK_CELLS, blockCells, blockOf, blocksOf, codeOf } from './blocks';

const CELL_WORDS = PAYLOAD_BYTES / 4;

/** Cells one after the other in the codec's memory. */
export interface Cells {
  bytes: Uint8Array;
  words: Int32Array;
  /** A view of the first `count` cells; each count has one view, which is reused. */
  first(count: number): Uint8Array;
}

/** Buffers for work on one block at a time. */
export interface Workplace {
  /** The block as it was sent; after `completes`, with its missing cells as they were rebuilt. */
  source: Cells;
  /** Code cells that came. */
  came: Cells;
  /** What `reconstructs` makes from them. */
  whole: Cells;
}

/** Which code cells of a block came: 256 bits, starting at word `at` of `words`. */
export interface CameCells { words: Uint32Array; at: number }

const workplaces = new WeakMap<CodecProvider, Workplace>();

export function workplaceOf(codecs: CodecProvider): Workplace {
  const known = workplaces.get(codecs);
  if (known !== undefined) return known;
  const made = { source: cellsOf(codecs), came: cellsOf(codecs), whole: cellsOf(codecs) };
  workplaces.set(codecs, made);
  return made;
}

function cellsOf(codecs: CodecProvider): Cells {
  const bytes = codecs.codec('systematic', 1).alloc(MAX_BLOCK_CELLS * PAYLOAD_BYTES);
  const views: (Uint8Array | undefined)[] = [];
  return {
    bytes,
    words: new Int32Array(bytes.buffer, bytes.byteOffset, MAX_BLOCK_CELLS * CELL_WORDS),
    first: (count) => (views[count] ??= bytes.subarray(0, count * PAYLOAD_BYTES)),
  };
}

export const hasCome = ({ words, at }: CameCells, code: number): boolean =>
  (words[at + (code >>> 5)] & (1 << (code & 31))) !== 0;

/** Whether code cells 0 to `cells` - 1 are all here. */
export function firstCame({ words, at }: CameCells, cells: number): boolean {
  const full = cells >>> 5;
  for (let word = 0; word < full; word++) if (words[at + word] !== 0xffff_ffff) return false;
  // `| 0` makes it a signed 32-bit number: with 31 cells left, the difference is below the least of these.
  const rest = ((1 << (cells & 31)) - 1) | 0;
  return (words[at + full] & rest) === rest;
}

const indices = new Int32Array(CODE_CELLS);
const indexViews: (Int32Array | undefined)[] = [];
const missing = new Int32Array(MAX_BLOCK_CELLS);
const kept = new Int32Array(MAX_BLOCK_CELLS * CELL_WORDS);

/**
 * For a systematic block: removes the source cells that did not come from `source`, lets the codec restore them from
 * the redundant cells that came, and compares. Returns whether all are the same as before.
 */
export function completes(codec: Codec, place: Workplace, arrived: CameCells): boolean {
  const { source, came } = place;
  const cells = codec.sourceCells;
  let here = 0;
  let away = 0;
  for (let code = 0; code < cells; code++) {
    if (hasCome(arrived, code)) indices[here++] = code;
    else missing[away++] = code;
  }
  makeCells(codec, place, arrived, cells, here);
  for (let n = 0; n < away; n++) takeOut(source.words, missing[n] * CELL_WORDS, n * CELL_WORDS);
  codec.complete(indicesOf(cells), came.first(away), source.first(cells));
  for (let n = 0; n < away; n++) if (!isBack(source.words, missing[n] * CELL_WORDS, n * CELL_WORDS)) return false;
  return true;
}

function takeOut(words: Int32Array, from: number, to: number): void {
  for (let word = 0; word < CELL_WORDS; word++) {
    kept[to + word] = words[from + word];
    words[from + word] = 0;
  }
}

function isBack(words: Int32Array, from: number, to: number): boolean {
  for (let word = 0; word < CELL_WORDS; word++) if (kept[to + word] !== words[from + word]) return false;
  return true;
}

/** Makes every code cell that came, reconstructs the whole block from them, and compares all of it with `source`. */
export function reconstructs(codec: Codec, place: Workplace, arrived: CameCells): boolean {
  const { source, came, whole } = place;
  const cells = codec.sourceCells;
  makeCells(codec, place, arrived, 0, 0);
  codec.reconstruct(indicesOf(cells), came.first(cells), whole.first(cells));
  for (let word = 0; word < cells * CELL_WORDS; word++) if (whole.words[word] !== source.words[word]) return false;
  return true;
}

const indicesOf = (cells: number): Int32Array => (indexViews[cells] ??= indices.subarray(0, cells));

/**
 * Lists the code cells that came, starting with `from`, after the `listed` ones, until there are enough for the block.
 * Makes these cells, one run of neighbours at a time.
 */
function makeCells(
  codec: Codec, { source, came }: Workplace, arrived: CameCells, from: number, listed: number,
): void {
  const cells = codec.sourceCells;
  let count = listed;
  for (let code = from; code < codec.maxCells && count < cells; code++) {
    const first = count;
    while (code < codec.maxCells && count < cells && hasCome(arrived, code)) indices[count++] = code++;
    if (count > first) {
      const out = first === listed ? came.first(count - first)
        : came.bytes.subarray((first - listed) * PAYLOAD_BYTES, (count - listed) * PAYLOAD_BYTES);
      codec.encode(indices[first], count - first, source.first(cells), out);
    }
  }
}

/**
 * Copies the `count` cells of a block (every `blocks`th of a PDU, starting with cell `block`) to the start of `out`, 48
 * bytes each: `dataBytes` of the PDU, and zeros in place of a tag.
 */
export function gatherBlock(
  pdu: Uint8Array, dataBytes: number, blocks: number, block: number, count: number, out: Uint8Array,
): void {
  // If cells begin at words in both arrays, copying words takes a quarter of the steps.
  if ((dataBytes | pdu.byteOffset | out.byteOffset) % 4 === 0) {
    gatherCells(wordsOf(pdu), dataBytes / 4, blocks, block, count, wordsOf(out));
  } else gatherCells(pdu, dataBytes, blocks, block, count, out);
}

const wordsOf = ({ buffer, byteOffset, length }: Uint8Array): Int32Array =>
  new Int32Array(buffer, byteOffset, length >>> 2);

/** Copies in steps of bytes or words, of which a cell has `carried`. */
function gatherCells<Steps extends Uint8Array | Int32Array>(
  pdu: Steps, carried: number, blocks: number, block: number, count: number, out: Steps,
): void {
  const whole = PAYLOAD_BYTES / out.BYTES_PER_ELEMENT;
  for (let cell = 0; cell < count; cell++) {
    const from = (block + cell * blocks) * carried;
    const to = cell * whole;
    for (let step = 0; step < carried; step++) out[to + step] = pdu[from + step];
    for (let step = carried; step < whole; step++) out[to + step] = 0;
  }
}

/**
 * A code cell: the PDU, cut by its sender into `cells` cells of `dataBytes`, and the place of the cell, packed as in
 * `codePlace`.
 */
export interface CodeCell { pdu: Uint8Array; dataBytes: number; cells: number; place: number }

/** Writes the 48 bytes of a code cell for inspection. */
export function writeCodeCell(
  codecs: CodecProvider, construction: CodeConstruction, { pdu, dataBytes, cells, place }: CodeCell, out: Uint8Array,
): void {
  const { source } = workplaceOf(codecs);
  const blocks = blocksOf(cells);
  const block = blockOf(place);
  const count = blockCells(cells, blocks, block);
  gatherBlock(pdu, dataBytes, blocks, block, count, source.bytes);
  codecs.codec(construction, count).cell(codeOf(place), source.first(count), out);
}
