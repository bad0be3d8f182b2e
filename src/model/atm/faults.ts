/**
 * Losses on purpose and pardons: the nth packets or cells of a flow on a link, counted from 0 over every transmission
 * that comes to the link's queue. What is lost never enters the queue; what is pardoned enters it whatever the port
 * says. A cell that is named as both is lost.
 */
import { INDEX_BITS, INDEX_MASK } from './cell-number';
import type { Simulation } from '../world';

export const UNNAMED = 0;
export const LOST = 1;
export const PARDONED = 2;

/** What the scenario wants of this cell at the entrance of hop `hop`: nothing, its loss, or its pardon. Counts it. */
export function namedAs(sim: Simulation, hop: number, cell: number): number {
  const number = sim.net.faultsOfHop[hop];
  if (number < 0) return UNNAMED;
  const spec = sim.net.faults[number];
  const state = sim.world.faults[number];
  const packetNumber = sim.world.packets.number[cell >>> INDEX_BITS];
  if (packetNumber !== state.lastPacket) {
    state.lastPacket = packetNumber;
    state.packetNumber++;
  }
  const cellNumber = state.cellNumber++;
  sim.env.counted?.(
    sim.net.hopVc[hop], sim.net.hopLink[hop], packetNumber, cell & INDEX_MASK, state.packetNumber, cellNumber,
  );
  if (spec.packets.includes(state.packetNumber) || spec.cells.includes(cellNumber)) return LOST;
  return spec.pardonedPackets.includes(state.packetNumber) || spec.pardonedCells.includes(cellNumber)
    ? PARDONED : UNNAMED;
}
