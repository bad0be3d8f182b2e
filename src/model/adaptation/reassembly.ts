/**
 * What is being put together at the end of a VC, and its ends: cleared, merged with the next packet, thrown away. What
 * is whole is for the caller to take.
 */
import { breakPacket, discardCells } from '../atm/fate';
import { MAX_PDU_CELLS } from '../constants';
import { reasonNumber } from '../reasons';
import type { Simulation } from '../world';

const tooLong = reasonNumber('tooLong');
const incomplete = reasonNumber('incomplete');
const crc = reasonNumber('crc');

/** No packet is whole yet. */
export const NOTHING = -1;

/** What is being put together at the end of a VC. */
export interface Assembly {
  /** The packet that the newest cell belongs to, -1: none. */
  packet: number;
  have: number;
  /** Packets that ran into this one because their ends were lost, with the cells held of each. */
  mergedPackets: number[];
  mergedCells: number[];
  /** All cells since the last end of packet. */
  total: number;
  discarding: boolean;
}

export const createAssembly = (): Assembly => ({
  packet: -1, have: 0, mergedPackets: [], mergedCells: [], total: 0, discarding: false,
});

/** More cells than any packet has: they go, and the rest up to the end with them. */
export function tooMany(sim: Simulation, assembly: Assembly, endOfPacket: boolean): boolean {
  if (!assembly.discarding && assembly.total <= MAX_PDU_CELLS) return false;
  throwAway(sim, assembly, tooLong);
  assembly.discarding = !endOfPacket;
  return true;
}

/** The end of the packet before was lost: its cells and the new packet's are one PDU now, which nobody can use. */
export function merge(sim: Simulation, assembly: Assembly, packet: number): void {
  assembly.mergedPackets.push(assembly.packet);
  assembly.mergedCells.push(assembly.have);
  assembly.have = 0;
  breakPacket(sim, packet);
}

/** Nobody can use what was put together, nor what had run into it. */
export function throwAway(sim: Simulation, assembly: Assembly, reason: number): void {
  for (let i = 0; i < assembly.mergedPackets.length; i++) {
    discardCells(sim, assembly.mergedPackets[i], assembly.mergedCells[i], reason);
  }
  discardCells(sim, assembly.packet, assembly.have, reason);
  clear(assembly);
}

/** Forgets what was put together so far; the caller has settled its cells. */
export function clear(assembly: Assembly): void {
  assembly.packet = -1;
  assembly.have = 0;
  assembly.total = 0;
  // Asked first: to set a length costs more than all the rest.
  if (assembly.mergedPackets.length === 0) return;
  assembly.mergedPackets.length = 0;
  assembly.mergedCells.length = 0;
}

/** A cell joins what was coming in, or ends it. Returns the packet that is whole now, or NOTHING. */
export function reassemble(
  sim: Simulation, assembly: Assembly, packet: number, index: number, merges: boolean,
): number {
  const cells = sim.world.packets.cells[packet];
  const endOfPacket = index === cells - 1;
  if (assembly.packet !== packet && assembly.packet >= 0) {
    if (merges) merge(sim, assembly, packet);
    else throwAway(sim, assembly, incomplete);
  }
  assembly.packet = packet;
  assembly.have++;
  assembly.total++;
  if (tooMany(sim, assembly, endOfPacket) || !endOfPacket) return NOTHING;
  if (assembly.mergedPackets.length > 0) throwAway(sim, assembly, crc);
  else if (assembly.have < cells) throwAway(sim, assembly, incomplete);
  else {
    clear(assembly);
    return packet;
  }
  return NOTHING;
}

/** What is being put together is of no use: a packet that needs no order begins. */
export function breakOff(sim: Simulation, assembly: Assembly): void {
  if (assembly.packet >= 0) throwAway(sim, assembly, incomplete);
}

/** Cells held, those of merged packets included. */
export const heldCells = (assembly: Assembly): number =>
  assembly.mergedCells.reduce((sum, cells) => sum + cells, assembly.have);
