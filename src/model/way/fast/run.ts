/**
 * The fast way of running events. Ports run ahead of the network where that pays off (ahead). Otherwise, or if only few
 * events are asked for, the events of links and slots wait in a ring of their own, and the common cases of them are
 * handled by short functions (stretch). Everything is judged by the same functions in the same order as in the plain
 * way, and at every stop the World is the same to the bit.
 *
 * This folder can be deleted: `src/model/run/loop.ts` names it in one line.
 */
import { LINK_HEAD } from '../../atm/link';
import { packetsUnderWay } from '../../atm/packets';
import { EVENTS_A_QUESTION, EXACT_EVENTS, MOST_UNDER_WAY } from '../../constants';
import { closeHole, kindOf, subjectOf, takeTop } from '../../kernel/event-queue';
import type { Enough, Handle, Simulation, Way } from '../../world';
import { SLOT } from '../port';
import { fallBack, hasArrived, isAhead, leave, runAhead } from './ahead/rounds';
import { arrive } from './stretch/arrive';
import { dropFirst, emptyInto, near, queueIsFirst } from './stretch/near';
import { simpleSlot } from './stretch/slot';
import { stretch } from './stretch/stretch';

/** Ports run ahead only with fewer packets than this under way, because as many again may come meanwhile. */
const MOST_PACKETS = MOST_UNDER_WAY / 2;

/** The type allows `null`, which would mean that there is no fast way. */
export const fastWay: Way | null = {
  run(sim, stopPs, maxEvents, handle, enough) {
    const { clock, queue } = sim.world;
    let done = 0;
    // Events left at the present instant come first.
    if (queue.length > 0 && queue.time[0] <= clock[0]) done = eventByEvent(sim, clock[0], maxEvents, handle, enough);
    const mayRun = maxEvents - done > EXACT_EVENTS && packetsUnderWay(sim.world.packets) < MOST_PACKETS
      && sim.env.counted === undefined;
    if (mayRun && isAhead(sim, maxEvents - done)) {
      // Events are at whole picoseconds.
      const lastPs = Math.floor(stopPs);
      done += runAhead(lastPs, maxEvents - done, handle, enough);
      if (hasArrived(lastPs)) return done;
    }
    fallBack();
    return done > 0 && enough() ? done : done + eventByEvent(sim, stopPs, maxEvents - done, handle, enough);
  },
  leave,
};

function eventByEvent(sim: Simulation, stopPs: number, maxEvents: number, handle: Handle, enough: Enough): number {
  try {
    return runEvents(sim, stopPs, maxEvents, handle, enough);
  } finally {
    emptyInto(sim.world.queue);
  }
}

function runEvents(sim: Simulation, stopPs: number, maxEvents: number, handle: Handle, enough: Enough): number {
  const { queue, packets, clock } = sim.world;
  let done = 0;
  let turns = 0;
  while (done < maxEvents && packetsUnderWay(packets) <= MOST_UNDER_WAY && queue.length + near.length > 0) {
    const inQueue = queueIsFirst(queue);
    const timePs = inQueue ? queue.time[0] : near.time[near.head];
    if (timePs > stopPs) break;
    const what = inQueue ? queue.what[0] : near.what[near.head];
    if (inQueue) takeTop(queue);
    else dropFirst();
    clock[0] = timePs;
    const kind = kindOf(what);
    const subject = subjectOf(what);
    if (kind === LINK_HEAD) arrive(sim, subject);
    else if (kind === SLOT) simpleSlot(sim, subject);
    else handle(sim, kind, subject);
    if (inQueue) closeHole(queue);
    done++;
    if (kind === SLOT) done += stretch(sim, subject, stopPs, maxEvents - done);
    if (++turns % EVENTS_A_QUESTION === 0 && enough()) break;
  }
  return done;
}
