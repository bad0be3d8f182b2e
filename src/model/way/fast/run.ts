/**
 * The fast way of running events: those of links and slots wait in a ring of their own, and the plain ones of them are
 * handled in one piece. Nothing else differs: every event has the time, the rank and the sequence number that it has in
 * the plain way, and is handled in that order, by the same functions wherever anything is judged. At every stop all
 * events are in the queue, and the World is the one of the plain way, to the bit.
 *
 * This folder can be deleted: `src/model/run/loop.ts` names it in one line.
 */
import { LINK_HEAD } from '../../atm/link';
import { MOST_UNDER_WAY } from '../../atm/packets';
import { KINDS, closeHole, takeTop } from '../../kernel/event-queue';
import type { Handle, Simulation, Way } from '../../world';
import { SLOT } from '../port';
import { arrive } from './arrive';
import { dropFirst, emptyInto, near, queueIsFirst } from './near';
import { simpleSlot } from './slot';
import { stretch } from './stretch';

/** null would mean that there is none. */
export const fastWay: Way | null = (sim, stopPs, maxEvents, handle) => {
  try {
    return run(sim, stopPs, maxEvents, handle);
  } finally {
    emptyInto(sim.world.queue);
  }
};

function run(sim: Simulation, stopPs: number, maxEvents: number, handle: Handle): number {
  const { queue, packets, clock } = sim.world;
  let done = 0;
  while (done < maxEvents && packets.used <= MOST_UNDER_WAY && queue.length + near.length > 0) {
    const inQueue = queueIsFirst(queue);
    const timePs = inQueue ? queue.time[0] : near.time[near.head];
    if (timePs > stopPs) break;
    const what = inQueue ? queue.what[0] : near.what[near.head];
    if (inQueue) takeTop(queue);
    else dropFirst();
    clock[0] = timePs;
    const kind = what & (KINDS - 1);
    if (kind === LINK_HEAD) arrive(sim, what >> 4);
    else if (kind === SLOT) simpleSlot(sim, what >> 4);
    else handle(sim, kind, what >> 4);
    if (inQueue) closeHole(queue);
    done++;
    if (kind === SLOT) done += stretch(sim, what >> 4, stopPs, maxEvents - done);
  }
  return done;
}
