/**
 * Credit cells: the far end of a link sends one back over that link for every n2 cells that it has sent on, and the
 * near end receives it. Byte-hops leave them out, because those follow whole VCs.
 */
import { balanceOf, creditVc, lookLater, type CreditVc } from '../adaptation/services/credit';
import { VC_DUE } from '../adaptation/services/service';
import { INDEX_BITS, cellCode } from '../atm/cell-number';
import { takeCredit } from '../atm/credit';
import { deliverCells } from '../atm/fate';
import { handOverAhead } from '../atm/reorder';
import { CELL_BYTES } from '../constants';
import { schedule } from '../kernel/event-queue';
import { useBytes } from '../metrics/byte-hops';
import { FLOW_TOTALS, FlowTotal, Total } from '../metrics/counters';
import { holdVc } from '../switch/hold';
import type { Simulation } from '../world';

/** Brings a cell to a port, at a hop. */
export type ToPort = (sim: Simulation, link: number, cell: number, hop: number) => void;

/** The far end of link `step` of a VC has sent a cell on. It sends a credit cell if one is due. */
export function sentOn(sim: Simulation, vc: number, step: number, toPort: ToPort): void {
  const state = creditVc(sim, vc);
  if (state === null) return;
  const sum = ++state.forwarded[step];
  state.waitPs[step] = state.tellsAgainPs;
  // The silence of a far end begins with the first cell that it could report.
  if (sum === 1) [state.toldPs[step]] = sim.world.clock;
  if (sum - state.told[step] >= state.every) tellCount(sim, vc, state, step, toPort);
  if (state.tellsAgainPs !== Infinity) lookLater(sim, vc, state);
}

/** Sends a credit cell from the far end of link `step`, with the number of cells that it has sent on so far. */
export function tellCount(sim: Simulation, vc: number, state: CreditVc, step: number, toPort: ToPort): void {
  const { world, net } = sim;
  const sum = state.forwarded[step];
  state.told[step] = sum;
  [state.toldPs[step]] = world.clock;
  state.credits++;
  const back = vc ^ 1;
  const flow = world.flows[vc >> 1];
  const packet = takeCredit(world, back, back & 1 ? flow.nextNumberBack++ : flow.nextNumber++, sum);
  const place = net.hopStart[vc + 1] - net.hopStart[vc] - 1 - step;
  const hop = net.hopStart[back] + place;
  world.flowTotals[(vc >> 1) * FLOW_TOTALS + FlowTotal.creditCells]++;
  if (place === 0) handOverAhead(sim, packet, hop);
  else {
    world.totals[Total.cellsSent]++;
    toPort(sim, net.hopLink[hop], cellCode(packet, 0), hop);
  }
}

/** A port has sent a cell of the VC of `hop`, which uses up one credit. If none is left, the port holds the VC. */
export function spend(sim: Simulation, hop: number): void {
  const { world, net } = sim;
  const vc = net.hopVc[hop];
  const state = creditVc(sim, vc);
  if (state === null) return;
  const step = hop - net.hopStart[vc];
  world.ports[net.hopLink[hop]].ownPlaces--;
  state.sent[step]++;
  if (balanceOf(state, step) > 0) return;
  holdVc(sim, hop);
  lookLater(sim, vc, state);
}

/** A credit cell has arrived over its one link, on which its hop is `hop`. `letGo` frees a held VC at a port. */
export function creditArrives(
  sim: Simulation, cell: number, hop: number, letGo: (sim: Simulation, hop: number) => void,
): void {
  const { world, net } = sim;
  const packet = cell >>> INDEX_BITS;
  const back = net.hopVc[hop];
  const vc = back ^ 1;
  const links = net.hopStart[vc + 1] - net.hopStart[vc];
  const step = links - 1 - (hop - net.hopStart[back]);
  const state = creditVc(sim, vc);
  if (state !== null && world.credits.total[packet] > state.known[step]) {
    state.known[step] = world.credits.total[packet];
    state.stalled[step] = false;
    if (step > 0) letGo(sim, net.hopStart[vc] + step);
    else {
      schedule(world.queue, world.clock[0], VC_DUE, vc);
      if ((vc & 1) === 0) sim.env.trace?.(world.clock[0], vc >> 1, 'credit', state.known[0]);
    }
  }
  deliverCells(sim, packet, 1, true);
  useBytes(sim, back, links, -CELL_BYTES);
}
