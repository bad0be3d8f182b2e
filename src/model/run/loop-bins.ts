/**
 * What closed loops show of themselves at the end of a bin: at the bottleneck the load, the VCs that count and the rate
 * for each of them, and of each flow the allowed rate, the rate that the bottleneck gave it, and its credit for places
 * there.
 */
import { creditAt } from '../adaptation/services/credit';
import { abrVc } from '../adaptation/services/state';
import { bitsPerS } from '../atm/rates';
import { LOOP_FLOWS, LOOP_OF_FLOW, LOOP_OF_PORT, LOOP_STRIDE } from '../metrics/series';
import { loadAt, rateGiven, rateStateOf } from '../switch/features/explicit-rate';
import type { Simulation } from '../world';

/** -1 where there is nothing: a load without capacity, a flow that does not cross the bottleneck. */
const NONE = -1;
const known = (value: number): number => (Number.isFinite(value) ? value : NONE);

export function writeLoops(sim: Simulation, out: Float64Array, offset: number): void {
  const { net, world } = sim;
  const { bottleneckLink } = net.spec.measure;
  out.fill(NONE, offset, offset + LOOP_STRIDE);
  const state = rateStateOf(world.ports[bottleneckLink]);
  const load = state === null ? null : loadAt(state);
  if (load !== null) {
    out[offset + LOOP_OF_PORT.load] = known(load.load);
    out[offset + LOOP_OF_PORT.activeVcs] = load.vcs;
    out[offset + LOOP_OF_PORT.fairShareBps] = bitsPerS(load.fairShare);
  }
  const place = (flow: number, column: number): number =>
    offset + LOOP_OF_PORT.columns + column * LOOP_FLOWS + flow;
  for (let flow = 0; flow < Math.min(LOOP_FLOWS, world.flows.length); flow++) {
    const source = abrVc(sim, 2 * flow);
    if (source !== null) out[place(flow, LOOP_OF_FLOW.acrBps)] = bitsPerS(source.acr);
  }
  for (const hop of net.hopsOfLink[bottleneckLink]) {
    const vc = net.hopVc[hop];
    const flow = vc >> 1;
    if ((vc & 1) === 1 || flow >= LOOP_FLOWS) continue;
    const given = rateGiven(sim, hop);
    if (given >= 0) out[place(flow, LOOP_OF_FLOW.erBps)] = bitsPerS(given);
    // The places that are kept at the bottleneck are those at the far end of the link before.
    const credit = creditAt(sim, hop === net.hopStart[vc] ? hop : hop - 1);
    if (credit !== null) out[place(flow, LOOP_OF_FLOW.creditCells)] = credit.balance;
  }
}
