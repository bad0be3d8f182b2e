/** The end of the warm-up: from here on averages are measured, as differences to these readings. */
import { PS_PER_S } from '../kernel/time';
import type { Simulation } from '../kernel/world';
import { measureQueue } from '../switch/output-port';
import { integrateWindow } from '../transport/sender';
import { Total } from './counters';
import { integrateJitter } from './response';

export function beginMeasuring(sim: Simulation): void {
  const { world } = sim;
  settleIntegrals(sim);
  world.warm = true;
  world.baseline = { atPs: world.clock[0], totals: world.totals.slice(), flowTotals: world.flowTotals.slice(), histogram: world.histogram.slice() };
}

/** Brings all integrals over time up to the clock, so that a reading of the totals is complete. */
export function settleIntegrals(sim: Simulation): void {
  const { world, net } = sim;
  const port = world.ports[net.spec.measure.bottleneckLink];
  measureQueue(sim, port);
  world.totals[Total.queueAreaPs] = port.area / PS_PER_S;
  world.flows.forEach((_, flow) => {
    integrateWindow(sim, flow);
    integrateJitter(sim, flow);
  });
}
