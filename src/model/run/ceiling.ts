/**
 * The most that can be delivered over the bottleneck, as shares of its rate: what headers, padding and trailers of full
 * packets leave of it, for the flow that they leave the most. Worked out here alone: record, frames and charts take it
 * from here. Exact arithmetic on sizes; nothing of the run enters.
 */
import { ADAPTATION_LAYERS } from '../adaptation/layers';
import { PAYLOAD_BYTES } from '../constants';
import { transportOf } from '../transport/transports';
import type { FlowState, Simulation } from '../world';

export interface Ceilings {
  /** Of whole packets, headers included. */
  effectiveThroughput: number;
  /** Of the bytes of applications: less by the headers. */
  goodput: number;
}

/** `counts`: of which flows; absent: of all that cross the bottleneck. */
export function ceilings({ world, net }: Simulation, counts = (_: FlowState): boolean => true): Ceilings {
  const best: Ceilings = { effectiveThroughput: 0, goodput: 0 };
  world.flows.forEach((flow, number) => {
    if (!net.countsAtBottleneck[number] || !counts(flow)) return;
    const { transport, adaptation, layer } = flow;
    const { headerBytes, dataBytes } = transportOf(flow);
    // A window smaller than a packet makes the packets smaller.
    const packetBytes = dataBytes(transport) + headerBytes;
    // Tags take of the cells of TCP Boston.
    const isCoded = 'boston' in transport && transport.boston !== null;
    const cellBytes = isCoded ? flow.cellDataBytes : PAYLOAD_BYTES;
    const share = net.packetMode ? 1 : ADAPTATION_LAYERS[layer].share(adaptation, packetBytes, cellBytes);
    best.effectiveThroughput = Math.max(best.effectiveThroughput, share);
    best.goodput = Math.max(best.goodput, (share * (packetBytes - headerBytes)) / packetBytes);
  });
  // Without cells packets fill the link, whoever sends them.
  return net.packetMode ? { ...best, effectiveThroughput: 1 } : best;
}
