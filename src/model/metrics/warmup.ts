/** The end of the warm-up: from here on averages are measured, as differences to these readings. */
import { PS_PER_S } from '../kernel/time';
import type { Simulation } from '../world';
import { createByteHops, type ByteHops } from './byte-hops';
import { FLOW_TOTALS, FlowTotal, Total } from './counters';
import { copyHistogram, type Histogram } from './histogram';
import { busyS, carriableBytes, queueAreaPs, queueLength } from './queue';

/** What the totals were when the warm-up ended, and what was under way then. */
export interface Baseline {
  atPs: number;
  totals: Float64Array;
  flowTotals: Float64Array;
  /** Of each flow; none where nothing came before. */
  histograms: Histogram[];
  byteHops: ByteHops;
  /** Allowed rates over time, by flow; nothing where nothing came before. */
  acrAreas: Float64Array;
  /** Cells in the queue of the bottleneck that may be pushed out. */
  queued: number;
}

/** At t = 0. */
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
  world.warm = true;
  world.baseline = {
    atPs: world.clock[0], ...readTotals(sim), histograms: world.histograms.map(copyHistogram),
    byteHops: { wasted: wasted.slice(), useful: useful.slice() },
    acrAreas, queued: switchQueue(sim),
  };
}

/**
 * What rates are divided by: what came since the warm-up, or what ended since then where that is more, for some of it
 * was under way when the warm-up ended. So both parts of a rate speak of the same cells, and none is above 1. Without a
 * warm-up nothing was under way, and it is what came.
 */
export function cellBase(totals: Float64Array, before: Float64Array): number {
  const since = (total: number): number => totals[total] - before[total];
  return Math.max(
    since(Total.cellsSent), since(Total.cellsDropped) + since(Total.cellsDiscarded) + since(Total.cellsDelivered),
  );
}

/** Cells, or packets, at the queue of the bottleneck, of which `arrived` have come since the warm-up. */
export const arrivedBase = (sim: Simulation, arrived: number): number =>
  Math.max(arrived, arrived + sim.world.baseline.queued - switchQueue(sim));

/**
 * What the bottleneck could carry, bytes, `carriable` from t = 0 on; or what the data that was handed over since the
 * warm-up takes on the wire, where that is more, for some of it has crossed before.
 */
export function carriedBase({ world: { totals, baseline } }: Simulation, carriable: number): number {
  const since = carriable - baseline.totals[Total.carriableBytes];
  return baseline.atPs === 0 ? since : Math.max(since, totals[Total.wireBytes] - baseline.totals[Total.wireBytes]);
}

/** What may still be pushed out of the bottleneck: a host's queue drops at its entrance only. */
function switchQueue({ world, net }: Simulation): number {
  const port = world.ports[net.spec.measure.bottleneckLink];
  return port.atHost ? 0 : port.queuedCells;
}

/**
 * Copies of all totals, with the integrals over time brought up to the clock. The World is only read: looking at a run
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
