/**
 * Losses on purpose: the nth packets or cells of a flow on a link, counted from 0 over every transmission that comes to
 * the link's queue. What is taken never enters the queue.
 */
import { INDEX_BITS, INDEX_MASK } from './cell-number';
import type { Simulation } from '../world';

/** Does the scenario want this cell lost at the entrance of hop `hop`? Counts it. */
export function faultTakes(sim: Simulation, hop: number, cell: number): boolean {
  const number = sim.net.faultsOfHop[hop];
  if (number < 0) return false;
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
  return spec.packets.includes(state.packetNumber) || spec.cells.includes(cellNumber);
}
