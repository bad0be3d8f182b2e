/**
 * Finds VCs with credits that are stalled for good: the near end of a link has cells and no credit, and no cell or
 * credit cell on its way could bring any. That takes floor((N2 + N3) / N2) credit cells lost in a row, or as many lost
 * cells as there are places. The search runs while a VC waits for credit and nothing has moved for a while. Far ends
 * that repeat their counts after a time do so here, too, whether the VC waits for credit or not: they cannot know.
 */
import { balanceOf, creditVc, lookLater, type CreditVc } from '../adaptation/services/credit';
import { INDEX_BITS } from '../atm/cell-number';
import { CREDIT_CELL } from '../atm/credit';
import type { LinkState } from '../atm/link';
import { placeOf, type CellRing } from '../atm/rings';
import { Happening, happened } from '../metrics/recent';
import type { Simulation } from '../world';
import { tellCount } from './credits';
import { cellReachesPort } from './port';

/** Handles the event of a VC with credits. */
export function creditDue(sim: Simulation, vc: number): void {
  const state = creditVc(sim, vc);
  // An event is out of date if an earlier check was scheduled after it.
  if (state === null || state.looksAtPs !== sim.world.clock[0]) return;
  state.looksAtPs = Infinity;
  const hungry = state.sent.map((_, step) => isHungry(sim, vc, state, step));
  if (state.tellsAgainPs !== Infinity) tellAgain(sim, vc, state);
  const now = [...state.sent, ...state.known, ...state.forwarded].reduce((sum, count) => sum + count, 0);
  const moved = now !== state.seen;
  state.seen = now;
  if (!moved) hungry.forEach((waits, step) => { if (waits) judge(sim, vc, state, step); });
  if (moved || hungry.some((waits, step) => waits && !state.stalled[step])) lookLater(sim, vc, state);
  else if (state.tellsAgainPs !== Infinity) lookLater(sim, vc, state, Infinity);
}

/** Returns on how many links of its route a VC has cells to send and no credit. */
export function linksWithoutCredit(sim: Simulation, vc: number): number {
  const state = creditVc(sim, vc);
  if (state === null) return 0;
  let links = 0;
  for (let step = 0; step < state.sent.length; step++) if (isHungry(sim, vc, state, step)) links++;
  return links;
}

/** Whether the near end of a link has cells of the VC and no credit. */
function isHungry({ world, net }: Simulation, vc: number, state: CreditVc, step: number): boolean {
  if (balanceOf(state, step) > 0) return false;
  return step === 0 ? state.waiting.length > 0 : (world.hops[net.hopStart[vc] + step]?.queued ?? 0) > 0;
}

function tellAgain(sim: Simulation, vc: number, state: CreditVc): void {
  const now = sim.world.clock[0];
  state.forwarded.forEach((count, step) => {
    if (count === 0 || now - state.toldPs[step] < state.waitPs[step]) return;
    // The waiting time doubles, so that a slow link does not fill up with repetitions.
    state.waitPs[step] *= 2;
    tellCount(sim, vc, state, step, cellReachesPort);
  });
}

function judge(sim: Simulation, vc: number, state: CreditVc, step: number): void {
  const { forwarded, known, stalled, tellsAgainPs } = state;
  const willHear = tellsAgainPs !== Infinity && forwarded[step] > known[step];
  if (stalled[step] || willHear || cellOnItsWay(sim, vc, step) || creditOnItsWay(sim, vc, known[step], step)) return;
  stalled[step] = true;
  happened(sim.world, Happening.stalled, vc, 0, step, 1);
  sim.env.trace?.(sim.world.clock[0], vc >> 1, 'stall', step + 1);
}

/** Whether a cell of the VC is on link `step`, or at its far end and not sent on yet. */
function cellOnItsWay({ world, net }: Simulation, vc: number, step: number): boolean {
  const hop = net.hopStart[vc] + step;
  const isIts = (cell: number, at: number): boolean =>
    (at === hop || at === hop + 1) && world.packets.role[cell >>> INDEX_BITS] !== CREDIT_CELL;
  if (onLink(world.links[net.hopLink[hop]], isIts)) return true;
  if (net.hopLast[hop]) return false;
  const { inputs } = world.ports[net.hopLink[hop + 1]];
  return (world.hops[hop + 1]?.queued ?? 0) > 0 || inputs.some((ring) => inRing(ring, isIts));
}

/** Whether a credit cell with a higher count is on its way back over the link. */
function creditOnItsWay({ world, net }: Simulation, vc: number, known: number, step: number): boolean {
  const back = vc ^ 1;
  const hop = net.hopStart[back] + net.hopStart[vc + 1] - net.hopStart[vc] - 1 - step;
  const { packets, credits } = world;
  const isNews = (cell: number, at: number): boolean =>
    at === hop && packets.role[cell >>> INDEX_BITS] === CREDIT_CELL && credits.total[cell >>> INDEX_BITS] > known;
  const { inputs, priority } = world.ports[net.hopLink[hop]];
  return onLink(world.links[net.hopLink[hop]], isNews) || inRing(priority, isNews)
    || inputs.some((ring) => inRing(ring, isNews));
}

type Test = (cell: number, hop: number) => boolean;

function onLink(link: LinkState, test: Test): boolean {
  for (let train = 0; train < link.trains; train++) {
    const place = (link.head + train) & (link.at.length - 1);
    if (test(link.cell[place], link.hop[place])) return true;
  }
  return false;
}

function inRing(ring: CellRing, test: Test): boolean {
  for (let position = 0; position < ring.length; position++) {
    const place = placeOf(ring, position);
    if (test(ring.cell[place], ring.hop[place])) return true;
  }
  return false;
}
