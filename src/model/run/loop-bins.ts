/**
 * What closed loops (ABR, credits) record at the end of a bin. For the bottleneck: its load, the active VCs and the
 * fair share. For each flow: its allowed rate, the rate given to it by the bottleneck, and its credit for places there.
 */
import { creditAt } from '../adaptation/services/credit';
import { abrVc } from '../adaptation/services/state';
import { bitsPerS } from '../atm/rates';
import { CWND_FLOWS, LOOP_COLUMNS, LOOP_FLOW_COLUMNS, LOOP_STRIDE, positionsOf } from '../metrics/columns';
import { loadAt, rateGiven, rateStateOf } from '../switch/features/explicit-rate';
import type { Simulation } from '../world';

const LOOP = positionsOf(LOOP_COLUMNS);
const LOOP_FLOW = positionsOf(LOOP_FLOW_COLUMNS);

/** Stands for "no value": the load where there is no capacity, or a flow that does not cross the bottleneck. */
const NONE = -1;
const known = (value: number): number => (Number.isFinite(value) ? value : NONE);

export function writeLoops(sim: Simulation, out: Float64Array, offset: number): void {
  const { net, world } = sim;
  const { bottleneckLink } = net.spec.measure;
  out.fill(NONE, offset, offset + LOOP_STRIDE);
  const state = rateStateOf(world.ports[bottleneckLink]);
  const load = state === null ? null : loadAt(state);
  if (load !== null) {
    out[offset + LOOP.load] = known(load.load);
    out[offset + LOOP.activeVcs] = load.vcs;
    out[offset + LOOP.fairShareBps] = bitsPerS(load.fairShare);
  }
  const place = (flow: number, column: number): number =>
    offset + LOOP_COLUMNS.length + column * CWND_FLOWS + flow;
  for (let flow = 0; flow < Math.min(CWND_FLOWS, world.flows.length); flow++) {
    const source = abrVc(sim, 2 * flow);
    if (source !== null) out[place(flow, LOOP_FLOW.acrBps)] = bitsPerS(source.acr);
  }
  for (const hop of net.hopsOfLink[bottleneckLink]) {
    const vc = net.hopVc[hop];
    const flow = vc >> 1;
    if ((vc & 1) === 1 || flow >= CWND_FLOWS) continue;
    const given = rateGiven(sim, hop);
    if (given >= 0) out[place(flow, LOOP_FLOW.erBps)] = bitsPerS(given);
    // The places kept at the bottleneck are those at the far end of the link before it.
    const credit = creditAt(sim, hop === net.hopStart[vc] ? hop : hop - 1);
    if (credit !== null) out[place(flow, LOOP_FLOW.creditCells)] = credit.balance;
  }
}
