/**
 * What acknowledgements carry, in columns beside the packet table and with the same slots. The segment that triggered
 * an acknowledgement is the packet's own `segment`; SACK blocks are in columns of their own (sack-blocks). The columns
 * are empty until the first acknowledgement.
 */
import { MAX_BLOCKS } from '../atm/blocks';
import { takePacket, wider } from '../atm/packets';
import type { World } from '../world';

export interface AckColumns {
  /** The next expected segment, and the window: bytes from that segment on. */
  next: Int32Array;
  window: Int32Array;
  /** 1 if the segment that triggered it is all there. */
  whole: Uint8Array;
  /** TCP Boston: of the transmission that triggered it, the cells sent so far and those that came. */
  sent: Int32Array;
  got: Int32Array;
  /** TCP Boston, MAX_BLOCKS numbers a packet: how many cells each block of the segment misses, if it is not whole. */
  missing: Int16Array;
}

export const createAcks = (): AckColumns => ({
  next: new Int32Array(0), window: new Int32Array(0), whole: new Uint8Array(0), sent: new Int32Array(0),
  got: new Int32Array(0), missing: new Int16Array(0),
});

/** Takes a slot for an acknowledgement of `cells` cells, as transmission `number` of its VC. The caller fills it in. */
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
