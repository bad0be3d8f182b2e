/**
 * Counts data that reaches the application, in order, for its flow and, if the flow crosses the bottleneck, for the
 * run.
 */
import { layerOf } from '../adaptation/layers';
import { codedCells } from '../atm/blocks';
import { dataBytesOfCell } from '../atm/framing';
import { framingBytes } from '../atm/llc';
import { CELL_BYTES } from '../constants';
import { FLOW_TOTALS, FlowTotal, Total } from '../metrics/counters';
import type { Simulation } from '../world';

/**
 * Counts a packet of `packetBytes`, with `dataBytes` for the application. `cellBytes`: how many of
 * them each cell of TCP Boston carried; 0 if it came otherwise.
 */
export function countHandedOver(
  sim: Simulation, flow: number, dataBytes: number, packetBytes: number, cellBytes: number,
): void {
  const { flowTotals, totals } = sim.world;
  flowTotals[flow * FLOW_TOTALS + FlowTotal.dataBytes] += dataBytes;
  flowTotals[flow * FLOW_TOTALS + FlowTotal.packetBytes] += packetBytes;
  if (sim.net.countsAtBottleneck[flow] === 0) return;
  totals[Total.dataBytes] += dataBytes;
  totals[Total.packetBytes] += packetBytes;
  const bytes = sim.net.packetMode ? packetBytes : wireBytes(sim, flow, packetBytes, cellBytes);
  totals[Total.wireBytes] += bytes;
  if (sim.net.hopPriority[sim.net.hopStart[2 * flow]] === 1) totals[Total.firstBytes] += bytes;
}

/** The fewest bytes that the packet can take on the wire. */
function wireBytes(sim: Simulation, flow: number, packetBytes: number, cellBytes: number): number {
  const { adaptation } = sim.world.flows[flow];
  return cellBytes > 0 ? codedCells(packetBytes, framingBytes(adaptation), cellBytes) * CELL_BYTES
    : packetBytes / layerOf(sim, flow).share(adaptation, packetBytes, dataBytesOfCell(adaptation));
}
