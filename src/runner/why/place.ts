/** Finds where a cell is: at its host, on a link, at the input of a port or in its queue. */
import { asksPorts } from '../../model/adaptation/layers';
import { INDEX_BITS, cellCode } from '../../model/atm/cell-number';
import { packetTimePs } from '../../model/atm/times';
import { SCHEDULERS } from '../../model/switch/schedulers/list';
import { visitQueue } from '../../model/switch/queue';
import type { Simulation } from '../../model/world';
import type { Place } from '../client/why';
import { visitInputs, visitLink } from '../frame/cells';
import { heldOf } from '../frame/waiting';

/** Whether later cells may leave before it: priority traffic, pilots, other VCs in turn, or VCs with more credit. */
function mayBePassed({ world: { ports, packets }, net }: Simulation, link: number, code: number): boolean {
  const own = net.hopStart[packets.vc[code >>> INDEX_BITS]];
  if (net.isHopByHop || SCHEDULERS[ports[link].scheduler].create !== undefined
    || net.spec.flows.some(({ adaptation }) => asksPorts(adaptation))) return true;
  return net.hopPriority[own] === 0
    && net.hopLink.some((feeds, hop) => feeds === link && net.hopPriority[hop] === 1);
}

/** Whether the VC of a queued cell is held. */
function isHeld({ world: { hops, packets }, net }: Simulation, link: number, code: number): boolean {
  const vc = packets.vc[code >>> INDEX_BITS];
  const step = net.hopLink.subarray(net.hopStart[vc], net.hopStart[vc + 1]).indexOf(link);
  return hops[net.hopStart[vc] + step]?.held === true;
}

/** Looks in the queue of a port; the time is that until the cell has left if nothing overtakes it. */
function inQueue(sim: Simulation, link: number, code: number): Place | null {
  const { world } = sim;
  const { freeAtPs, inPackets, byteTimePs, cellTimePs } = world.links[link];
  let ahead = 0;
  let inPs = 0;
  let found: Place | null = null;
  visitQueue(sim, world.ports[link], (cell) => {
    if (found !== null) return;
    const takesPs = inPackets ? packetTimePs(world.packets.bytes[cell >>> INDEX_BITS], byteTimePs) : cellTimePs;
    inPs += ahead === 0 && world.ports[link].sending ? Math.max(0, freeAtPs - world.clock[0]) : takesPs;
    if (cell === code) {
      const leaves = ahead === 0 && world.ports[link].sending;
      const held = !leaves && isHeld(sim, link, code) ? { held: true as const } : {};
      found = { where: 'queue', link, ahead, inPs, mayBePassed: mayBePassed(sim, link, code), ...held };
    }
    ahead++;
  });
  return found;
}

/** Looks in the queue of the sending host; the time is that until the cell has left. */
function atHost({ world: { links, ports, clock } }: Simulation, link: number, code: number): Place | null {
  const { cell, count, left, gap, head, trains, at } = links[link];
  for (let train = 0; ports[link].atHost && train < trains; train++) {
    const place = (head + train) & (at.length - 1);
    const ahead = code - cell[place];
    if (ahead < 0 || ahead >= count[place] || ahead < count[place] - heldOf(links[link], place, clock[0])) continue;
    return { where: 'host', link, ahead: 0, inPs: left[place] + ahead * gap[place] - clock[0], mayBePassed: false };
  }
  return null;
}

/** Looks on a link and at the input of the port that feeds it. */
function onLink(sim: Simulation, link: number, code: number): Place | null {
  const { links, ports, clock } = sim.world;
  let found: Place | null = null;
  visitLink(links[link], ports[link].atHost, clock[0], (cell, at) => {
    if (cell === code) found = { where: 'link', link, ahead: 0, inPs: Math.max(0, at - clock[0]), mayBePassed: false };
  });
  visitInputs(ports[link], (cell) => {
    if (cell === code) found = { where: 'input', link, ahead: 0, inPs: 0, mayBePassed: false };
  });
  return found;
}

/** Returns the place of a cell; `null` if it is not on its way. */
export function placeOf(sim: Simulation, vc: number, slot: number, index: number): Place | null {
  const code = cellCode(slot, index);
  const route = Array.from(sim.net.hopLink.subarray(sim.net.hopStart[vc], sim.net.hopStart[vc + 1]));
  for (const link of route) {
    const found = inQueue(sim, link, code) ?? onLink(sim, link, code) ?? atHost(sim, link, code);
    if (found) return found;
  }
  return null;
}
