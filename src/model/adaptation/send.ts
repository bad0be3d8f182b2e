/**
 * Where a transport hands a packet down: the flow's adaptation layer decides when its cells go to the first link. AAL5
 * hands them over at once; packets of TCP Boston may take turns (adaptation/interleave), and a paced VC spreads its cells (adaptation/pacer).
 * Lazy packet discard keeps in mind what it may have to add (adaptation/lpd); buffer reservation holds data back until its places are promised (adaptation/reservation).
 */
import { handOverCells } from '../atm/link';
import { cellsOf } from '../atm/constants';
import { PacketFlag, Role, type Network, type Simulation } from '../kernel/world';
import { holdPacket } from './interleave';
import { sendLazily } from './lpd/sender';
import { isPaced, paceCells } from './pacer';
import { offerPacket } from './reservation/module';

/** Cells of a packet of so many bytes; in packet mode it is one unit. */
export const unitsOf = (net: Network, packetBytes: number, trailerBytes: number): number => (net.packetMode ? 1 : cellsOf(packetBytes, trailerBytes));

/** A packet of the transport, data or acknowledgement, goes down; `hop` is the first of its VC. */
export function sendPacket(sim: Simulation, packet: number, hop: number): void {
  sim.world.packets.sentPs[packet] = sim.world.clock[0];
  const { vc, role } = sim.world.packets;
  const flow = vc[packet] >> 1;
  if (role[packet] === Role.data && sim.world.flows[flow].adaptation.kind === 'reservation') offerPacket(sim, flow, packet);
  else if (role[packet] === Role.data && sim.world.flows[flow].adaptation.kind === 'lpd') sendLazily(sim, packet);
  else passDown(sim, packet, hop);
}

/** Below the layers that hold packets back: the packet becomes cells. */
export function passDown(sim: Simulation, packet: number, hop: number): void {
  if (takesTurns(sim, packet)) holdPacket(sim, packet);
  else sendCells(sim, packet, 0, sim.world.packets.cells[packet], hop);
}

/** Cells of a packet go to the first link, behind what its host has handed over before. */
export function sendCells(sim: Simulation, packet: number, first: number, count: number, hop: number): void {
  if (isPaced(sim, sim.world.packets.vc[packet])) paceCells(sim, packet, first, count, hop);
  else handOverCells(sim, packet, first, count, hop);
}

function takesTurns({ world }: Simulation, packet: number): boolean {
  if ((world.packets.flags[packet] & PacketFlag.coded) === 0) return false;
  const { transport } = world.flows[world.packets.vc[packet] >> 1];
  return transport.kind === 'tcp' && transport.boston !== null && transport.boston.interleave;
}
