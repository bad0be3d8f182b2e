/**
 * The queue of an output port of a switch: what enters, what leaves, which cell is being sent. The scheduler decides
 * which queued cell leaves next (schedulers/); admit.ts judges who may enter.
 *
 * Cells of VCs with priority (background traffic), and cells of roles that go first, go before all others. They have as
 * many places of their own as the buffer has, and take none of the others' places.
 * Hot path: allocates only when a ring grows.
 */
import { INDEX_BITS, cellCode } from '../atm/cell-number';
import { dropCell } from '../atm/fate';
import { sendCell } from '../atm/link';
import { dropHead, placeOf, pushCell, type CellRing } from '../atm/rings';
import { packetTimePs } from '../atm/times';
import { schedule, takeTurn } from '../kernel/event-queue';
import { reasonNumber } from '../reasons';
import type { PortSpec } from '../spec';
import type { Simulation, World } from '../world';
import { mayLeave } from './hold';
import { setPort, type PortState } from './port-state';
import { SCHEDULERS } from './schedulers/list';
import { vcHop, type VcHop } from './vc-hop';

const bufferFull = reasonNumber('bufferFull');
const pushedOut = reasonNumber('pushedOut');

/** Whether there is a cell that may leave. */
export const hasWork = (world: World, port: PortState): boolean => port.priority.length > 0 || mayLeave(world, port);

/** The ring whose head is being sent, or will be next. */
const servingRing = (sim: Simulation, port: PortState): CellRing =>
  (port.sendingPriority ? port.priority : SCHEDULERS[port.scheduler].serving(sim.world, port));

/** The hop of the cell that is being sent; -1 if that cell goes before the others. */
export function headHop(sim: Simulation, port: PortState): number {
  if (port.sendingPriority) return -1;
  const ring = servingRing(sim, port);
  return ring.hop[ring.head];
}

/** Begins to send the cell at the head, and schedules the event `end`, when it has left. */
export function beginCell(sim: Simulation, port: PortState, end: number): void {
  const { world } = sim;
  const link = world.links[port.link];
  port.sendingPriority = port.priority.length > 0;
  if (!port.sendingPriority) SCHEDULERS[port.scheduler].choose?.(world, port);
  const durationPs = link.inPackets ? headTimePs(sim, port, link.byteTimePs) : link.cellTimePs;
  link.freeAtPs = world.clock[0] + durationPs;
  link.busyPs += durationPs;
  link.sendingTurn = takeTurn(world.queue);
  schedule(world.queue, link.freeAtPs, end, port.link);
}

/** Packet mode: how long it takes to send the packet at the head. */
function headTimePs(sim: Simulation, port: PortState, byteTimePs: number): number {
  const ring = servingRing(sim, port);
  return packetTimePs(sim.world.packets.bytes[ring.cell[ring.head] >>> INDEX_BITS], byteTimePs);
}

export function sendHead(sim: Simulation, port: PortState): void {
  if (port.sendingPriority) sendFirst(sim, port);
  else sendServed(sim, port);
  // Set last, because a scheduler of two queues needs it until the cell has left.
  port.sending = false;
}

function sendServed(sim: Simulation, port: PortState): void {
  const { world } = sim;
  const scheduler = SCHEDULERS[port.scheduler];
  const ring = scheduler.serving(world, port);
  const cell = ring.cell[ring.head];
  const hop = ring.hop[ring.head];
  sendCell(sim, port.link, cell, hop, world.clock[0], world.links[port.link].sendingTurn);
  scheduler.served(world, port);
  leftQueue(sim, port, cell, hop);
}

/** Sends a cell that goes before all others. */
function sendFirst(sim: Simulation, port: PortState): void {
  const { world } = sim;
  const { priority } = port;
  const cell = priority.cell[priority.head];
  sendCell(sim, port.link, cell, priority.hop[priority.head], world.clock[0], world.links[port.link].sendingTurn);
  dropHead(priority);
  port.priorityPlaces -= priorityPlacesOf(sim, port, cell >>> INDEX_BITS);
}

export function enterQueue(sim: Simulation, port: PortState, vc: VcHop, cell: number, hop: number): void {
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
  const vc = vcHop(sim.world, hop);
  const places = port.countsBytes ? sim.world.packets.bytes[cell >>> INDEX_BITS] : 1;
  port.queuedCells--;
  if (port.placesBeyond > 0) leftBeyond(port, cell, places);
  vc.queued -= places;
  if (vc.queued === 0) port.activeVcs--;
  if (port.countsBytes) port.queuedBytes -= places;
}

/** If the cell had a place beyond the buffer, that place goes with it. */
function leftBeyond(port: PortState, cell: number, places: number): void {
  const position = port.beyond.indexOf(cell);
  if (position < 0) return;
  port.beyond.splice(position, 1);
  port.placesBeyond -= places;
}

/** Admits a cell that goes before all others. A pardoned one takes one of their places even if none is left. */
export function admitFirst(sim: Simulation, port: PortState, cell: number, hop: number, pardoned = false): void {
  const { priority } = port;
  const places = priorityPlacesOf(sim, port, cell >>> INDEX_BITS);
  const headLeaves = port.countsWaitingOnly && priority.length > 0 && !(port.sending && !port.sendingPriority);
  const leaving = headLeaves ? priorityPlacesOf(sim, port, priority.cell[priority.head] >>> INDEX_BITS) : 0;
  if (!pardoned && places > 0 && port.priorityPlaces - leaving + places > port.capacity) {
    dropCell(sim, cell, port.link, hop - sim.net.hopStart[sim.net.hopVc[hop]], bufferFull);
    return;
  }
  port.priorityPlaces += places;
  pushCell(priority, cell, hop);
}

/** Places that a cell which goes first takes of those for such cells. Some roles take none. */
function priorityPlacesOf({ world: { packets }, net }: Simulation, port: PortState, packet: number): number {
  if (net.rolePlaces[packets.role[packet]] === 0) return 0;
  return port.countsBytes ? packets.bytes[packet] : 1;
}

/** Removes the packet's cells that still wait, and closes the gaps. */
export function pushOut(sim: Simulation, port: PortState, vc: VcHop, packet: number, hop: number): void {
  const scheduler = SCHEDULERS[port.scheduler];
  const ring = scheduler.ringOf(sim.world, port, hop, cellCode(packet, 0));
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

/** Visits all cells queued at a port, in the order in which they leave if no others come. */
export function visitQueue({ world }: Simulation, port: PortState, visit: (cell: number) => void): void {
  const { priority } = port;
  const head = port.sending && !port.sendingPriority && priority.length > 0
    ? SCHEDULERS[port.scheduler].serving(world, port) : null;
  const leaving = head === null ? -1 : head.cell[head.head];
  if (leaving !== -1) visit(leaving);
  for (let position = 0; position < priority.length; position++) visit(priority.cell[placeOf(priority, position)]);
  SCHEDULERS[port.scheduler].inOrder(world, port, (cell) => {
    if (cell !== leaving) visit(cell);
  });
}

/**
 * Applies new settings of a port while it runs. A smaller buffer drops nothing that is in it; it lets nothing in until
 * there is room.
 */
export function turnPort(sim: Simulation, port: PortState, spec: PortSpec): void {
  measureQueue(sim, port);
  const inBytes = port.countsBytes;
  setPort(port, spec, sim.net.spec.network, sim.world.links[port.link].rateBps);
  if (port.countsBytes !== inBytes) recount(sim, port);
}

/** Counts all places again, after their unit has changed. */
function recount(sim: Simulation, port: PortState): void {
  const { world, net } = sim;
  port.queuedBytes = 0;
  port.placesBeyond = 0;
  port.priorityPlaces = 0;
  const { priority } = port;
  for (let position = 0; position < priority.length; position++) {
    port.priorityPlaces += priorityPlacesOf(sim, port, priority.cell[placeOf(priority, position)] >>> INDEX_BITS);
  }
  const vcOf = (packet: number): VcHop => {
    const first = net.hopStart[world.packets.vc[packet]];
    return vcHop(world, first + net.hopLink.subarray(first).indexOf(port.link));
  };
  const { inOrder } = SCHEDULERS[port.scheduler];
  inOrder(world, port, (cell) => { vcOf(cell >>> INDEX_BITS).queued = 0; });
  inOrder(world, port, (cell) => {
    const packet = cell >>> INDEX_BITS;
    const places = port.countsBytes ? world.packets.bytes[packet] : 1;
    vcOf(packet).queued += places;
    if (port.beyond.includes(cell)) port.placesBeyond += places;
    if (port.countsBytes) port.queuedBytes += places;
  });
}

/** Adds the time since the last change to the queue's area. Called before every change of its length. */
export function measureQueue(sim: Simulation, port: PortState): void {
  const now = sim.world.clock[0];
  port.area += port.queuedCells * (now - port.changedPs);
  port.changedPs = now;
}
