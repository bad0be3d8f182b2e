/**
 * The most that can be delivered over the bottleneck, as shares of its rate: what headers, padding and trailers of full
 * packets leave of it, for the flow that they leave the most. The one place where this is reckoned: record, frames and
 * charts take it from here. Exact arithmetic on sizes; nothing of the run enters.
 */
import { ADAPTATION_LAYERS } from '../adaptation/layers';
import { PAYLOAD_BYTES, TCP_IP_HEADER_BYTES, UDP_IP_HEADER_BYTES } from '../constants';
import type { Simulation } from '../world';

export interface Ceilings {
  /** Of whole packets, headers included. */
  effectiveThroughput: number;
  /** Of the bytes of applications: less by the headers. */
  goodput: number;
}

export function ceilings({ world, net }: Simulation): Ceilings {
  const best: Ceilings = { effectiveThroughput: 0, goodput: 0 };
  world.flows.forEach((flow, number) => {
    if (!net.countsAtBottleneck[number]) return;
    const { transport, adaptation, layer } = flow;
    const udp = transport.kind === 'udp';
    // A window smaller than a packet makes the packets smaller.
    const most = udp ? Infinity : transport.windowBytes + TCP_IP_HEADER_BYTES;
    const packetBytes = Math.min(transport.packetBytes, most);
    // Tags take of the cells of TCP Boston.
    const cellBytes = udp || transport.boston === null ? PAYLOAD_BYTES : flow.cellDataBytes;
    const share = net.packetMode ? 1 : ADAPTATION_LAYERS[layer].share(adaptation, packetBytes, cellBytes);
    const headerBytes = udp ? UDP_IP_HEADER_BYTES : TCP_IP_HEADER_BYTES;
    best.effectiveThroughput = Math.max(best.effectiveThroughput, share);
    best.goodput = Math.max(best.goodput, (share * (packetBytes - headerBytes)) / packetBytes);
  });
  // Without cells packets fill the link, whoever sends them.
  return net.packetMode ? { ...best, effectiveThroughput: 1 } : best;
}
