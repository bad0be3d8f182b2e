/**
 * Calendars of ports that run ahead: the trains of cells that come to a port, by the slot at whose end the first cell
 * is judged; one more is in each slot after it. Slots are counted from one of the port's own ticks.
 * Hot path: once a train; allocates only when a calendar grows.
 */
import type { EventQueue } from '../../../kernel/event-queue';
import type { Simulation } from '../../../world';

/** Trains by input; of two at one input, the first to come is first. */
export interface Live {
  /** The cell of the next slot, its hop at the port and its input, and how many come, this one included. */
  cell: Int32Array;
  hop: Int32Array;
  input: Int32Array;
  left: Int32Array;
  /** When the last of these comes. */
  lastPs: Float64Array;
  length: number;
  /** There may be two at one input. */
  doubled: boolean;
}

/** One port that runs ahead. */
export interface Calendar {
  /** When slot 0 ends, and how long one is. */
  basePs: number;
  cellTimePs: number;
  /** The next slot to go through. */
  slot: number;
  /** By slot and `mask`, the first and the last entry, counted from 1; 0: none. */
  first: Int32Array;
  last: Int32Array;
  mask: number;
  /** Cells in it, and a slot before which no train begins. */
  cells: number;
  from: number;
  /** Trains of which a cell comes in the next slot. */
  live: Live;
  /** Where ports go together, the list of cells that read what another keeps; null: its port goes alone. */
  readers: EventQueue | null;
}

/**
 * Entries of all calendars: trains, and when their last cells come. Of entry e the words from 4 e on: the first cell,
 * its hop at the port, the entry behind it in its slot or among the free ones, counted from 1, and how many cells.
 */
export const entries = {
  words: new Int32Array(4 * 1024), at: new Float64Array(1024), free: 0,
  /** How many were ever used. */
  used: 0,
};
export const CELL = 0;
export const HOP = 1;
export const NEXT = 2;
export const COUNT = 3;

/** More slots than this are never counted from one base: divisions are exact. */
const MOST_SLOTS = 65_536;

export const createLive = (size = 4): Live => ({
  cell: new Int32Array(size), hop: new Int32Array(size), input: new Int32Array(size), left: new Int32Array(size),
  lastPs: new Float64Array(size), length: 0, doubled: false,
});

export function createCalendar(slots: number): Calendar {
  let size = 16;
  while (size < slots) size *= 2;
  return {
    basePs: 0, cellTimePs: 0, slot: 1, first: new Int32Array(size), last: new Int32Array(size), mask: size - 1,
    cells: 0, from: 1, live: createLive(), readers: null,
  };
}

/** Forgets all entries, which no calendar has any more. */
export function clearEntries(): void {
  entries.free = 0;
  entries.used = 0;
}

function takeEntry(): number {
  if (entries.free !== 0) {
    const entry = entries.free;
    entries.free = entries.words[4 * entry + NEXT];
    return entry;
  }
  if (++entries.used === entries.at.length) grow();
  return entries.used;
}

export function freeEntry(entry: number): void {
  entries.words[4 * entry + NEXT] = entries.free;
  entries.free = entry;
}

function grow(): void {
  const { words, at } = entries;
  entries.words = new Int32Array(2 * words.length);
  entries.words.set(words);
  entries.at = new Float64Array(2 * at.length);
  entries.at.set(at);
}

/** The slot at whose end a cell that comes at `atPs` is judged. The first one after a change of rate may be longer. */
export const slotOf = ({ basePs, cellTimePs, slot }: Calendar, atPs: number): number =>
  Math.max(slot, Math.ceil((atPs - basePs) / cellTimePs));

/** Nearly always the next one, without a division; it may be the one before, of a port that has gone through it. */
export function slotNear(calendar: Calendar, atPs: number): number {
  const { basePs, cellTimePs, slot } = calendar;
  const endPs = endOf(calendar, slot);
  return atPs <= endPs && atPs > endPs - cellTimePs ? slot : Math.ceil((atPs - basePs) / cellTimePs);
}

/** A cell that comes at `atPs`, in `slot`. */
export const enterCell = (calendar: Calendar, slot: number, cell: number, hop: number, atPs: number): void =>
  enter(calendar, slot, cell, hop, 1, atPs);

/** `count` cells of one train; `lastPs`: when the last of them comes. */
function enter(calendar: Calendar, slot: number, cell: number, hop: number, count: number, lastPs: number): void {
  const entry = takeEntry();
  const { words } = entries;
  words[4 * entry + CELL] = cell;
  words[4 * entry + HOP] = hop;
  words[4 * entry + NEXT] = 0;
  words[4 * entry + COUNT] = count;
  entries.at[entry] = lastPs;
  const place = slot & calendar.mask;
  if (calendar.first[place] === 0) calendar.first[place] = entry;
  else words[4 * calendar.last[place] + NEXT] = entry;
  calendar.last[place] = entry;
  if (calendar.cells === 0 || slot < calendar.from) calendar.from = slot;
  calendar.cells += count;
}

/** `count` cells, `gapPs` apart: one entry where one comes in each slot. */
export function enterTrain(
  calendar: Calendar, cell: number, hop: number, count: number, atPs: number, gapPs: number,
): void {
  if (gapPs === calendar.cellTimePs && atPs > calendar.basePs) {
    enter(calendar, slotOf(calendar, atPs), cell, hop, count, atPs + (count - 1) * gapPs);
    return;
  }
  for (let n = 0; n < count; n++) {
    const comesPs = atPs + n * gapPs;
    enterCell(calendar, slotOf(calendar, comesPs), cell + n, hop, comesPs);
  }
}

/** The entries of a slot, which leave the calendar: the first of them, or 0. */
export function takeSlot(calendar: Calendar, slot: number): number {
  const place = slot & calendar.mask;
  const entry = calendar.first[place];
  calendar.first[place] = 0;
  return entry;
}

/** Counts slots from a later tick, so that their numbers stay small. Places stay what they are. */
export function rebase(calendar: Calendar): void {
  if (calendar.slot < MOST_SLOTS) return;
  const slots = calendar.slot - (calendar.slot & calendar.mask);
  calendar.basePs += slots * calendar.cellTimePs;
  calendar.slot -= slots;
  calendar.from -= slots;
}

/** When a slot ends. */
export const endOf = ({ basePs, cellTimePs }: Calendar, slot: number): number => basePs + slot * cellTimePs;

/** The last slot that ends at or before `atPs`. */
export const slotUpTo = ({ basePs, cellTimePs }: Calendar, atPs: number): number =>
  Math.floor((atPs - basePs) / cellTimePs);

/** Of a port that has done all up to `upToPs`. Its grid may begin later: with the end of the present slot. */
export function openCalendar(sim: Simulation, calendar: Calendar, number: number, upToPs: number): void {
  const { slotOriginPs } = sim.world.ports[number];
  const { cellTimePs } = sim.world.links[number];
  calendar.basePs = slotOriginPs > upToPs ? slotOriginPs - cellTimePs
    : upToPs - (upToPs - slotOriginPs) % cellTimePs;
  calendar.cellTimePs = cellTimePs;
  calendar.slot = 1;
  calendar.from = 1;
  calendar.cells = 0;
  calendar.live.length = 0;
  calendar.live.doubled = false;
}

/** When a port next has something to do, or sooner. */
export const dueAt = ({ world: { ports } }: Simulation, calendar: Calendar, number: number): number =>
  (ports[number].sending ? endOf(calendar, calendar.slot)
    : calendar.live.length > 0 ? endOf(calendar, calendar.slot)
      : calendar.cells > 0 ? endOf(calendar, Math.max(calendar.slot, calendar.from)) : Infinity);
