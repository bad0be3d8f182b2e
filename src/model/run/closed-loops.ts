/** Results for networks with closed-loop flow control (ABR, credits), and of the survey that compares such schemes. */
import { creditVc } from '../adaptation/services/credit';
import { abrVc, fixedRoundTripS, type AbrVc } from '../adaptation/services/state';
import { bitsPerS, cellsPerS } from '../atm/rates';
import { FLOW_TOTALS, FlowTotal } from '../metrics/counters';
import type { Simulation } from '../world';
import { ceilingsSince } from './ceiling';
import { keepsWindow } from '../spec';

const MBPS = 1e6;
const mbps = (rate: number): number => bitsPerS(rate) / MBPS;

/** By flow, the integral over time of the allowed rate of its data VC: cells a second × picoseconds; 0 without ABR. */
export const acrAreas = (sim: Simulation): Float64Array =>
  Float64Array.from(sim.net.spec.flows, (_, flow) => acrArea(sim, abrVc(sim, 2 * flow)));

const acrArea = ({ world: { clock } }: Simulation, state: AbrVc | null): number =>
  (state === null || state.firstPs < 0 ? 0 : state.area + state.acr * (clock[0] - state.changedPs));

/** The largest and the mean allowed rate of a flow's data VC; zero without ABR, or before its first cell. */
export function ratesOf(sim: Simulation, flow: number): { maxAcrMbps: number; meanAcrMbps: number } {
  const { clock, baseline } = sim.world;
  const state = abrVc(sim, 2 * flow);
  if (state === null || state.firstPs < 0) return { maxAcrMbps: 0, meanAcrMbps: 0 };
  const measuredPs = clock[0] - Math.max(state.firstPs, baseline.atPs);
  const area = acrArea(sim, state) - (baseline.acrAreas[flow] ?? 0);
  return { maxAcrMbps: mbps(state.largest), meanAcrMbps: mbps(measuredPs > 0 ? area / measuredPs : state.acr) };
}

/** `leftBytes`: what the bottleneck could carry since the warm-up, beside what goes before all others. */
export function closedLoops(sim: Simulation, sums: Float64Array, flowTotals: Float64Array, leftBytes: number) {
  const { spec } = sim.net;
  const rates = spec.flows.map((_, flow) => ratesOf(sim, flow)).filter(({ maxAcrMbps }) => maxAcrMbps > 0);
  const sum = rates.reduce((total, { meanAcrMbps }) => total + meanAcrMbps, 0);
  return {
    maxAcrMbps: rates.reduce((most, { maxAcrMbps }) => Math.max(most, maxAcrMbps), 0),
    meanAcrMbps: rates.length === 0 ? 0 : sum / rates.length,
    rmCells: sums[FlowTotal.rmCells],
    creditCells: sums[FlowTotal.creditCells],
    queueRoundTrips: queueRoundTrips(sim),
    efficiency: efficiency(sim, flowTotals, leftBytes),
    stalledVcs: sim.world.services.filter((_, vc) => creditVc(sim, vc)?.stalled.includes(true) === true).length,
  };
}

/** Notes, before a change, by which round trip the bottleneck's longest queue up to now is measured. */
export function noteLongest({ world, net }: Simulation): void {
  const { longest } = world.ports[net.spec.measure.bottleneckLink];
  if (longest > world.longestYet.queue) world.longestYet = { queue: longest, trip: roundTrip({ world, net }) };
}

/** The longest queue of the bottleneck in round trips as they were when it became that long. */
function queueRoundTrips(sim: Simulation): number {
  const { ports, longestYet } = sim.world;
  const { longest } = ports[sim.net.spec.measure.bottleneckLink];
  const trip = longest > longestYet.queue ? roundTrip(sim) : longestYet.trip;
  return trip > 0 ? longest / trip : 0;
}

/**
 * How many cells, or packets of the largest size, the bottleneck carries in its longest round trip at present; 0 if no
 * flow counts there.
 */
function roundTrip({ world, net }: Pick<Simulation, 'world' | 'net'>): number {
  const { flows, measure: { bottleneckLink } } = net.spec;
  const delays = { links: world.links, flows };
  let [roundTripS, packetBytes] = [0, 0];
  world.flows.forEach(({ transport }, flow) => {
    if (!net.countsAtBottleneck[flow]) return;
    roundTripS = Math.max(roundTripS, fixedRoundTripS(delays, 2 * flow));
    packetBytes = Math.max(packetBytes, transport.packetBytes);
  });
  if (roundTripS === 0) return 0;
  const { rateBps } = world.links[bottleneckLink];
  return roundTripS * (net.packetMode ? rateBps / (8 * packetBytes) : cellsPerS(rateBps));
}

/** The data of TCP since the warm-up, as a share of the most that `leftBytes` can hold. */
function efficiency(sim: Simulation, flowTotals: Float64Array, leftBytes: number): number {
  const { world, net } = sim;
  const { goodput } = ceilingsSince(sim, ({ transport }) => keepsWindow(transport));
  let bytes = 0;
  world.flows.forEach(({ transport }, flow) => {
    if (!net.countsAtBottleneck[flow] || !keepsWindow(transport)) return;
    const row = flow * FLOW_TOTALS + FlowTotal.dataBytes;
    bytes += flowTotals[row] - world.baseline.flowTotals[row];
  });
  return leftBytes > 0 && goodput > 0 ? bytes / (leftBytes * goodput) : 0;
}
