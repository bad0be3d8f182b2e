/**
 * ABR at an output port: counts arrivals in averaging intervals, keeps what FRMs say about their sources, and lowers
 * the explicit rate of BRMs to what the port's algorithm (switch/abr) allows their VC. A cell counts when the port
 * judges it: as it comes, or, if inputs are served in slots, at the end of its slot. Everything with priority goes
 * before ABR; UBR gets what remains, if the scheduler serves it after ABR (`byService`). BRMs that go back through the
 * port count as ABR input like other cells. Hot path: once a cell at ports that have it.
 */
import { cellsPerS } from '../../atm/rates';
import { RM, RmBit, carriedRate, rmGoesBack } from '../../atm/rm';
import { schedule } from '../../kernel/event-queue';
import { PS_PER_S } from '../../kernel/time';
import type { Network, Simulation, World } from '../../world';
import type { AnyAlgorithm, Interval, Load } from '../abr/algorithm';
import { abrNumber, algorithmAt } from '../abr/list';
import { governedCells } from '../places';
import type { PortState } from '../port-state';
import type { VcHop } from '../vc-hop';
import type { PortFeature } from './feature';

/** The event of a port whose averaging interval may be over. */
export const PORT_DUE = 13;

const NUMBER = 3;

export interface RateState {
  algorithm: number;
  own: object;
  /** The present interval: its number from 1, when it began, and what has come in it. */
  interval: number;
  beganPs: number;
  abrCells: number;
  priorityCells: number;
  seen: number;
  /** When it ends at the latest, and after how many ABR cells. */
  endsPs: number;
  /** When its event comes. The interval may go on then, if cells have ended one since the event was scheduled. */
  duePs: number;
  afterPs: number;
  afterCells: number;
  measures: boolean;
  decay: number;
  /** Whether silent VCs had a share of N in the last interval. */
  faded: boolean;
  /** Length of the last interval, seconds. */
  lengthS: number;
}

/** State of one VC at the port. */
interface VcRate {
  /**
   * The interval in which its last cell came, -1 before the first cell; the cells of that interval and of the one
   * before; and its share of N.
   */
  interval: number;
  cells: number;
  cellsBefore: number;
  share: number;
  ccr: number;
  /** The last answer, and the interval in which it was given. */
  er: number;
  answered: number;
}

const algorithmOf = ({ algorithm }: RateState): AnyAlgorithm => algorithmAt(algorithm);

/** For an algorithm without intervals, and for a port to which nothing has come. */
const NEVER = { afterPs: Infinity, afterCells: Infinity };
const NOTHING_YET = { interval: 1, beganPs: 0, abrCells: 0, priorityCells: 0, seen: 0, lengthS: 0, faded: false };

export const explicitRate: PortFeature<RateState> = {
  id: 'abr',
  title: 'ABR',
  summary: 'The port measures its load and says in RM cells how fast each source may send.',
  source: 'ATM Forum TM 4.0, 5.10.6',
  number: NUMBER,
  crossesPorts: true,
  readsPort({ world, net }, packet, hop) {
    const there = comesBack(world, packet) ? hopThere(net, hop) : -1;
    return there < 0 ? -1 : net.hopLink[there];
  },
  settle({ abr }, _capacity, before, _needed, rateBps) {
    if (abr === null) return null;
    const number = abrNumber(abr.algorithm);
    const algorithm = algorithmAt(number);
    const kept = before !== null && before.algorithm === number ? before : null;
    const own = algorithm.settle(abr, kept?.own ?? null, cellsPerS(rateBps));
    const { afterPs, afterCells } = algorithm.ends?.(own) ?? NEVER;
    const { interval, beganPs, abrCells, priorityCells, seen, lengthS, faded } = kept ?? NOTHING_YET;
    return {
      algorithm: number, own, interval, beganPs, abrCells, priorityCells, seen, endsPs: beganPs + afterPs,
      duePs: kept?.duePs ?? afterPs, afterPs, afterCells, measures: algorithm.measures?.(own) ?? false,
      decay: algorithm.decay?.(own) ?? 0, faded, lengthS,
    };
  },
  createVc: (): VcRate => ({ interval: -1, cells: 0, cellsBefore: 0, share: 0, ccr: 0, er: 0, answered: 0 }),
  start({ queue }, port, { duePs }) {
    if (duePs !== Infinity) schedule(queue, duePs, PORT_DUE, port.link);
  },
  count: countCell,
  inspect: (state) => [
    { label: 'algorithm', value: algorithmOf(state).title, unit: 'none' },
    ...algorithmOf(state).inspect?.(state.own) ?? [],
  ],
};

/** The state of a port's ABR algorithm; `null` if it has none. */
export const rateStateOf = (port: PortState): RateState | null => port.features[NUMBER] as RateState | null;

/** The state of a VC at a port with this feature, which keeps one for every VC from the start. */
const vcRateOf = (vc: VcHop | null): VcRate | null => (vc?.features?.[NUMBER] ?? null) as VcRate | null;

/** The explicit rate that the port of a hop last gave to the VC, cells per second; -1 before the first. */
export function rateGiven({ world }: Simulation, hop: number): number {
  const vc = vcRateOf(world.hops[hop]);
  return vc === null || vc.answered === 0 ? -1 : vc.er;
}

/** The rate of the source of a VC as its FRMs report it, cells per second; -1 before the first. */
export function rateTold({ world }: Simulation, hop: number): number {
  const vc = vcRateOf(world.hops[hop]);
  return vc === null || vc.ccr === 0 ? -1 : vc.ccr;
}

/** What a port's algorithm found in the last interval; `null` if it does not measure. */
export const loadAt = (state: RateState): Load | null => algorithmOf(state).load?.(state.own) ?? null;

/** Counts a cell. Resource management cells count whatever the service of the VC on which they go back. */
function countCell(sim: Simulation, port: PortState, hop: number, role: number, state: RateState): void {
  if (sim.net.hopPriority[hop] === 1) {
    state.priorityCells++;
    return;
  }
  if (role !== RM && sim.net.vcHasRate[sim.net.hopVc[hop]] === 0) return;
  const vc = vcRateOf(sim.world.hops[hop]);
  if (vc === null) return;
  if (vc.interval !== state.interval) see(state, vc);
  vc.cells++;
  if (++state.abrCells >= state.afterCells) endInterval(sim, port, state);
}

/** Notes that a VC is there in this interval. */
function see(state: RateState, vc: VcRate): void {
  const wasThere = vc.interval === state.interval - 1;
  const counted = shareBefore(state, vc);
  if (counted < 1) algorithmOf(state).joins?.(state.own, 1 - counted);
  vc.cellsBefore = wasThere ? vc.cells : 0;
  vc.cells = 0;
  vc.interval = state.interval;
  state.seen++;
}

/** Handles the event of a port. */
export function portDue(sim: Simulation, number: number): void {
  const port = sim.world.ports[number];
  intervalDue(sim, port);
  if (intervalDuePs(port) !== Infinity) schedule(sim.world.queue, intervalDuePs(port), PORT_DUE, number);
}

/** When the event of a port comes, ps; Infinity if its intervals do not end by time. */
export const intervalDuePs = (port: PortState): number => rateStateOf(port)?.duePs ?? Infinity;

/** Handles the event of a port without scheduling the next one. Cells may have ended the interval before. */
export function intervalDue(sim: Simulation, port: PortState): void {
  const state = rateStateOf(port);
  if (state === null) return;
  if (state.afterPs !== Infinity && sim.world.clock[0] >= state.endsPs) endInterval(sim, port, state);
  state.duePs = state.beganPs + state.afterPs;
}

const interval: Interval = { lengthS: 0, linkRate: 0, abrCells: 0, priorityCells: 0, activeVcs: 0, queueCells: 0 };

function endInterval(sim: Simulation, port: PortState, state: RateState): void {
  const now = sim.world.clock[0];
  // Cells that come at one instant may fill an interval of no length. Then the interval goes on.
  if (now === state.beganPs) return;
  state.lengthS = (now - state.beganPs) / PS_PER_S;
  interval.lengthS = state.lengthS;
  interval.linkRate = cellsPerS(sim.world.links[port.link].rateBps);
  interval.abrCells = state.abrCells;
  interval.priorityCells = state.priorityCells;
  interval.activeVcs = state.decay === 0 ? state.seen : sharesOf(sim, port, state);
  interval.queueCells = governedCells(port);
  algorithmOf(state).ended?.(state.own, interval);
  state.faded = state.decay > 0;
  state.interval++;
  state.beganPs = now;
  state.endsPs = now + state.afterPs;
  state.abrCells = 0;
  state.priorityCells = 0;
  state.seen = 0;
}

/** What a VC of which no cell has come in the present interval counted in the last one. */
const shareBefore = ({ faded, interval: present }: RateState, { share, interval: seen }: VcRate): number =>
  (faded ? share : Number(seen === present - 1));

/** N if silent VCs fade: the sum of their shares. */
function sharesOf({ world, net }: Simulation, port: PortState, state: RateState): number {
  let sum = 0;
  for (const hop of net.hopsOfLink[port.link]) {
    const vc = vcRateOf(world.hops[hop]);
    if (vc === null) continue;
    vc.share = vc.interval === state.interval ? 1 : shareBefore(state, vc) * state.decay;
    sum += vc.share;
  }
  return sum;
}

/** The hop of the forward VC at the switch where `hop`, a hop of its way back, begins; -1 if that is a host. */
function hopThere(net: Network, hop: number): number {
  const back = net.hopVc[hop];
  const there = back ^ 1;
  const links = net.hopStart[there + 1] - net.hopStart[there];
  const step = links - (hop - net.hopStart[back]);
  return step > 0 && step < links ? net.hopStart[there] + step : -1;
}

const comesBack = (world: World, packet: number): boolean =>
  world.packets.role[packet] === RM && rmGoesBack(world, packet);

/** Handles an RM cell at a port: an FRM tells the port its rate, a BRM gets the rate that the forward port allows. */
export function rmAtPort(sim: Simulation, packet: number, hop: number): number {
  const { world, net } = sim;
  const { rm } = world;
  if (!comesBack(world, packet)) {
    const vc = vcRateOf(world.hops[hop]);
    if (vc !== null) vc.ccr = rm.ccr[packet];
    return hop;
  }
  const there = hopThere(net, hop);
  const state = there < 0 ? null : rateStateOf(world.ports[net.hopLink[there]]);
  const vc = there < 0 ? null : vcRateOf(world.hops[there]);
  if (state === null || vc === null) return hop;
  if (vc.interval !== state.interval && algorithmOf(state).countsBackward?.(state.own) === true) see(state, vc);
  const rate = answer(state, vc);
  const indicated = algorithmOf(state).indicates?.(state.own, vc.ccr) ?? 0;
  if (indicated !== 0) rm.bits[packet] |= indicated;
  const carried = carriedRate(rm.bits[packet], rate);
  if (carried < rm.er[packet]) {
    rm.er[packet] = carried;
    rm.bits[packet] |= RmBit.cut;
    const to = net.hopVc[there];
    if ((to & 1) === 0) sim.env.portTrace?.(world.clock[0], to >> 1, 'erCut', world.packets.segment[packet]);
  }
  return hop;
}

/** Returns the answer for a VC, which stays the same during an interval. */
function answer(state: RateState, vc: VcRate): number {
  const { rate } = algorithmOf(state);
  if (rate === undefined) return Infinity;
  if (vc.answered !== state.interval) {
    vc.answered = state.interval;
    vc.er = rate(state.own, state.measures ? measured(state, vc) : vc.ccr);
  }
  return vc.er;
}

/** The measured rate of a VC in the last complete interval, cells per second. */
function measured(state: RateState, vc: VcRate): number {
  const cells = vc.interval === state.interval ? vc.cellsBefore : vc.interval === state.interval - 1 ? vc.cells : 0;
  return state.lengthS > 0 ? cells / state.lengthS : 0;
}
