/** The table of packets on their way: slots are reused, nothing is allocated per packet but when the table grows. */
import { MAX_BLOCKS } from '../transport/boston/blocks';
import { MAX_SACK_BLOCKS } from '../transport/congestion/scoreboard';
import { INDEX_BITS, Role, type PacketTable } from './world';

/** A cell's number has 32 bits. */
const MAX_PACKETS = 1 << (32 - INDEX_BITS);
/** A run with more than this many under way stops between events; what one event may add still fits. */
export const MOST_UNDER_WAY = MAX_PACKETS - 65_536;

const COLUMNS = ['vc', 'segment', 'number', 'cells', 'open', 'lost', 'bytes', 'sourceCells', 'ackNext', 'ackWhole', 'ackWindow', 'batch', 'ackSent', 'ackGot', 'sackCount', 'free', 'sequence', 'offset'] as const;
const BLOCK_COLUMNS = ['codeStart', 'codeCount'] as const;
const SACK_COLUMNS = ['sackStart', 'sackEnd'] as const;

export function createPackets(capacity = 256): PacketTable {
  const column = () => new Int32Array(capacity);
  return {
    vc: column(), segment: column(), number: column(), sequence: column(), offset: column(), cells: column(), open: column(), lost: column(), role: new Uint8Array(capacity), flags: new Uint16Array(capacity),
    sentPs: new Float64Array(capacity),
    bytes: column(), sourceCells: column(), ackNext: column(), ackWhole: column(), ackWindow: column(), batch: column(), ackSent: column(), ackGot: column(), sackCount: column(), free: column(),
    codeStart: new Int16Array(capacity * MAX_BLOCKS), codeCount: new Int16Array(capacity * MAX_BLOCKS),
    sackStart: new Int32Array(capacity * MAX_SACK_BLOCKS), sackEnd: new Int32Array(capacity * MAX_SACK_BLOCKS),
    freeLength: 0, used: 0,
  };
}

/** A slot for a new packet of `cells` cells; the caller fills in what it needs. Throws when a million are under way. */
export function takePacket(table: PacketTable, vc: number, segment: number, number: number, cells: number, bytes: number, flags: number, role: number = vc & 1 ? Role.ack : Role.data): number {
  const slot = table.freeLength > 0 ? table.free[--table.freeLength] : table.used++;
  if (slot === table.vc.length) grow(table);
  table.vc[slot] = vc;
  table.segment[slot] = segment;
  table.number[slot] = number;
  table.cells[slot] = cells;
  table.open[slot] = cells;
  table.lost[slot] = 0;
  table.role[slot] = role;
  table.flags[slot] = flags;
  table.bytes[slot] = bytes;
  table.sourceCells[slot] = cells;
  table.batch[slot] = -1;
  return slot;
}

/** Another packet like the one in `slot`, as transmission `number` of its VC, with all its cells before it. */
export function copyPacket(table: PacketTable, slot: number, number: number): number {
  const copy = takePacket(table, table.vc[slot], table.segment[slot], number, table.cells[slot], table.bytes[slot], table.flags[slot], table.role[slot]);
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
  for (const name of SACK_COLUMNS) {
    const bigger = new Int32Array(capacity * MAX_SACK_BLOCKS);
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
