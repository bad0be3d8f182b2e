/**
 * Where a transport hands a packet down: the flow's adaptation layer decides when its cells go to the first link. AAL5
 * hands them over at once.
 */
import { handOver } from '../atm/link';
import { cellsOf } from '../atm/constants';
import type { Network, Simulation } from '../kernel/world';

/** Cells of a packet of so many bytes; in packet mode it is one unit. */
export const unitsOf = (net: Network, packetBytes: number, trailerBytes: number): number => (net.packetMode ? 1 : cellsOf(packetBytes, trailerBytes));

/** A packet of the transport, data or acknowledgement, goes down; `hop` is the first of its VC. */
export function sendPacket(sim: Simulation, packet: number, hop: number): void {
  sim.world.packets.sentPs[packet] = sim.world.clock[0];
  handOver(sim, packet, hop);
}
