/** How many places of a port are taken, as its discard policy sees them. */
import { INDEX_BITS } from '../atm/cell-number';
import { placeOf, type CellRing } from '../atm/rings';
import type { Simulation, World } from '../world';
import { mayLeave } from './hold';
import type { PortState } from './port-state';
import { SCHEDULERS } from './schedulers/list';

/**
 * Places that an arriving cell finds taken, including those promised to other cells. Without a cell: the places taken
 * in all queues together.
 */
export function occupied({ world }: Simulation, port: PortState, cell = -1): number {
  const scheduler = SCHEDULERS[port.scheduler];
  const apart = cell === -1 ? null : scheduler.apartFrom?.(world, port, cell) ?? null;
  const headLeaves = port.countsWaitingOnly
    && (port.sending ? !port.sendingPriority : port.priority.length === 0 && mayLeave(world, port));
  const leaving = headLeaves && (apart === null || scheduler.serving(world, port) !== apart)
    ? headPlaces(world, port) : 0;
  const others = apart === null ? 0 : placesIn(apart, port);
  if (port.countsBytes) return port.queuedBytes - leaving + port.promised - port.placesBeyond;
  return port.queuedCells - leaving + port.promised - port.ownPlaces - port.placesBeyond - others;
}

/** Places of the buffer that the cells of a ring take. */
function placesIn(ring: CellRing, { beyond }: PortState): number {
  let places = ring.length;
  for (let position = 0; beyond.length > 0 && position < ring.length; position++) {
    if (beyond.includes(ring.cell[placeOf(ring, position)])) places--;
  }
  return places;
}

/** Places of all queues of a port together. */
export const placesOf = ({ capacity, scheduler }: PortState): number =>
  capacity * (SCHEDULERS[scheduler].buffers ?? 1);

/** Number of cells of VCs that a service governs, if they have a queue of their own; otherwise of all cells. */
export const governedCells = (port: PortState): number =>
  SCHEDULERS[port.scheduler].governed?.(port) ?? port.queuedCells;

/** Places of the buffer that the cell at the head takes; none if its place is beyond the buffer. */
function headPlaces(world: World, port: PortState): number {
  if (!port.countsBytes && port.beyond.length === 0) return 1;
  const ring = SCHEDULERS[port.scheduler].serving(world, port);
  const cell = ring.cell[ring.head];
  if (port.beyond.includes(cell)) return 0;
  return port.countsBytes ? world.packets.bytes[cell >>> INDEX_BITS] : 1;
}
