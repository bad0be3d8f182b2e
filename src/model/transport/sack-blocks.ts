/**
 * The receiver's side of SACK: which blocks an acknowledgement tells of. The first holds the segment that triggered it,
 * unless everything up to that one is there; the others are those that were told of most recently. Blocks that the first
 * one covers are not repeated.
 * Source: RFC 2018, 4. Departs in nothing but that segments stand for bytes.
 */
import { MAX_SACK_BLOCKS, type PacketTable } from '../atm/packets';
import type { TcpFlow } from '../world';

const BLOCK_BYTES = 8;

/** The blocks that were told of last, newest first: first segment, and one beyond the last. */
export interface SackHistory {
  start: Int32Array;
  end: Int32Array;
  count: number;
}

export const createSackHistory = (): SackHistory => ({ start: new Int32Array(MAX_SACK_BLOCKS), end: new Int32Array(MAX_SACK_BLOCKS), count: 0 });

const gatheredStart = new Int32Array(MAX_SACK_BLOCKS);
const gatheredEnd = new Int32Array(MAX_SACK_BLOCKS);

/** What an acknowledgement that `segment` triggers tells. Answers how many blocks; `writeBlocks` puts them into a packet. */
export function gatherBlocks(flow: TcpFlow, segment: number): number {
  const { receiver, sackHistory: history, transport } = flow;
  if (transport.variant !== 'sack') return 0;
  let count = 0;
  let first = receiver.next;
  let last = receiver.next;
  if (isKept(flow, segment)) {
    first = segment;
    last = segment + 1;
    while (isKept(flow, first - 1)) first--;
    while (isKept(flow, last)) last++;
    gatheredStart[count] = first;
    gatheredEnd[count++] = last;
  }
  for (let entry = 0; entry < history.count && count < transport.sackBlocks; entry++) {
    const start = history.start[entry];
    const end = history.end[entry];
    if (end <= receiver.next || (start >= first && end <= last)) continue;
    gatheredStart[count] = start;
    gatheredEnd[count++] = end;
  }
  for (let block = 0; block < count; block++) {
    history.start[block] = gatheredStart[block];
    history.end[block] = gatheredEnd[block];
  }
  history.count = count;
  return count;
}

/** Bytes that the option adds to an acknowledgement. */
export const sackBytes = ({ transport }: TcpFlow, blocks: number): number => (blocks === 0 ? 0 : transport.sackOptionBytes + BLOCK_BYTES * blocks);

/** Writes what was gathered last into an acknowledgement. */
export function writeBlocks(packets: PacketTable, ack: number, blocks: number): void {
  packets.sackCount[ack] = blocks;
  for (let block = 0; block < blocks; block++) {
    packets.sackStart[ack * MAX_SACK_BLOCKS + block] = gatheredStart[block];
    packets.sackEnd[ack * MAX_SACK_BLOCKS + block] = gatheredEnd[block];
  }
}

/** Is the segment here, out of order? */
const isKept = ({ receiver }: TcpFlow, segment: number): boolean =>
  segment >= receiver.next && segment < receiver.next + receiver.whole.length && receiver.whole[segment & (receiver.whole.length - 1)] === 1;
