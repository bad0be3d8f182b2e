/**
 * Many slots of one port at once. While nothing else happens than that cells come over some links to a busy port, one a
 * slot and link, wait there, leave, and arrive where nobody answers them, the events of each slot are those of the
 * slot before, one cell time later and in the same order. So they need no queue: the first events of the ring are the
 * pattern, and a loop goes through it. It ends before the slot in which something else is due: the queue's first event,
 * a cell that its receiver answers, the end of a train behind which none follows at once, an empty queue.
 * Hot path: allocates nothing.
 */
import { INDEX_BITS } from '../../../atm/cell-number';
import { isDoomed, layTrain, type LinkState } from '../../../atm/link';
import { ACK } from '../../../atm/packets';
import { dropHead, pushCell } from '../../../atm/rings';
import { KINDS } from '../../../kernel/event-queue';
import { Total } from '../../../metrics/counters';
import type { PortState } from '../../../switch/port-state';
import { vcHop } from '../../../switch/vc-hop';
import type { Simulation } from '../../../world';
import { SLOT, admit } from '../../port';
import { joinsPacket } from './arrive';
import { near, repeatFirst } from './near';
import { isSteady } from './slot';

/** A port with more links that have cells for it goes slot by slot. */
const MOST_FEEDS = 64;

/** The links whose cells come to the port, in the order of its inputs; `sink`: it has cells that reach their end. */
const pattern = {
  feeds: 0, events: 0, sink: false, slots: 0, entered: 0,
  link: new Int32Array(MOST_FEEDS), cell: new Int32Array(MOST_FEEDS), hop: new Int32Array(MOST_FEEDS),
  input: new Int32Array(MOST_FEEDS),
  /** The cells that are left of its train. */
  cells: new Int32Array(MOST_FEEDS),
  /** From which of its cells on they travel for nothing; -1: not yet. */
  doomedFrom: new Int32Array(MOST_FEEDS),
};

/** Slots that were done here; a test asks. */
export const work = { slots: 0 };

/**
 * How many slots a try has brought of late. Where ports take turns, as over several hops, it is next to none: then
 * after each try in vain more and more slots pass before the next one.
 */
const patience = { gain: 0, wait: 0, left: 0 };
const MOST_PATIENCE = 64;
/** How much a try weighs in the gain, and the most slots that one counts for. */
const WEIGHT = 1 / 32;
const MOST_GAIN = 16;
/** With so many slots a try, every slot is worth one. */
const WORTH_IT = 0.5;

/** After a slot of port `number`: as many of the next ones as may be. Returns how many events that were. */
export function stretch(sim: Simulation, number: number, stopPs: number, mostEvents: number): number {
  if (patience.left > 0) {
    patience.left--;
    return 0;
  }
  const before = work.slots;
  const events = tryStretch(sim, number, stopPs, mostEvents);
  patience.gain += WEIGHT * (Math.min(MOST_GAIN, work.slots - before) - patience.gain);
  patience.wait = events > 0 || patience.gain > WORTH_IT ? 0 : Math.min(MOST_PATIENCE, 2 * patience.wait + 1);
  patience.left = patience.wait;
  return events;
}

function tryStretch(sim: Simulation, number: number, stopPs: number, mostEvents: number): number {
  const { ports, links, queue } = sim.world;
  const port = ports[number];
  const link = links[number];
  if (!port.sending || !link.scheduled || !isSteady(port)) return 0;
  const { cellTimePs, freeAtPs: endPs } = link;
  if (endPs > stopPs || (queue.length > 0 && queue.time[0] <= endPs)) return 0;
  const untilPs = gather(sim, number, endPs, cellTimePs);
  if (untilPs <= endPs) return 0;
  let slots = Math.min(
    pattern.slots, Math.ceil((untilPs - endPs) / cellTimePs), Math.floor((stopPs - endPs) / cellTimePs) + 1,
    Math.floor(mostEvents / pattern.events),
  );
  while (slots > 0 && endPs + (slots - 1) * cellTimePs >= untilPs) slots--;
  if (slots < 2) return 0;
  findDoomed(sim);
  const done = runSlots(sim, port, link, slots);
  if (done === 0) return 0;
  takeFromFeeds(sim, port, done);
  repeatFirst(queue, pattern.events, done, cellTimePs);
  work.slots += done;
  return done * pattern.events;
}

/**
 * Makes the pattern of what comes up to `endPs`, the end of the slot. Returns when something else comes first; not
 * after `endPs`: there is none.
 */
function gather(sim: Simulation, number: number, endPs: number, cellTimePs: number): number {
  const { queue } = sim.world;
  const { time, what, head, length } = near;
  const mask = time.length - 1;
  pattern.feeds = 0;
  pattern.events = 0;
  pattern.sink = false;
  pattern.slots = Infinity;
  pattern.entered = 0;
  const untilPs = queue.length > 0 ? queue.time[0] : Infinity;
  for (let position = 0; position < length; position++) {
    const place = (head + position) & mask;
    if (time[place] > endPs) return Math.min(untilPs, time[place]);
    const subject = what[place] >> 4;
    if ((what[place] & (KINDS - 1)) === SLOT) {
      if (subject !== number) return 0;
    } else if (!(subject === number ? addSink : addFeed)(sim, subject, number, time[place], cellTimePs)) return 0;
    pattern.events++;
  }
  return untilPs;
}

/** The port's own link, over which cells reach the end of their VC. */
function addSink({ world, net }: Simulation, number: number, _port: number, atPs: number): boolean {
  const { trains, at, head, hop, errorRate } = world.links[number];
  if (pattern.sink || trains < 2 || at[head] !== atPs || net.hopLast[hop[head]] === 0 || errorRate > 0) return false;
  pattern.sink = true;
  return true;
}

/** A link with a train for the port, behind whose cell another one comes. */
function addFeed(
  { world, net }: Simulation, number: number, port: number, atPs: number, cellTimePs: number,
): boolean {
  const link = world.links[number];
  const { head } = link;
  const hop = link.hop[head] + 1;
  if (link.trains === 0 || link.at[head] !== atPs || link.gap[head] !== cellTimePs
    || link.errorRate > 0 || net.hopLast[hop - 1] === 1 || net.hopLink[hop] !== port || net.hopPriority[hop] !== 0
    || net.faultsOfHop[hop] >= 0 || world.packets.role[link.cell[head] >>> INDEX_BITS] > ACK
    || pattern.feeds === MOST_FEEDS) {
    return false;
  }
  const cells = link.count[head];
  const slots = nextFollows(link, cellTimePs) ? cells : cells - 1;
  if (slots === 0) return false;
  const input = net.hopInput[hop];
  let place = pattern.feeds++;
  for (; place > 0 && pattern.input[place - 1] >= input; place--) {
    if (pattern.input[place - 1] === input) return false;
    pattern.link[place] = pattern.link[place - 1];
    pattern.cell[place] = pattern.cell[place - 1];
    pattern.hop[place] = pattern.hop[place - 1];
    pattern.input[place] = pattern.input[place - 1];
    pattern.cells[place] = pattern.cells[place - 1];
  }
  pattern.link[place] = number;
  pattern.cell[place] = link.cell[head];
  pattern.hop[place] = hop;
  pattern.input[place] = input;
  pattern.cells[place] = cells;
  if (slots < pattern.slots) pattern.slots = slots;
  return true;
}

/** The cells of the next train come right behind those of the first. */
function nextFollows(link: LinkState, cellTimePs: number): boolean {
  const { trains, at, head, count } = link;
  return trains > 1 && secondAtPs(link) === at[head] + count[head] * cellTimePs;
}

/** Of which feeds the cells travel for nothing from the first on. */
function findDoomed(sim: Simulation): void {
  for (let feed = 0; feed < pattern.feeds; feed++) {
    pattern.doomedFrom[feed] = isDoomed(sim, pattern.cell[feed] >>> INDEX_BITS) ? 0 : -1;
  }
}

/** Goes through the pattern at most `slots` times. Returns how often. */
function runSlots(sim: Simulation, port: PortState, link: LinkState, slots: number): number {
  const { cellTimePs } = link;
  const { sink } = pattern;
  let first = firstInTurn(port);
  let nowPs = link.freeAtPs;
  let arrivalPs = link.at[link.head];
  let done = 0;
  for (; done < slots; done++) {
    if (port.queuedCells < 2 && !entersSurely(sim, port, first)) break;
    if (sink) {
      // After a shorter delay several cells come at once; the pattern is one a slot.
      if (secondAtPs(link) !== arrivalPs + cellTimePs || !reachesEnd(sim, link, arrivalPs)) break;
      arrivalPs += cellTimePs;
    }
    port.area += port.queuedCells * cellTimePs;
    send(sim, port, link, nowPs);
    admitFeeds(sim, port, first, done, nowPs);
    port.sending = true;
    if (++first >= pattern.feeds) first = 0;
    nowPs += cellTimePs;
  }
  if (done === 0) return 0;
  sim.world.clock[0] = nowPs - cellTimePs;
  port.changedPs = nowPs - cellTimePs;
  link.freeAtPs = nowPs;
  link.busyPs += done * cellTimePs;
  return done;
}

/** A cell of each feed, in turn: where it continues its packet and finds room, it enters; otherwise it is judged. */
function admitFeeds(sim: Simulation, port: PortState, first: number, done: number, nowPs: number): void {
  const { world } = sim;
  const { feeds, cell, hop, cells, doomedFrom } = pattern;
  const { queue } = port;
  let feed = first;
  for (let turn = 0; turn < feeds; turn++) {
    const vc = world.hops[hop[feed]];
    const taken = port.queuedCells - (port.countsWaitingOnly && port.queuedCells > 0 ? 1 : 0) + port.promised;
    // The last cell of a train may be that of its packet.
    if (vc !== null && vc.midPacket && !vc.refusing && !vc.marking && taken < port.capacity
      && done < cells[feed] - 1) {
      port.occupancy = taken;
      port.arriving = 1;
      pushCell(queue, cell[feed] + done, hop[feed]);
      const length = ++port.queuedCells;
      if (vc.queued++ === 0) port.activeVcs++;
      if (length > port.longest) port.longest = length;
      if (length > port.longestInBin) port.longestInBin = length;
      vc.admitted++;
      vc.partlySent = true;
      pattern.entered++;
    } else {
      world.clock[0] = nowPs;
      admit(sim, port, cell[feed] + done, hop[feed]);
      if (doomedFrom[feed] < 0 && isDoomed(sim, cell[feed] >>> INDEX_BITS)) doomedFrom[feed] = done + 1;
    }
    if (++feed === feeds) feed = 0;
  }
}

/** The feed whose input is served first in the next slot. */
function firstInTurn({ nextInput }: PortState): number {
  for (let feed = 0; feed < pattern.feeds; feed++) if (pattern.input[feed] >= nextInput) return feed;
  return 0;
}

/** The queue will be empty but for what comes: does the first cell get in, whatever is said of the others? */
function entersSurely({ world }: Simulation, port: PortState, first: number): boolean {
  if (pattern.feeds === 0) return false;
  const vc = world.hops[pattern.hop[first]];
  return vc !== null && vc.midPacket && !vc.refusing && port.capacity - port.promised >= 1;
}

/** When the second train of a link comes; there are two at least. */
const secondAtPs = ({ at, head }: LinkState): number => at[(head + 1) & (at.length - 1)];

/** The head of the port's link comes to the end of its VC at `nowPs`, unless its packet may end with it. */
function reachesEnd(sim: Simulation, link: LinkState, nowPs: number): boolean {
  const { head } = link;
  const cell = link.cell[head];
  // Asked first: the last cell of a packet takes the packet with it.
  const doomed = isDoomed(sim, cell >>> INDEX_BITS);
  const before = sim.world.clock[0];
  sim.world.clock[0] = nowPs;
  if (!joinsPacket(sim, cell)) {
    sim.world.clock[0] = before;
    return false;
  }
  link.head = (head + 1) & (link.at.length - 1);
  link.trains--;
  link.carried++;
  if (doomed) link.carriedDoomed++;
  return true;
}

/** The cell in service has left; another one is there. */
function send({ world }: Simulation, port: PortState, link: LinkState, nowPs: number): void {
  const { queue: ring } = port;
  const hop = ring.hop[ring.head];
  layTrain(link, ring.cell[ring.head], hop, 1, nowPs, link.cellTimePs);
  dropHead(ring);
  port.queuedCells--;
  const vc = vcHop(world, hop);
  if (--vc.queued === 0) port.activeVcs--;
  port.sending = false;
}

/** What the links and the inputs of the port look like after so many cells of each. */
function takeFromFeeds({ world, net }: Simulation, port: PortState, cells: number): void {
  const { feeds, sink } = pattern;
  world.totals[Total.cellHops] += cells * (feeds + (sink ? 1 : 0));
  if (feeds === 0) return;
  port.arrived += pattern.entered;
  if (port.link === net.spec.measure.bottleneckLink) world.totals[Total.portArrived] += pattern.entered;
  const first = firstInTurn(port);
  for (let feed = 0; feed < feeds; feed++) {
    const link = world.links[pattern.link[feed]];
    takeCells(link, cells);
    const doomedFrom = pattern.doomedFrom[feed];
    if (doomedFrom >= 0 && doomedFrom < cells) link.carriedDoomed += cells - doomedFrom;
    const ring = port.inputs[pattern.input[feed]];
    const mask = ring.cell.length - 1;
    for (let cell = Math.max(0, cells - mask - 1); cell < cells; cell++) {
      ring.cell[(ring.head + cell) & mask] = pattern.cell[feed] + cell;
      ring.hop[(ring.head + cell) & mask] = pattern.hop[feed];
    }
    ring.head = (ring.head + cells) & mask;
    port.busyInputs[(feed - first - (cells - 1) + feeds * cells) % feeds] = pattern.input[feed];
  }
  const last = pattern.input[(first + cells - 1) % feeds];
  port.nextInput = last + 1 === port.inputs.length ? 0 : last + 1;
}

/** So many cells of the first train have come to the far end. */
function takeCells(link: LinkState, cells: number): void {
  const { head } = link;
  const whole = cells === link.count[head];
  const steps = whole ? cells - 1 : cells;
  const gone = steps * link.gap[head];
  link.count[head] -= steps;
  link.cell[head] += steps;
  link.at[head] += gone;
  link.left[head] += gone;
  link.carried += cells;
  if (!whole) return;
  link.head = (head + 1) & (link.at.length - 1);
  link.trains--;
}
