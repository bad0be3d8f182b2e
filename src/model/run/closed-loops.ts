/** Results of networks whose sources are told how fast they may send, and of the survey that compares them. */
import { creditVc } from '../adaptation/services/credit';
import { abrVc, fixedRoundTripS } from '../adaptation/services/state';
import { bitsPerS, cellsPerS } from '../atm/rates';
import { FLOW_TOTALS, FlowTotal } from '../metrics/counters';
import { sourceOf } from '../traffic/kinds';
import type { Simulation } from '../world';
import { ceilings } from './ceiling';
import { keepsWindow } from '../spec';

const MBPS = 1e6;
const mbps = (rate: number): number => bitsPerS(rate) / MBPS;

/** The allowed rate of a flow's VC of data; zeroes without ABR, or before its first cell. */
export function ratesOf(sim: Simulation, flow: number): { maxAcrMbps: number; meanAcrMbps: number } {
  const state = abrVc(sim, 2 * flow);
  const now = sim.world.clock[0];
  if (state === null || state.firstPs < 0) return { maxAcrMbps: 0, meanAcrMbps: 0 };
  const area = state.area + state.acr * (now - state.changedPs);
  const mean = now > state.firstPs ? area / (now - state.firstPs) : state.acr;
  return { maxAcrMbps: mbps(state.largest), meanAcrMbps: mbps(mean) };
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

function queueRoundTrips({ world, net }: Simulation): number {
  const { bottleneckLink } = net.spec.measure;
  const roundTripS = net.spec.flows.reduce((longest, _, flow) =>
    (net.countsAtBottleneck[flow] ? Math.max(longest, fixedRoundTripS(net.spec, 2 * flow)) : longest), 0);
  const cells = roundTripS * cellsPerS(world.links[bottleneckLink].rateBps);
  return cells === 0 ? 0 : world.ports[bottleneckLink].longest / cells;
}

/** Rates are those of now. */
function efficiency(sim: Simulation, flowTotals: Float64Array, measuredS: number): number {
  const { world, net } = sim;
  const { goodput } = ceilings(sim);
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
