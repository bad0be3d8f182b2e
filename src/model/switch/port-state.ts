/**
 * The state of an output port and of a VC at it: how it is made, and what of it can be turned while the network runs.
 */
import { createRing, type CellRing } from '../atm/rings';
import { each } from '../kernel/each';
import type { LinkSpec, NetworkSpec, PortSpec } from '../spec';
import type { World } from '../world';
import { bufferOf, capacityOf } from './buffer';
import { DISCARD_POLICIES, policyNumber, policyOf } from './discard/policies';
import { PORT_FEATURES } from './features/list';
import { SCHEDULERS, schedulerNumber } from './schedulers/list';
import { countsWaitingOnly, servesInSlots } from './service';

/** The output port that feeds a directed link; at a host only capacity and counters are used. */
export interface PortState {
  link: number;
  atHost: boolean;
  slotted: boolean;
  policy: number;
  scheduler: number;
  /** Places of the buffer: cells, and in packet mode packets or bytes (`countsBytes`). */
  capacity: number;
  /** The state of the policy in force, and those of all that have been in force, by number. */
  policyState: object;
  policyStates: (object | null)[];
  /** Features in use, in the order in which they judge, and the state of each, by number. */
  active: number[];
  features: (object | null)[];
  /** A feature counts every cell that comes, whatever its class. */
  counts: boolean;
  /** It keeps places for VCs that cross it, beside its buffer (`hopByHop`); so many cells are in them. */
  keepsPlaces: boolean;
  ownPlaces: number;
  /** Pardoned cells that came when the buffer was full, until they have left; it has these more places for them. */
  beyond: number[];
  placesBeyond: number;
  countsWaitingOnly: boolean;
  countsBytes: boolean;
  /** What counts against the buffer, and the places that the arriving unit takes, for the policy's judgement. */
  occupancy: number;
  arriving: number;
  /** The queue of schedulers that have one for all VCs, or a first one; others keep a ring for each (`VcHop.ring`). */
  queue: CellRing;
  /** What its scheduler keeps beside; null: nothing. */
  schedulerState: object | null;
  /** Cells that are queued, without those that go first; their bytes, kept where `countsBytes`. */
  queuedCells: number;
  queuedBytes: number;
  /** Cells that go before all others: pilots, which take no place, and background traffic with priority. */
  priority: CellRing;
  /** Places that background traffic has in `priority`, of as many as the buffer has. */
  priorityPlaces: number;
  /** Places promised to cells that have not come yet (features/promised-places). */
  promised: number;
  /** VCs that have cells in `queue`. */
  activeVcs: number;
  /** Hops whose VCs may not send (hold.ts). */
  held: number[];
  /** A cell is being sent: the head of `queue`, or of `priority`. */
  sending: boolean;
  sendingPriority: boolean;
  /** A slot or departure is scheduled. */
  scheduled: boolean;
  slotOriginPs: number;
  /** Cells that came during this slot, by input. */
  inputs: CellRing[];
  /** Inputs that have such cells, in the order in which the first of them came: so many, a place for each. */
  busyInputs: Int32Array;
  busyCount: number;
  waiting: number;
  nextInput: number;
  arrived: number;
  dropped: number;
  longest: number;
  /** Longest since the series' bin began. */
  longestInBin: number;
  /** Cell × picoseconds, up to `changedPs`. */
  area: number;
  changedPs: number;
  /** Cells (in packet mode packets) that got EFCI here. */
  marked: number;
}

/** The port that feeds link `number`; `needs`: features that adaptation layers of flows over it ask for. */
export function createPort(spec: NetworkSpec, link: LinkSpec, number: number, needs: ReadonlySet<string>): PortState {
  const atHost = spec.nodes[link.from].kind === 'host';
  const inPackets = spec.network === 'packet';
  const port: PortState = {
    link: number, atHost, slotted: !atHost && !inPackets && servesInSlots(link.port),
    policy: 0, scheduler: 0, capacity: Infinity,
    policyState: {}, policyStates: each(DISCARD_POLICIES, () => null), active: [],
    features: each(PORT_FEATURES, () => null), counts: false, keepsPlaces: false, ownPlaces: 0,
    beyond: [], placesBeyond: 0,
    countsWaitingOnly: countsWaitingOnly(link.port), countsBytes: false,
    occupancy: 0, arriving: 1, queue: createRing(), schedulerState: null, queuedCells: 0, queuedBytes: 0,
    priority: createRing(), priorityPlaces: 0, promised: 0, activeVcs: 0, held: [],
    sending: false, sendingPriority: false, scheduled: false, slotOriginPs: 0,
    inputs: [], busyInputs: new Int32Array(0), busyCount: 0, waiting: 0, nextInput: 0,
    arrived: 0, dropped: 0, longest: 0, longestInBin: 0, area: 0, changedPs: 0, marked: 0,
  };
  setScheduler(port, schedulerNumber(link.port.scheduler));
  setPort(port, link.port, spec.network, link.rateBps, needs);
  return port;
}

/** Which scheduler the port has, for the whole run. */
export function setScheduler(port: PortState, number: number): void {
  port.scheduler = number;
  port.schedulerState = SCHEDULERS[number].create?.() ?? null;
}

/** What the features of a port keep of a VC, by their numbers; null: none of them keeps anything. */
export function vcFeatures(port: PortState): (object | null)[] | null {
  if (!port.active.some((number) => PORT_FEATURES[number].createVc)) return null;
  return each(port.features, (state, number) => (state === null ? null : PORT_FEATURES[number].createVc?.() ?? null));
}

/** The run begins. */
export function startFeatures(world: World, port: PortState): void {
  for (const number of port.active) PORT_FEATURES[number].start?.(world, port, port.features[number] as object);
}

const NOTHING_NEEDED: ReadonlySet<string> = new Set();

/** What of a port can be turned while it runs. Throws on a policy that the list does not have. */
export function setPort(
  port: PortState, spec: PortSpec, network: NetworkSpec['network'], rateBps: number, needs = NOTHING_NEEDED,
): void {
  port.countsBytes = bufferOf(spec, network === 'packet').unit === 'bytes';
  port.capacity = capacityOf(spec, network === 'packet');
  port.policy = policyNumber(spec.discard.policy);
  port.policyState = policyOf(port).settle(spec.discard, port.capacity, port.policyStates[port.policy]);
  port.policyStates[port.policy] = port.policyState;
  port.features = each(PORT_FEATURES, (feature, number) =>
    feature.settle(spec, port.capacity, port.features[number], needs.has(feature.id), rateBps));
  const active: number[] = [];
  for (const { number } of PORT_FEATURES) if (port.features[number] !== null) active.push(number);
  port.active = active;
  port.counts = active.some((number) => PORT_FEATURES[number].count !== undefined);
}
