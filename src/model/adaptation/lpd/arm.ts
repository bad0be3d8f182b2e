/** Makes sure that an event is scheduled for the earliest deadline of a flow's lazy packet discard (timer.ts). */
import { schedule } from '../../kernel/event-queue';
import type { Simulation } from '../../world';
import { LAYER_TIMER } from '../layer';
import { lazyFlow } from './state';

export function armLazyTimer(sim: Simulation, number: number, atPs: number): void {
  const { layerState: lpd } = lazyFlow(sim, number);
  if (atPs >= lpd.timerScheduledPs) return;
  lpd.timerScheduledPs = atPs;
  schedule(sim.world.queue, atPs, LAYER_TIMER, number);
}
