/**
 * An output port of a switch: one FIFO, a discard policy, and the way in which simultaneous cells reach it.
 *
 * Slotted round robin: slots start at t = 0 and last one cell time. Cells that come during a slot wait, uncounted, at their
 * inputs; at its end the cell in service leaves, then the waiting cells meet the policy, one per input and round, starting
 * one input after the one that was served first last time; then the next cell starts. Arrival order: each cell meets the
 * policy when it comes.
 * Hot path: one slot or departure a cell; allocates nothing but when a ring grows.
 */
import { sendCell } from '../atm/link';
import { dropCell } from '../atm/fate';
import { faultTakes } from '../atm/faults';
import { DISCARD_POLICIES } from '../catalogue';
import { isUnreserved, pilotAtPort } from '../adaptation/reservation/grants';
import { Kind, schedule } from '../kernel/event-queue';
import { dropHead, placeOf, pushCell } from '../kernel/rings';
import { nextTickPs } from '../kernel/time';
import { INDEX_BITS, INDEX_MASK, Role, type PortState, type Simulation, type VcHop } from '../kernel/world';
import { Total } from '../metrics/counters';
import { reasonNumber } from '../reasons';
import { ADMIT, PUSH_OUT } from './discard/policy';

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

const hasWork = (port: PortState): boolean => port.queue.length > 0 || port.priority.length > 0;

function startSending(sim: Simulation, port: PortState): void {
  port.sending = true;
  port.scheduled = true;
  beginCell(sim, port, Kind.PortDone);
}

/** The cell at the head begins to leave; the event of its end is scheduled. */
function beginCell(sim: Simulation, port: PortState, end: Kind): void {
  const link = sim.world.links[port.link];
  port.sendingPriority = port.priority.length > 0;
  const ring = port.sendingPriority ? port.priority : port.queue;
  const durationPs = link.inPackets ? sim.world.packets.bytes[ring.cell[ring.head] >>> INDEX_BITS] * link.byteTimePs : link.cellTimePs;
  link.freeAtPs = sim.world.clock[0] + durationPs;
  link.busyPs += durationPs;
  schedule(sim.world.queue, link.freeAtPs, end, port.link);
}

function sendHead(sim: Simulation, port: PortState): void {
  const ring = port.sendingPriority ? port.priority : port.queue;
  const cell = ring.cell[ring.head];
  const hop = ring.hop[ring.head];
  sendCell(sim, port.link, cell, hop, sim.world.clock[0]);
  dropHead(ring);
  if (!port.sendingPriority) leftQueue(sim, port, cell, hop);
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
  const verdict = isUnreserved(sim, packet, hop) ? unreserved : promised ? ADMIT : policy.judge(port, vc, endOfPacket);
  if (verdict === ADMIT) {
    if (promised) {
      vc.reserved--;
      port.reserved--;
    }
    enterQueue(port, vc, cell, hop);
    vc.admitted++;
  } else {
    if (verdict === PUSH_OUT) pushOut(sim, port, vc, packet, hopsDone);
    if (policy.cutsPackets) vc.refusing = true;
    dropCell(sim, cell, port.link, hopsDone, verdict === PUSH_OUT ? bufferFull : verdict);
  }
  vc.midPacket = !endOfPacket;
  if (endOfPacket) {
    vc.refusing = false;
    vc.admitted = 0;
  }
  vc.partlySent = vc.admitted > 0;
}

/** Places that an arriving cell finds taken, those promised to other cells included. */
export function occupied(sim: Simulation, port: PortState): number {
  const { queue } = port;
  const headSent = port.countsWaitingOnly && queue.length > 0 && !(port.sending && port.sendingPriority);
  if (port.countsBytes) return port.queuedBytes - (headSent ? sim.world.packets.bytes[queue.cell[queue.head] >>> INDEX_BITS] : 0) + port.reserved;
  return queue.length - (headSent ? 1 : 0) + port.reserved;
}

function enterQueue(port: PortState, vc: VcHop, cell: number, hop: number): void {
  const { queue } = port;
  pushCell(queue, cell, hop);
  if (vc.queued === 0) port.activeVcs++;
  vc.queued += port.arriving;
  if (port.countsBytes) port.queuedBytes += port.arriving;
  if (queue.length > port.longest) port.longest = queue.length;
  if (queue.length > port.longestInBin) port.longestInBin = queue.length;
}

function leftQueue(sim: Simulation, port: PortState, cell: number, hop: number): void {
  const vc = sim.world.hops[hop];
  const places = port.countsBytes ? sim.world.packets.bytes[cell >>> INDEX_BITS] : 1;
  vc.queued -= places;
  if (vc.queued === 0) port.activeVcs--;
  if (port.countsBytes) port.queuedBytes -= places;
}

/** Cells that go first: pilots take no place; background traffic has as many places as the buffer, of its own. */
function admitFirst(sim: Simulation, port: PortState, cell: number, hop: number): void {
  const packet = cell >>> INDEX_BITS;
  const pilot = sim.world.packets.role[packet] === Role.pilot;
  if (!pilot && port.priority.length >= port.capacity) {
    dropCell(sim, cell, port.link, hop - sim.net.hopStart[sim.net.hopVc[hop]], bufferFull);
    return;
  }
  pushCell(port.priority, cell, hop);
}

/** Removes the packet's cells that still wait, and closes the gaps. */
function pushOut(sim: Simulation, port: PortState, vc: VcHop, packet: number, hopsDone: number): void {
  const { queue } = port;
  let kept = 0;
  for (let position = 0; position < queue.length; position++) {
    const place = placeOf(queue, position);
    const cell = queue.cell[place];
    if (cell >>> INDEX_BITS === packet && !(position === 0 && port.sending && !port.sendingPriority)) {
      vc.admitted--;
      leftQueue(sim, port, cell, queue.hop[place]);
      dropCell(sim, cell, port.link, hopsDone, pushedOut);
      continue;
    }
    const to = placeOf(queue, kept++);
    queue.cell[to] = cell;
    queue.hop[to] = queue.hop[place];
  }
  queue.length = kept;
}

/** Adds the time since the last look to the queue's area. Before every change of its length. */
export function measureQueue(sim: Simulation, port: PortState): void {
  const now = sim.world.clock[0];
  port.area += port.queue.length * (now - port.changedPs);
  port.changedPs = now;
}
