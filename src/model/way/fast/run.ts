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
  const { queue, packets } = sim.world;
  let done = 0;
  while (done < maxEvents && packets.used <= MOST_UNDER_WAY && queue.length + near.length > 0) {
    let what = 0;
    if (queueIsFirst(queue)) {
      if (queue.time[0] > stopPs) break;
      what = fromQueue(sim, handle);
    } else {
      if (near.time[near.head] > stopPs) break;
      what = fromRing(sim, handle);
    }
    done++;
    if ((what & (KINDS - 1)) === SLOT) done += stretch(sim, what >> 4, stopPs, maxEvents - done);
  }
  return done;
}

function fromQueue(sim: Simulation, handle: Handle): number {
  const { queue, clock } = sim.world;
  clock[0] = queue.time[0];
  const what = queue.what[0];
  takeTop(queue);
  handleOne(sim, what, handle);
  closeHole(queue);
  return what;
}

function fromRing(sim: Simulation, handle: Handle): number {
  const { head } = near;
  sim.world.clock[0] = near.time[head];
  const what = near.what[head];
  dropFirst();
  handleOne(sim, what, handle);
  return what;
}

function handleOne(sim: Simulation, what: number, handle: Handle): void {
  const kind = what & (KINDS - 1);
  if (kind === LINK_HEAD) arrive(sim, what >> 4);
  else if (kind === SLOT) simpleSlot(sim, what >> 4);
  else handle(sim, kind, what >> 4);
}
