/** The table of packets on their way: slots are reused, nothing is allocated per packet but when the table grows. */
import { INDEX_BITS } from './cell-number';

/**
 * Packets on their way, struct of arrays with a free list: what a switch, a reassembly or the end of a VC asks of any
 * packet. What only some of them carry stands in columns of its owner beside these, by the same slots.
 */
export interface PacketTable {
  vc: Int32Array;
  segment: Int32Array;
  /** Its place among the transmissions of its VC, from 0. */
  number: Int32Array;
  /** What its layer calls it, and hears when all its cells have met their fate (`tellsEnd`). */
  sequence: Int32Array;
  cells: Int32Array;
  /** Cells whose fate is open. */
  open: Int32Array;
  lost: Int32Array;
  /** What it is for (way/roles). */
  role: Uint8Array;
  flags: Uint16Array;
  /** When it was handed to the adaptation layer. */
  sentPs: Float64Array;
  /** IP packet, bytes. */
  bytes: Int32Array;
  /** Cells of the whole segment. */
  sourceCells: Int32Array;
  /** Packets of one batch took turns on the VC, -1: alone. */
  batch: Int32Array;
  free: Int32Array;
  freeLength: number;
  used: number;
}

/**
 * marked: a switch has set EFCI on its last cell; markedAny: on any; echo, windowReduced: ECN in TCP; clp: cell loss
 * priority; tellsEnd: its layer hears when all its cells have met their fate; filled: AAL5 puts dummy cells in place of
 * lost ones;
 * lazy: lost cells can be replaced by others (adaptation/lpd); headed: all but the first; salvaged: they have been.
 */
export const PacketFlag = {
  ack: 1, retransmission: 2, coded: 4, broken: 8, marked: 16, markedAny: 32, echo: 64, windowReduced: 128, clp: 256,
  lazy: 512, headed: 1024, salvaged: 2048, reserving: 4096, ecnCapable: 8192, filled: 16384, tellsEnd: 32768,
} as const;

/** What a packet is for. These two are the transport's; adaptation layers number their own behind them (way/roles). */
export const DATA = 0;
export const ACK = 1;

/** A cell's number has 32 bits. What one event adds to `MOST_UNDER_WAY` still fits. */
const MAX_PACKETS = 1 << (32 - INDEX_BITS);

const COLUMNS = [
  'vc', 'segment', 'number', 'cells', 'open', 'lost', 'bytes', 'sourceCells', 'batch', 'free', 'sequence',
] as const;

export function createPackets(capacity = 256): PacketTable {
  const column = () => new Int32Array(capacity);
  return {
    vc: column(), segment: column(), number: column(), sequence: column(), cells: column(),
    open: column(), lost: column(), role: new Uint8Array(capacity), flags: new Uint16Array(capacity),
    sentPs: new Float64Array(capacity),
    bytes: column(), sourceCells: column(), batch: column(), free: column(),
    freeLength: 0, used: 0,
  };
}

/**
 * A slot for a new packet of `cells` cells. It has no flags, and is data or an acknowledgement by its VC; the caller
 * fills in what else it needs. Throws when a million are under way.
 */
export function takePacket(
  table: PacketTable, vc: number, segment: number, number: number, cells: number, bytes: number,
): number {
  const slot = table.freeLength > 0 ? table.free[--table.freeLength] : table.used++;
  if (slot === table.vc.length) grow(table);
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
 * Another packet like the one in `slot`, as transmission `number` of its VC, with all its cells before it. What stands
 * beside the table is copied by its owner.
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

export const freePacket = (table: PacketTable, slot: number): void => {
  table.free[table.freeLength++] = slot;
};

/** How many packets of each flow are under way, acknowledgements and all. */
export function underWayByFlow({ vc, free, freeLength, used }: PacketTable, flows: number): Int32Array {
  const counts = new Int32Array(flows);
  for (let slot = 0; slot < used; slot++) counts[vc[slot] >> 1]++;
  for (let entry = 0; entry < freeLength; entry++) counts[vc[free[entry]] >> 1]--;
  return counts;
}

function grow(table: PacketTable): void {
  const capacity = table.vc.length * 2;
  if (capacity > MAX_PACKETS) throw new RangeError(`More than ${MAX_PACKETS} packets are under way at once.`);
  for (const name of COLUMNS) table[name] = wider(Int32Array, table[name], capacity);
  table.role = wider(Uint8Array, table.role, capacity);
  table.flags = wider(Uint16Array, table.flags, capacity);
  table.sentPs = wider(Float64Array, table.sentPs, capacity);
}

/** A column with room for `length` entries: of the table, or of one that stands beside it. */
export function wider<Column extends Float64Array | Int32Array | Int16Array | Uint16Array | Uint8Array>(
  make: new (length: number) => Column, column: Column, length: number,
): Column {
  const made = new make(length);
  made.set(column);
  return made;
}
