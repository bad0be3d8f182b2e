/** The state of an output port: how it is created, and how its settings are changed while the network runs. */
import { createRing, type CellRing } from '../atm/rings';
import { each } from '../kernel/each';
import type { LinkSpec, NetworkSpec, PortSpec } from '../spec';
import type { World } from '../world';
import { bufferOf, capacityOf } from './buffer';
import { DISCARD_POLICIES, policyNumber, policyOf } from './discard/policies';
import { PORT_FEATURES } from './features/list';
import { SCHEDULERS, schedulerNumber } from './schedulers/list';
import { countsWaitingOnly, servesInSlots } from './service';

/** The output port that feeds a directed link. At a host only capacity and counters are used. */
export interface PortState {
  link: number;
  atHost: boolean;
  slotted: boolean;
  policy: number;
  scheduler: number;
  /** Places of the buffer: cells; in packet mode packets, or bytes with `countsBytes`. */
  capacity: number;
  /** The state of the present policy, and the states of all policies used so far, by number. */
  policyState: object;
  policyStates: (object | null)[];
  /** The same for the second queue, if it has two with places of their own. */
  sideState: object | null;
  sideStates: (object | null)[];
  /** Numbers of the features in use, in the order in which they judge; and the state of each feature, by number. */
  active: number[];
  features: (object | null)[];
  /** Whether a feature counts every cell that comes, whatever its class; and whether one does more than count. */
  counts: boolean;
  watches: boolean;
  /** Whether it keeps places beside its buffer for VCs that are `hopByHop`, and how many cells are in these. */
  keepsPlaces: boolean;
  ownPlaces: number;
  /** Pardoned cells that came when the buffer was full and are still here, and the extra places that they take. */
  beyond: number[];
  placesBeyond: number;
  countsWaitingOnly: boolean;
  countsBytes: boolean;
  /** For the policy's judgement: places taken before the arriving unit, and the places that the unit takes. */
  occupancy: number;
  arriving: number;
  /** The queue for which it comes, if the port has two with places of their own: 0 is `queue`, 1 the other. */
  side: number;
  /** Number of active VCs whose cells take none of the places that it sees, where its policy asks for it. */
  strangers: number;
  /** The queue of schedulers with one queue for all VCs, or the first queue; others keep one a VC (`VcHop.ring`). */
  queue: CellRing;
  /** Other state of the scheduler; `null` if it has none. */
  schedulerState: object | null;
  /** Number of queued cells, without those that go first; and their bytes, kept only with `countsBytes`. */
  queuedCells: number;
  queuedBytes: number;
  /** Cells that go before all others: pilots, which take no place, and background traffic with priority. */
  priority: CellRing;
  /** Places taken by background traffic in `priority`, which has as many places as the buffer. */
  priorityPlaces: number;
  /** Places promised to cells that have not come yet (features/promised-places). */
  promised: number;
  /** Number of VCs that have cells in the queue. */
  activeVcs: number;
  /** Hops whose VCs may not send (hold.ts). */
  held: number[];
  /** Whether a cell is being sent, and whether that is the head of `priority` instead of the queue's. */
  sending: boolean;
  sendingPriority: boolean;
  /** Whether the end of a slot or a departure is scheduled. */
  scheduled: boolean;
  slotOriginPs: number;
  /** Cells that came during this slot, by input. */
  inputs: CellRing[];
  /** The first `busyCount` entries are the inputs with such cells, in the order in which the first of them came. */
  busyInputs: Int32Array;
  busyCount: number;
  waiting: number;
  nextInput: number;
  arrived: number;
  dropped: number;
  longest: number;
  /** The longest queue since the present bin of the series began. */
  longestInBin: number;
  /** Integral of the queue length over time, cell × picoseconds, up to `changedPs`. */
  area: number;
  changedPs: number;
  /** Number of cells (in packet mode packets) that got EFCI here. */
  marked: number;
}

/** Creates the port that feeds link `number`. `needs`: features that adaptation layers of flows over it need. */
export function createPort(spec: NetworkSpec, link: LinkSpec, number: number, needs: ReadonlySet<string>): PortState {
  const atHost = spec.nodes[link.from].kind === 'host';
  const inPackets = spec.network === 'packet';
  const port: PortState = {
    link: number, atHost, slotted: !atHost && !inPackets && servesInSlots(link.port),
    policy: 0, scheduler: 0, capacity: Infinity,
    policyState: {}, policyStates: each(DISCARD_POLICIES, () => null),
    sideState: null, sideStates: [], active: [],
    features: each(PORT_FEATURES, () => null), counts: false, watches: false, keepsPlaces: false, ownPlaces: 0,
    beyond: [], placesBeyond: 0,
    countsWaitingOnly: countsWaitingOnly(link.port), countsBytes: false,
    occupancy: 0, arriving: 1, side: 0, strangers: 0, queue: createRing(), schedulerState: null,
    queuedCells: 0, queuedBytes: 0,
    priority: createRing(), priorityPlaces: 0, promised: 0, activeVcs: 0, held: [],
    sending: false, sendingPriority: false, scheduled: false, slotOriginPs: 0,
    inputs: [], busyInputs: new Int32Array(0), busyCount: 0, waiting: 0, nextInput: 0,
    arrived: 0, dropped: 0, longest: 0, longestInBin: 0, area: 0, changedPs: 0, marked: 0,
  };
  setScheduler(port, schedulerNumber(link.port.scheduler));
  setPort(port, link.port, spec.network, link.rateBps, needs);
  return port;
}

/** Sets the scheduler of the port, which stays for the whole run. */
export function setScheduler(port: PortState, number: number): void {
  port.scheduler = number;
  port.schedulerState = SCHEDULERS[number].create?.() ?? null;
}

/** Creates the states of a port's features for a VC, by number; `null` if no feature has one. */
export function vcFeatures(port: PortState): (object | null)[] | null {
  if (!port.active.some((number) => PORT_FEATURES[number].createVc)) return null;
  return each(port.features, (state, number) => (state === null ? null : PORT_FEATURES[number].createVc?.() ?? null));
}

/** Starts the features of a port at the beginning of the run. */
export function startFeatures(world: World, port: PortState): void {
  for (const number of port.active) PORT_FEATURES[number].start?.(world, port, port.features[number] as object);
}

const NOTHING_NEEDED: ReadonlySet<string> = new Set();

/** Applies those settings of a port that can change during a run. Throws for a policy that is not in the list. */
export function setPort(
  port: PortState, spec: PortSpec, network: NetworkSpec['network'], rateBps: number, needs = NOTHING_NEEDED,
): void {
  port.countsBytes = bufferOf(spec, network === 'packet').unit === 'bytes';
  port.capacity = capacityOf(spec, network === 'packet');
  port.policy = policyNumber(spec.discard.policy);
  port.policyState = policyOf(port).settle(spec.discard, port.capacity, port.policyStates[port.policy]);
  port.policyStates[port.policy] = port.policyState;
  if (SCHEDULERS[port.scheduler].buffers === 2) {
    if (port.sideStates.length === 0) port.sideStates = each(DISCARD_POLICIES, () => null);
    port.sideState = policyOf(port).settle(spec.discard, port.capacity, port.sideStates[port.policy]);
    port.sideStates[port.policy] = port.sideState;
  }
  port.features = each(PORT_FEATURES, (feature, number) =>
    feature.settle(spec, port.capacity, port.features[number], needs.has(feature.id), rateBps));
  const active: number[] = [];
  for (const { number } of PORT_FEATURES) if (port.features[number] !== null) active.push(number);
  port.active = active;
  port.counts = active.some((number) => PORT_FEATURES[number].count !== undefined);
  port.watches = active.some((number) => PORT_FEATURES[number].count === undefined);
}
