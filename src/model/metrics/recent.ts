/**
 * The last things that happened, in a ring: what the stage animates and the live region says. A reader keeps the serial of
 * the last one it has seen; what was overwritten in between is lost to it, never to the counts.
 */
import type { World } from '../kernel/world';

/** Kinds, in the order that frames use. */
export const Happening = { drop: 0, discard: 1, whole: 2, timeout: 3, fastRetransmit: 4, change: 5, suppressed: 6, refused: 7, requested: 8, repaired: 9, salvaged: 10 } as const;

export const RECENT_CAPACITY = 512;
/** serial, timePs, kind, flow, link, packet, index, of, reason */
export const RECENT_STRIDE = 9;

export const createRecent = (): World['recent'] => ({ data: new Float64Array(RECENT_CAPACITY * RECENT_STRIDE), serial: 0 });

export function happened(world: World, kind: number, flow: number, link: number, packet: number, index: number, of: number, reason: number): void {
  const { recent } = world;
  const base = (recent.serial % RECENT_CAPACITY) * RECENT_STRIDE;
  const { data } = recent;
  data[base] = recent.serial++;
  data[base + 1] = world.clock[0];
  data[base + 2] = kind;
  data[base + 3] = flow;
  data[base + 4] = link;
  data[base + 5] = packet;
  data[base + 6] = index;
  data[base + 7] = of;
  data[base + 8] = reason;
}
