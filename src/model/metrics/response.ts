/**
 * Response time of packets: from the first hand-over to the arrival of the last byte needed. Also the jitter of RFC
 * 3550 (6.4.1) over the same times, as a running estimate and its integral over time.
 */
import { PS_PER_S, PS_PER_US } from '../kernel/time';
import type { Simulation } from '../world';
import { FLOW_TOTALS, FlowTotal, Total } from './counters';
import { countTime } from './histogram';

const JITTER_GAIN = 16;

/** Notes the response time of a TCP segment that is whole for the first time. */
export function noteResponse(sim: Simulation, flow: number, segment: number): void {
  const { firstSentPs } = sim.world.flows[flow].sender;
  noteTransit(sim, flow, sim.world.clock[0] - firstSentPs[segment & (firstSentPs.length - 1)]);
}

/** Notes that a packet took `transit` picoseconds. */
export function noteTransit(sim: Simulation, flow: number, transit: number): void {
  const { world, net } = sim;
  const { receiver } = world.flows[flow];
  const seconds = transit / PS_PER_S;
  const own = flow * FLOW_TOTALS;
  world.flowTotals[own + FlowTotal.responses]++;
  world.flowTotals[own + FlowTotal.responseSumS] += seconds;
  world.flowTotals[own + FlowTotal.responseSquaresS2] += seconds * seconds;
  world.totals[Total.responses]++;
  world.totals[Total.responseSumS] += seconds;
  world.totals[Total.responseSquaresS2] += seconds * seconds;
  const deadline = net.spec.measure.deadlinePs;
  if (deadline !== null && transit > deadline) world.flowTotals[own + FlowTotal.missed]++;
  countTime(world.histograms[flow], transit / PS_PER_US);

  integrateJitter(sim, flow);
  if (receiver.lastTransitPs >= 0) {
    receiver.jitterPs += (Math.abs(transit - receiver.lastTransitPs) - receiver.jitterPs) / JITTER_GAIN;
  }
  receiver.lastTransitPs = transit;
}

/** Brings the integral of the jitter up to date. */
function integrateJitter(sim: Simulation, flow: number): void {
  const { receiver } = sim.world.flows[flow];
  const now = sim.world.clock[0];
  sim.world.flowTotals[flow * FLOW_TOTALS + FlowTotal.jitterArea] +=
    receiver.jitterPs * ((now - receiver.jitterChangedPs) / PS_PER_S);
  receiver.jitterChangedPs = now;
}
