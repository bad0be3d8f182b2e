/**
 * VCs that may not send though they have cells: what they have waits at its port until they may again, and the
 * scheduler serves the others (`eligible`). Whoever holds a VC lets it go through the way (way/port.ts), which starts
 * the port where it stood still.
 */
import type { Simulation, World } from '../world';
import type { PortState } from './port-state';
import { SCHEDULERS } from './schedulers/list';
import { vcHop } from './vc-hop';

/** Is a cell queued that may leave, beside those that go first? */
export const mayLeave = (world: World, port: PortState): boolean =>
  port.queuedCells > 0 && (port.held.length === 0 || SCHEDULERS[port.scheduler].eligible(world, port));

/** The VC of a hop may not send any more. A cell of it that is being sent goes. */
export const holdVc = (sim: Simulation, hop: number): void => turn(sim, hop, true);

/** It may send again. */
export const freeVc = (sim: Simulation, hop: number): void => turn(sim, hop, false);

function turn({ world, net }: Simulation, hop: number, held: boolean): void {
  const vc = vcHop(world, hop);
  if (vc.held === held) return;
  const port = world.ports[net.hopLink[hop]];
  vc.held = held;
  if (held) port.held.push(hop);
  else port.held.splice(port.held.indexOf(hop), 1);
  SCHEDULERS[port.scheduler].turned(world, port, hop);
}
