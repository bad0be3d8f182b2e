/**
 * One event for all deadlines of a flow's reservation. The earliest deadline is queued, and an event that is out of
 * date does nothing.
 */
import { schedule } from '../../kernel/event-queue';
import type { Simulation } from '../../world';
import { LAYER_TIMER } from '../layer';
import { reservationOf } from './state';

/** Makes sure that an event is queued for the earliest deadline. */
export function wake({ world }: Simulation, flow: number): void {
  const state = reservationOf(world.flows[flow]);
  const earliest = Math.min(state.timerPs, state.lookPs, state.lostPs);
  if (earliest >= state.wakePs) return;
  state.wakePs = earliest;
  schedule(world.queue, earliest, LAYER_TIMER, flow);
}
