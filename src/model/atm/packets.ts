/** The table of packets on their way: slots are reused, nothing is allocated per packet but when the table grows. */
import { MAX_BLOCKS } from './blocks';
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
  /** Lazy packet discard: the AAL sequence number, and where the data begins in the flow's, modulo 2^32. */
  sequence: Int32Array;
  offset: Int32Array;
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
  /**
   * Coded packets, MAX_BLOCKS numbers each: local index of the first code cell of each block, and how many of the
   * block it carries.
   */
  codeStart: Int16Array;
  codeCount: Int16Array;
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

/** A cell's number has 32 bits. */
const MAX_PACKETS = 1 << (32 - INDEX_BITS);
/** A run with more than this many under way stops between events; what one event may add still fits. */
export const MOST_UNDER_WAY = MAX_PACKETS - 65_536;

const COLUMNS = [
  'vc', 'segment', 'number', 'cells', 'open', 'lost', 'bytes', 'sourceCells', 'batch', 'free', 'sequence', 'offset',
] as const;
const BLOCK_COLUMNS = ['codeStart', 'codeCount'] as const;

export function createPackets(capacity = 256): PacketTable {
  const column = () => new Int32Array(capacity);
  return {
    vc: column(), segment: column(), number: column(), sequence: column(), offset: column(), cells: column(),
    open: column(), lost: column(), role: new Uint8Array(capacity), flags: new Uint16Array(capacity),
    sentPs: new Float64Array(capacity),
    bytes: column(), sourceCells: column(), batch: column(), free: column(),
    codeStart: new Int16Array(capacity * MAX_BLOCKS), codeCount: new Int16Array(capacity * MAX_BLOCKS),
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

/** Another packet like the one in `slot`, as transmission `number` of its VC, with all its cells before it. */
export function copyPacket(table: PacketTable, slot: number, number: number): number {
  const { vc, segment, cells, bytes } = table;
  const copy = takePacket(table, vc[slot], segment[slot], number, cells[slot], bytes[slot]);
  table.flags[copy] = table.flags[slot];
  table.role[copy] = table.role[slot];
  table.sourceCells[copy] = table.sourceCells[slot];
  table.sentPs[copy] = table.sentPs[slot];
  table.codeStart.copyWithin(copy * MAX_BLOCKS, slot * MAX_BLOCKS, (slot + 1) * MAX_BLOCKS);
  table.codeCount.copyWithin(copy * MAX_BLOCKS, slot * MAX_BLOCKS, (slot + 1) * MAX_BLOCKS);
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
  for (const name of COLUMNS) {
    const bigger = new Int32Array(capacity);
    bigger.set(table[name]);
    table[name] = bigger;
  }
  for (const name of BLOCK_COLUMNS) {
    const bigger = new Int16Array(capacity * MAX_BLOCKS);
    bigger.set(table[name]);
    table[name] = bigger;
  }
  const role = new Uint8Array(capacity);
  role.set(table.role);
  table.role = role;
  const flags = new Uint16Array(capacity);
  flags.set(table.flags);
  table.flags = flags;
  const sentPs = new Float64Array(capacity);
  sentPs.set(table.sentPs);
  table.sentPs = sentPs;
}
