/**
 * Explains why a port has just refused a cell, in the words of the mechanism that did. The port is asked while the cell
 * is being dropped, so all numbers are those of the judgement. Only reads.
 */
import { INDEX_BITS, INDEX_MASK } from '../atm/cell-number';
import { carries } from '../words';
import type { Simulation } from '../world';
import { policyMemory, policyOf } from './discard/policies';
import type { Refused } from './discard/policy';
import { PORT_FEATURES } from './features/list';
import type { PortState } from './port-state';
import type { VcHop } from './vc-hop';

export interface Explanation {
  /** One sentence. */
  words: string;
  /** The general rule of the mechanism, and its source. */
  rule: string;
  source: string;
}

export const unitOf = ({ countsBytes }: PortState, packetMode: boolean): 'cells' | 'packets' | 'bytes' =>
  (countsBytes ? 'bytes' : carries(packetMode));

/** Which part of its packet a cell is at a port, which tells packets apart by their ends alone. */
function partOf({ world: { packets }, net }: Simulation, { midPacket }: VcHop, cell: number): Refused['part'] {
  const cells = net.packetMode ? 1 : packets.cells[cell >>> INDEX_BITS];
  if (cells === 1) return 'whole';
  return (cell & INDEX_MASK) === cells - 1 ? 'last' : midPacket ? 'middle' : 'first';
}

/** `null` if the port has no words for this reason, or never saw a cell of the VC. */
export function explainRefusal(sim: Simulation, hop: number, reason: number, cell: number): Explanation | null {
  const { world, net } = sim;
  const port = world.ports[net.hopLink[hop]];
  const vc = world.hops[hop];
  if (port.atHost || vc === null) return null;
  for (const number of port.active) {
    const feature = PORT_FEATURES[number];
    const words = feature.explain?.(reason, port, vc, port.features[number] as object);
    if (words) return { words, rule: feature.summary, source: feature.source };
  }
  const policy = policyOf(port);
  const refused = { queue: port, vc, unit: unitOf(port, net.packetMode), part: partOf(sim, vc, cell) };
  const words = policy.explain?.(reason, refused, policyMemory(port));
  const rule = (net.packetMode ? policy.summaryOfPackets : undefined) ?? policy.summary;
  return words ? { words, rule, source: policy.source } : null;
}
