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
  const leaving = headLeaves ? headPlaces(world, port) : 0;
  if (port.countsBytes) return port.queuedBytes - leaving + port.promised - port.placesBeyond;
  return port.queuedCells - leaving + port.promised - port.ownPlaces - port.placesBeyond;
}

/** Places of the buffer that the cell at the head takes: none where it has one beyond it. */
function headPlaces(world: World, port: PortState): number {
  if (!port.countsBytes && port.beyond.length === 0) return 1;
  const ring = SCHEDULERS[port.scheduler].serving(world, port);
  const cell = ring.cell[ring.head];
  if (port.beyond.includes(cell)) return 0;
  return port.countsBytes ? world.packets.bytes[cell >>> INDEX_BITS] : 1;
}
