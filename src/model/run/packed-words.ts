/**
 * Packs arrays of a World into one list of words, without loss. A stretch of equal words becomes two words, and of a
 * block of other words only the bits in which they differ are stored. Much of a World is empty or repeats from packet
 * to packet.
 */
export type Column = Float64Array | Int32Array | Uint32Array | Int16Array | Uint16Array | Uint8Array;

/** Words of a block, and the number of equal words from which on they are stored as a stretch. */
const BLOCK = 64;
const STRETCH = 24;

/**
 * Layout of the first word of a block: how many bits of each word are stored, the lowest of these bits, and the number
 * of words. A stretch has width 0.
 */
const WIDTH_BITS = 6;
const WIDTH_MASK = 63;
const SHIFT_MASK = 31;
const COUNT_AT = 11;

const WORD_BYTES = 4;

/** Work space: the packed words, and the words of a column that does not consist of whole ones. */
let packed = new Uint32Array(1 << 16);
let written = 0;
let room = new Uint32Array(1 << 10);

/** Starts a new list. */
export function startPacking(): void {
  written = 0;
}

/** Returns what has been packed since the list was started. */
export const packedWords = (): Uint32Array => packed.slice(0, written);

/** The upper and lower halves of 8-byte numbers are packed separately, because they have little in common. */
const halvesOf = (column: Column): number => (column.BYTES_PER_ELEMENT > WORD_BYTES ? 2 : 1);

/** Adds an array: its length, and its content. */
export function pack(column: Column): void {
  const words = wordsOf(column);
  // A packed block is at most two words longer than its content, and so is the last block of each half.
  makeRoom(written + words.length + (words.length >> 5) + 16);
  packed[written++] = column.length;
  const halves = halvesOf(column);
  for (let half = 0; half < halves; half++) packWords(words, half, halves);
}

function wordsOf({ buffer, byteOffset, byteLength }: Column): Uint32Array {
  if ((byteOffset | byteLength) % WORD_BYTES === 0) {
    return new Uint32Array(buffer, byteOffset, byteLength / WORD_BYTES);
  }
  const length = Math.ceil(byteLength / WORD_BYTES);
  if (length > room.length) room = new Uint32Array(length);
  room[length - 1] = 0;
  new Uint8Array(room.buffer).set(new Uint8Array(buffer, byteOffset, byteLength));
  return room.subarray(0, length);
}

function makeRoom(words: number): void {
  if (words <= packed.length) return;
  const bigger = new Uint32Array(Math.ceil(1.25 * words));
  bigger.set(packed);
  packed = bigger;
}

/** Packs every `step`th word, starting at word `first`. */
function packWords(from: Uint32Array, first: number, step: number): void {
  const { length } = from;
  let at = first;
  while (at < length) {
    const base = from[at];
    let end = at + step;
    while (end < length && from[end] === base) end += step;
    const equal = (end - at) / step;
    if (equal >= STRETCH || end >= length) {
      packed[written++] = equal << WIDTH_BITS;
      packed[written++] = base;
      at = end;
    } else {
      packBlock(from, at, Math.min(length, at + BLOCK * step), step);
      at += BLOCK * step;
    }
  }
}

function packBlock(from: Uint32Array, at: number, end: number, step: number): void {
  const to = packed;
  let next = written;
  const base = from[at];
  let differ = 0;
  let count = 0;
  for (let word = at; word < end; word += step) {
    differ |= from[word] ^ base;
    count++;
  }
  const shift = 31 - Math.clz32(differ & -differ);
  const width = 32 - Math.clz32(differ) - shift;
  to[next++] = width | (shift << WIDTH_BITS) | (count << COUNT_AT);
  to[next++] = base;
  let gathered = 0;
  let bits = 0;
  for (let word = at; word < end; word += step) {
    const rest = (from[word] ^ base) >>> shift;
    gathered |= rest << bits;
    bits += width;
    if (bits < 32) continue;
    to[next++] = gathered;
    bits -= 32;
    gathered = bits > 0 ? rest >>> (width - bits) : 0;
  }
  if (bits > 0) to[next++] = gathered;
  written = next;
}

/** A list of packed words, and how many of them have been read. */
export interface Packed { words: Uint32Array; read: number }

type Make = new (buffer: ArrayBuffer, offset: number, length: number) => Column;

/** Makes the next array, of the type of `empty`; returns `empty` itself if it has no content. */
export function unpack(packed: Packed, empty: Column): Column {
  const { words } = packed;
  const length = words[packed.read++];
  if (length === 0) return empty;
  const bytes = length * empty.BYTES_PER_ELEMENT;
  const buffer = new ArrayBuffer(Math.ceil(bytes / WORD_BYTES) * WORD_BYTES);
  const to = new Uint32Array(buffer);
  const halves = halvesOf(empty);
  for (let half = 0; half < halves; half++) packed.read = unpackWords(words, packed.read, to, half, halves);
  return new (empty.constructor as Make)(bytes === buffer.byteLength ? buffer : buffer.slice(0, bytes), 0, length);
}

/** Reverses `packWords`, into an array of zeroes. Returns the position in `words` after the last word read. */
function unpackWords(words: Uint32Array, read: number, to: Uint32Array, first: number, step: number): number {
  let at = first;
  while (at < to.length) {
    const head = words[read++];
    const base = words[read++];
    const width = head & WIDTH_MASK;
    if (width === 0) {
      const end = at + (head >>> WIDTH_BITS) * step;
      if (base === 0) at = end;
      else for (; at < end; at += step) to[at] = base;
      continue;
    }
    const shift = (head >>> WIDTH_BITS) & SHIFT_MASK;
    const end = at + (head >>> COUNT_AT) * step;
    const mask = width === 32 ? -1 : (1 << width) - 1;
    let bits = 0;
    for (; at < end; at += step) {
      let rest = words[read] >>> bits;
      bits += width;
      if (bits >= 32) {
        read++;
        bits -= 32;
        if (bits > 0) rest |= words[read] << (width - bits);
      }
      to[at] = base ^ ((rest & mask) << shift);
    }
    if (bits > 0) read++;
  }
  return read;
}
