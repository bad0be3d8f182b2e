/** The timer of a flow's adaptation layer: each layer keeps its own deadlines and one event for the earliest of them. */
import type { Simulation } from '../kernel/world';
import { lazyTimer } from './lpd/timer';
import { reservationTimer } from './reservation/module';

export function adaptationTimer(sim: Simulation, flow: number): void {
  const { kind } = sim.world.flows[flow].adaptation;
  if (kind === 'reservation') reservationTimer(sim, flow);
  else if (kind === 'lpd') lazyTimer(sim, flow);
}
