/** Cells that were brought back (pardons): they have places beyond a buffer that was full when they came. */
import { CATALOGUE } from '../../model/catalogue';
import { cellsOf } from '../../model/constants';
import type { NetworkSpec } from '../../model/spec';

/** Returns how many cells (in packet mode packets) are brought back at the port of each link. */
export function pardonedOf({ pardons, network, flows }: NetworkSpec): Map<number, number> {
  const pardoned = new Map<number, number>();
  for (const { link, flow, packets, cells } of pardons) {
    const perPacket = network === 'packet' ? 1
      : cellsOf(flows[flow].transport.packetBytes, CATALOGUE.framingBytes(flows[flow].adaptation));
    pardoned.set(link, (pardoned.get(link) ?? 0) + cells.length + packets.length * perPacket);
  }
  return pardoned;
}

/** Returns how many of a queue have places beyond its buffer; 0 if more are beyond it than were brought back. */
export const broughtBack = (queued: number, capacity: number, pardoned: number): number =>
  (capacity >= 0 && queued > capacity && queued - capacity <= pardoned ? queued - capacity : 0);
