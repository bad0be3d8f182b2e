/**
 * AAL5 with dummy cells: an incomplete packet is handed up at its full length, with made-up cells in place of those that are
 * missing; TCP Boston knows them and takes none for data, so its results are those of `pack`. What differs is what is carried
 * on: 48 bytes for every missing cell, through the host, and over each network behind it. Which cells are missing is known,
 * for a VC keeps the order of its cells. A packet of which nothing arrives is not handed up.
 * Source: Bestavros and Kim, TCP Boston, section 3 (the first of its two ways; `pack` is the second).
 * Hot path: once a packet.
 */
import type { Simulation } from '../kernel/world';
import { FLOW_TOTALS, FlowTotal } from '../metrics/counters';

/** All cells of a coded packet have met their fate: counts those that AAL5 made up. */
export function countDummies({ world }: Simulation, packet: number): void {
  const { packets, flows, flowTotals } = world;
  const flow = packets.vc[packet] >> 1;
  const holes = packets.lost[packet];
  if (holes > 0 && holes < packets.cells[packet] && flows[flow].adaptation.partial === 'dummy') flowTotals[flow * FLOW_TOTALS + FlowTotal.dummyCells] += holes;
}
