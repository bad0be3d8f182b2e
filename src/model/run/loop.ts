/**
 * The loop: take the earliest event, hand it to the function that owns its kind. Between events the World is
 * consistent. So a run can stop anywhere, be cloned and restored, and go on with the same result.
 */
import { packetsUnderWay } from '../atm/packets';
import { closeHole, kindOf, subjectOf, takeTop } from '../kernel/event-queue';
import { Total } from '../metrics/counters';
import { closeBins } from '../metrics/series';
import { EVENTS_A_QUESTION, MOST_UNDER_WAY } from '../constants';
import { beginMeasuring } from '../metrics/warmup';
import { acrAreas } from './closed-loops';
import { fastWay } from '../way/fast/run';
import type { Enough, Simulation, Way, World } from '../world';
import { applyChange } from './changes';
import { EVENTS } from './events';
import { writeLoops } from './loop-bins';

/**
 * The most that one call does beside events if the number of these is limited. Counted are ends of bins, and the links
 * and flows that changes affect. A change that has begun is always completed.
 */
export const SETTLED_AT_ONCE = 1_000;

const never: Enough = () => false;

/**
 * Processes events up to and including `stopPs` (never past the spec's duration), at most `maxEvents` of them. Returns
 * how many. If `maxEvents` is above `EXACT_EVENTS`, some more may be processed, up to an instant between two events;
 * they are not counted here. A smaller number than `maxEvents` means that nothing is left before `stopPs`, and the
 * clock stands there; so a call that has settled `SETTLED_AT_ONCE`, or ends because it is `enough`, returns
 * `maxEvents`. With more than `MOST_UNDER_WAY` packets under way a run stops for good.
 */
export function runUntil(sim: Simulation, stopPs: number, maxEvents = Infinity, enough = never): number {
  try {
    return runBy(wayOf(sim), sim, stopPs, maxEvents, enough);
  } finally {
    wayOf(sim).leave();
  }
}

function runBy(way: Way, sim: Simulation, stopPs: number, maxEvents: number, enough: Enough): number {
  const { world, net } = sim;
  const end = Math.min(stopPs, net.spec.durationPs);
  const most = maxEvents === Infinity ? Infinity : SETTLED_AT_ONCE;
  let done = 0;
  let settled = 0;
  for (;;) {
    const pause = nextPause(sim, end);
    const before = done;
    if (!isBetweenChanges(sim)) done += runEvents(way, sim, pause, maxEvents - done, enough);
    // Ports that run ahead come to the end of a round.
    if (done >= maxEvents || isFull(world)) return Math.min(done, maxEvents);
    if (done > before && enough()) return maxEvents;
    if (world.clock[0] < pause) world.clock[0] = pause;
    const now = settle(way, sim, pause, most - settled);
    if (now === 0) return done;
    settled += now;
    if (settled >= most) return maxEvents;
  }
}

/** Whether only some changes of one instant are carried out. The others follow before any event that these cause. */
function isBetweenChanges({ world: { nextChange }, net: { spec: { changes } } }: Simulation): boolean {
  return nextChange > 0 && nextChange < changes.length && changes[nextChange - 1].atPs === changes[nextChange].atPs;
}

export const isFull = ({ packets }: World): boolean => packetsUnderWay(packets) > MOST_UNDER_WAY;

/** Whether the run has reached its end and nothing is left to do at that instant. */
export function isOver(sim: Simulation): boolean {
  const { clock, queue } = sim.world;
  const { durationPs } = sim.net.spec;
  const eventsLeft = queue.length > 0 && queue.time[0] <= durationPs;
  return clock[0] >= durationPs && !eventsLeft && nextPause(sim, Infinity) > durationPs;
}

/** The next instant at which something other than an event is due: the end of a bin or of the warm-up, or a change. */
function nextPause(sim: Simulation, end: number): number {
  const { world, net } = sim;
  let pause = Math.min(end, world.series.endPs);
  if (!world.warm) pause = Math.min(pause, net.spec.warmupPs);
  if (world.nextChange < net.spec.changes.length) pause = Math.min(pause, net.spec.changes[world.nextChange].atPs);
  return pause;
}

/**
 * Does what is due at `pause` beside events, and returns how much that was; 0 if nothing was. It comes after the events
 * of that instant, as does a change that a user makes while the clock stands. Stops before the next change when `most`
 * is reached.
 */
function settle(way: Way, sim: Simulation, pause: number, most: number): number {
  const { world, net } = sim;
  let settled = 0;
  if (world.series.endPs <= pause) {
    closeBins(sim, pause, writeLoops);
    settled++;
  }
  if (!world.warm && net.spec.warmupPs <= pause) {
    beginMeasuring(sim, acrAreas(sim));
    settled++;
  }
  const { changes } = net.spec;
  while (world.nextChange < changes.length && changes[world.nextChange].atPs <= pause && settled < most) {
    way.leave();
    const change = changes[world.nextChange++];
    applyChange(sim, change);
    settled += 1 + change.links.length + change.flows.length;
  }
  return settled;
}

const handle = (sim: Simulation, kind: number, subject: number): void => EVENTS[kind].handle(sim, subject);

const wayOf = (sim: Simulation): Way =>
  (sim.env.plain === true || sim.net.packetMode ? plainWay : fastWay ?? plainWay);

function runEvents(way: Way, sim: Simulation, stopPs: number, maxEvents: number, enough: Enough): number {
  const done = way.run(sim, stopPs, maxEvents, handle, enough);
  sim.world.totals[Total.events] += done;
  return done;
}

/** The plain way: takes one event after another from the queue. */
const plainWay: Way = {
  run(sim, stopPs, maxEvents, _handle, enough) {
    const { queue, clock, packets } = sim.world;
    let done = 0;
    while (queue.length > 0 && queue.time[0] <= stopPs && done < maxEvents
      && packetsUnderWay(packets) <= MOST_UNDER_WAY) {
      clock[0] = queue.time[0];
      const what = queue.what[0];
      takeTop(queue);
      EVENTS[kindOf(what)].handle(sim, subjectOf(what));
      closeHole(queue);
      done++;
      if (done % EVENTS_A_QUESTION === 0 && enough()) break;
    }
    return done;
  },
  leave: () => undefined,
};
