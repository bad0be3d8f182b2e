/** The table of packets on their way. Slots are reused, so memory is only allocated when the table grows. */
import { INDEX_BITS } from './cell-number';

/**
 * Packets on their way, as a struct of arrays with free lists. It has what a switch, a reassembly or the end of a VC
 * needs of any packet. What only some packets carry is in columns of other files, with the same slots.
 *
 * Each pool of VCs has slots and a free list of its own, so that packets which come and go fast stay close together in
 * memory. Spread among thousands that wait for a turn at their source, each of them would have cache lines to itself.
 */
export interface PacketTable {
  vc: Int32Array;
  segment: Int32Array;
  /** Its number among the transmissions of its VC, from 0. */
  number: Int32Array;
  /** The layer's own number for it, by which the layer is told that all its cells have ended (`tellsEnd`). */
  sequence: Int32Array;
  cells: Int32Array;
  /** Number of cells that have not ended yet. */
  open: Int32Array;
  lost: Int32Array;
  /** Index of the first of the lost cells; counts only where some are. */
  firstLost: Int32Array;
  /** Its role (way/roles). */
  role: Uint8Array;
  flags: Uint16Array;
  /** When it was handed to the adaptation layer, ps. */
  sentPs: Float64Array;
  /** Length of the IP packet, bytes. */
  bytes: Int32Array;
  /** Number of cells of the whole segment. */
  sourceCells: Int32Array;
  /** The batch of packets with which it took turns on the VC; -1 if it was alone. */
  batch: Int32Array;
  /** By VC, the pool from which its packets take their slots. */
  pool: Uint8Array;
  /** By pool, the slot that was freed last, and by slot, the one that was freed before it; `NONE` if there is none. */
  freed: Int32Array;
  before: Int32Array;
  /** How many slots are free, of all the slots that pools have. */
  freeLength: number;
  used: number;
}

const NONE = -1;
/** How many slots a pool gets when it has no free one. */
const SLOTS_AT_ONCE = 64;

/**
 * marked: its last cell has EFCI; markedAny: some cell has; echo, windowReduced: ECN in TCP; clp: cell loss priority;
 * tellsEnd: its layer is told when all its cells have ended; filled: AAL5 puts dummy cells in place of lost ones; lazy:
 * lost cells can be replaced by others (adaptation/lpd); headed: all but the first can; salvaged: they were replaced.
 */
export const PacketFlag = {
  ack: 1, retransmission: 2, coded: 4, broken: 8, marked: 16, markedAny: 32, echo: 64, windowReduced: 128, clp: 256,
  lazy: 512, headed: 1024, salvaged: 2048, reserving: 4096, ecnCapable: 8192, filled: 16384, tellsEnd: 32768,
} as const;

/** Roles of packets. These two belong to the transport; those of adaptation layers have higher numbers (way/roles). */
export const DATA = 0;
export const ACK = 1;

/** A cell's number has 32 bits. `MOST_UNDER_WAY` and what one event can add to it fit. */
const MAX_PACKETS = 1 << (32 - INDEX_BITS);

const COLUMNS = [
  'vc', 'segment', 'number', 'cells', 'open', 'lost', 'bytes', 'sourceCells', 'batch', 'before', 'sequence',
  'firstLost',
] as const;

/** `pool`: by VC, its pool; the pools are numbered from 0. */
export function createPackets(pool: Uint8Array, capacity = 256): PacketTable {
  const column = () => new Int32Array(capacity);
  return {
    vc: column(), segment: column(), number: column(), sequence: column(), cells: column(),
    open: column(), lost: column(), firstLost: column(), role: new Uint8Array(capacity),
    flags: new Uint16Array(capacity), sentPs: new Float64Array(capacity),
    bytes: column(), sourceCells: column(), batch: column(), before: column(),
    pool, freed: new Int32Array(Math.max(0, ...pool) + 1).fill(NONE),
    freeLength: 0, used: 0,
  };
}

/** How many packets are under way. */
export const packetsUnderWay = ({ used, freeLength }: PacketTable): number => used - freeLength;

/** Lists the free slots. */
export function freeSlots({ freed, before }: PacketTable): number[] {
  const slots: number[] = [];
  for (const last of freed) for (let slot = last; slot !== NONE; slot = before[slot]) slots.push(slot);
  return slots;
}

/**
 * Takes a slot for a new packet of `cells` cells. It has no flags, and its role is data or acknowledgement, depending
 * on its VC; the caller fills in the rest. Throws if a million are under way.
 */
export function takePacket(
  table: PacketTable, vc: number, segment: number, number: number, cells: number, bytes: number,
): number {
  const slot = takeSlot(table, table.pool[vc]);
  table.vc[slot] = vc;
  table.segment[slot] = segment;
  table.number[slot] = number;
  table.cells[slot] = cells;
  table.open[slot] = cells;
  table.lost[slot] = 0;
  table.role[slot] = vc & 1 ? ACK : DATA;
  table.flags[slot] = 0;
  table.bytes[slot] = bytes;
  table.sourceCells[slot] = cells;
  table.batch[slot] = -1;
  return slot;
}

/**
 * Copies the packet in `slot`, as transmission `number` of its VC, with none of its cells ended. Columns beside the
 * table are copied by their owners.
 */
export function copyPacket(table: PacketTable, slot: number, number: number): number {
  const { vc, segment, cells, bytes } = table;
  const copy = takePacket(table, vc[slot], segment[slot], number, cells[slot], bytes[slot]);
  table.flags[copy] = table.flags[slot];
  table.role[copy] = table.role[slot];
  table.sourceCells[copy] = table.sourceCells[slot];
  table.sentPs[copy] = table.sentPs[slot];
  return copy;
}

export const freePacket = (table: PacketTable, slot: number): void =>
  giveSlot(table, table.pool[table.vc[slot]], slot);

function giveSlot(table: PacketTable, pool: number, slot: number): void {
  table.before[slot] = table.freed[pool];
  table.freed[pool] = slot;
  table.freeLength++;
}

function takeSlot(table: PacketTable, wanted: number): number {
  let pool = wanted;
  if (table.freed[pool] === NONE && !addSlots(table, pool)) {
    // The table has no more room, but other pools may have: they had more packets under way before.
    pool = table.freed.findIndex((slot) => slot !== NONE);
    if (pool < 0) throw new RangeError(`More than ${MAX_PACKETS} packets are under way at once.`);
  }
  const slot = table.freed[pool];
  table.freed[pool] = table.before[slot];
  table.freeLength--;
  return slot;
}

/** Gives more slots to a pool, the first of them to be taken first. Returns false if the table is full. */
function addSlots(table: PacketTable, pool: number): boolean {
  const { used } = table;
  const most = Math.min(used + SLOTS_AT_ONCE, MAX_PACKETS);
  if (most === used) return false;
  while (table.vc.length < most) grow(table);
  for (let slot = most - 1; slot >= used; slot--) giveSlot(table, pool, slot);
  table.used = most;
  return true;
}

/** How many packets of each flow are under way, including acknowledgements. */
export function underWayByFlow(table: PacketTable, flows: number): Int32Array {
  const { vc, used } = table;
  const counts = new Int32Array(flows);
  for (let slot = 0; slot < used; slot++) counts[vc[slot] >> 1]++;
  for (const slot of freeSlots(table)) counts[vc[slot] >> 1]--;
  return counts;
}

function grow(table: PacketTable): void {
  const capacity = Math.min(table.vc.length * 2, MAX_PACKETS);
  for (const name of COLUMNS) table[name] = wider(Int32Array, table[name], capacity);
  table.role = wider(Uint8Array, table.role, capacity);
  table.flags = wider(Uint16Array, table.flags, capacity);
  table.sentPs = wider(Float64Array, table.sentPs, capacity);
}

/** Returns a copy of a column with room for `length` entries, for this table or for columns beside it. */
export function wider<Column extends Float64Array | Int32Array | Int16Array | Uint16Array | Uint8Array>(
  make: new (length: number) => Column, column: Column, length: number,
): Column {
  const made = new make(length);
  made.set(column);
  return made;
}
