/**
 * PENDING: the sender's list of packets under way, with the cells of their code that were made and not sent. It is a
 * ring in order of sequence numbers; a new entry pushes the oldest out. Cells are only made when they are sent: an
 * entry counts how many of each block were sent, so that no cell is sent twice.
 * Source: Kim and Bestavros, section 3.3 and 3.4 (FIFO replacement). Entries leave early only if the receiver says that
 * the packet is complete (`lateOn: done`); in the paper they just grow old.
 */
import type { NumberParameter } from '../../catalogue-types';
import { MAX_BLOCKS } from '../../atm/blocks';
import type { LpdSpec } from '../../spec';

export const pendingPackets = {
  key: 'pendingPackets', title: 'PENDING', unit: 'packets', type: 'integer', min: 1, max: 1024, default: 64,
  live: false, group: 'code',
  help:
    'Packets of which the sender keeps cells; the oldest makes room for a new one. The receiver’s WAIT holds as many.',
  source: 'Kim and Bestavros, Lazy Packet Discard, section 3.4; the number is our assumption',
} as const satisfies NumberParameter;

export interface Pending {
  capacity: number;
  /** The most packets of an entry: the blocking factor. */
  width: number;
  head: number;
  length: number;
  sequence: Int32Array;
  /** m of each entry. */
  cells: Int32Array;
  members: Int32Array;
  /** By entry × width: the segments in it, as numbered by the transport. */
  segment: Int32Array;
  /** By entry × MAX_BLOCKS: how many fresh cells of the block were sent. */
  gone: Int16Array;
  /** Entries made so far, pushed out by younger ones, and removed as complete: made = evicted + done + length. */
  made: number;
  evicted: number;
  done: number;
}

/** Creates the list for entries of `width` packets. */
export const createPending = ({ pendingPackets: capacity }: LpdSpec, width: number): Pending => ({
  capacity, width, head: 0, length: 0, sequence: new Int32Array(capacity), cells: new Int32Array(capacity),
  members: new Int32Array(capacity),
  segment: new Int32Array(capacity * width), gone: new Int16Array(capacity * MAX_BLOCKS), made: 0, evicted: 0, done: 0,
});

/** Index of the entry that is the `position`th oldest. */
export const entryAt = (pending: Pending, position: number): number => (pending.head + position) % pending.capacity;

/** Adds an entry without packets. Returns its index. */
export function addPending(pending: Pending, sequence: number, cells: number): number {
  if (pending.length === pending.capacity) {
    pending.head = (pending.head + 1) % pending.capacity;
    pending.length--;
    pending.evicted++;
  }
  const entry = entryAt(pending, pending.length++);
  pending.made++;
  pending.sequence[entry] = sequence;
  pending.cells[entry] = cells;
  pending.members[entry] = 0;
  pending.segment.fill(0, entry * pending.width, (entry + 1) * pending.width);
  pending.gone.fill(0, entry * MAX_BLOCKS, (entry + 1) * MAX_BLOCKS);
  return entry;
}

export const addMember = (pending: Pending, entry: number, segment: number): void => {
  pending.segment[entry * pending.width + pending.members[entry]++] = segment;
};

/** Index of the packet's entry; -1 if there is none. */
export function findPending(pending: Pending, sequence: number): number {
  for (let position = 0; position < pending.length; position++) {
    const entry = entryAt(pending, position);
    if (pending.sequence[entry] === sequence) return entry;
  }
  return -1;
}

/** Removes the entry of a packet that is complete. Younger entries move up. */
export function removePending(pending: Pending, entry: number): void {
  const { capacity, width } = pending;
  const last = entryAt(pending, pending.length - 1);
  for (let here = entry; here !== last; here = (here + 1) % capacity) {
    const next = (here + 1) % capacity;
    pending.sequence[here] = pending.sequence[next];
    pending.cells[here] = pending.cells[next];
    pending.members[here] = pending.members[next];
    pending.segment.copyWithin(here * width, next * width, (next + 1) * width);
    pending.gone.copyWithin(here * MAX_BLOCKS, next * MAX_BLOCKS, (next + 1) * MAX_BLOCKS);
  }
  pending.length--;
  pending.done++;
}
