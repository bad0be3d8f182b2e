/** Results for networks with closed-loop flow control (ABR, credits), and of the survey that compares such schemes. */
import { creditVc } from '../adaptation/services/credit';
import { abrVc, fixedRoundTripS, type AbrVc } from '../adaptation/services/state';
import { bitsPerS, cellsPerS } from '../atm/rates';
import { FLOW_TOTALS, FlowTotal } from '../metrics/counters';
import { sourceOf } from '../traffic/kinds';
import type { Simulation } from '../world';
import { ceilings } from './ceiling';
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

export function closedLoops(sim: Simulation, sums: Float64Array, flowTotals: Float64Array, measuredS: number) {
  const { spec } = sim.net;
  const rates = spec.flows.map((_, flow) => ratesOf(sim, flow)).filter(({ maxAcrMbps }) => maxAcrMbps > 0);
  const sum = rates.reduce((total, { meanAcrMbps }) => total + meanAcrMbps, 0);
  return {
    maxAcrMbps: rates.reduce((most, { maxAcrMbps }) => Math.max(most, maxAcrMbps), 0),
    meanAcrMbps: rates.length === 0 ? 0 : sum / rates.length,
    rmCells: sums[FlowTotal.rmCells],
    creditCells: sums[FlowTotal.creditCells],
    queueRoundTrips: queueRoundTrips(sim),
    efficiency: efficiency(sim, flowTotals, measuredS),
    stalledVcs: sim.world.services.filter((_, vc) => creditVc(sim, vc)?.stalled.includes(true) === true).length,
  };
}

/** The longest queue in round trips of the bottleneck. Uses the present rate, delays and sizes of packets. */
function queueRoundTrips({ world, net }: Simulation): number {
  const { flows, measure: { bottleneckLink } } = net.spec;
  const delays = { links: world.links, flows };
  let [roundTripS, packetBytes] = [0, 0];
  world.flows.forEach(({ transport }, flow) => {
    if (!net.countsAtBottleneck[flow]) return;
    roundTripS = Math.max(roundTripS, fixedRoundTripS(delays, 2 * flow));
    packetBytes = Math.max(packetBytes, transport.packetBytes);
  });
  const { rateBps } = world.links[bottleneckLink];
  const trip = roundTripS * (net.packetMode ? rateBps / (8 * packetBytes) : cellsPerS(rateBps));
  return trip > 0 ? world.ports[bottleneckLink].longest / trip : 0;
}

/** Uses the present rates. */
function efficiency(sim: Simulation, flowTotals: Float64Array, measuredS: number): number {
  const { world, net } = sim;
  const { goodput } = ceilings(sim, ({ transport }) => keepsWindow(transport));
  let left = world.links[net.spec.measure.bottleneckLink].rateBps;
  let bytes = 0;
  net.spec.flows.forEach(({ traffic }, flow) => {
    if (!net.countsAtBottleneck[flow]) return;
    const row = flow * FLOW_TOTALS + FlowTotal.dataBytes;
    if (keepsWindow(world.flows[flow].transport)) bytes += flowTotals[row] - world.baseline.flowTotals[row];
    const source = sourceOf(traffic);
    if (source.goesFirst?.(traffic) === true) left -= source.takes?.(traffic).meanBps ?? 0;
  });
  return left > 0 && measuredS > 0 && goodput > 0 ? (8 * bytes) / (measuredS * left * goodput) : 0;
}
