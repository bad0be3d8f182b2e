/**
 * What switches do with pilots. A port keeps, for each VC that has asked, places for cells that have not come yet:
 *
 *     unreserved = buffer − cells in it − places kept,   and a request is granted when it is not above this.
 *
 * A cell for which a place is kept takes it and is always let in; whatever else comes sees kept places as taken. A pilot
 * that was refused on its way releases, on its way back, what the switches before had granted; what is left of a grant is
 * released by the next pilot of the VC, or when for one second nobody took a place of it. A switch that refused a block
 * drops its cells, and so does one that released its grant: they would not get through.
 * Source: Buffer reservation for TCP over ATM networks, section 2.2. Departs from its text, which lets the unreserved size
 * grow when a cell enters; the release after a second is our assumption.
 * `isUnreserved` is asked once a cell; the rest once a pilot.
 */
import { CELL_BYTES } from '../../atm/constants';
import { PS_PER_S } from '../../kernel/time';
import { INDEX_BITS, PacketFlag, cellCode, type PortState, type Simulation } from '../../kernel/world';
import { useBytes } from '../../metrics/byte-hops';
import { FLOW_TOTALS, FlowTotal } from '../../metrics/counters';
import { Happening, happened } from '../../metrics/recent';
import { reasonNumber } from '../../reasons';
import { cellReachesPort, occupied } from '../../switch/output-port';
import { REFUSED } from './state';
import { wake } from './wake';

const unreserved = reasonNumber('unreserved');
const UNUSED_PS = PS_PER_S;

/** Does the cell belong to a block that was refused at this port, or to one before the newest? */
export function isUnreserved({ world, net }: Simulation, packet: number, hop: number): boolean {
  const { packets } = world;
  if ((packets.flags[packet] & PacketFlag.reserving) === 0) return false;
  const vc = net.hopVc[hop];
  return packets.number[packet] < world.flows[vc >> 1].reservation.unreservedBelow[hop - net.hopStart[vc]];
}

/** A pilot comes to a port; false: it goes no further this way, for the switch has sent it back. */
export function pilotAtPort(sim: Simulation, port: PortState, cell: number, hop: number): boolean {
  const packet = cell >>> INDEX_BITS;
  const vc = sim.net.hopVc[hop];
  if (vc & 1) {
    answerPasses(sim, packet, hop);
    return true;
  }
  const { world, net } = sim;
  const { packets } = world;
  const flow = vc >> 1;
  const asked = packets.ackWhole[packet] === 1;
  release(sim, hop);
  if (asked && packets.sourceCells[packet] <= port.capacity - occupied(sim, port)) {
    grant(sim, port, packet, hop);
    return true;
  }
  world.flows[flow].reservation.unreservedBelow[hop - net.hopStart[vc]] = REFUSED;
  if (!asked) return true;
  packets.ackWhole[packet] = 0;
  happened(world, Happening.refused, vc, port.link, packets.number[packet], packets.sourceCells[packet], port.capacity, unreserved);
  const { adaptation } = world.flows[flow];
  if (adaptation.kind !== 'reservation' || !adaptation.earlyLoopback) return true;
  turnBack(sim, packet, hop);
  return false;
}

function grant(sim: Simulation, port: PortState, packet: number, hop: number): void {
  const { world, net } = sim;
  const { packets } = world;
  const flow = packets.vc[packet] >> 1;
  const state = world.flows[flow].reservation;
  const cells = packets.sourceCells[packet];
  const step = hop - net.hopStart[2 * flow];
  world.hops[hop].reserved = cells;
  port.reserved += cells;
  state.unreservedBelow[step] = packets.number[packet];
  state.seen[step] = -1;
  world.flowTotals[flow * FLOW_TOTALS + FlowTotal.placesReserved] += cells;
  if (state.lookPs === Infinity) {
    state.lookPs = world.clock[0] + UNUSED_PS;
    wake(sim, flow);
  }
}

/** The answer passes a switch on its way back: a refused block needs nothing here any more. */
function answerPasses(sim: Simulation, packet: number, hop: number): void {
  const { world, net } = sim;
  const { packets } = world;
  if (packets.ackWhole[packet] === 1) return;
  const back = net.hopVc[hop];
  const step = net.hopStart[back] - net.hopStart[back - 1] - (hop - net.hopStart[back]);
  const { unreservedBelow } = world.flows[back >> 1].reservation;
  if (unreservedBelow[step] !== packets.ackNext[packet]) return;
  release(sim, net.hopStart[back - 1] + step);
  unreservedBelow[step] = REFUSED;
}

/** Gives back what is left of a grant. */
function release({ world, net }: Simulation, hop: number): void {
  const place = world.hops[hop];
  if (place.reserved === 0) return;
  world.ports[net.hopLink[hop]].reserved -= place.reserved;
  world.flowTotals[(net.hopVc[hop] >> 1) * FLOW_TOTALS + FlowTotal.placesReleased] += place.reserved;
  place.reserved = 0;
}

/**
 * The refusing switch turns the pilot: the same cell goes on, on the way back, as if it had come from the destination.
 * At its end it is counted with all links of that way, so the difference to those that it has travelled is put right here.
 */
function turnBack(sim: Simulation, packet: number, hop: number): void {
  const { world, net } = sim;
  const { packets } = world;
  const back = packets.vc[packet] + 1;
  const links = net.hopStart[back] - net.hopStart[back - 1];
  const travelled = hop - net.hopStart[back - 1];
  packets.vc[packet] = back;
  packets.number[packet] = world.flows[back >> 1].acksSent++;
  useBytes(sim, back - 1, travelled, CELL_BYTES);
  useBytes(sim, back, links - travelled, -CELL_BYTES);
  const way = net.hopStart[back] + links - travelled;
  cellReachesPort(sim, net.hopLink[way], cellCode(packet, 0), way);
}

/** Once a second while a flow has grants: those of which nobody has taken a place since the look before are released. */
export function lookForUnused(sim: Simulation, flow: number): void {
  const { world, net } = sim;
  const state = world.flows[flow].reservation;
  const first = net.hopStart[2 * flow];
  let kept = false;
  for (let step = 1; step < state.seen.length; step++) {
    const { reserved } = world.hops[first + step];
    if (reserved > 0 && reserved === state.seen[step]) release(sim, first + step);
    else kept ||= reserved > 0;
    state.seen[step] = reserved;
  }
  state.lookPs = kept ? world.clock[0] + UNUSED_PS : Infinity;
}
