/**
 * Explains why a port has just refused a cell, in the words of the mechanism that did. The port is asked while the cell
 * is being dropped, so all numbers are those of the judgement. Only reads.
 */
import { INDEX_BITS, INDEX_MASK } from '../atm/cell-number';
import { reasonNumber } from '../reasons';
import { carries, counted } from '../words';
import type { Network, Simulation, World } from '../world';
import { policyMemory, policyOf } from './discard/policies';
import { fullWords, type Refused } from './discard/policy';
import { PORT_FEATURES } from './features/list';
import type { PortState } from './port-state';
import type { VcHop } from './vc-hop';

const bufferFull = reasonNumber('bufferFull');
const packetBroken = reasonNumber('packetBroken');

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

/** Explains a loss for want of room among those that go first, which no policy judges. */
function explainFirst({ ports }: World, { hopLink, packetMode }: Network, hop: number): Explanation {
  const { capacity, countsBytes } = ports[hopLink[hop]];
  const unit = carries(packetMode);
  return {
    words: `All ${counted(capacity, countsBytes ? 'byte' : 'place')} for ${unit} with priority were taken.`,
    rule: `${packetMode ? 'Packets' : 'Cells'} with priority have as much room of their own as the buffer has.`,
    source: 'our assumption',
  };
}

/** Explains a refusal whose cause is not the policy; returns `null` if it is. */
function explainAside(
  { world: { packets }, net }: Simulation, reason: number, cell: number, refused: Refused,
): Partial<Explanation> & Pick<Explanation, 'words'> | null {
  const packet = cell >>> INDEX_BITS;
  const isFirst = packets.lost[packet] === 1 || (cell & INDEX_MASK) === 0;
  if (reason === packetBroken && isFirst) {
    return { words: 'The end of the packet before has not come here, so this cell is taken for the rest of that packet, '
      + 'which was refused.' };
  }
  return reason !== bufferFull || net.roleIsSpecial[packets.role[packet]] === 0 ? null : {
    words: `${fullWords(refused)}: there is no place for this cell.`,
    rule: 'A cell that is part of no packet enters if there is room; no discard policy judges it.',
    source: 'our reading',
  };
}

/** `null` if the port has no words for this reason, or never saw a cell of the VC. */
export function explainRefusal(sim: Simulation, hop: number, reason: number, cell: number): Explanation | null {
  const { world, net } = sim;
  const port = world.ports[net.hopLink[hop]];
  const vc = world.hops[hop];
  if (port.atHost) return null;
  if (net.hopPriority[hop] === 1) return explainFirst(world, net, hop);
  if (vc === null) return null;
  const policy = policyOf(port);
  const refused = { queue: port, vc, unit: unitOf(port, net.packetMode), part: partOf(sim, vc, cell) };
  const rule = (net.packetMode ? policy.summaryOfPackets : undefined) ?? policy.summary;
  const aside = explainAside(sim, reason, cell, refused);
  if (aside) return { rule, source: policy.source, ...aside };
  for (const number of port.active) {
    const feature = PORT_FEATURES[number];
    const words = feature.explain?.(reason, port, vc, port.features[number] as object);
    if (words) return { words, rule: feature.summary, source: feature.source };
  }
  const words = policy.explain?.(reason, refused, policyMemory(port));
  return words ? { words, rule, source: policy.source } : null;
}
