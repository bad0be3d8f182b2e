/**
 * Losses on purpose and pardons: the nth packets or cells of a flow on a link, counted from 0 over every transmission
 * that comes to the link's queue; a packet counts when its first cell comes. What is lost never enters the queue; what
 * is pardoned enters it whatever the port says. A cell that is named as both is lost.
 */
import { INDEX_BITS, INDEX_MASK } from './cell-number';
import type { Simulation } from '../world';

export const UNNAMED = 0;
export const LOST = 1;
export const PARDONED = 2;

/** Of so many transmissions of a VC cells may take turns: 64 of TCP Boston, and those between them. */
const OPEN_PACKETS = 128;

/** What has come to a queue of a VC of which packets or cells are named. */
export interface Counted {
  /** How many transmissions, and how many cells. */
  packets: number;
  cells: number;
  /** The numbers of the last transmissions; of the nth at n modulo the length. */
  recent: Float64Array;
}

export const createCounted = (): Counted =>
  ({ packets: 0, cells: 0, recent: new Float64Array(OPEN_PACKETS).fill(-1) });

/** As which transmission its packet is counted here: cells of several may take turns. */
function countPacket(counted: Counted, number: number): number {
  const { recent, packets } = counted;
  const oldest = Math.max(0, packets - recent.length);
  for (let nth = packets - 1; nth >= oldest; nth--) if (recent[nth % recent.length] === number) return nth;
  recent[packets % recent.length] = number;
  return counted.packets++;
}

/** What the scenario wants of this cell at the entrance of hop `hop`: nothing, its loss, or its pardon. Counts it. */
export function namedAs(sim: Simulation, hop: number, cell: number): number {
  const number = sim.net.faultsOfHop[hop];
  if (number < 0) return UNNAMED;
  const spec = sim.net.faults[number];
  const counted = sim.world.faults[number];
  const packetNumber = sim.world.packets.number[cell >>> INDEX_BITS];
  const nthPacket = countPacket(counted, packetNumber);
  const nthCell = counted.cells++;
  sim.env.counted?.(
    sim.net.hopVc[hop], sim.net.hopLink[hop], packetNumber, cell & INDEX_MASK, nthPacket, nthCell,
  );
  if (spec.packets.includes(nthPacket) || spec.cells.includes(nthCell)) return LOST;
  return spec.pardonedPackets.includes(nthPacket) || spec.pardonedCells.includes(nthCell) ? PARDONED : UNNAMED;
}
