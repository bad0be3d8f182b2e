/**
 * Ports at which nothing is asked of a cell in the middle of its packet but whether there is room for it: what both
 * kinds of fast way ask of a port, and what becomes of such a cell. Hot path: allocates nothing.
 */
import { dropCell } from '../../atm/fate';
import { DISCARD_POLICIES, policyOf } from '../../switch/discard/policies';
import type { PortState } from '../../switch/port-state';
import { fifo } from '../../switch/schedulers/fifo';
import { schedulerNumber } from '../../switch/schedulers/list';
import type { VcHop } from '../../switch/vc-hop';
import type { Simulation } from '../../world';

const FIFO = schedulerNumber(fifo.id);
/** By policy: 1 where a cell that continues a packet gets in wherever there is room. */
const ADMITS = Uint8Array.from(DISCARD_POLICIES, ({ admitsMidPacket, arrive }) =>
  (admitsMidPacket === true && arrive === undefined ? 1 : 0));

/** One queue, no feature but one that counts what comes, and a policy that judges packets only where they begin. */
export const judgesStarts = (port: PortState): boolean =>
  port.scheduler === FIFO && ADMITS[port.policy] === 1 && port.active.length === (port.counts ? 1 : 0)
  && port.beyond.length === 0;

/** Places that a cell finds taken at such a port where so many cells are queued and none goes first. */
export const takenAt = ({ countsWaitingOnly, promised }: PortState, queued: number): number =>
  queued - (countsWaitingOnly && queued > 0 ? 1 : 0) + promised;

/**
 * What `admit` does with a cell of a packet that is being refused, where no feature of the port asks for it and its
 * packet does not end with it, but for counting that it came: its policy says why it falls. False: it does not, and
 * nothing was done. The clock and the port's occupancy are those of the cell.
 */
export function refuse(sim: Simulation, port: PortState, vc: VcHop, cell: number, hop: number): boolean {
  const { hopStart, hopVc } = sim.net;
  const reason = policyOf(port).judge(port, vc, false, port.policyState);
  if (reason < 0) return false;
  dropCell(sim, cell, port.link, hop - hopStart[hopVc[hop]], reason);
  return true;
}
