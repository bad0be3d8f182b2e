/** How data is cut: the bytes of a connection into segments, packets into cells. */
import { TCP_IP_HEADER_BYTES } from '../constants';
import type { AdaptationSpec, TcpSpec } from '../spec';
import type { Network, Simulation } from '../world';
import { cellsOfPacket } from './framing';
import { packetTimePs } from './times';

/** Cells of a packet as its layer cuts it; 1 in packet mode, where a packet is one unit. */
export const unitsOf = (net: Network, packetBytes: number, adaptation: AdaptationSpec): number =>
  (net.packetMode ? 1 : cellsOfPacket(packetBytes, adaptation));

/** Data bytes of a full TCP segment. */
export const fullSegmentBytes = ({ packetBytes, windowBytes }: TcpSpec): number =>
  Math.min(packetBytes - TCP_IP_HEADER_BYTES, windowBytes);

/** Data bytes of a full segment with the present settings of a flow. */
export const segmentBytesOf = (flow: { transport: TcpSpec }): number => fullSegmentBytes(flow.transport);

/** How long the host's link takes for a full packet at its present rate, ps. */
export function fullPacketPs({ world, net }: Simulation, number: number): number {
  const { transport, adaptation } = world.flows[number];
  const link = world.links[net.hopLink[net.hopStart[2 * number]]];
  return net.packetMode ? packetTimePs(transport.packetBytes, link.byteTimePs)
    : unitsOf(net, transport.packetBytes, adaptation) * link.cellTimePs;
}
