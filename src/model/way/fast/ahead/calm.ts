/**
 * Calm slots of a port that runs ahead: no train begins or ends in them, every train is in the middle of a packet that
 * is let in, and there is room for all. Nothing is judged then, so the cells of all these slots enter together, and
 * after that those leave that are first in the queue.
 * Hot path: once a cell; allocates nothing.
 */
import { INDEX_BITS } from '../../../atm/cell-number';
import type { LinkState } from '../../../atm/link';
import { ACK } from '../../../atm/packets';
import { makeRoom } from '../../../atm/rings';
import type { PortState } from '../../../switch/port-state';
import { vcHop } from '../../../switch/vc-hop';
import type { Simulation } from '../../../world';
import { sendQueued, takenAt } from '../steady';
import { endOf, type Calendar } from './calendar';
import { firstInTurn, served } from './turn';

/** Fewer slots are not worth while. */
const LEAST_SLOTS = 4;

/** After at most so many slots, the port checks again whether the next ones are calm. */
const MOST_PATIENCE = 16;

/** Slots that were handled here; read by a test. */
export const calm = { slots: 0 };

/**
 * Returns how many of the next slots, up to `last`, are calm; 0 if too few are. The port must be sending. The more
 * often in a row there are too few, the later `calendar.askAgain` says that it is worth while to ask again.
 */
export function calmSlots(sim: Simulation, calendar: Calendar, port: PortState, last: number): number {
  const { live: { length, doubled }, slot } = calendar;
  const most = last + 1 - slot;
  if (most < LEAST_SLOTS || port.counts) {
    calendar.askAgain = last + 1;
    return 0;
  }
  const isPaced = !doubled && port.changedPs === endOf(calendar, slot - 1);
  const fitting = isPaced ? Math.min(most, mostByRoom(port, length), mostByTrains(sim, calendar)) : 0;
  const slots = fitting < LEAST_SLOTS ? 0 : mostByStarts(calendar, fitting);
  calendar.patience = slots > 0 ? 0 : Math.min(MOST_PATIENCE, 2 * calendar.patience + 1);
  calendar.askAgain = slot + calendar.patience;
  return slots;
}

/** In so many slots, all cells of `trains` trains find room, or, without trains, the port has a cell to send next. */
function mostByRoom({ capacity, promised, queuedCells }: PortState, trains: number): number {
  const free = capacity - promised - queuedCells;
  if (trains === 0) return queuedCells - 1;
  if (trains === 1) return free >= 0 ? Infinity : 0;
  return Math.floor(free / (trains - 1));
}

/** In so many slots, every cell continues a packet that is let in. The last cell of a train may end its packet. */
function mostByTrains({ world, net }: Simulation, { live }: Calendar): number {
  const { hop, left, cell, length } = live;
  let most = Infinity;
  for (let train = 0; train < length; train++) {
    const vc = world.hops[hop[train]];
    if (vc === null || !vc.midPacket || vc.refusing || vc.marking
      || (net.hasServices && world.packets.role[cell[train] >>> INDEX_BITS] > ACK)) return 0;
    most = Math.min(most, left[train] - 1);
  }
  return most;
}

/** Returns in how many slots, at most `most`, no train begins; 0 if in too few. */
function mostByStarts({ first, mask, slot, from }: Calendar, most: number): number {
  let slots = Math.min(most, Math.max(0, from - slot));
  while (slots < most && first[(slot + slots) & mask] === 0) slots++;
  return slots < LEAST_SLOTS ? 0 : slots;
}

/** Processes `slots` calm slots, as many as `calmSlots` has said at most. */
export function runCalm(
  sim: Simulation, calendar: Calendar, port: PortState, link: LinkState, slots: number,
): void {
  if (calendar.live.length > 0) enter(sim, calendar, port, link.cellTimePs, slots);
  else drain(port, link.cellTimePs, slots);
  sendQueued(sim, port, link, port.changedPs + link.cellTimePs, slots);
  calendar.slot += slots;
  port.changedPs = endOf(calendar, calendar.slot - 1);
  calm.slots += slots;
}

/** Lets a cell of each train enter the queue in each slot, in turn. */
function enter(
  { world }: Simulation, calendar: Calendar, port: PortState, cellTimePs: number, slots: number,
): void {
  const { live } = calendar;
  const { cell, hop, left, length } = live;
  const { queue } = port;
  makeRoom(queue, slots * length);
  const { cell: cells, hop: hops } = queue;
  const mask = cells.length - 1;
  let place = queue.head + queue.length;
  let { area, queuedCells } = port;
  let from = firstInTurn(live, port);
  for (let slot = 0; slot < slots; slot++) {
    // Slot by slot, because one large sum can differ in its last bits from many small ones.
    area += queuedCells * cellTimePs;
    queuedCells += length - 1;
    for (let turn = 0, train = from; turn < length; turn++, place++) {
      cells[place & mask] = cell[train] + slot;
      hops[place & mask] = hop[train];
      if (++train === length) train = 0;
    }
    if (++from === length) from = 0;
  }
  queue.length += slots * length;
  port.area = area;
  port.queuedCells = queuedCells;
  port.occupancy = takenAt(port, queuedCells - 1);
  // The queue does not get shorter in these slots, so only its final length matters.
  if (queuedCells > port.longest) port.longest = queuedCells;
  if (queuedCells > port.longestInBin) port.longestInBin = queuedCells;
  served(port, live.input[from === 0 ? length - 1 : from - 1]);
  calendar.cells -= slots * length;
  for (let train = 0; train < length; train++) {
    cell[train] += slots;
    left[train] -= slots;
    const vc = vcHop(world, hop[train]);
    if (vc.queued === 0) port.activeVcs++;
    vc.queued += slots;
    vc.admitted += slots;
    vc.partlySent = true;
  }
}

/** Measures a queue that only gets shorter. */
function drain(port: PortState, cellTimePs: number, slots: number): void {
  for (let slot = 0; slot < slots; slot++) port.area += (port.queuedCells - slot) * cellTimePs;
  port.queuedCells -= slots;
}
