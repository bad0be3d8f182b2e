/** Counts the cells that are still at hosts: a host's link has them from the moment when TCP or UDP hands them over. */
import { begunOf } from '../../model/atm/reorder';
import type { LinkState } from '../../model/atm/link';
import { INDEX_BITS } from '../../model/atm/cell-number';
import { ROLES } from '../../model/way/roles';
import type { Simulation } from '../../model/world';

/** Returns how many cells of the train at `place` have not begun to leave their host. */
export const heldOf = (link: LinkState, place: number, nowPs: number): number =>
  link.count[place] - begunOf(link, place, nowPs);

/**
 * Numbers of cells that have not begun to leave their hosts: for each link, and of data for each flow. `first`: for
 * each flow, the slot of the packet of data that leaves first (-1: none); `firstLeft`: how many cells of it.
 */
export interface Waiting { byLink: Float64Array; byFlow: Float64Array; first: Int32Array; firstLeft: Int32Array }

/** Whether cells of a role carry data. */
export const carriesData = (role: number): boolean => {
  const { mark } = ROLES[role];
  return mark === 'data' || mark === 'redundant';
};

export function waitingAtHosts({ world }: Simulation): Waiting {
  const byLink = new Float64Array(world.links.length);
  const byFlow = new Float64Array(world.flows.length);
  const first = new Int32Array(world.flows.length).fill(-1);
  const firstLeft = new Int32Array(world.flows.length);
  world.links.forEach((link, number) => {
    if (!world.ports[number].atHost) return;
    for (let train = 0; train < link.trains; train++) {
      const place = (link.head + train) & (link.at.length - 1);
      const held = heldOf(link, place, world.clock[0]);
      const packet = link.cell[place] >>> INDEX_BITS;
      const vc = world.packets.vc[packet];
      byLink[number] += held;
      if ((vc & 1) === 1) continue;
      const flow = vc >> 1;
      byFlow[flow] += held;
      if (held === 0 || !carriesData(world.packets.role[packet])) continue;
      if (first[flow] < 0) first[flow] = packet;
      if (first[flow] === packet) firstLeft[flow] += held;
    }
  });
  return { byLink, byFlow, first, firstLeft };
}
