/**
 * A cache of the decoding plans of the last 64 sets of code cells, in the module's memory. A plan depends on which
 * cells arrived, not on their order. Looking one up allocates nothing.
 */
import { SET_WORDS, sameSet, writeSet } from './index-set';
import { memoryOf } from './memory';

const PLANS = 64;
const NONE = -1;

export interface PlanCache {
  /** Returns the place of the plan for m different `indices`, which is made if necessary and may replace an old one. */
  find(construction: number, indices: ArrayLike<number>): number;
  /** Whether this place still holds the plan that it had when its stamp was read. If so, this counts as a use. */
  holds(place: number, stamp: number): boolean;
  /** A number for each place, which changes when another plan is put there. */
  readonly stamps: Int32Array;
  /** Address of the plan at each place, and the bytes reserved for it (`rooms`). */
  readonly addresses: Int32Array;
  readonly rooms: Int32Array;
}

/**
 * Makes a cache at the addresses from `first` to `end`, which must have room for the largest plan. The module provides
 * `bytesFor`, which returns the size of a plan, and `write`, which writes it to `address`.
 */
export function planCache(
  first: number,
  end: number,
  bytesFor: (construction: number, indices: ArrayLike<number>) => number,
  write: (construction: number, indices: ArrayLike<number>, address: number, room: number) => void,
): PlanCache {
  const memory = memoryOf(first, end);
  const addresses = new Int32Array(PLANS).fill(NONE);
  const rooms = new Int32Array(PLANS);
  const hashes = new Int32Array(PLANS);
  const codes = new Int32Array(PLANS).fill(NONE);
  const stamps = new Int32Array(PLANS);
  const lastUses = new Float64Array(PLANS);
  const sets = new Int32Array((PLANS + 1) * SET_WORDS);
  const wanted = PLANS * SET_WORDS;
  let uses = 0;
  let latest = 0;

  const oldest = (mayBeEmpty: boolean) => {
    let found = NONE;
    for (let place = 0; place < PLANS; place++) {
      if (addresses[place] === NONE && !mayBeEmpty) continue;
      if (found === NONE || lastUses[place] < lastUses[found]) found = place;
    }
    return found;
  };
  const drop = (place: number) => {
    if (addresses[place] !== NONE) memory.give(addresses[place]);
    addresses[place] = NONE;
    codes[place] = NONE;
    stamps[place]++;
    lastUses[place] = 0;
  };
  const makeRoom = (place: number, bytes: number) => {
    if (addresses[place] !== NONE && rooms[place] >= bytes && rooms[place] <= 4 * bytes) return;
    drop(place);
    let address = memory.take(bytes);
    while (address === null) {
      drop(oldest(false));
      address = memory.take(bytes);
    }
    addresses[place] = address;
    rooms[place] = bytes;
  };

  return {
    addresses,
    rooms,
    stamps,
    holds(place, stamp) {
      if (place === NONE || stamps[place] !== stamp) return false;
      lastUses[place] = ++uses;
      return true;
    },
    find(construction, indices) {
      const code = construction * 1024 + indices.length;
      const hash = writeSet(indices, sets, wanted);
      for (let step = 0; step < PLANS; step++) {
        const place = (latest + step) % PLANS;
        if (hashes[place] === hash && codes[place] === code && sameSet(sets, place * SET_WORDS, wanted)) {
          lastUses[place] = ++uses;
          latest = place;
          return place;
        }
      }
      const place = oldest(true);
      makeRoom(place, bytesFor(construction, indices));
      codes[place] = NONE;
      stamps[place]++;
      write(construction, indices, addresses[place], rooms[place]);
      sets.copyWithin(place * SET_WORDS, wanted, wanted + SET_WORDS);
      hashes[place] = hash;
      codes[place] = code;
      lastUses[place] = ++uses;
      latest = place;
      return place;
    },
  };
}
