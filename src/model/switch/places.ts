/** How many places of a port are taken, as the discard policy sees them. */
import { INDEX_BITS } from '../atm/cell-number';
import type { Simulation, World } from '../world';
import { mayLeave } from './hold';
import type { PortState } from './port-state';
import { SCHEDULERS } from './schedulers/list';

/** Places that an arriving cell finds taken, those promised to other cells included. */
export function occupied({ world }: Simulation, port: PortState): number {
  const headLeaves = port.countsWaitingOnly
    && (port.sending ? !port.sendingPriority : port.priority.length === 0 && mayLeave(world, port));
  if (port.countsBytes) return port.queuedBytes - (headLeaves ? headBytes(world, port) : 0) + port.promised;
  return port.queuedCells - (headLeaves ? 1 : 0) + port.promised - port.ownPlaces;
}

function headBytes(world: World, port: PortState): number {
  const ring = SCHEDULERS[port.scheduler].serving(world, port);
  return world.packets.bytes[ring.cell[ring.head] >>> INDEX_BITS];
}
