/**
 * The latest happenings: all kinds in one ring, which the stage animates and the live region reads out; the VCs of the
 * last cells that fell into each tray; and the last drop. A reader of the ring keeps the serial of the last entry that
 * it has seen. It misses entries that were overwritten since, but counts, trays and the last drop stay complete. A
 * reader that may miss nothing says from where on it needs them (`keepFrom`); then the ring grows.
 */
import { EVENT_KINDS, positionsOf } from './columns';
import type { World } from '../world';

/** Numbers of the kinds. */
export const Happening = positionsOf(EVENT_KINDS);

/** Places of a ring that has not grown. */
export const RECENT_CAPACITY = 512;
/** The columns of a row, in order. */
export const RECENT_COLUMNS = [
  'serial', 'timePs', 'kind', 'vc', 'link', 'packet', 'index', 'of', 'reason', 'role', 'back',
] as const;
export const RECENT = positionsOf(RECENT_COLUMNS);
export const RECENT_STRIDE = RECENT_COLUMNS.length;
/** How many of the last cells of a tray are remembered, by their VCs. */
export const TRAY_KEPT = 64;

export interface Recent {
  data: Float64Array;
  /** Number of rows of `data`, a power of two. */
  places: number;
  /** The serial of the next happening, and of the first that may not be overwritten, -1 if all may be. */
  serial: number;
  keepFrom: number;
  /** The serial of the last drop, -1 if there was none; and its row, once `data` has overwritten it (`lastDrop`). */
  dropSerial: number;
  keptDrop: Float64Array;
  /**
   * For each tray (as in `World.trays`), the number of its ring in `fallen`, counted from 1; 0 if nothing has fallen
   * there.
   */
  ringOf: Int32Array;
  /** Rings of TRAY_KEPT VCs. The count of the tray gives the place of the next entry. */
  fallen: Int32Array;
  rings: number;
}

const FIRST_RINGS = 4;

export const createRecent = (trays: number): Recent => ({
  data: new Float64Array(RECENT_CAPACITY * RECENT_STRIDE), places: RECENT_CAPACITY, serial: 0, keepFrom: -1,
  dropSerial: -1, keptDrop: new Float64Array(RECENT_STRIDE).fill(-1),
  ringOf: new Int32Array(trays), fallen: new Int32Array(FIRST_RINGS * TRAY_KEPT), rings: 0,
});

/** Where the row of a happening begins in `data`. */
export const rowOf = ({ places }: Recent, serial: number): number => (serial & (places - 1)) * RECENT_STRIDE;

/** The serial of the oldest happening that is known, or `from` if that is later. */
export const oldestFrom = ({ places, serial }: Recent, from = 0): number => Math.max(from, serial - places);

/** Returns the row of the next happening, with room for it. */
function nextRow(recent: Recent): number {
  if (recent.keepFrom >= 0 && recent.serial - recent.keepFrom === recent.places) grow(recent);
  return rowOf(recent, recent.serial);
}

function grow(recent: Recent): void {
  const { data } = recent;
  const old = { ...recent };
  recent.places *= 2;
  recent.data = new Float64Array(2 * data.length);
  for (let serial = oldestFrom(old); serial < old.serial; serial++) {
    const from = rowOf(old, serial);
    recent.data.set(data.subarray(from, from + RECENT_STRIDE), rowOf(recent, serial));
  }
}

/** Records a happening of a VC (-1: of none) and a packet. `index`: a place among `of` cells, or a number of cells. */
export function happened(world: World, kind: number, vc: number, packet: number, index: number, of: number): void {
  const { recent } = world;
  const base = nextRow(recent);
  const { data } = recent;
  if (recent.dropSerial >= 0 && recent.serial - recent.dropSerial === recent.places) keepDrop(recent, base);
  data[base + RECENT.serial] = recent.serial++;
  data[base + RECENT.timePs] = world.clock[0];
  data[base + RECENT.kind] = kind;
  data[base + RECENT.vc] = vc;
  data[base + RECENT.link] = -1;
  data[base + RECENT.packet] = packet;
  data[base + RECENT.index] = index;
  data[base + RECENT.of] = of;
  data[base + RECENT.reason] = -1;
  data[base + RECENT.role] = -1;
  data[base + RECENT.back] = 0;
}

/**
 * Records that cell `index` of a packet was lost before link `link`. In one step, because this happens most often.
 * `back`: the cell was on its way back to where it was made.
 */
export function dropped(
  world: World, packet: number, index: number, reason: number, link: number, back: boolean,
): void {
  const { recent, packets } = world;
  const base = nextRow(recent);
  const { data, serial } = recent;
  data[base + RECENT.serial] = serial;
  data[base + RECENT.timePs] = world.clock[0];
  data[base + RECENT.kind] = Happening.drop;
  data[base + RECENT.vc] = packets.vc[packet];
  data[base + RECENT.link] = link;
  data[base + RECENT.packet] = packets.number[packet];
  data[base + RECENT.index] = index;
  data[base + RECENT.of] = packets.cells[packet];
  data[base + RECENT.reason] = reason;
  data[base + RECENT.role] = packets.role[packet];
  data[base + RECENT.back] = back ? 1 : 0;
  recent.dropSerial = serial;
  recent.serial = serial + 1;
}

/** Adds the reason of the latest happening, and perhaps its link. */
export function because({ recent }: World, reason: number, link = -1): void {
  const base = rowOf(recent, recent.serial - 1);
  recent.data[base + RECENT.link] = link;
  recent.data[base + RECENT.reason] = reason;
}

function keepDrop({ data, keptDrop }: Recent, base: number): void {
  for (let column = 0; column < RECENT_STRIDE; column++) keptDrop[column] = data[base + column];
}

/** The row of the last drop, as in `data`; its serial is -1 if there was none. Must be read before the ring changes. */
export function lastDrop(recent: Recent): Float64Array {
  const { data, dropSerial, keptDrop } = recent;
  if (dropSerial < oldestFrom(recent)) return keptDrop;
  const base = rowOf(recent, dropSerial);
  return data.subarray(base, base + RECENT_STRIDE);
}

/** Notes that a cell of a VC falls into a tray. Called before the cell is added to the count of the tray. */
export function noteFallen({ recent, trays }: World, tray: number, vc: number): void {
  if (recent.ringOf[tray] === 0) {
    recent.ringOf[tray] = ++recent.rings;
    if (recent.rings * TRAY_KEPT > recent.fallen.length) {
      const larger = new Int32Array(2 * recent.fallen.length);
      larger.set(recent.fallen);
      recent.fallen = larger;
    }
  }
  recent.fallen[(recent.ringOf[tray] - 1) * TRAY_KEPT + (trays[tray] % TRAY_KEPT)] = vc;
}

/** The VCs of the last cells of a tray, oldest first, at most `most` (and TRAY_KEPT). */
export function lastFallen({ recent, trays }: World, tray: number, most: number): number[] {
  const count = recent.ringOf[tray] === 0 ? 0 : Math.min(trays[tray], TRAY_KEPT, most);
  const first = (recent.ringOf[tray] - 1) * TRAY_KEPT;
  return Array.from({ length: count }, (_, place) =>
    recent.fallen[first + ((trays[tray] - count + place) % TRAY_KEPT)]);
}
