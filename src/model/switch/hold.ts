/**
 * Held VCs: they have cells but may not send. Their cells wait at the port until the VC is freed, and the scheduler
 * serves other VCs (`eligible`). VCs are freed with `letGo` (way/port.ts), which also starts the port if it stood
 * still.
 */
import type { Simulation, World } from '../world';
import type { PortState } from './port-state';
import { SCHEDULERS } from './schedulers/list';
import { vcHop } from './vc-hop';

/** Whether a cell is queued that may leave, apart from those that go first. */
export const mayLeave = (world: World, port: PortState): boolean =>
  port.queuedCells > 0 && (port.held.length === 0 || SCHEDULERS[port.scheduler].eligible(world, port));

/** Holds the VC of a hop. A cell of it that is already being sent still leaves. */
export const holdVc = (sim: Simulation, hop: number): void => turn(sim, hop, true);

/** Frees the VC of a hop, so that it may send again. */
export const freeVc = (sim: Simulation, hop: number): void => turn(sim, hop, false);

function turn({ world, net, env }: Simulation, hop: number, held: boolean): void {
  const vc = vcHop(world, hop);
  if (vc.held === held) return;
  const port = world.ports[net.hopLink[hop]];
  vc.held = held;
  if (held) port.held.push(hop);
  else port.held.splice(port.held.indexOf(hop), 1);
  SCHEDULERS[port.scheduler].turned(world, port, hop);
  env.heldAt?.(world.clock[0], hop, held);
}
