/**
 * What acknowledgements carry, beside the table of packets and by its slots; the segment that triggered one is the
 * packet's own `segment`, and blocks that came out of order stand in columns of theirs (sack-blocks). Empty until the
 * first acknowledgement.
 */
import { MAX_BLOCKS } from '../atm/blocks';
import { takePacket, wider } from '../atm/packets';
import type { World } from '../world';

export interface AckColumns {
  /** The next expected segment, and the window: bytes from there on. */
  next: Int32Array;
  window: Int32Array;
  /** 1: all of the segment that triggered it is there. */
  whole: Uint8Array;
  /** TCP Boston's news of the transmission that triggered it: cells sent so far, and come. */
  sent: Int32Array;
  got: Int32Array;
  /** TCP Boston, MAX_BLOCKS numbers a packet: cells that each block of the segment misses, where it is not whole. */
  missing: Int16Array;
}

export const createAcks = (): AckColumns => ({
  next: new Int32Array(0), window: new Int32Array(0), whole: new Uint8Array(0), sent: new Int32Array(0),
  got: new Int32Array(0), missing: new Int16Array(0),
});

/** A slot for an acknowledgement of `cells` cells, as transmission `number` of its VC; the caller fills it in. */
export function takeAck(
  { packets, acks }: World, vc: number, segment: number, number: number, cells: number, bytes: number,
): number {
  const ack = takePacket(packets, vc, segment, number, cells, bytes);
  if (ack >= acks.next.length) widen(acks, packets.vc.length);
  return ack;
}

function widen(acks: AckColumns, length: number): void {
  for (const name of ['next', 'window', 'sent', 'got'] as const) acks[name] = wider(Int32Array, acks[name], length);
  acks.whole = wider(Uint8Array, acks.whole, length);
  acks.missing = wider(Int16Array, acks.missing, length * MAX_BLOCKS);
}
