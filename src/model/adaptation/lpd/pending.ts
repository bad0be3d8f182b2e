/**
 * PENDING: at the sender, one entry for each packet that is under way, with the cells of its code that were made and
 * not sent. A ring in order of sequence numbers; a new entry pushes the oldest out. Cells are made when they are sent:
 * an entry only knows how many of each block have gone, so no cell goes twice.
 * Source: Kim and Bestavros, section 3.3 and 3.4 (FIFO replacement). Entries leave early only where the receiver says
 * that the packet is complete (`lateOn: done`); the paper lets them grow old.
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
  /** Packets of an entry at most: the blocking factor. */
  width: number;
  head: number;
  length: number;
  sequence: Int32Array;
  /** m. */
  cells: Int32Array;
  members: Int32Array;
  /** By entry × width: the segments in it, the transport's numbers. */
  segment: Int32Array;
  /** By entry × MAX_BLOCKS: fresh cells of the block that have gone. */
  gone: Int16Array;
  /** Entries so far: made, pushed out by younger ones, removed as complete. made = evicted + done + length. */
  made: number;
  evicted: number;
  done: number;
}

/** For entries of `width` packets. */
export const createPending = ({ pendingPackets: capacity }: LpdSpec, width: number): Pending => ({
  capacity, width, head: 0, length: 0, sequence: new Int32Array(capacity), cells: new Int32Array(capacity),
  members: new Int32Array(capacity),
  segment: new Int32Array(capacity * width), gone: new Int16Array(capacity * MAX_BLOCKS), made: 0, evicted: 0, done: 0,
});

/** The place of the entry that is `position`th in age. */
export const entryAt = (pending: Pending, position: number): number => (pending.head + position) % pending.capacity;

/** A new entry, without packets yet. Returns its place. */
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

/** The place of the packet's entry, -1: there is none. */
export function findPending(pending: Pending, sequence: number): number {
  for (let position = 0; position < pending.length; position++) {
    const entry = entryAt(pending, position);
    if (pending.sequence[entry] === sequence) return entry;
  }
  return -1;
}

/** The packet is complete: younger entries move up. */
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
