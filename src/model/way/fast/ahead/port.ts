/**
 * A port that runs ahead: takes cells slot after slot from its calendar and sends them over its link, as `slot` does in
 * the plain way. Most ports have one queue and judge packets only where they begin. There, a cell that continues its
 * packet enters if there is room, and only other cells are judged, and those that go before the queue. At all other
 * ports every cell is judged.
 * Hot path: one turn a slot; allocates nothing.
 */
import { INDEX_BITS, INDEX_MASK } from '../../../atm/cell-number';
import { LINK_HEAD, layTrain, type LinkState } from '../../../atm/link';
import { ACK, type PacketTable } from '../../../atm/packets';
import { pushCell } from '../../../atm/rings';
import { schedule } from '../../../kernel/event-queue';
import { Total } from '../../../metrics/counters';
import { countArrival } from '../../../switch/admit';
import type { PortState } from '../../../switch/port-state';
import { hasWork, measureQueue, sendHead } from '../../../switch/queue';
import { SCHEDULERS } from '../../../switch/schedulers/list';
import type { VcHop } from '../../../switch/vc-hop';
import type { Network, Simulation } from '../../../world';
import { admit } from '../../port';
import { judgesStarts, refuse, takenAt } from '../steady';
import { calmSlots, runCalm } from './calm';
import { CELL, COUNT, HOP, NEXT, endOf, entries, freeEntry, slotUpTo, takeSlot, type Calendar } from './calendar';
import { firstInTurn, goOn, inTurn, join, served, turn } from './turn';

/** How many slots ports have processed ahead; read by a test. */
export const work = { slots: 0 };

/** Processes the slots that end up to `upToPs`. Returns the number of slots in which something was done. */
export function runPort(sim: Simulation, calendar: Calendar, number: number, upToPs: number): number {
  const port = sim.world.ports[number];
  const link = sim.world.links[number];
  const last = slotUpTo(calendar, upToPs);
  const run = isSteady(sim, port) ? runSteadily : isSteadyBehind(sim, port) ? runBehindPriority : runAsEver;
  const done = run(sim, calendar, port, link, last);
  work.slots += done;
  return done;
}

/** Whether the port judges packets only where they begin, and no cell has priority or is lost on purpose. */
export const isSteady = ({ net }: Simulation, port: PortState): boolean =>
  judgesStarts(port) && port.priority.length === 0 && !port.sendingPriority && net.portIsPlain[port.link] === 1;

/** Whether the port is as in `isSteady`, except that some cells go before its queue. */
const isSteadyBehind = ({ net }: Simulation, port: PortState): boolean =>
  judgesStarts(port) && net.portHasFaults[port.link] === 0;

/** The next slot in which something happens at a port that is not sending; `last` + 1 if there is none up to `last`. */
function nextSlot(calendar: Calendar, last: number): number {
  if (calendar.cells === 0) return last + 1;
  if (calendar.live.length > 0) return calendar.slot;
  const { first, mask, from } = calendar;
  let slot = from > calendar.slot ? Math.min(from, last + 1) : calendar.slot;
  while (slot <= last && first[slot & mask] === 0) slot++;
  return slot;
}

/** Runs any kind of port: everything in a slot is done by the functions of the plain way. */
function runAsEver(sim: Simulation, calendar: Calendar, port: PortState, link: LinkState, last: number): number {
  let done = 0;
  while (goesOn(calendar, port, last)) {
    oneSlot(sim, calendar, port, link);
    done++;
  }
  return done;
}

/** Moves on to the next slot in which something happens. Returns false if there is none up to `last`. */
function goesOn(calendar: Calendar, port: PortState, last: number): boolean {
  if (!port.sending) calendar.slot = nextSlot(calendar, last);
  return calendar.slot <= last;
}

/** Processes the slot at which the calendar is. */
function oneSlot(sim: Simulation, calendar: Calendar, port: PortState, link: LinkState): void {
  const { world, net } = sim;
  world.clock[0] = endOf(calendar, calendar.slot);
  const entry = takeSlot(calendar, calendar.slot++);
  measureQueue(sim, port);
  if (port.sending) sendHead(sim, port);
  if (calendar.live.length === 0 && entry !== 0 && isAlone(entry)) {
    takeAlone(net, calendar, port, entry);
    admit(sim, port, alone.cell, alone.hop);
  } else if (calendar.live.length > 0 || entry !== 0) {
    if (entry !== 0) join(net, calendar, entry);
    const cells = inTurn(calendar, port);
    for (let n = 0; n < cells; n++) admit(sim, port, turn.cell[n], turn.hop[n]);
  }
  port.sending = hasWork(world, port);
  if (port.sending) beginToSend(sim, port, link);
}

function beginToSend({ world }: Simulation, port: PortState, link: LinkState): void {
  port.sendingPriority = port.priority.length > 0;
  if (!port.sendingPriority) SCHEDULERS[port.scheduler].choose?.(world, port);
  link.freeAtPs = world.clock[0] + link.cellTimePs;
  link.busyPs += link.cellTimePs;
}

function runSteadily(sim: Simulation, calendar: Calendar, port: PortState, link: LinkState, last: number): number {
  const { first, mask, live } = calendar;
  const { cellTimePs } = link;
  const { clock } = sim.world;
  let { sending } = port;
  let nowPs = endOf(calendar, calendar.slot);
  let done = 0;
  let sent = 0;
  // While cells are judged, no cell is being sent.
  port.sending = false;
  while (calendar.slot <= last) {
    if (!sending) {
      calendar.slot = nextSlot(calendar, last);
      nowPs = endOf(calendar, calendar.slot);
      if (calendar.slot > last) break;
    } else if (calendar.slot >= calendar.askAgain) {
      const slots = calmSlots(sim, calendar, port, last);
      if (slots > 0) {
        runCalm(sim, calendar, port, link, slots);
        counts.entered += slots * live.length;
        nowPs = endOf(calendar, calendar.slot);
        link.freeAtPs = nowPs;
        done += slots;
        sent += slots;
        continue;
      }
    }
    const place = calendar.slot++ & mask;
    const entry = first[place];
    clock[0] = nowPs;
    port.area += port.queuedCells * (nowPs - port.changedPs);
    port.changedPs = nowPs;
    if (sending) sendOne(sim, port, link);
    if (entry !== 0) first[place] = 0;
    if (live.length === 0 && entry !== 0 && isAlone(entry)) {
      takeAlone(sim.net, calendar, port, entry);
      enterOrJudge(sim, port, alone.cell, alone.hop);
    } else if (live.length > 0 || entry !== 0) admitTrains(sim, calendar, port, entry);
    sending = port.queuedCells > 0;
    if (sending) {
      link.freeAtPs = nowPs + cellTimePs;
      sent++;
    }
    nowPs += cellTimePs;
    done++;
  }
  port.sending = sending;
  link.busyPs += sent * cellTimePs;
  settle(sim, port, link);
  return done;
}

/** As `runSteadily`, at a port where cells with priority go before the queue. These are admitted as ever. */
function runBehindPriority(
  sim: Simulation, calendar: Calendar, port: PortState, link: LinkState, last: number,
): number {
  const { priority } = port;
  const { clock } = sim.world;
  let { sending } = port;
  let done = 0;
  let sent = 0;
  for (;; done++) {
    if (!sending) calendar.slot = nextSlot(calendar, last);
    if (calendar.slot > last) break;
    clock[0] = endOf(calendar, calendar.slot);
    const entry = takeSlot(calendar, calendar.slot++);
    measureQueue(sim, port);
    if (sending) sendEither(sim, port, link);
    if (entry !== 0 || calendar.live.length > 0) admitBehind(sim, calendar, port, entry);
    sending = priority.length > 0 || port.queuedCells > 0;
    if (!sending) continue;
    port.sendingPriority = priority.length > 0;
    link.freeAtPs = clock[0] + link.cellTimePs;
    sent++;
  }
  port.sending = sending;
  link.busyPs += sent * link.cellTimePs;
  settle(sim, port, link);
  return done;
}

/** Sends the cell in service. While cells are judged after that, no cell is being sent. */
function sendEither(sim: Simulation, port: PortState, link: LinkState): void {
  if (port.sendingPriority) sendHead(sim, port);
  else sendOne(sim, port, link);
  port.sending = false;
}

/** Admits the cells of a slot, including those of trains that begin in it, from the entry `first` on. */
function admitBehind(sim: Simulation, calendar: Calendar, port: PortState, first: number): void {
  if (calendar.live.length === 0 && isAlone(first)) {
    takeAlone(sim.net, calendar, port, first);
    enterBehind(sim, port, alone.cell, alone.hop);
    return;
  }
  if (first !== 0) join(sim.net, calendar, first);
  const cells = inTurn(calendar, port);
  for (let n = 0; n < cells; n++) enterBehind(sim, port, turn.cell[n], turn.hop[n]);
}

function enterBehind(sim: Simulation, port: PortState, cell: number, hop: number): void {
  if (sim.net.hopIsPlain[hop] === 0) admit(sim, port, cell, hop);
  else enterOrJudge(sim, port, cell, hop, port.priority.length > 0 ? port.queuedCells + port.promised
    : takenAt(port, port.queuedCells));
}

/** Cells that entered in one run of a port without `admit`, and are not counted yet as arrivals. */
const counts = { entered: 0 };

/** Counts the cells that entered without `admit` as arrivals. */
export function settleEntered({ world, net }: Simulation, port: PortState): void {
  port.arrived += counts.entered;
  if (port.link === net.spec.measure.bottleneckLink) world.totals[Total.portArrived] += counts.entered;
  counts.entered = 0;
}

function settle(sim: Simulation, port: PortState, link: LinkState): void {
  settleEntered(sim, port);
  if (link.scheduled || link.trains === 0) return;
  link.scheduled = true;
  schedule(sim.world.queue, link.at[link.head], LINK_HEAD, port.link);
}

/** Moves the cell in service from the queue to the link. The clock must be at the end of the slot. */
export function sendOne({ world }: Simulation, port: PortState, link: LinkState): void {
  const { queue: ring } = port;
  const { head } = ring;
  const hop = ring.hop[head];
  layTrain(link, ring.cell[head], hop, 1, world.clock[0], link.cellTimePs);
  ring.head = (head + 1) & (ring.cell.length - 1);
  ring.length--;
  port.queuedCells--;
  const vc = world.hops[hop] as VcHop;
  if (--vc.queued === 0) port.activeVcs--;
}

/** Whether an entry is a single cell and the only entry of its slot. */
const isAlone = (entry: number): boolean =>
  entries.words[4 * entry + NEXT] === 0 && entries.words[4 * entry + COUNT] === 1;

/** The cell that `takeAlone` has taken, and its hop. */
const alone = { cell: 0, hop: 0 };

/** As `inTurn`, for a cell that is alone in its slot. */
function takeAlone(net: Network, calendar: Calendar, port: PortState, entry: number): void {
  alone.cell = entries.words[4 * entry + CELL];
  alone.hop = entries.words[4 * entry + HOP];
  freeEntry(entry);
  served(port, net.hopInput[alone.hop]);
  calendar.cells--;
}

/** Admits one cell of each train, including those that begin in this slot, from the entry `first` on. */
function admitTrains(sim: Simulation, calendar: Calendar, port: PortState, first: number): void {
  const { live } = calendar;
  if (first !== 0) join(sim.net, calendar, first);
  if (live.doubled) {
    const cells = inTurn(calendar, port);
    for (let n = 0; n < cells; n++) enterOrJudge(sim, port, turn.cell[n], turn.hop[n]);
    return;
  }
  const { cell, hop, length } = live;
  const from = firstInTurn(live, port);
  served(port, live.input[from]);
  calendar.cells -= length;
  for (let train = from; train < length; train++) enterOrJudge(sim, port, cell[train], hop[train]);
  for (let train = 0; train < from; train++) enterOrJudge(sim, port, cell[train], hop[train]);
  goOn(live);
}

/**
 * Lets a cell enter if it continues its packet and there is room; it finds `taken` places taken. All other cells are
 * judged. The clock must be at the end of the slot: a time passed on would be allocated for each cell.
 */
export function enterOrJudge(
  sim: Simulation, port: PortState, cell: number, hop: number, taken = takenAt(port, port.queuedCells),
): void {
  const { world, net } = sim;
  const { packets } = world;
  const vc = world.hops[hop];
  const queued = port.queuedCells;
  if (vc === null || !vc.midPacket || vc.refusing || vc.marking || taken >= port.capacity
    || (net.hasServices && packets.role[cell >>> INDEX_BITS] > ACK)) {
    port.occupancy = taken;
    port.arriving = 1;
    if (vc !== null && isBeingRefused(packets, port, vc, cell) && refuse(sim, port, vc, cell, hop)) counts.entered++;
    else admit(sim, port, cell, hop);
    return;
  }
  if (port.counts) countArrival(sim, port, hop, packets.role[cell >>> INDEX_BITS]);
  counts.entered++;
  port.occupancy = taken;
  pushCell(port.queue, cell, hop);
  port.queuedCells = queued + 1;
  if (vc.queued++ === 0) port.activeVcs++;
  if (queued >= port.longest) port.longest = queued + 1;
  if (queued >= port.longestInBin) port.longestInBin = queued + 1;
  continuePacket(packets, vc, cell);
}

/** Updates the state of the VC after a cell that continues its packet has entered. */
export function continuePacket(packets: PacketTable, vc: VcHop, cell: number): void {
  if ((cell & INDEX_MASK) !== packets.cells[cell >>> INDEX_BITS] - 1) {
    vc.admitted++;
    vc.partlySent = true;
    return;
  }
  vc.midPacket = false;
  vc.admitted = 0;
  vc.partlySent = false;
}

/** Whether the cell is in the middle of a packet that is being refused, and only the policy has a say about it. */
const isBeingRefused = (packets: PacketTable, { counts: isCounted }: PortState, vc: VcHop, cell: number): boolean =>
  vc.midPacket && vc.refusing && !isCounted && packets.role[cell >>> INDEX_BITS] <= ACK
  && (cell & INDEX_MASK) !== packets.cells[cell >>> INDEX_BITS] - 1;
