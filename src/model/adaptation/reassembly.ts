/**
 * Reassembly of packets at the end of a VC, and how it can end: cleared, merged with the next packet, or thrown away. A
 * whole packet is returned to the caller.
 */
import { breakPacket, discardCells } from '../atm/fate';
import { MAX_PDU_CELLS } from '../constants';
import { reasonNumber } from '../reasons';
import type { Simulation } from '../world';

const tooLong = reasonNumber('tooLong');
const incomplete = reasonNumber('incomplete');
const crc = reasonNumber('crc');

/** Returned while no packet is whole. */
export const NOTHING = -1;

/** What has come of a packet at the end of a VC. */
export interface Assembly {
  /** The packet of the newest cell; -1 if there is none. */
  packet: number;
  have: number;
  /** Packets that were merged with this one because their ends were lost, and the cells held of each. */
  mergedPackets: number[];
  mergedCells: number[];
  /** Number of cells since the last end of packet. */
  total: number;
  discarding: boolean;
}

export const createAssembly = (): Assembly => ({
  packet: -1, have: 0, mergedPackets: [], mergedCells: [], total: 0, discarding: false,
});

/**
 * Throws away what was reassembled, and the rest up to the end, if it is more than `most` cells. Returns whether it
 * did.
 */
export function tooMany(
  sim: Simulation, assembly: Assembly, endOfPacket: boolean, most = MAX_PDU_CELLS,
): boolean {
  if (!assembly.discarding && assembly.total <= most) return false;
  throwAway(sim, assembly, tooLong);
  assembly.discarding = !endOfPacket;
  return true;
}

/** The last end of packet was lost: its packet and the new one become one PDU, which nobody can use. */
export function merge(sim: Simulation, assembly: Assembly, packet: number): void {
  assembly.mergedPackets.push(assembly.packet);
  assembly.mergedCells.push(assembly.have);
  assembly.have = 0;
  breakPacket(sim, packet);
}

/** Discards what was reassembled, merged packets included. */
export function throwAway(sim: Simulation, assembly: Assembly, reason: number): void {
  for (let i = 0; i < assembly.mergedPackets.length; i++) {
    discardCells(sim, assembly.mergedPackets[i], assembly.mergedCells[i], reason);
  }
  discardCells(sim, assembly.packet, assembly.have, reason);
  clear(assembly);
}

/** Forgets what was reassembled. The caller must have settled its cells. */
export function clear(assembly: Assembly): void {
  assembly.packet = -1;
  assembly.have = 0;
  assembly.total = 0;
  // Checked first, because setting the length costs more than everything else here.
  if (assembly.mergedPackets.length === 0) return;
  assembly.mergedPackets.length = 0;
  assembly.mergedCells.length = 0;
}

/**
 * Lets a cell join the packet that is coming in, or end it. Returns the packet if it is whole, otherwise NOTHING.
 * `most`: cells of the longest packet, where it is not that of AAL5.
 */
export function reassemble(
  sim: Simulation, assembly: Assembly, packet: number, index: number, merges: boolean, most = MAX_PDU_CELLS,
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
  if (tooMany(sim, assembly, endOfPacket, most) || !endOfPacket) return NOTHING;
  if (assembly.mergedPackets.length > 0) throwAway(sim, assembly, crc);
  else if (assembly.have < cells) throwAway(sim, assembly, incomplete);
  else {
    clear(assembly);
    return packet;
  }
  return NOTHING;
}

/** Gives up what was being reassembled, because a packet begins whose cells need no order. */
export function breakOff(sim: Simulation, assembly: Assembly): void {
  if (assembly.packet >= 0) throwAway(sim, assembly, incomplete);
}

/** Number of cells held, including those of merged packets. */
export const heldCells = (assembly: Assembly): number =>
  assembly.mergedCells.reduce((sum, cells) => sum + cells, assembly.have);
