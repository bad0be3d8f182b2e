/**
 * Losses on purpose and pardons: the nth packets or cells of a flow on a link, counted from 0 over every transmission
 * that comes to the link's queue. A packet is counted when its first cell comes. A lost cell never enters the queue; a
 * pardoned cell enters it whatever the port says. A cell that is named as both is lost.
 */
import { INDEX_BITS, INDEX_MASK } from './cell-number';
import type { Simulation } from '../world';

export const UNNAMED = 0;
export const LOST = 1;
export const PARDONED = 2;

/** The most transmissions of a VC whose cells can take turns: 64 of TCP Boston, and others between them. */
const OPEN_PACKETS = 128;

/** What has come to the queue of a VC of which packets or cells are named. */
export interface Counted {
  /** Number of transmissions, and of cells. */
  packets: number;
  cells: number;
  /** The numbers of the last transmissions; that of the nth is at n modulo the length. */
  recent: Float64Array;
}

export const createCounted = (): Counted =>
  ({ packets: 0, cells: 0, recent: new Float64Array(OPEN_PACKETS).fill(-1) });

/** Returns the count of the cell's packet at this queue. The cells of several packets may take turns. */
function countPacket(counted: Counted, number: number): number {
  const { recent, packets } = counted;
  const oldest = Math.max(0, packets - recent.length);
  for (let nth = packets - 1; nth >= oldest; nth--) if (recent[nth % recent.length] === number) return nth;
  recent[packets % recent.length] = number;
  return counted.packets++;
}

/** Counts a cell at the entrance of hop `hop`. Returns what the scenario wants for it: nothing, a loss, or a pardon. */
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
