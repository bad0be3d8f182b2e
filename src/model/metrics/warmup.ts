/** The end of the warm-up: from here on averages are measured, as differences to these readings. */
import { PS_PER_S } from '../kernel/time';
import type { Simulation } from '../world';
import { FLOW_TOTALS, FlowTotal, Total } from './counters';
import { busyS, carriableBytes, queueAreaPs, queueLength } from './queue';

export function beginMeasuring(sim: Simulation): void {
  const { world } = sim;
  const { wasted, useful } = world.byteHops;
  const bottleneck = sim.net.spec.measure.bottleneckLink;
  world.ports[bottleneck].longest = queueLength(sim, bottleneck);
  world.warm = true;
  world.baseline = { atPs: world.clock[0], ...readTotals(sim), histogram: world.histogram.slice(), byteHops: { wasted: wasted.slice(), useful: useful.slice() } };
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
