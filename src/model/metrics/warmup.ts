/** The end of the warm-up. Averages are measured from here on, as differences to the readings taken here. */
import { PS_PER_S } from '../kernel/time';
import type { Simulation } from '../world';
import { createByteHops, type ByteHops } from './byte-hops';
import { FLOW_TOTALS, FlowTotal, Total } from './counters';
import { copyHistogram, type Histogram } from './histogram';
import { busyS, carriableBytes, queueAreaPs, queueLength } from './queue';

/** The totals when the warm-up ended, and what was under way at that time. */
export interface Baseline {
  atPs: number;
  totals: Float64Array;
  flowTotals: Float64Array;
  /** By flow; empty without a warm-up. */
  histograms: Histogram[];
  byteHops: ByteHops;
  /** Integrals of allowed rates over time, by flow; empty without a warm-up. */
  acrAreas: Float64Array;
  /** Number of cells in the queue of the bottleneck that may still be pushed out. */
  queued: number;
}

/** The readings at t = 0. */
export const createBaseline = (totals: Float64Array, flowTotals: Float64Array): Baseline =>
  ({
    atPs: 0, totals: totals.slice(), flowTotals: flowTotals.slice(), histograms: [], byteHops: createByteHops(0),
    acrAreas: new Float64Array(0), queued: 0,
  });

export function beginMeasuring(sim: Simulation, acrAreas: Float64Array): void {
  const { world } = sim;
  const { wasted, useful } = world.byteHops;
  const bottleneck = sim.net.spec.measure.bottleneckLink;
  world.ports[bottleneck].longest = queueLength(sim, bottleneck);
  world.longestYet = { queue: 0, trip: 0 };
  world.warm = true;
  world.baseline = {
    atPs: world.clock[0], ...readTotals(sim), histograms: world.histograms.map(copyHistogram),
    byteHops: { wasted: wasted.slice(), useful: useful.slice() },
    acrAreas, queued: switchQueue(sim),
  };
}

/**
 * Returns what rates are divided by: the cells sent since the warm-up, or those that have ended since then if these are
 * more, because some were under way when the warm-up ended. So numerator and denominator are about the same cells, and
 * no rate is above 1. Without a warm-up it is always the cells sent.
 */
export function cellBase(totals: Float64Array, before: Float64Array): number {
  const since = (total: number): number => totals[total] - before[total];
  return Math.max(
    since(Total.cellsSent), since(Total.cellsDropped) + since(Total.cellsDiscarded) + since(Total.cellsDelivered),
  );
}

/** As `cellBase`, for the queue of the bottleneck, in cells or packets; `arrived` have come since the warm-up. */
export const arrivedBase = (sim: Simulation, arrived: number): number =>
  Math.max(arrived, arrived + sim.world.baseline.queued - switchQueue(sim));

/**
 * Bytes that the bottleneck could carry since the warm-up (`carriable` counts from t = 0); or what the data delivered
 * since then takes on the wire, if that is more, because some of it crossed the bottleneck before.
 */
export function carriedBase({ world: { totals, baseline } }: Simulation, carriable: number): number {
  const since = carriable - baseline.totals[Total.carriableBytes];
  return baseline.atPs === 0 ? since : Math.max(since, totals[Total.wireBytes] - baseline.totals[Total.wireBytes]);
}

/** What has come to the bottleneck and not left; 0 at a host, whose queue only drops at its entrance. */
function switchQueue({ world, net }: Simulation): number {
  const port = world.ports[net.spec.measure.bottleneckLink];
  return port.atHost ? 0 : port.queuedCells + port.priority.length;
}

/**
 * Returns copies of all totals, with the integrals over time brought up to the clock. Only reads the World, so reading
 * more often changes no sum.
 */
export function readTotals(sim: Simulation): { totals: Float64Array; flowTotals: Float64Array } {
  const { world, net } = sim;
  const now = world.clock[0];
  const totals = world.totals.slice();
  const flowTotals = world.flowTotals.slice();
  const bottleneck = net.spec.measure.bottleneckLink;
  totals[Total.queueArea] = queueAreaPs(sim, bottleneck) / PS_PER_S;
  totals[Total.busyS] = busyS(world.links[bottleneck], now);
  totals[Total.carriableBytes] = carriableBytes(world.links[bottleneck], now);
  world.flows.forEach(({ congestion, receiver }, flow) => {
    const own = flow * FLOW_TOTALS;
    flowTotals[own + FlowTotal.windowArea] += congestion.cwndBytes * ((now - congestion.changedPs) / PS_PER_S);
    flowTotals[own + FlowTotal.jitterArea] += receiver.jitterPs * ((now - receiver.jitterChangedPs) / PS_PER_S);
  });
  return { totals, flowTotals };
}
