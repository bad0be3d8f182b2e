/** Where a cell is that lives, what it waits for, and what it is: doomed, sent again, redundant. */
import { blockCells, blocksOf } from '../../model/atm/blocks';
import { INDEX_BITS, INDEX_MASK, cellCode } from '../../model/atm/cell-number';
import { placeInCode } from '../../model/atm/code-place';
import { isDoomed } from '../../model/atm/link';
import { PacketFlag } from '../../model/atm/packets';
import { packetTimePs } from '../../model/atm/times';
import { visitQueue } from '../../model/switch/queue';
import type { Simulation } from '../../model/world';
import type { CellQuestion } from '../client/protocol';
import type { Life, Place, WhichCell } from '../client/why';
import { visitInputs, visitLink } from '../frame/cells';
import { heldOf } from '../frame/waiting';
import type { Kept } from '../travel';
import { justBefore, listening, slotOf, stepOn } from './beside';
import { findDeath } from './death';

/** In the queue of its port, with the time until it has left if nothing comes before it. */
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
    if (cell === code) found = { where: 'queue', link, ahead, inPs };
    ahead++;
  });
  return found;
}

/** In the queue of the host that sends it, with the time until it has left. */
function atHost({ world: { links, ports, clock } }: Simulation, link: number, code: number): Place | null {
  const { cell, count, left, gap, head, trains, at } = links[link];
  for (let train = 0; ports[link].atHost && train < trains; train++) {
    const place = (head + train) & (at.length - 1);
    const ahead = code - cell[place];
    if (ahead < 0 || ahead >= count[place] || ahead < count[place] - heldOf(links[link], place, clock[0])) continue;
    return { where: 'host', link, ahead: 0, inPs: left[place] + ahead * gap[place] - clock[0] };
  }
  return null;
}

/** On a link, on its way to the next node, or at the input of a port. */
function onLink(sim: Simulation, link: number, code: number): Place | null {
  const { links, ports, clock } = sim.world;
  let found: Place | null = null;
  visitLink(links[link], ports[link].atHost, clock[0], (cell, at) => {
    if (cell === code) found = { where: 'link', link, ahead: 0, inPs: Math.max(0, at - clock[0]) };
  });
  visitInputs(ports[link], (cell) => {
    if (cell === code) found = { where: 'input', link, ahead: 0, inPs: 0 };
  });
  return found;
}

function placeOf(sim: Simulation, vc: number, slot: number, index: number): Place | null {
  const code = cellCode(slot, index);
  const route = Array.from(sim.net.hopLink.subarray(sim.net.hopStart[vc], sim.net.hopStart[vc + 1]));
  for (const link of route) {
    const found = inQueue(sim, link, code) ?? onLink(sim, link, code) ?? atHost(sim, link, code);
    if (found) return found;
  }
  return null;
}

type Cause = NonNullable<Life['again']>['cause'];

/** What made TCP send again what it began to send at `sentPs`; null: neither a timer nor duplicates, just then. */
function* causeOf(session: Kept, flow: number, sentPs: number): Generator<number | null, Cause> {
  let cause: Cause = null;
  const standing = listening(yield* justBefore(session, sentPs), (_timePs, of, event) => {
    if (of === flow && (event === 'timeout' || event === 'fastRetransmit')) cause = event;
  });
  while (cause === null && stepOn(standing, sentPs)) yield null;
  return cause;
}

function codedOf({ world }: Simulation, slot: number, index: number): Life['coded'] {
  const { packets, flows } = world;
  if ((packets.flags[slot] & PacketFlag.coded) === 0) return null;
  const enough = packets.sourceCells[slot];
  if (flows[packets.vc[slot] >> 1].construction === 'uniform') return { enough, redundant: index >= enough };
  const place = placeInCode(packets, slot, index);
  return { enough, redundant: (place & 255) >= blockCells(enough, blocksOf(enough), place >>> 8) };
}

/** A cell at the instant that is shown; null: it is not on its way. */
export function* lifeOf(
  session: Kept, { flow, ack, packet, index }: CellQuestion, knownToPs: number,
): Generator<number | null, Life | null> {
  const { sim } = session;
  const { packets, flows, clock } = sim.world;
  const vc = 2 * flow + (ack ? 1 : 0);
  const slot = slotOf(sim, vc, packet);
  const place = slot < 0 ? null : placeOf(sim, vc, slot, index & INDEX_MASK);
  if (slot < 0 || place === null) return null;
  const segment = packets.segment[slot];
  const cell: WhichCell = { flow, ack, packet, segment, index, of: packets.cells[slot] };
  const { sender } = flows[flow];
  const again = (packets.flags[slot] & PacketFlag.retransmission) !== 0 && !ack;
  const coded = codedOf(sim, slot, index);
  const sentPs = packets.sentPs[slot];
  const transmissions = again ? sender.transmissions[segment & (sender.transmissions.length - 1)] : 1;
  const sought = { flow, ack, packet, fromPs: sentPs, toPs: clock[0] };
  const doomedBy = isDoomed(sim, slot) ? yield* findDeath(session, sought, knownToPs) : null;
  return {
    cell, place, doomedBy, coded,
    again: again ? { sentPs, cause: yield* causeOf(session, flow, sentPs), transmissions } : null,
  };
}
