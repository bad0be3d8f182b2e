/**
 * A cell at a port: what is measured, who judges it, and what follows. The port's features judge in the order of their
 * list, the discard policy last. Only this file decides where a packet of a VC begins, is cut short and ends at a port.
 * Hot path: once a cell; allocates nothing.
 */
import { INDEX_BITS, INDEX_MASK } from '../atm/cell-number';
import { dropCell } from '../atm/fate';
import { markCell } from '../atm/marks';
import { portStream } from '../atm/streams';
import { reasonNumber } from '../reasons';
import type { Simulation, World } from '../world';
import { policyMemory, policyOf } from './discard/policies';
import { ADMIT, MARK, PUSH_OUT, type Arrival, type Verdict } from './discard/policy';
import { NO_OPINION } from './features/feature';
import { PORT_FEATURES } from './features/list';
import { occupied } from './places';
import type { PortState } from './port-state';
import { enterQueue, pushOut } from './queue';
import { SCHEDULERS } from './schedulers/list';
import { vcHop, type VcHop } from './vc-hop';

const bufferFull = reasonNumber('bufferFull');

/** Rules of features, each kind in a list by number of the feature: to look one up by its name takes longer. */
const COUNT = PORT_FEATURES.map(({ count }) => count);
const ARRIVE = PORT_FEATURES.map(({ arrive }) => arrive);
const JUDGE = PORT_FEATURES.map(({ judge }) => judge);
const ENTER = PORT_FEATURES.map(({ enter }) => enter);
const MARKS = PORT_FEATURES.map(({ marks }) => marks);

/**
 * Judges a cell at the entrance of the port, at hop `hop`: it enters the queue or is dropped. A pardoned cell is judged
 * like others, but gets in whatever the verdict.
 */
export function admitCell(sim: Simulation, port: PortState, cell: number, hop: number, pardoned = false): void {
  const { world, net } = sim;
  const packet = cell >>> INDEX_BITS;
  const endOfPacket = (cell & INDEX_MASK) === world.packets.cells[packet] - 1;
  const vc = vcHop(world, hop);
  const policy = policyOf(port);
  port.occupancy = occupied(sim, port, cell);
  port.arriving = port.countsBytes ? world.packets.bytes[packet] : 1;
  port.side = sideOf(world, port, cell);
  port.strangers = policy.comparesVcs && !vc.midPacket ? strangersOf(sim, port, hop) : 0;
  const memory = policyMemory(port);
  if (port.watches) watchFeatures(port);
  if (policy.arrive !== undefined) policy.arrive(port, vc, memory, measured(sim, port, packet));
  const { refusing } = vc;
  let verdict = port.watches ? judgeFeatures(sim, port, vc, packet) : NO_OPINION;
  if (verdict === NO_OPINION) verdict = policy.judge(port, vc, endOfPacket, memory);
  if (pardoned && verdict !== ADMIT && verdict !== MARK) {
    vc.refusing = refusing;
    letIn(sim, port, cell, hop);
  } else if (verdict === ADMIT || verdict === MARK) {
    enterQueue(sim, port, vc, cell, hop);
    vc.admitted++;
    if (verdict === MARK) vc.marking = true;
    if (port.watches) enterFeatures(port, vc);
    if (vc.marking || (port.watches && isMarking(port))) {
      markCell(world, packet, cell & INDEX_MASK);
      port.marked++;
    }
  } else {
    if (verdict === PUSH_OUT) pushOut(sim, port, vc, packet, hop);
    if (policy.cutsPackets) vc.refusing = true;
    dropCell(sim, cell, port.link, hop - net.hopStart[net.hopVc[hop]], verdict === PUSH_OUT ? bufferFull : verdict);
  }
  vc.midPacket = !endOfPacket;
  if (endOfPacket) {
    vc.refusing = false;
    vc.admitted = 0;
    vc.marking = false;
  }
  vc.partlySent = vc.admitted > 0;
}

/** Which of the port's queues a cell goes to, if each of them has places of its own; otherwise 0. */
function sideOf(world: World, port: PortState, cell: number): number {
  const scheduler = SCHEDULERS[port.scheduler];
  return scheduler.apartFrom !== undefined && scheduler.apartFrom(world, port, cell) === port.queue ? 1 : 0;
}

/** Counts the active VCs of the other queue, and those with places of their own. Looks at all VCs of the port. */
function strangersOf({ world, net }: Simulation, port: PortState, hop: number): number {
  const isApart = SCHEDULERS[port.scheduler].buffers === 2;
  if (!isApart && !port.keepsPlaces) return 0;
  const isGoverned = (one: number): boolean => world.services[net.hopVc[one]] !== null;
  let count = 0;
  for (const other of net.hopsOfLink[port.link]) {
    if ((world.hops[other]?.queued ?? 0) === 0) continue;
    if ((isApart && isGoverned(other) !== isGoverned(hop)) || net.vcIsHopByHop[net.hopVc[other]] === 1) count++;
  }
  return count;
}

/** Lets in a cell that was refused but is pardoned. A full buffer has another place while the cell is in it. */
function letIn(sim: Simulation, port: PortState, cell: number, hop: number): void {
  const vc = vcHop(sim.world, hop);
  if (port.occupancy + port.arriving > port.capacity) {
    port.beyond.push(cell);
    port.placesBeyond += port.arriving;
  }
  enterQueue(sim, port, vc, cell, hop);
  vc.admitted++;
}

/** Admits a cell that is not part of a packet: it enters if there is room. Features see the queue that it finds. */
export function admitAlone(sim: Simulation, port: PortState, cell: number, hop: number, pardoned = false): void {
  const { world, net } = sim;
  port.occupancy = occupied(sim, port, cell);
  port.arriving = port.countsBytes ? world.packets.bytes[cell >>> INDEX_BITS] : 1;
  if (port.watches) {
    port.side = sideOf(world, port, cell);
    watchFeatures(port);
  }
  if (port.occupancy + port.arriving <= port.capacity) enterQueue(sim, port, vcHop(world, hop), cell, hop);
  else if (pardoned) letIn(sim, port, cell, hop);
  else dropCell(sim, cell, port.link, hop - net.hopStart[net.hopVc[hop]], bufferFull);
}

/** Admits a cell of a VC that has places of its own. Its sender had credit for one. */
export function admitOwn(sim: Simulation, port: PortState, cell: number, hop: number): void {
  port.arriving = 1;
  port.ownPlaces++;
  enterQueue(sim, port, vcHop(sim.world, hop), cell, hop);
}

/** Tells features that count arrivals (`PortState.counts`) about a cell that has come and is not judged yet. */
export function countArrival(sim: Simulation, port: PortState, hop: number, role: number): void {
  for (const number of port.active) {
    COUNT[number]?.(sim, port, hop, role, port.features[number] as object);
  }
}

function watchFeatures(port: PortState): void {
  for (const number of port.active) ARRIVE[number]?.(port, port.features[number] as object);
}

function judgeFeatures(sim: Simulation, port: PortState, vc: VcHop, packet: number): Verdict {
  for (const number of port.active) {
    const verdict = JUDGE[number]?.(sim, port, vc, packet, port.features[number] as object) ?? NO_OPINION;
    if (verdict === NO_OPINION) continue;
    if (verdict !== ADMIT && PORT_FEATURES[number].refusesPackets === true) vc.refusing = true;
    return verdict;
  }
  return NO_OPINION;
}

function enterFeatures(port: PortState, vc: VcHop): void {
  for (const number of port.active) ENTER[number]?.(port, vc, port.features[number] as object);
}

function isMarking(port: PortState): boolean {
  for (const number of port.active) {
    if (MARKS[number]?.(port.features[number] as object, port) === true) return true;
  }
  return false;
}

const arrival: Arrival = {
  nowPs: 0, idleFromPs: -1, unitPs: 0, inPackets: false, markable: false, random: new Uint32Array(0), stream: 0,
};

function measured(sim: Simulation, port: PortState, packet: number): Arrival {
  const { world, net } = sim;
  const link = world.links[port.link];
  arrival.nowPs = world.clock[0];
  arrival.idleFromPs = port.sending ? -1 : link.freeAtPs;
  arrival.unitPs = link.inPackets ? link.byteTimePs : link.cellTimePs;
  arrival.inPackets = link.inPackets;
  arrival.markable = net.vcHeedsMarks[world.packets.vc[packet]] === 1;
  arrival.random = world.random;
  arrival.stream = portStream(net.spec, port.link);
  return arrival;
}
