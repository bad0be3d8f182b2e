/**
 * Handles the head cell of a link, as `linkHead` does, with short code for the two common cases: a cell of data or of
 * an acknowledgement comes to a port with slots, or joins the packet that is being reassembled at the end of its VC.
 * Hot path: once a cell and link; allocates nothing.
 */
import { REASSEMBLES, layerOf } from '../../../adaptation/layers';
import { NOTHING, type Assembly } from '../../../adaptation/reassembly';
import { watchesEnd } from '../../../adaptation/services/leave-vc';
import { INDEX_BITS, INDEX_MASK } from '../../../atm/cell-number';
import { LINK_HEAD, isDoomed, passHead, type LinkState } from '../../../atm/link';
import { ACK, PacketFlag } from '../../../atm/packets';
import { pushCell } from '../../../atm/rings';
import { MAX_PDU_CELLS } from '../../../constants';
import { schedule } from '../../../kernel/event-queue';
import { nextTickPs } from '../../../kernel/time';
import { Total } from '../../../metrics/counters';
import { joinsQuietly } from '../../../transport/boston/receiver';
import type { Simulation } from '../../../world';
import { cellAtEnd } from '../../end';
import { cellArrives } from '../../link-head';
import { SLOT, cellReachesPort } from '../../port';
import { scheduleSoon } from './near';

/** Handles the event of a link: its head cell has come. */
export function arrive(sim: Simulation, number: number): void {
  const { world, net } = sim;
  const link = world.links[number];
  const place = link.head;
  if (link.trains === 0 || link.at[place] !== world.clock[0]) return;
  const cell = link.cell[place];
  const hop = link.hop[place];
  passHead(link);
  if (link.trains > 0) scheduleNext(sim, link, number);
  else link.scheduled = false;
  link.carried++;
  world.totals[Total.cellHops]++;
  const packet = cell >>> INDEX_BITS;
  if (isDoomed(sim, packet)) link.carriedDoomed++;
  if (link.errorRate > 0 || world.packets.role[packet] > ACK) cellArrives(sim, number, cell, hop);
  else if (net.hopLast[hop] === 1) comesToEnd(sim, cell);
  else comesToPort(sim, net.hopLink[hop + 1], cell, hop + 1);
}

/** Schedules the next cell of the link, which nearly always comes one cell time later. */
function scheduleNext(sim: Simulation, link: LinkState, number: number): void {
  const { queue, clock } = sim.world;
  const atPs = link.at[link.head];
  if (atPs - clock[0] <= 2 * link.cellTimePs) scheduleSoon(queue, atPs, LINK_HEAD, number);
  else schedule(queue, atPs, LINK_HEAD, number);
}

function comesToPort(sim: Simulation, number: number, cell: number, hop: number): void {
  const { world, net } = sim;
  const port = world.ports[number];
  if (!port.slotted) {
    cellReachesPort(sim, number, cell, hop);
    return;
  }
  const input = net.hopInput[hop];
  const ring = port.inputs[input];
  if (ring.length === 0) port.busyInputs[port.busyCount++] = input;
  pushCell(ring, cell, hop);
  port.waiting++;
  if (port.scheduled) return;
  port.scheduled = true;
  scheduleSoon(
    world.queue, nextTickPs(world.clock[0], world.links[number].cellTimePs, port.slotOriginPs), SLOT, number,
  );
}

function comesToEnd(sim: Simulation, cell: number): void {
  if (!joinsPacket(sim, cell)) cellAtEnd(sim, cell);
}

/** Takes in a cell at the end of its VC if nothing follows from it. Otherwise does nothing and returns false. */
export function joinsPacket(sim: Simulation, cell: number): boolean {
  const packet = cell >>> INDEX_BITS;
  if (sim.world.packets.flags[packet] & PacketFlag.coded) {
    return !watchesEnd(sim) && joinsQuietly(sim, packet, cell & INDEX_MASK);
  }
  const assembly = assemblyFor(sim, cell);
  if (assembly === null) return joinsLayer(sim, packet, cell & INDEX_MASK);
  assembly.packet = packet;
  assembly.have++;
  assembly.total++;
  return true;
}

/** Lets a cell of data that is not coded join its packet as its layer says. */
function joinsLayer(sim: Simulation, packet: number, index: number): boolean {
  const vc = sim.world.packets.vc[packet];
  return (vc & 1) === 0 && !watchesEnd(sim) && sim.world.flows[vc >> 1].receiver.coming.length === 0
    && layerOf(sim, vc >> 1).joinsQuietly?.(sim, packet, index) === true;
}

/**
 * Returns the reassembly that a cell that is not coded can join without being judged, because it begins or continues an
 * AAL5 packet; otherwise `null`.
 */
function assemblyFor(sim: Simulation, cell: number): Assembly | null {
  const { packets } = sim.world;
  const packet = cell >>> INDEX_BITS;
  const assembly = plainAssembly(sim, packets.vc[packet]);
  return assembly === null || (assembly.packet !== packet && assembly.packet !== NOTHING)
    || (cell & INDEX_MASK) === packets.cells[packet] - 1 || assembly.total >= MAX_PDU_CELLS ? null : assembly;
}

/** Returns the reassembly of a VC if its cells are only asked for their packet; otherwise `null`. */
export function plainAssembly(sim: Simulation, vc: number): Assembly | null {
  const { receiver, layer } = sim.world.flows[vc >> 1];
  const isData = (vc & 1) === 0;
  const assembly = isData ? receiver.data : receiver.acks;
  return assembly.discarding || watchesEnd(sim)
    || (isData && (REASSEMBLES[layer] === 0 || receiver.coming.length > 0)) ? null : assembly;
}
