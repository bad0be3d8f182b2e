/** Counts the cells that are still at hosts: a host's link has them from the moment when TCP or UDP hands them over. */
import { begunOf } from '../../model/atm/reorder';
import type { LinkState } from '../../model/atm/link';
import { INDEX_BITS } from '../../model/atm/cell-number';
import type { Simulation } from '../../model/world';

/** Returns how many cells of the train at `place` have not begun to leave their host. */
export const heldOf = (link: LinkState, place: number, nowPs: number): number =>
  link.count[place] - begunOf(link, place, nowPs);

/** Numbers of cells that have not begun to leave their hosts: for each link, and of data for each flow. */
export interface Waiting { byLink: Float64Array; byFlow: Float64Array }

export function waitingAtHosts({ world }: Simulation): Waiting {
  const byLink = new Float64Array(world.links.length);
  const byFlow = new Float64Array(world.flows.length);
  world.links.forEach((link, number) => {
    if (!world.ports[number].atHost) return;
    for (let train = 0; train < link.trains; train++) {
      const place = (link.head + train) & (link.at.length - 1);
      const held = heldOf(link, place, world.clock[0]);
      const vc = world.packets.vc[link.cell[place] >>> INDEX_BITS];
      byLink[number] += held;
      if ((vc & 1) === 0) byFlow[vc >> 1] += held;
    }
  });
  return { byLink, byFlow };
}
