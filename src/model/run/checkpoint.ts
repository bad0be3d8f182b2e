/**
 * Checkpoints: copies of a World from which a run can go on, any number of times. A copy takes less memory and time
 * than the World itself: it has no arrays, and their contents are packed into one list of words (packed-words). No
 * array but an empty one may be referenced from two places of a World.
 */
import type { World } from '../world';
import { pack, packedWords, startPacking, unpack, type Column } from './packed-words';
import { worldBytes } from './whole-world';

export interface Checkpoint {
  /** The World with an empty array in place of each array. */
  bare: World;
  /** The arrays: of each its length, and its content. */
  words: Uint32Array;
}

/** Estimates the memory of a checkpoint, in bytes. */
export const checkpointBytes = ({ bare, words }: Checkpoint): number => worldBytes(bare) + words.byteLength;

type Owner = Record<string, unknown>;
interface Place { owner: Owner; key: string }

/** Finds the places of all arrays, always in the same order. */
function placesOf(value: object, places: Place[] = [], seen = new Set<object>()): Place[] {
  seen.add(value);
  for (const key of Object.keys(value)) {
    const owner = value as Owner;
    const entry = owner[key];
    if (typeof entry !== 'object' || entry === null) continue;
    if (ArrayBuffer.isView(entry)) places.push({ owner, key });
    else if (!seen.has(entry)) placesOf(entry, places, seen);
  }
  return places;
}

/** One empty array of each type, so that a World without arrays is cloned faster. */
const empties = new Map<unknown, Column>();

function emptyOf(like: Column): Column {
  let empty = empties.get(like.constructor);
  if (empty === undefined) empties.set(like.constructor, empty = like.slice(0, 0));
  return empty;
}

/** Takes a checkpoint of a run that stands between two events, and leaves its World as it is. */
export function checkpoint(world: World): Checkpoint {
  const places = placesOf(world);
  const columns = places.map(({ owner, key }) => owner[key] as Column);
  startPacking();
  places.forEach(({ owner, key }, place) => {
    pack(columns[place]);
    owner[key] = emptyOf(columns[place]);
  });
  const bare = structuredClone(world);
  places.forEach(({ owner, key }, place) => { owner[key] = columns[place]; });
  return { bare, words: packedWords() };
}

/** Creates a new World from a checkpoint, for one caller alone. */
export function worldAt({ bare, words }: Checkpoint): World {
  const world = structuredClone(bare);
  const packed = { words, read: 0 };
  for (const { owner, key } of placesOf(world)) owner[key] = unpack(packed, owner[key] as Column);
  return world;
}
