/**
 * The timer of a flow's lazy packet discard, for requests of WAIT that were not answered in time, and for a block that
 * waits for more packets. One event is scheduled, for the earliest deadline; an event that is out of date does nothing.
 */
import type { Simulation } from '../../world';
import { armLazyTimer } from './arm';
import { flushBlock } from './sender';
import { lazyFlow } from './state';
import { requestsDue } from './receiver';

export function lazyTimer(sim: Simulation, number: number): void {
  const { layerState: lpd } = lazyFlow(sim, number);
  const now = sim.world.clock[0];
  if (lpd.timerScheduledPs !== now) return;
  lpd.timerScheduledPs = Infinity;
  if (lpd.gatheredUntilPs <= now) flushBlock(sim, number);
  requestsDue(sim, number);
  let next = lpd.gatheredUntilPs;
  for (const { timerAtPs } of lpd.wait) next = Math.min(next, timerAtPs);
  if (next < Infinity) armLazyTimer(sim, number, next);
}
