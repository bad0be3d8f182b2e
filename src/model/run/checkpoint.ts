/**
 * Checkpoints: copies of a World from which a run can go on, any number of times. A copy takes less memory than the
 * World itself. Its long arrays are packed into one list of words: a stretch of equal words becomes two words, and of a
 * block of other words only the bits in which they differ are stored. Much of a World is empty or repeats from packet
 * to packet. Short arrays are left as they are: there are many, but they take little memory. No array but an empty one
 * may be referenced from two places of a World.
 */
import type { Simulation, World } from '../world';

export interface Checkpoint {
  /** The World with nothing in its long arrays. */
  bare: World;
  words: Uint32Array;
}

type Column = Float64Array | Int32Array | Uint32Array | Int16Array | Uint16Array | Uint8Array;
type Owner = Record<string, unknown>;
interface Place { owner: Owner; key: string }

/** Bytes from which on an array is packed. */
const SHORT = 4_096;

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

/**
 * Finds the arrays to pack, always in the same order: long ones, and empty ones, because packed arrays are empty in the
 * copy. Empty arrays of the World itself are not replaced: many rings share one, which makes cloning faster.
 */
function placesOf(value: object, places: Place[] = [], seen = new Set<object>()): Place[] {
  seen.add(value);
  for (const key of Object.keys(value)) {
    const owner = value as Owner;
    const entry = owner[key];
    if (typeof entry !== 'object' || entry === null) continue;
    if (ArrayBuffer.isView(entry)) {
      if (entry.byteLength >= SHORT || entry.byteLength === 0) places.push({ owner, key });
    } else if (!seen.has(entry)) placesOf(entry, places, seen);
  }
  return places;
}

/** Work space: the words of one array, and the packed words of all. */
let room = new Uint32Array(1 << 16);
let packedRoom = new Uint32Array(1 << 16);

function roomFor(words: number): Uint32Array {
  if (words > room.length) room = new Uint32Array(words);
  return room;
}

function makeRoom(words: number): void {
  if (words <= packedRoom.length) return;
  const bigger = new Uint32Array(Math.ceil(1.25 * words));
  bigger.set(packedRoom);
  packedRoom = bigger;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Column): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

const wordsIn = ({ byteLength }: Column): number => Math.ceil(byteLength / WORD_BYTES);

/** The upper and lower halves of 8-byte numbers are packed separately, because they have little in common. */
const halvesOf = (column: Column): number => (column.BYTES_PER_ELEMENT > WORD_BYTES ? 2 : 1);

/**
 * Packs every `step`th of the first `length` words in `room`, starting at word `first`. Returns the new number of
 * packed words.
 */
function packWords(first: number, length: number, step: number, written: number): number {
  const from = room;
  let at = first;
  while (at < length) {
    const base = from[at];
    let end = at + step;
    while (end < length && from[end] === base) end += step;
    const equal = (end - at) / step;
    if (equal >= STRETCH || end >= length) {
      packedRoom[written++] = equal << WIDTH_BITS;
      packedRoom[written++] = base;
      at = end;
    } else {
      const stop = Math.min(length, at + BLOCK * step);
      written = packBlock(at, stop, step, written);
      at += BLOCK * step;
    }
  }
  return written;
}

function packBlock(at: number, end: number, step: number, written: number): number {
  const [from, to] = [room, packedRoom];
  const base = from[at];
  let differ = 0;
  let count = 0;
  for (let word = at; word < end; word += step) {
    differ |= from[word] ^ base;
    count++;
  }
  const shift = 31 - Math.clz32(differ & -differ);
  const width = 32 - Math.clz32(differ) - shift;
  to[written++] = width | (shift << WIDTH_BITS) | (count << COUNT_AT);
  to[written++] = base;
  let gathered = 0;
  let bits = 0;
  for (let word = at; word < end; word += step) {
    const rest = (from[word] ^ base) >>> shift;
    gathered |= rest << bits;
    bits += width;
    if (bits < 32) continue;
    to[written++] = gathered;
    bits -= 32;
    gathered = bits > 0 ? rest >>> (width - bits) : 0;
  }
  if (bits > 0) to[written++] = gathered;
  return written;
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

/** Takes a checkpoint of a run that stands between two events. `sim` gets a new World with the same content. */
export function checkpoint(sim: Simulation): Checkpoint {
  const bare = sim.world;
  const columns: Column[] = [];
  let written = 0;
  for (const { owner, key } of placesOf(bare)) {
    const column = owner[key] as Column;
    const length = wordsIn(column);
    const from = roomFor(length);
    if (length > 0) from[length - 1] = 0;
    new Uint8Array(from.buffer).set(bytesOf(column));
    // A packed block is at most two words longer than its content, and so is the last block of each half.
    makeRoom(written + length + (length >> 5) + 16);
    packedRoom[written++] = column.length;
    for (let half = 0, halves = halvesOf(column); half < halves; half++) {
      written = packWords(half, length, halves, written);
    }
    columns.push(column);
    if (column.length > 0) owner[key] = emptyOf(column);
  }
  sim.world = structuredClone(bare);
  placesOf(sim.world).forEach(({ owner, key }, place) => { owner[key] = columns[place]; });
  return { bare, words: packedRoom.slice(0, written) };
}

/** Creates a new World from a checkpoint, for one caller alone. */
export function worldAt({ bare, words }: Checkpoint): World {
  const world = structuredClone(bare);
  let read = 0;
  for (const { owner, key } of placesOf(world)) {
    const empty = owner[key] as Column;
    const length = words[read++];
    if (length === 0) continue;
    const bytes = length * empty.BYTES_PER_ELEMENT;
    const buffer = new ArrayBuffer(Math.ceil(bytes / WORD_BYTES) * WORD_BYTES);
    const to = new Uint32Array(buffer);
    for (let half = 0, halves = halvesOf(empty); half < halves; half++) {
      read = unpackWords(words, read, to, half, halves);
    }
    owner[key] = columnOf(empty, bytes === buffer.byteLength ? buffer : buffer.slice(0, bytes), length);
  }
  return world;
}

type Make = new (buffer: ArrayBuffer, offset: number, length: number) => Column;

const columnOf = (like: Column, buffer: ArrayBuffer, length: number): Column =>
  new (like.constructor as Make)(buffer, 0, length);

const emptyOf = (like: Column): Column => columnOf(like, new ArrayBuffer(0), 0);
