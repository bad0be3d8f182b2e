/**
 * An output port of a switch: its queue, and the way in which simultaneous cells reach it. Which queued cell leaves next is
 * the scheduler's (schedulers/), who may enter is the discard policy's judgement (discard/), carried out here.
 *
 * Slotted round robin: slots start at t = 0 and last one cell time. Cells that come during a slot wait, uncounted, at their
 * inputs; at its end the cell in service leaves, then the waiting cells meet the policy, one per input and round, starting
 * one input after the one that was served first last time; then the next cell starts. Arrival order: each cell meets the
 * policy when it comes.
 *
 * Cells of VCs with priority (background traffic), and pilots, go before all others. Background traffic has as many places
 * of its own as the buffer has and takes none of the others'; pilots take no place.
 * Hot path: one slot or departure a cell; allocates nothing but when a ring grows.
 */
import { sendCell } from '../atm/link';
import { dropCell } from '../atm/fate';
import { faultTakes } from '../atm/faults';
import { DISCARD_POLICIES } from '../catalogue';
import { isUnreserved, pilotAtPort } from '../adaptation/reservation/grants';
import { Kind, schedule, takeTurn } from '../kernel/event-queue';
import { dropHead, placeOf, pushCell } from '../kernel/rings';
import { portStream } from '../kernel/random';
import { nextTickPs, packetTimePs } from '../kernel/time';
import { INDEX_BITS, INDEX_MASK, Role, type CellRing, type PortState, type Simulation, type VcHop } from '../kernel/world';
import { Total } from '../metrics/counters';
import { reasonNumber } from '../reasons';
import type { PortSpec } from '../spec';
import { ADMIT, MARK, PUSH_OUT, type DiscardPolicy, type Verdict } from './discard/policy';
import { arrive } from './discard/random-early-detection';
import { markCell, watchQueue } from './efci';
import { judgePriority } from './low-priority';
import { setPort } from './port-state';
import { SCHEDULERS } from './schedulers/list';

const bufferFull = reasonNumber('bufferFull');
const pushedOut = reasonNumber('pushedOut');
const fault = reasonNumber('fault');
const unreserved = reasonNumber('unreserved');

/** A cell has arrived at the switch; `hop` is its hop on the link that this port feeds. */
export function cellReachesPort(sim: Simulation, number: number, cell: number, hop: number): void {
  const port = sim.world.ports[number];
  if (!port.slotted) {
    measureQueue(sim, port);
    admit(sim, port, cell, hop);
    if (!port.sending && hasWork(port)) startSending(sim, port);
    return;
  }
  pushCell(port.inputs[sim.net.hopInput[hop]], cell, hop);
  port.waiting++;
  if (!port.scheduled) {
    port.scheduled = true;
    const link = sim.world.links[number];
    schedule(sim.world.queue, nextTickPs(sim.world.clock[0], link.cellTimePs, port.slotOriginPs), Kind.Slot, number);
  }
}

/** The end of a slot. */
export function slot(sim: Simulation, number: number): void {
  const { world } = sim;
  const port = world.ports[number];
  measureQueue(sim, port);
  if (port.sending) sendHead(sim, port);
  if (port.waiting > 0) admitWaiting(sim, port);
  port.sending = hasWork(port);
  port.scheduled = port.sending;
  if (port.sending) beginCell(sim, port, Kind.Slot);
}

/** Arrival order: the cell in service has left. */
export function portDone(sim: Simulation, number: number): void {
  const port = sim.world.ports[number];
  measureQueue(sim, port);
  sendHead(sim, port);
  port.sending = false;
  port.scheduled = false;
  if (hasWork(port)) startSending(sim, port);
}

const hasWork = (port: PortState): boolean => port.queuedCells > 0 || port.priority.length > 0;

/** The ring whose head is being sent, or will be next. */
const servingRing = (sim: Simulation, port: PortState): CellRing =>
  (port.sendingPriority ? port.priority : SCHEDULERS[port.scheduler].serving(sim.world, port));

function startSending(sim: Simulation, port: PortState): void {
  port.sending = true;
  port.scheduled = true;
  beginCell(sim, port, Kind.PortDone);
}

/** The cell at the head begins to leave; the event of its end is scheduled. */
function beginCell(sim: Simulation, port: PortState, end: Kind): void {
  const link = sim.world.links[port.link];
  port.sendingPriority = port.priority.length > 0;
  const ring = servingRing(sim, port);
  const durationPs = link.inPackets ? packetTimePs(sim.world.packets.bytes[ring.cell[ring.head] >>> INDEX_BITS], link.byteTimePs) : link.cellTimePs;
  link.freeAtPs = sim.world.clock[0] + durationPs;
  link.busyPs += durationPs;
  link.sendingTurn = takeTurn(sim.world.queue);
  schedule(sim.world.queue, link.freeAtPs, end, port.link);
}

function sendHead(sim: Simulation, port: PortState): void {
  const ring = servingRing(sim, port);
  const cell = ring.cell[ring.head];
  const hop = ring.hop[ring.head];
  sendCell(sim, port.link, cell, hop, sim.world.clock[0], sim.world.links[port.link].sendingTurn);
  if (port.sendingPriority) {
    dropHead(ring);
    port.priorityPlaces -= priorityPlacesOf(sim, port, cell >>> INDEX_BITS);
  } else {
    SCHEDULERS[port.scheduler].served(sim.world, port);
    leftQueue(sim, port, cell, hop);
  }
  port.sending = false;
}

function admitWaiting(sim: Simulation, port: PortState): void {
  const { inputs } = port;
  const count = inputs.length;
  let input = port.nextInput;
  let first = -1;
  while (port.waiting > 0) {
    const ring = inputs[input];
    if (ring.length > 0) {
      if (first < 0) first = input;
      admit(sim, port, ring.cell[ring.head], ring.hop[ring.head]);
      dropHead(ring);
      port.waiting--;
    }
    if (++input === count) input = 0;
  }
  port.nextInput = first + 1 === count ? 0 : first + 1;
}

/** One cell meets the policy. */
function admit(sim: Simulation, port: PortState, cell: number, hop: number): void {
  const { world, net } = sim;
  port.arrived++;
  if (port.link === net.spec.measure.bottleneckLink) world.totals[Total.portArrived]++;
  const hopsDone = hop - net.hopStart[net.hopVc[hop]];
  if (faultTakes(sim, hop, cell)) {
    dropCell(sim, cell, port.link, hopsDone, fault);
    return;
  }
  const vc = world.hops[hop];
  const policy = DISCARD_POLICIES[port.policy];
  const endOfPacket = (cell & INDEX_MASK) === world.packets.cells[cell >>> INDEX_BITS] - 1;
  const packet = cell >>> INDEX_BITS;
  if (net.hopPriority[hop] === 1 || world.packets.role[packet] === Role.pilot) {
    if (world.packets.role[packet] !== Role.pilot || pilotAtPort(sim, port, cell, hop)) admitFirst(sim, port, cell, hop);
    return;
  }
  port.occupancy = occupied(sim, port);
  port.arriving = port.countsBytes ? world.packets.bytes[packet] : 1;
  const promised = vc.reserved > 0;
  if (port.watches) watch(sim, port, vc, policy, packet);
  const verdict = isUnreserved(sim, packet, hop) ? unreserved : promised ? ADMIT : port.watches ? judgeWatched(sim, port, vc, policy, packet, endOfPacket) : policy.judge(port, vc, endOfPacket);
  if (verdict === ADMIT || verdict === MARK) {
    if (promised) {
      vc.reserved--;
      port.reserved--;
    }
    enterQueue(sim, port, vc, cell, hop);
    vc.admitted++;
    if (verdict === MARK) vc.marking = true;
    if (port.watches && (vc.marking || port.efci.congested)) {
      markCell(world, packet, cell & INDEX_MASK);
      port.efci.marked++;
    }
  } else {
    if (verdict === PUSH_OUT) pushOut(sim, port, vc, packet, hop);
    if (policy.cutsPackets) vc.refusing = true;
    dropCell(sim, cell, port.link, hopsDone, verdict === PUSH_OUT ? bufferFull : verdict);
  }
  vc.midPacket = !endOfPacket;
  if (endOfPacket) {
    vc.refusing = false;
    vc.admitted = 0;
    vc.marking = false;
  }
  vc.partlySent = vc.admitted > 0;
}

/** What is measured on every arrival, where the port has use for it. */
function watch(sim: Simulation, port: PortState, vc: VcHop, policy: DiscardPolicy, packet: number): void {
  const { world, net } = sim;
  watchQueue(port.efci, port.occupancy);
  if (!policy.averages) return;
  const link = world.links[port.link];
  const unitPs = link.inPackets ? port.red.meanPacketBytes * link.byteTimePs : link.cellTimePs;
  const idleFromPs = port.sending ? -1 : link.freeAtPs;
  arrive(port.red, port, !vc.midPacket, world.clock[0], idleFromPs, unitPs, answersMarks(sim, packet), world.random, portStream(net.spec, port.link));
}

/** Low priority first, then the policy. */
function judgeWatched(sim: Simulation, port: PortState, vc: VcHop, policy: DiscardPolicy, packet: number, endOfPacket: boolean): Verdict {
  const verdict = judgePriority(port, vc, sim.world.packets.flags[packet]);
  if (verdict === ADMIT) return policy.judge(port, vc, endOfPacket);
  vc.refusing = true;
  return verdict;
}

/** Data of a connection whose sender slows down when it hears of marks. A switch knows this from the set-up of the VC. */
function answersMarks({ world }: Simulation, packet: number): boolean {
  const vc = world.packets.vc[packet];
  const { transport } = world.flows[vc >> 1];
  return (vc & 1) === 0 && transport.kind === 'tcp' && transport.ecn;
}

/** Places that an arriving cell finds taken, those promised to other cells included. */
export function occupied(sim: Simulation, port: PortState): number {
  const headLeaves = port.countsWaitingOnly && port.queuedCells > 0 && !(port.sending ? port.sendingPriority : port.priority.length > 0);
  if (port.countsBytes) return port.queuedBytes - (headLeaves ? headBytes(sim, port) : 0) + port.reserved;
  return port.queuedCells - (headLeaves ? 1 : 0) + port.reserved;
}

function headBytes({ world }: Simulation, port: PortState): number {
  const ring = SCHEDULERS[port.scheduler].serving(world, port);
  return world.packets.bytes[ring.cell[ring.head] >>> INDEX_BITS];
}

function enterQueue(sim: Simulation, port: PortState, vc: VcHop, cell: number, hop: number): void {
  SCHEDULERS[port.scheduler].enter(sim.world, port, cell, hop);
  port.queuedCells++;
  if (vc.queued === 0) port.activeVcs++;
  vc.queued += port.arriving;
  if (port.countsBytes) port.queuedBytes += port.arriving;
  if (port.queuedCells > port.longest) port.longest = port.queuedCells;
  const places = port.countsBytes ? port.queuedBytes : port.queuedCells;
  if (places > port.longestInBin) port.longestInBin = places;
}

function leftQueue(sim: Simulation, port: PortState, cell: number, hop: number): void {
  const vc = sim.world.hops[hop];
  const places = port.countsBytes ? sim.world.packets.bytes[cell >>> INDEX_BITS] : 1;
  port.queuedCells--;
  vc.queued -= places;
  if (vc.queued === 0) port.activeVcs--;
  if (port.countsBytes) port.queuedBytes -= places;
}

/** A cell that goes before all others. */
function admitFirst(sim: Simulation, port: PortState, cell: number, hop: number): void {
  const { priority } = port;
  const places = priorityPlacesOf(sim, port, cell >>> INDEX_BITS);
  const headLeaves = port.countsWaitingOnly && priority.length > 0 && !(port.sending && !port.sendingPriority);
  const leaving = headLeaves ? priorityPlacesOf(sim, port, priority.cell[priority.head] >>> INDEX_BITS) : 0;
  if (places > 0 && port.priorityPlaces - leaving + places > port.capacity) {
    dropCell(sim, cell, port.link, hop - sim.net.hopStart[sim.net.hopVc[hop]], bufferFull);
    return;
  }
  port.priorityPlaces += places;
  pushCell(priority, cell, hop);
}

/** Places that a cell with priority takes of those of its kind; pilots take none. */
function priorityPlacesOf({ world: { packets } }: Simulation, port: PortState, packet: number): number {
  if (packets.role[packet] === Role.pilot) return 0;
  return port.countsBytes ? packets.bytes[packet] : 1;
}

/** Removes the packet's cells that still wait, and closes the gaps. */
function pushOut(sim: Simulation, port: PortState, vc: VcHop, packet: number, hop: number): void {
  const scheduler = SCHEDULERS[port.scheduler];
  const ring = scheduler.ringOf(sim.world, port, hop);
  const leaving = port.sending && !port.sendingPriority && ring === scheduler.serving(sim.world, port);
  const hopsDone = hop - sim.net.hopStart[sim.net.hopVc[hop]];
  let kept = 0;
  for (let position = 0; position < ring.length; position++) {
    const place = placeOf(ring, position);
    const cell = ring.cell[place];
    if (cell >>> INDEX_BITS === packet && !(position === 0 && leaving)) {
      vc.admitted--;
      leftQueue(sim, port, cell, ring.hop[place]);
      dropCell(sim, cell, port.link, hopsDone, pushedOut);
      continue;
    }
    const to = placeOf(ring, kept++);
    ring.cell[to] = cell;
    ring.hop[to] = ring.hop[place];
  }
  ring.length = kept;
  scheduler.thinned(sim.world, port, hop);
}

/** Everything queued at a port, in the order in which it leaves if nothing comes. */
export function visitQueue({ world }: Simulation, port: PortState, visit: (cell: number) => void): void {
  const { priority } = port;
  const head = port.sending && !port.sendingPriority && priority.length > 0 ? SCHEDULERS[port.scheduler].serving(world, port) : null;
  const leaving = head === null ? -1 : head.cell[head.head];
  if (leaving !== -1) visit(leaving);
  for (let position = 0; position < priority.length; position++) visit(priority.cell[placeOf(priority, position)]);
  SCHEDULERS[port.scheduler].inOrder(world, port, (cell) => {
    if (cell !== leaving) visit(cell);
  });
}

/** The port is told something else while it runs. A smaller buffer drops nothing that is in it: it only lets nobody in until there is room. */
export function turnPort(sim: Simulation, port: PortState, spec: PortSpec): void {
  measureQueue(sim, port);
  const inBytes = port.countsBytes;
  setPort(port, spec, sim.net.packetMode);
  if (port.countsBytes !== inBytes) recount(sim, port);
}

/** Places are counted in another unit from now on. */
function recount(sim: Simulation, port: PortState): void {
  const { world, net } = sim;
  port.queuedBytes = 0;
  port.priorityPlaces = 0;
  net.hopLink.forEach((link, hop) => { if (link === port.link) world.hops[hop].queued = 0; });
  const { priority } = port;
  for (let position = 0; position < priority.length; position++) port.priorityPlaces += priorityPlacesOf(sim, port, priority.cell[placeOf(priority, position)] >>> INDEX_BITS);
  SCHEDULERS[port.scheduler].inOrder(world, port, (cell) => {
    const packet = cell >>> INDEX_BITS;
    const places = port.countsBytes ? world.packets.bytes[packet] : 1;
    const route = net.hopLink.subarray(net.hopStart[world.packets.vc[packet]]);
    world.hops[net.hopStart[world.packets.vc[packet]] + route.indexOf(port.link)].queued += places;
    if (port.countsBytes) port.queuedBytes += places;
  });
}

/** Adds the time since the last look to the queue's area. Before every change of its length. */
export function measureQueue(sim: Simulation, port: PortState): void {
  const now = sim.world.clock[0];
  port.area += port.queuedCells * (now - port.changedPs);
  port.changedPs = now;
}
