/**
 * The highest throughput over the bottleneck, as a share of its rate: what headers, padding and trailers of full
 * packets leave, for the flow with the largest share. It follows from sizes alone. Record, frames and charts all take
 * it from here.
 */
import { layerAt } from '../adaptation/layers';
import { PAYLOAD_BYTES } from '../constants';
import { transportOf } from '../transport/transports';
import type { FlowState, Simulation } from '../world';

export interface Ceilings {
  /** Limit of the throughput of whole packets, headers included. */
  effectiveThroughput: number;
  /** Limit of the throughput of application bytes, which is lower by the headers. */
  goodput: number;
}

/** `counts` selects flows; by default all that cross the bottleneck count. */
export function ceilings({ world, net }: Simulation, counts = (_: FlowState): boolean => true): Ceilings {
  const best: Ceilings = { effectiveThroughput: 0, goodput: 0 };
  world.flows.forEach((flow, number) => {
    if (!net.countsAtBottleneck[number] || !counts(flow)) return;
    const { transport, adaptation, layer } = flow;
    const { headerBytes, dataBytes } = transportOf(flow);
    // A window smaller than a packet makes the packets smaller.
    const packetBytes = dataBytes(transport) + headerBytes;
    // In TCP Boston, tags take a part of each cell.
    const isCoded = 'boston' in transport && transport.boston !== null;
    const cellBytes = isCoded ? flow.cellDataBytes : PAYLOAD_BYTES;
    const share = net.packetMode ? 1 : layerAt(layer).share(adaptation, packetBytes, cellBytes);
    best.effectiveThroughput = Math.max(best.effectiveThroughput, share);
    best.goodput = Math.max(best.goodput, (share * (packetBytes - headerBytes)) / packetBytes);
  });
  // Without cells, packets fill the link completely, whichever flow they belong to.
  return net.packetMode ? { ...best, effectiveThroughput: 1 } : best;
}
