/** Counts the cells that are still at hosts: a host's link has them from the moment when TCP or UDP hands them over. */
import { waitingAt } from '../../model/adaptation/services/enter-vc';
import { shapersHold } from '../../model/adaptation/shapers';
import { begunOf } from '../../model/atm/reorder';
import type { LinkState } from '../../model/atm/link';
import { INDEX_BITS } from '../../model/atm/cell-number';
import { ROLES } from '../../model/way/roles';
import type { Simulation } from '../../model/world';

/** Returns how many cells of the train at `place` have not begun to leave their host. */
export const heldOf = (link: LinkState, place: number, nowPs: number): number =>
  link.count[place] - begunOf(link, place, nowPs);

/**
 * Returns how many cells of the train at `place` are still to be seen at their host: with the one that is being sent,
 * which is drawn on its link only when all of it has left. A packet of packet mode is drawn on it as it leaves.
 */
const shownAtHost = (link: LinkState, place: number, nowPs: number): number =>
  (link.inPackets ? heldOf(link, place, nowPs) : heldOf(link, place, nowPs - link.gap[place]));

/**
 * Numbers of cells that have not begun to leave their hosts: for each link, and of data for each flow. `first`: for
 * each flow, the slot of the packet of data that leaves first (-1: none); `firstLeft`: how many cells of it, with the
 * one that is being sent.
 */
export interface Waiting { byLink: Float64Array; byFlow: Float64Array; first: Int32Array; firstLeft: Int32Array }

export const createWaiting = (links: number, flows: number): Waiting => ({
  byLink: new Float64Array(links), byFlow: new Float64Array(flows),
  first: new Int32Array(flows), firstLeft: new Int32Array(flows),
});

/** Whether data of a flow waits at its source: for a rate, a pace or credit, or because its host still sends it. */
export function waitsAtSource(sim: Simulation, flow: number, { first }: Pick<Waiting, 'first'>): boolean {
  return first[flow] >= 0 || isHeldBack(sim, flow);
}

/** Whether data of a flow waits for a rate, a pace or credit, before it is handed to its host's link. */
export const isHeldBack = (sim: Simulation, flow: number): boolean =>
  waitingAt(sim, 2 * flow) > 0 || shapersHold(sim.world.flows[flow]);

/** By role: 1 if its cells carry data. */
const WITH_DATA = Uint8Array.from(ROLES, ({ mark }) => Number(mark === 'data' || mark === 'redundant'));

/** Whether cells of a role carry data. */
export const carriesData = (role: number): boolean => WITH_DATA[role] === 1;

/** Counts the cells of this instant, in place of those of another. */
export function countWaiting(waiting: Waiting, { world }: Simulation): void {
  const { byLink, byFlow, first, firstLeft } = waiting;
  const { links, ports, packets, clock: [nowPs] } = world;
  byLink.fill(0);
  byFlow.fill(0);
  first.fill(-1);
  firstLeft.fill(0);
  for (let number = 0; number < links.length; number++) {
    const link = links[number];
    if (link.trains === 0 || !ports[number].atHost) continue;
    for (let train = 0; train < link.trains; train++) {
      const place = (link.head + train) & (link.at.length - 1);
      const shown = shownAtHost(link, place, nowPs);
      if (shown === 0) continue;
      const held = heldOf(link, place, nowPs);
      const packet = link.cell[place] >>> INDEX_BITS;
      const vc = packets.vc[packet];
      byLink[number] += held;
      if ((vc & 1) === 1) continue;
      const flow = vc >> 1;
      byFlow[flow] += held;
      if (!carriesData(packets.role[packet])) continue;
      if (first[flow] < 0) first[flow] = packet;
      if (first[flow] === packet) firstLeft[flow] += shown;
    }
  }
}
