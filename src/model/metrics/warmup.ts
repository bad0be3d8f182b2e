/** The end of the warm-up: from here on averages are measured, as differences to these readings. */
import { PS_PER_S } from '../kernel/time';
import type { Simulation } from '../kernel/world';
import { FLOW_TOTALS, FlowTotal, Total } from './counters';

export function beginMeasuring(sim: Simulation): void {
  const { world } = sim;
  const port = world.ports[sim.net.spec.measure.bottleneckLink];
  port.longest = port.queue.length;
  world.warm = true;
  world.baseline = { atPs: world.clock[0], ...readTotals(sim), histogram: world.histogram.slice() };
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
  const port = world.ports[net.spec.measure.bottleneckLink];
  totals[Total.queueArea] = (port.area + port.queue.length * (now - port.changedPs)) / PS_PER_S;
  world.flows.forEach(({ congestion, receiver }, flow) => {
    const own = flow * FLOW_TOTALS;
    flowTotals[own + FlowTotal.windowArea] += congestion.cwndBytes * ((now - congestion.changedPs) / PS_PER_S);
    flowTotals[own + FlowTotal.jitterArea] += receiver.jitterPs * ((now - receiver.jitterChangedPs) / PS_PER_S);
  });
  return { totals, flowTotals };
}
