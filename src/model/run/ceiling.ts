/**
 * The highest throughput over the bottleneck, as a share of its rate: what headers, padding and trailers of full
 * packets leave, for the flow with the largest share. It follows from sizes alone. Record, frames and charts all take
 * it from here: those of an instant with the present settings, the record with all since the warm-up.
 */
import { layerAt } from '../adaptation/layers';
import { dataBytesOfCell } from '../atm/framing';
import { transportOf } from '../transport/transports';
import type { FlowState, Simulation } from '../world';
import { settleAll } from './settle';

export interface Ceilings {
  /** Limit of the throughput of whole packets, headers included. */
  effectiveThroughput: number;
  /** Limit of the throughput of application bytes, which is lower by the headers. */
  goodput: number;
}

type Settings = Pick<FlowState, 'transport' | 'adaptation'>;
type Counts = (settings: Settings) => boolean;

/** The ceilings with the present settings. */
export function ceilings(sim: Simulation): Ceilings {
  const best = lowest(sim);
  sim.world.flows.forEach((settings, flow) => { raise(best, sim, flow, settings); });
  return best;
}

/**
 * The highest ceilings with settings that were in force since the warm-up. `counts` selects flows; by default all that
 * cross the bottleneck count.
 */
export function ceilingsSince(sim: Simulation, counts: Counts = () => true): Ceilings {
  const { world: { baseline, nextChange }, net: { spec } } = sim;
  const best = lowest(sim);
  const atFirst: Settings[] = spec.flows.slice();
  const raiseBy = (flow: number, settings: Settings): void => {
    if (counts(settings)) raise(best, sim, flow, settings);
  };
  for (const { atPs, flows } of spec.changes.slice(0, nextChange)) {
    for (const { flow, transport, adaptation } of settleAll(spec.network, flows)) {
      if (atPs <= baseline.atPs) atFirst[flow] = { transport, adaptation };
      else raiseBy(flow, { transport, adaptation });
    }
  }
  atFirst.forEach((settings, flow) => { raiseBy(flow, settings); });
  return best;
}

/** Without cells, packets fill the link completely, whichever flow they belong to. */
const lowest = ({ net }: Simulation): Ceilings => ({ effectiveThroughput: net.packetMode ? 1 : 0, goodput: 0 });

/** Raises the ceilings to those of a flow with these settings, if it crosses the bottleneck. */
function raise(best: Ceilings, { world, net }: Simulation, number: number, { transport, adaptation }: Settings): void {
  if (!net.countsAtBottleneck[number]) return;
  const flow = world.flows[number];
  const { headerBytes, dataBytes } = transportOf(flow);
  // A window smaller than a packet makes the packets smaller.
  const packetBytes = dataBytes(transport) + headerBytes;
  // In TCP Boston, tags take a part of each cell.
  const isCoded = 'boston' in transport && transport.boston !== null;
  const cellBytes = isCoded ? flow.cellDataBytes : dataBytesOfCell(adaptation);
  const share = net.packetMode ? 1 : layerAt(flow.layer).share(adaptation, packetBytes, cellBytes);
  best.effectiveThroughput = Math.max(best.effectiveThroughput, share);
  best.goodput = Math.max(best.goodput, (share * (packetBytes - headerBytes)) / packetBytes);
}
