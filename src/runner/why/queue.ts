/** Describes the queue that refused a cell, at that instant: whose cells took the places for which it came. */
import { INDEX_BITS } from '../../model/atm/cell-number';
import { reasonNumber } from '../../model/reasons';
import { accountsOf, boundOf } from '../../model/switch/accounts';
import { unitOf } from '../../model/switch/explain';
import { occupied } from '../../model/switch/places';
import type { PortState } from '../../model/switch/port-state';
import { SCHEDULERS } from '../../model/switch/schedulers/list';
import type { Simulation } from '../../model/world';
import type { QueueThen } from '../client/why';

const fault = reasonNumber('fault');
const linkError = reasonNumber('linkError');

/** Returns a limit or threshold; `null` if there is none. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Returns the places beyond the buffer that a VC takes: those of cells that were brought back. */
const beyondOf = ({ world: { packets } }: Simulation, { beyond, countsBytes }: PortState, vc: number): number => beyond
  .filter((cell) => packets.vc[cell >>> INDEX_BITS] === vc)
  .reduce((sum, cell) => sum + (countsBytes ? packets.bytes[cell >>> INDEX_BITS] : 1), 0);

/** Whether the cells of two VCs take the same places of a port: neither has places or a queue of its own. */
function sharePlaces({ world: { services }, net }: Simulation, port: PortState, vc: number, other: number): boolean {
  if (port.keepsPlaces && net.vcIsHopByHop[other] === 1) return false;
  return SCHEDULERS[port.scheduler].apartFrom === undefined || (services[vc] === null) === (services[other] === null);
}

/**
 * Returns the queue at a loss for a cell of a VC; `null` if it was not lost by a queue, or by that of cells with
 * priority. `cell`: its code, -1 if its packet has ended.
 */
export function queueThen(sim: Simulation, link: number, vc: number, cell: number, reason: number): QueueThen | null {
  const port = sim.world.ports[link];
  const isFirst = sim.net.hopPriority[sim.net.hopStart[vc]] === 1;
  if (port.atHost || reason === linkError || (isFirst && reason !== fault)) return null;
  const flows = accountsOf(sim, link).filter((account) => sharePlaces(sim, port, vc, account.vc))
    .map(({ vc: other, flow, back, queued }) => ({ flow, back, places: queued - beyondOf(sim, port, other) }))
    .filter(({ places }) => places > 0)
    .sort((a, b) => b.places - a.places || a.flow - b.flow);
  // A forced loss is not judged, so no occupancy was noted for it.
  const now = occupied(sim, port, cell);
  const then = reason === fault ? now : port.occupancy;
  const taken = flows.reduce((sum, { places }) => sum + places, port.promised);
  return {
    unit: unitOf(port, sim.net.packetMode), occupied: then, capacity: finite(port.capacity),
    threshold: finite(boundOf(port)), flows, promised: port.promised, removed: then - now, oneIsSent: taken > now,
  };
}
