/**
 * The one timer of a flow's lazy packet discard: requests of WAIT that were not answered in time, and a block that waits for
 * more packets. One event is scheduled, for the earliest deadline; one that was overtaken does nothing.
 */
import { Kind, schedule } from '../../kernel/event-queue';
import type { Simulation } from '../../kernel/world';
import { flushBlock } from './sender';
import { lazyFlow } from './state';
import { requestsDue } from './receiver';

export function armLazyTimer(sim: Simulation, number: number, atPs: number): void {
  const { lpd } = lazyFlow(sim, number);
  if (atPs >= lpd.timerScheduledPs) return;
  lpd.timerScheduledPs = atPs;
  schedule(sim.world.queue, atPs, Kind.Adaptation, number);
}

export function lazyTimer(sim: Simulation, number: number): void {
  const { lpd } = lazyFlow(sim, number);
  const now = sim.world.clock[0];
  if (lpd.timerScheduledPs !== now) return;
  lpd.timerScheduledPs = Infinity;
  if (lpd.gatheredUntilPs <= now) flushBlock(sim, number);
  requestsDue(sim, number);
  let next = lpd.gatheredUntilPs;
  for (const { timerAtPs } of lpd.wait) next = Math.min(next, timerAtPs);
  if (next < Infinity) armLazyTimer(sim, number, next);
}
