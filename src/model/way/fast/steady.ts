/**
 * Ports at which a cell in the middle of its packet is only asked whether there is room for it: how to recognize them,
 * and how such a cell is refused. Used by both kinds of fast way. Hot path: allocates nothing.
 */
import { dropCell } from '../../atm/fate';
import { makeRoomFor, type LinkState } from '../../atm/link';
import { DISCARD_POLICIES, policyOf } from '../../switch/discard/policies';
import type { PortState } from '../../switch/port-state';
import { fifo } from '../../switch/schedulers/fifo';
import { schedulerNumber } from '../../switch/schedulers/list';
import { vcHop, type VcHop } from '../../switch/vc-hop';
import type { Simulation } from '../../world';

const FIFO = schedulerNumber(fifo.id);
/** By policy: 1 if a cell that continues a packet gets in wherever there is room. */
const ADMITS = Uint8Array.from(DISCARD_POLICIES, ({ admitsMidPacket, arrive }) =>
  (admitsMidPacket === true && arrive === undefined ? 1 : 0));

/**
 * Whether a port has one queue, no features except one that counts arrivals, and a policy that judges packets only
 * where they begin.
 */
export const judgesStarts = (port: PortState): boolean =>
  port.scheduler === FIFO && ADMITS[port.policy] === 1 && !port.watches && port.beyond.length === 0;

/** Returns how many places a cell finds taken at such a port, with `queued` cells in the queue and none of priority. */
export const takenAt = ({ countsWaitingOnly, promised }: PortState, queued: number): number =>
  queued - (countsWaitingOnly && queued > 0 ? 1 : 0) + promised;

/**
 * Drops a cell of a packet that is being refused, as `admit` would, if the policy says so; the arrival is not counted
 * here. Returns false, and does nothing, if the policy admits it. Only for cells that do not end their packet, at ports
 * without features that judge cells; clock and occupancy of the port must be those of the cell.
 */
export function refuse(sim: Simulation, port: PortState, vc: VcHop, cell: number, hop: number): boolean {
  const { hopStart, hopVc } = sim.net;
  const reason = policyOf(port).judge(port, vc, false, port.policyState);
  if (reason < 0) return false;
  dropCell(sim, cell, port.link, hop - hopStart[hopVc[hop]], reason);
  return true;
}

/** Sends the first cells of the queue, one in each of `slots` slots, the first of which ends at `firstPs`. */
export function sendQueued(
  { world }: Simulation, port: PortState, link: LinkState, firstPs: number, slots: number,
): void {
  const { queue: ring } = port;
  const ringMask = ring.cell.length - 1;
  makeRoomFor(link, slots);
  const { left, at, gap, cell, hop, count, cellTimePs, delayPs } = link;
  const mask = at.length - 1;
  let from = ring.head;
  let to = link.head + link.trains;
  let { lastArrivalPs } = link;
  let leftPs = firstPs;
  for (let slot = 0; slot < slots; slot++, from++, to++, leftPs += cellTimePs) {
    const place = to & mask;
    const own = ring.hop[from & ringMask];
    if (leftPs + delayPs > lastArrivalPs) lastArrivalPs = leftPs + delayPs;
    left[place] = leftPs;
    at[place] = lastArrivalPs;
    gap[place] = cellTimePs;
    cell[place] = ring.cell[from & ringMask];
    hop[place] = own;
    count[place] = 1;
    const vc = vcHop(world, own);
    if (--vc.queued === 0) port.activeVcs--;
  }
  ring.head = from & ringMask;
  ring.length -= slots;
  link.trains += slots;
  link.lastArrivalPs = lastArrivalPs;
}
