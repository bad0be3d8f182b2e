/** Cells of a packet that is being refused. Hot path: allocates nothing. */
import { dropCell } from '../../atm/fate';
import { policyOf } from '../../switch/discard/policies';
import type { PortState } from '../../switch/port-state';
import type { VcHop } from '../../switch/vc-hop';
import type { Simulation } from '../../world';

/**
 * What `admit` does with such a cell where no feature of the port asks for it and its packet does not end with it, but
 * for counting that it came: its policy says why it falls. False: it does not, and nothing was done. The clock and the
 * port's occupancy are those of the cell.
 */
export function refuse(sim: Simulation, port: PortState, vc: VcHop, cell: number, hop: number): boolean {
  const { hopStart, hopVc } = sim.net;
  const reason = policyOf(port).judge(port, vc, false, port.policyState);
  if (reason < 0) return false;
  dropCell(sim, cell, port.link, hop - hopStart[hopVc[hop]], reason);
  return true;
}
