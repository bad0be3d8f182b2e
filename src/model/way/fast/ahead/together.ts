/**
 * Ports of a switch whose cells meet what other ports keep, as resource management cells do on their way back: they run
 * ahead together, slot by slot in the order of time. Of one instant, slots come in the order of their ports, then
 * averaging intervals end.
 * Hot path: one turn a slot; allocates nothing but when it grows.
 */
import { intervalDue, intervalDuePs } from '../../../switch/features/explicit-rate';
import type { Simulation } from '../../../world';
import { endOf, slotUpTo } from './calendar';
import { goesOn, oneSlot } from './port';
import type { Lane } from './stand';

/**
 * By position in the group, when the next slot ends in which something happens at the port, Infinity: not in time; and
 * the positions in the order of these times.
 */
let nextPs = new Float64Array(16);
let order = new Int32Array(16);

/** All ports of the group, in the order of their numbers, up to `upToPs`. Returns how many events that were. */
export function runTogether(sim: Simulation, lanes: readonly Lane[], upToPs: number): number {
  if (order.length < lanes.length) {
    nextPs = new Float64Array(lanes.length);
    order = new Int32Array(lanes.length);
  }
  for (let n = 0; n < lanes.length; n++) {
    nextPs[n] = nextOf(sim, lanes[n], slotUpTo(lanes[n].calendar, upToPs));
    insert(n, n);
  }
  let duePs = firstDuePs(sim, lanes);
  let done = 0;
  for (;;) {
    const n = order[0];
    if (duePs < nextPs[n] && duePs <= upToPs) {
      done += endIntervals(sim, lanes, duePs);
      duePs = firstDuePs(sim, lanes);
    } else if (nextPs[n] === Infinity) return done;
    else {
      done += runOne(sim, lanes[n], n, Math.min(lanes.length > 1 ? nextPs[order[1]] : Infinity, duePs), upToPs);
      moveBack(n, lanes.length);
    }
  }
}

/** Puts a position among the `count` ones before it. */
function insert(n: number, count: number): void {
  let at = count;
  for (; at > 0 && nextPs[order[at - 1]] > nextPs[n]; at--) order[at] = order[at - 1];
  order[at] = n;
}

/** The first position goes to its place again. */
function moveBack(n: number, count: number): void {
  let at = 0;
  for (; at + 1 < count && isBefore(order[at + 1], n); at++) order[at] = order[at + 1];
  order[at] = n;
}

const isBefore = (one: number, other: number): boolean =>
  nextPs[one] < nextPs[other] || (nextPs[one] === nextPs[other] && one < other && nextPs[one] < Infinity);

/** The next slot of a port, and more that end before `untilPs`, when it is for others. Returns how many. */
function runOne(sim: Simulation, lane: Lane, n: number, untilPs: number, upToPs: number): number {
  const { number, calendar } = lane;
  const port = sim.world.ports[number];
  const link = sim.world.links[number];
  const last = slotUpTo(calendar, upToPs);
  let done = 0;
  do {
    oneSlot(sim, calendar, port, link);
    done++;
    nextPs[n] = nextOf(sim, lane, last);
  } while (nextPs[n] < untilPs);
  return done;
}

const nextOf = ({ world: { ports } }: Simulation, { number, calendar }: Lane, last: number): number =>
  (goesOn(calendar, ports[number], last) ? endOf(calendar, calendar.slot) : Infinity);

/** When the first event of an averaging interval comes. */
function firstDuePs({ world: { ports } }: Simulation, lanes: readonly Lane[]): number {
  let firstPs = Infinity;
  for (let n = 0; n < lanes.length; n++) firstPs = Math.min(firstPs, intervalDuePs(ports[lanes[n].number]));
  return firstPs;
}

/** The events of averaging intervals that come at `nowPs`. Returns how many they are. */
function endIntervals(sim: Simulation, lanes: readonly Lane[], nowPs: number): number {
  const { ports, clock } = sim.world;
  clock[0] = nowPs;
  let done = 0;
  for (let n = 0; n < lanes.length; n++) {
    const port = ports[lanes[n].number];
    if (intervalDuePs(port) !== nowPs) continue;
    intervalDue(sim, port);
    done++;
  }
  return done;
}
