/**
 * What a port holds in its buffer, and what beside it: the cell being sent, if only waiting cells take places
 * (`queueCounts`), and cells that were brought back (pardons), which have places beyond a buffer that was full.
 */
import { CATALOGUE } from '../../model/catalogue';
import type { NetworkSpec } from '../../model/spec';
import { at, LINK, PORT_UNITS, type Frame } from '../../runner/client/frame';
import { count } from '../app/words';

/** Returns how many cells (in packet mode packets) are brought back at the port of each link. */
export function pardonedOf({ pardons, network, flows }: NetworkSpec): Map<number, number> {
  const pardoned = new Map<number, number>();
  for (const { link, flow, packets, cells } of pardons) {
    const perPacket = network === 'packet' ? 1
      : CATALOGUE.cellsOfPacket(flows[flow].transport.packetBytes, flows[flow].adaptation);
    pardoned.set(link, (pardoned.get(link) ?? 0) + cells.length + packets.length * perPacket);
  }
  return pardoned;
}

/** Returns how many of a queue have places beyond its buffer; 0 if more are beyond it than were brought back. */
export const broughtBack = (queued: number, capacity: number, pardoned: number): number =>
  (capacity >= 0 && queued > capacity && queued - capacity <= pardoned ? queued - capacity : 0);

/** `taken`: places of the buffer, in the port's unit. `back`, `sent`: cells or packets without a place of it. */
export interface Held { taken: number; back: number; sent: number }

/** Returns what the port in front of a link holds. */
export function heldAt({ links }: Frame, link: number): Held {
  const sent = at(links, link, LINK.leaving);
  if (PORT_UNITS[at(links, link, LINK.unit)] === 'bytes') {
    return { taken: Math.max(0, at(links, link, LINK.places)), back: 0, sent };
  }
  const back = at(links, link, LINK.beyond);
  return { taken: at(links, link, LINK.queued) - sent - back, back, sent };
}

/** `, and 1 brought back, 1 being sent`: what a port holds beside its buffer; '' if nothing. */
export function besideBuffer({ back, sent }: Pick<Held, 'back' | 'sent'>): string {
  const parts = [...(back > 0 ? [`${count(back)} brought back`] : []), ...(sent > 0 ? [`${sent} being sent`] : [])];
  return parts.length === 0 ? '' : `, and ${parts.join(', ')}`;
}
