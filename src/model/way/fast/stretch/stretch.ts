/**
 * Stretches: many slots of one port at once. As long as cells only come over some links to a busy port (one a slot and
 * link), wait there, leave, and arrive where they cause no answer, the events of each slot are those of the slot
 * before, one cell time later and in the same order. So they need no queue: the first events of the ring are a pattern,
 * and a loop repeats it. A stretch ends before the slot in which something else is due: the queue's first event, a cell
 * that its receiver answers, the end of a train that no other follows at once, or an empty queue.
 * Hot path: allocates nothing.
 */
import { INDEX_BITS } from '../../../atm/cell-number';
import { isDoomed, layTrain, type LinkState } from '../../../atm/link';
import { dropHead, pushCell } from '../../../atm/rings';
import type { PortState } from '../../../switch/port-state';
import { vcHop } from '../../../switch/vc-hop';
import type { Simulation } from '../../../world';
import { admit } from '../../port';
import { takenAt } from '../steady';
import { joinsPacket } from './arrive';
import { calmSlots, runCalm } from './calm';
import { repeatFirst } from './near';
import { findDoomed, firstInTurn, gather, pattern, secondAtPs, takeFromFeeds } from './pattern';
import { isSteady } from './slot';

/** Slots that were handled here; read by a test. */
export const work = { slots: 0 };

/**
 * `gain`: how many slots an attempt has brought lately. Where ports take turns, as over several hops, it is close to
 * none; then more and more slots pass after each failed attempt before the next one.
 */
const patience = { gain: 0, wait: 0, left: 0 };
const MOST_PATIENCE = 64;
/** The weight of an attempt in the gain, and the most slots that one counts for. */
const WEIGHT = 1 / 32;
const MOST_GAIN = 16;
/** With a gain above this many slots an attempt, every slot is worth an attempt. */
const WORTH_IT = 0.5;

/** Called after a slot of port `number`: runs as many of the next slots as it can. Returns the number of events. */
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

/** Repeats the pattern at most `slots` times. Returns how often it did. */
function runSlots(sim: Simulation, port: PortState, link: LinkState, slots: number): number {
  const { cellTimePs } = link;
  const endPs = link.freeAtPs;
  const from = firstInTurn(port);
  let done = 0;
  let askAgain = 0;
  while (done < slots) {
    const first = pattern.feeds === 0 ? 0 : (from + done) % pattern.feeds;
    const nowPs = endPs + done * cellTimePs;
    const calm = done < askAgain ? 0 : calmSlots(sim, port, link, done, slots - done);
    if (calm > 0) {
      const ran = runCalm(sim, port, link, first, done, calm);
      done += ran;
      if (ran < calm) break;
      continue;
    }
    if (done >= askAgain) askAgain = done + ASK_AGAIN;
    if (!oneSlot(sim, port, link, first, done, nowPs)) break;
    done++;
  }
  if (done === 0) return 0;
  const lastPs = endPs + (done - 1) * cellTimePs;
  sim.world.clock[0] = lastPs;
  port.changedPs = lastPs;
  link.freeAtPs = endPs + done * cellTimePs;
  link.busyPs += done * cellTimePs;
  return done;
}

/** After this many slots in which cells were judged, checks again whether the next ones are calm. */
const ASK_AGAIN = 8;

/** Runs the pattern once, at `nowPs`. Returns false, and does nothing, if something else comes in this slot. */
function oneSlot(
  sim: Simulation, port: PortState, link: LinkState, first: number, done: number, nowPs: number,
): boolean {
  const { cellTimePs } = link;
  if (port.queuedCells < 2 && !entersSurely(sim, port, first)) return false;
  if (pattern.sink) {
    // If the delay of the link was shortened, several cells may come at once; the pattern has one a slot.
    const arrivalPs = link.at[link.head];
    if (secondAtPs(link) !== arrivalPs + cellTimePs || !reachesEnd(sim, link, arrivalPs)) return false;
  }
  port.area += port.queuedCells * cellTimePs;
  send(sim, port, link, nowPs);
  admitFeeds(sim, port, first, done, nowPs);
  port.sending = true;
  return true;
}

/** Admits a cell of each feed, in turn. It enters if it continues its packet and finds room; otherwise it is judged. */
function admitFeeds(sim: Simulation, port: PortState, first: number, done: number, nowPs: number): void {
  const { world } = sim;
  const { feeds, cell, hop, cells, doomedFrom } = pattern;
  const { queue } = port;
  let feed = first;
  for (let turn = 0; turn < feeds; turn++) {
    const vc = world.hops[hop[feed]];
    const taken = takenAt(port, port.queuedCells);
    // The last cell of a train may be the last of its packet.
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
      pattern.entries++;
    } else {
      world.clock[0] = nowPs;
      admit(sim, port, cell[feed] + done, hop[feed]);
      if (doomedFrom[feed] < 0 && isDoomed(sim, cell[feed] >>> INDEX_BITS)) doomedFrom[feed] = done + 1;
    }
    if (++feed === feeds) feed = 0;
  }
}

/** Whether the first cell surely gets in, whatever happens to the others. Asked where the queue would else be empty. */
function entersSurely({ world }: Simulation, port: PortState, first: number): boolean {
  if (pattern.feeds === 0) return false;
  const vc = world.hops[pattern.hop[first]];
  return vc !== null && vc.midPacket && !vc.refusing && port.capacity - port.promised >= 1;
}

/** Takes in the head of the port's link, at the end of its VC at `nowPs`. Returns false if its packet may end. */
function reachesEnd(sim: Simulation, link: LinkState, nowPs: number): boolean {
  const { head } = link;
  const cell = link.cell[head];
  // Asked first, because the last cell of a packet releases the packet's slot.
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

/** Moves the cell in service to the link. Another cell is there to follow it. */
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

