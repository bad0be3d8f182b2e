/**
 * The pattern of a stretch: the links that bring a cell to one busy port in each slot, and whether the port's own link
 * brings one to the end of its VC. It is made from the first events of the ring. Hot path: allocates nothing.
 */
import { INDEX_BITS } from '../../../atm/cell-number';
import { isDoomed, type LinkState } from '../../../atm/link';
import { ACK } from '../../../atm/packets';
import { kindOf, subjectOf } from '../../../kernel/event-queue';
import { Total } from '../../../metrics/counters';
import type { PortState } from '../../../switch/port-state';
import type { Simulation } from '../../../world';
import { SLOT } from '../../port';
import { near } from './near';

/** A port to which more links bring cells is processed slot by slot. */
const MOST_FEEDS = 64;

/**
 * The links whose cells come to the port (feeds), in the order of its inputs. `sink`: the port's own link has cells
 * that reach their end.
 */
export const pattern = {
  feeds: 0, events: 0, sink: false, slots: 0, entries: 0,
  link: new Int32Array(MOST_FEEDS), cell: new Int32Array(MOST_FEEDS), hop: new Int32Array(MOST_FEEDS),
  input: new Int32Array(MOST_FEEDS),
  /** By feed, the cells that are left of its train. */
  cells: new Int32Array(MOST_FEEDS),
  /** By feed, from which of its cells on they are doomed; -1 if none is. */
  doomedFrom: new Int32Array(MOST_FEEDS),
  /** By feed, how many of its cells enter in calm slots (calm.ts). */
  entered: new Int32Array(MOST_FEEDS),
};

/**
 * Makes the pattern of what comes up to `endPs`, the end of the slot. Returns when something else comes first; a time
 * not after `endPs` means that there is no pattern.
 */
export function gather(sim: Simulation, number: number, endPs: number, cellTimePs: number): number {
  const { queue } = sim.world;
  const { time, what, head, length } = near;
  const mask = time.length - 1;
  pattern.feeds = 0;
  pattern.events = 0;
  pattern.sink = false;
  pattern.slots = Infinity;
  pattern.entries = 0;
  const untilPs = queue.length > 0 ? queue.time[0] : Infinity;
  for (let position = 0; position < length; position++) {
    const place = (head + position) & mask;
    if (time[place] > endPs) return Math.min(untilPs, time[place]);
    const subject = subjectOf(what[place]);
    if (kindOf(what[place]) === SLOT) {
      if (subject !== number) return 0;
    } else if (!(subject === number ? addSink : addFeed)(sim, subject, number, time[place], cellTimePs)) return 0;
    pattern.events++;
  }
  return untilPs;
}

/** Adds the port's own link, over which cells reach the end of their VC. Returns false if that is not possible. */
function addSink({ world, net }: Simulation, number: number, _port: number, atPs: number): boolean {
  const { trains, at, head, hop, errorRate } = world.links[number];
  if (pattern.sink || trains < 2 || at[head] !== atPs || net.hopLast[hop[head]] === 0 || errorRate > 0) return false;
  pattern.sink = true;
  return true;
}

/** Adds a link with a train for the port, with at least one cell after the first. Returns false if it cannot. */
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

/** Whether the cells of the next train come directly after those of the first. */
function nextFollows(link: LinkState, cellTimePs: number): boolean {
  const { trains, at, head, count } = link;
  return trains > 1 && secondAtPs(link) === at[head] + count[head] * cellTimePs;
}

/** Finds the feeds whose cells are doomed from the first on. */
export function findDoomed(sim: Simulation): void {
  for (let feed = 0; feed < pattern.feeds; feed++) {
    pattern.doomedFrom[feed] = isDoomed(sim, pattern.cell[feed] >>> INDEX_BITS) ? 0 : -1;
  }
}

/** Returns the feed whose input is served first in the next slot. */
export function firstInTurn({ nextInput }: PortState): number {
  for (let feed = 0; feed < pattern.feeds; feed++) if (pattern.input[feed] >= nextInput) return feed;
  return 0;
}

/** When the second train of a link comes; there must be two at least. */
export const secondAtPs = ({ at, head }: LinkState): number => at[(head + 1) & (at.length - 1)];

/** Brings links and turn of the port to their state after `cells` cells of each feed. Inputs are as empty as before. */
export function takeFromFeeds({ world, net }: Simulation, port: PortState, cells: number): void {
  const { feeds, sink } = pattern;
  world.totals[Total.cellHops] += cells * (feeds + (sink ? 1 : 0));
  if (feeds === 0) return;
  port.arrived += pattern.entries;
  if (port.link === net.spec.measure.bottleneckLink) world.totals[Total.portArrived] += pattern.entries;
  const first = firstInTurn(port);
  for (let feed = 0; feed < feeds; feed++) {
    const link = world.links[pattern.link[feed]];
    takeCells(link, cells);
    const doomedFrom = pattern.doomedFrom[feed];
    if (doomedFrom >= 0 && doomedFrom < cells) link.carriedDoomed += cells - doomedFrom;
  }
  const last = pattern.input[(first + cells - 1) % feeds];
  port.nextInput = last + 1 === port.inputs.length ? 0 : last + 1;
}

/** Moves the first train of a link on by `cells` cells, which have come to the far end. */
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
