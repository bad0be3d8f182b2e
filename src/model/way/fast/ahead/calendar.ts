/**
 * Calendars of ports that run ahead. A calendar holds the trains of cells that come to a port, by the slot at whose end
 * the first cell of the train is judged; each slot after that gets the next cell. Slots are counted from one of the
 * port's own ticks.
 * Hot path: once a train; allocates only when a calendar grows.
 */
import type { EventQueue } from '../../../kernel/event-queue';
import type { Simulation } from '../../../world';

/** The trains of which the port gets a cell in each slot, sorted by input; at one input, the earlier one is first. */
export interface Live {
  /** The cell for the next slot, its hop at the port, its input, and the cells left of the train, with this one. */
  cell: Int32Array;
  hop: Int32Array;
  input: Int32Array;
  left: Int32Array;
  /** When the last cell of the train comes, ps. */
  lastPs: Float64Array;
  length: number;
  /** Set if two trains may be at one input. */
  doubled: boolean;
}

/** The calendar of one port that runs ahead. */
export interface Calendar {
  /** When slot 0 ends, and the length of a slot, ps. */
  basePs: number;
  cellTimePs: number;
  /** The next slot to process. */
  slot: number;
  /** By slot & `mask`, the first and the last entry of the slot, counted from 1; 0 if there is none. */
  first: Int32Array;
  last: Int32Array;
  mask: number;
  /** How many cells the calendar holds, and a slot before which no train begins. */
  cells: number;
  from: number;
  /** The slot from which it is worth while to look for calm ones, and how many to leave out at least (calm.ts). */
  askAgain: number;
  patience: number;
  /** Trains that bring a cell in the next slot. */
  live: Live;
  /** For ports that go together, the list of cells that read the state of another port; `null` for other ports. */
  readers: EventQueue | null;
}

/**
 * The entries of all calendars: trains, and when their last cells come. Entry e has four words, from 4 e on: the first
 * cell, its hop at the port, the next entry in the slot or in the free list (counted from 1), and the number of cells.
 */
export const entries = {
  words: new Int32Array(4 * 1024), at: new Float64Array(1024), free: 0,
  /** How many entries were ever used. */
  used: 0,
};
export const CELL = 0;
export const HOP = 1;
export const NEXT = 2;
export const COUNT = 3;

/** Slots are counted from a new base before their numbers get larger than this, so that divisions stay exact. */
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
    cells: 0, from: 1, askAgain: 0, patience: 0, live: createLive(), readers: null,
  };
}

/** Forgets all entries. No calendar may use any. */
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

/** Returns the slot at whose end a cell that comes at `atPs` is judged. After a change of rate it may be longer. */
export const slotOf = ({ basePs, cellTimePs, slot }: Calendar, atPs: number): number =>
  Math.max(slot, Math.ceil((atPs - basePs) / cellTimePs));

/** As `slotOf`, but mostly without a division. May return a slot that the port has already processed. */
export function slotNear(calendar: Calendar, atPs: number): number {
  const { basePs, cellTimePs, slot } = calendar;
  const endPs = endOf(calendar, slot);
  return atPs <= endPs && atPs > endPs - cellTimePs ? slot : Math.ceil((atPs - basePs) / cellTimePs);
}

/** Enters one cell that comes at `atPs`, in `slot`. */
export function enterCell(calendar: Calendar, slot: number, cell: number, hop: number, atPs: number): void {
  const entry = enter(calendar, slot, cell, hop, 1);
  entries.at[entry] = atPs;
}

/**
 * Enters `count` cells of one train. Returns the entry, to which the caller adds when the last of them comes: a time
 * passed on would be allocated for each entry.
 */
function enter(calendar: Calendar, slot: number, cell: number, hop: number, count: number): number {
  const entry = takeEntry();
  const { words } = entries;
  words[4 * entry + CELL] = cell;
  words[4 * entry + HOP] = hop;
  words[4 * entry + NEXT] = 0;
  words[4 * entry + COUNT] = count;
  const place = slot & calendar.mask;
  if (calendar.first[place] === 0) calendar.first[place] = entry;
  else words[4 * calendar.last[place] + NEXT] = entry;
  calendar.last[place] = entry;
  if (calendar.cells === 0 || slot < calendar.from) calendar.from = slot;
  calendar.cells += count;
  return entry;
}

/** Enters `count` cells that come `gapPs` apart, as one entry if each slot gets one of them. */
export function enterTrain(
  calendar: Calendar, cell: number, hop: number, count: number, atPs: number, gapPs: number,
): void {
  if (gapPs === calendar.cellTimePs && atPs > calendar.basePs) {
    const entry = enter(calendar, slotOf(calendar, atPs), cell, hop, count);
    entries.at[entry] = atPs + (count - 1) * gapPs;
    return;
  }
  for (let n = 0; n < count; n++) {
    const comesPs = atPs + n * gapPs;
    enterCell(calendar, slotOf(calendar, comesPs), cell + n, hop, comesPs);
  }
}

/** Removes the entries of a slot from the calendar. Returns the first of them, or 0. */
export function takeSlot(calendar: Calendar, slot: number): number {
  const place = slot & calendar.mask;
  const entry = calendar.first[place];
  calendar.first[place] = 0;
  return entry;
}

/** Counts slots from a later tick, so that their numbers stay small. Places in `first` and `last` do not change. */
export function rebase(calendar: Calendar): void {
  if (calendar.slot < MOST_SLOTS) return;
  const slots = calendar.slot - (calendar.slot & calendar.mask);
  calendar.basePs += slots * calendar.cellTimePs;
  calendar.slot -= slots;
  calendar.from -= slots;
  calendar.askAgain -= slots;
}

/** When a slot ends, ps. */
export const endOf = ({ basePs, cellTimePs }: Calendar, slot: number): number => basePs + slot * cellTimePs;

/** The last slot that ends at or before `atPs`. */
export const slotUpTo = ({ basePs, cellTimePs }: Calendar, atPs: number): number =>
  Math.floor((atPs - basePs) / cellTimePs);

/**
 * Opens the calendar of a port that has done everything up to `upToPs`. After a change of rate, its slots may begin
 * later than that, at the end of the present one.
 */
export function openCalendar(sim: Simulation, calendar: Calendar, number: number, upToPs: number): void {
  const { slotOriginPs } = sim.world.ports[number];
  const { cellTimePs } = sim.world.links[number];
  calendar.basePs = slotOriginPs > upToPs ? slotOriginPs - cellTimePs
    : upToPs - (upToPs - slotOriginPs) % cellTimePs;
  calendar.cellTimePs = cellTimePs;
  calendar.slot = 1;
  calendar.from = 1;
  calendar.askAgain = 0;
  calendar.cells = 0;
  calendar.live.length = 0;
  calendar.live.doubled = false;
}

/** When a port next has something to do, ps, or an earlier time. */
export const dueAt = ({ world: { ports } }: Simulation, calendar: Calendar, number: number): number =>
  (ports[number].sending || calendar.live.length > 0 ? endOf(calendar, calendar.slot)
    : calendar.cells > 0 ? endOf(calendar, Math.max(calendar.slot, calendar.from)) : Infinity);
