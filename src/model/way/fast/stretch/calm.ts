/**
 * Calm slots of a stretch: nothing is decided in them that other parts of the pattern could notice. Every feed is in
 * the middle of a packet, and its cells get in, or their loss makes no difference to what has already left. So the work
 * is done for all slots at once, one kind of cell after the other: those that reach their end, those that leave, and
 * those that come. Hot path: allocates nothing.
 */
import { INDEX_BITS } from '../../../atm/cell-number';
import type { LinkState } from '../../../atm/link';
import { PacketFlag } from '../../../atm/packets';
import { makeRoom, pushCell } from '../../../atm/rings';
import { policyOf } from '../../../switch/discard/policies';
import type { PortState } from '../../../switch/port-state';
import type { VcHop } from '../../../switch/vc-hop';
import type { Simulation } from '../../../world';
import { admit } from '../../port';
import { refuse, sendQueued, takenAt } from '../steady';
import { beginToJoin, endJoining, join } from './join';
import { pattern } from './pattern';

/** Fewer slots are not worth while. */
const LEAST_SLOTS = 4;

/** Slots that were handled here, and those of them in which cells may have been lost; read by a test. */
export const work = { slots: 0, withLosses: 0 };

/** How many feeds have cells that get in, and whether there is surely room for all of them. */
const calm = { entering: 0, sure: true };

/** Returns how many of the next slots, at most `most`, are calm; 0 if too few are. `done` slots are behind. */
export function calmSlots(sim: Simulation, port: PortState, link: LinkState, done: number, most: number): number {
  const { hops } = sim.world;
  // Bounded by the room in the link's ring; or, with a sink, by the cells that are on the link or queued already.
  let slots = Math.min(most, pattern.sink ? mostToEnd(port, link) : link.at.length - link.trains);
  // After a change of policy, packets that the former one has cut may get in again.
  const { cutsPackets } = policyOf(port);
  let entering = 0;
  let mayFall = true;
  for (let feed = 0; feed < pattern.feeds; feed++) {
    // The last cell of a train may be the last of its packet.
    slots = Math.min(slots, pattern.cells[feed] - 1 - done);
    const vc = hops[pattern.hop[feed]];
    if (vc === null || !vc.midPacket || vc.marking) return 0;
    const isInert = pattern.doomedFrom[feed] >= 0 || losesAlone(sim, pattern.cell[feed]);
    if (!vc.refusing) entering++;
    else if (!isInert || !cutsPackets) return 0;
    if (!isInert) mayFall = false;
  }
  const places = port.capacity - port.promised;
  calm.entering = entering;
  // If no cell gets in, one must be left in the queue to be sent.
  if (entering === 0) slots = Math.min(slots, port.queuedCells - 1);
  const free = places - port.queuedCells - entering + 2;
  const fitting = entering === 0 ? slots : entering === 1 ? (free > 0 ? slots : 0) : Math.floor(free / (entering - 1));
  calm.sure = slots <= fitting;
  if (!calm.sure && mayFall && places > 1) slots = Math.min(slots, port.queuedCells - 1);
  else if (!calm.sure) {
    slots = fitting;
    calm.sure = true;
  }
  return slots < LEAST_SLOTS ? 0 : slots;
}

const mostToEnd = ({ queuedCells }: PortState, { trains }: LinkState): number =>
  (trains < 2 ? 0 : Math.max(trains - 1, queuedCells));

/** Whether a loss in the middle of the packet makes no difference to its other cells. */
const losesAlone = ({ world: { packets } }: Simulation, cell: number): boolean =>
  (packets.flags[cell >>> INDEX_BITS] & (PacketFlag.coded | PacketFlag.lazy)) !== 0;

/**
 * Processes `slots` calm slots, after `done` slots of the stretch; feed `first` comes first. Returns how many it has
 * processed. It stops before the slot in which a cell that reaches its end may cause an answer.
 */
export function runCalm(
  sim: Simulation, port: PortState, link: LinkState, first: number, done: number, slots: number,
): number {
  const comeLater = pattern.sink && slots >= link.trains;
  let ran = slots;
  if (pattern.sink) {
    beginToJoin();
    ran = comeLater ? leaveAndJoin(sim, port, link, done, slots) : join(sim, link, slots);
    endJoining(sim, link);
  }
  if (ran === 0) return 0;
  const allEnter = calm.sure && calm.entering === pattern.feeds;
  (allEnter ? enter : enterOrFall)(sim, port, link, first, done, ran);
  if (!comeLater) sendQueued(sim, port, link, link.freeAtPs + done * link.cellTimePs, ran);
  port.sending = true;
  work.slots += ran;
  if (!allEnter) work.withLosses += ran;
  return ran;
}

/** Handles the case that some of the cells that reach their end leave the port only in these slots: both take turns. */
function leaveAndJoin(sim: Simulation, port: PortState, link: LinkState, done: number, slots: number): number {
  let ran = 0;
  while (ran < slots) {
    const some = Math.min(slots - ran, link.trains - 1);
    const joined = join(sim, link, some);
    sendQueued(sim, port, link, link.freeAtPs + (done + ran) * link.cellTimePs, joined);
    ran += joined;
    if (joined < some) break;
  }
  return ran;
}

/** Lets a cell of each feed enter the queue in each slot, in turn. */
function enter(
  { world }: Simulation, port: PortState, { cellTimePs }: LinkState, first: number, done: number, slots: number,
): void {
  const { feeds, cell, hop } = pattern;
  const { queue } = port;
  makeRoom(queue, slots * feeds);
  const { cell: cells, hop: hops } = queue;
  const mask = cells.length - 1;
  let place = queue.head + queue.length;
  let { area, queuedCells } = port;
  let from = first;
  for (let own = done; own < done + slots; own++) {
    // Slot by slot, because one large sum can differ in its last bits from many small ones.
    area += queuedCells * cellTimePs;
    queuedCells += feeds - 1;
    let feed = from;
    for (let turn = 0; turn < feeds; turn++, place++) {
      cells[place & mask] = cell[feed] + own;
      hops[place & mask] = hop[feed];
      if (++feed === feeds) feed = 0;
    }
    if (++from >= feeds) from = 0;
  }
  queue.length += slots * feeds;
  port.area = area;
  port.queuedCells = queuedCells;
  if (feeds === 0) return;
  port.occupancy = takenAt(port, queuedCells - 1);
  port.arriving = 1;
  // The queue does not get shorter in these slots, so only its final length matters.
  lengthen(port);
  for (let feed = 0; feed < feeds; feed++) hasEntered(world.hops[hop[feed]], port, slots);
}

/** As `enter`, where some cells are being refused or find no room: each of these is judged. */
function enterOrFall(
  sim: Simulation, port: PortState, { freeAtPs, cellTimePs }: LinkState, first: number, done: number, slots: number,
): void {
  const { world } = sim;
  const { feeds, cell, hop, entered } = pattern;
  const { queue } = port;
  for (let feed = 0; feed < feeds; feed++) entered[feed] = 0;
  // While cells are judged, no cell is being sent.
  port.sending = false;
  for (let slot = 0; slot < slots; slot++) {
    port.area += port.queuedCells * cellTimePs;
    // One cell leaves first.
    port.queuedCells--;
    let feed = (first + slot) % feeds;
    for (let turn = 0; turn < feeds; turn++) {
      const vc = world.hops[hop[feed]];
      port.occupancy = takenAt(port, port.queuedCells);
      port.arriving = 1;
      if (vc?.refusing === true || port.occupancy >= port.capacity) {
        world.clock[0] = freeAtPs + (done + slot) * cellTimePs;
        const own = cell[feed] + done + slot;
        if (vc?.refusing === true && refuse(sim, port, vc, own, hop[feed])) pattern.entries++;
        else admit(sim, port, own, hop[feed]);
      } else {
        pushCell(queue, cell[feed] + done + slot, hop[feed]);
        port.queuedCells++;
        entered[feed]++;
        lengthen(port);
      }
      if (++feed === feeds) feed = 0;
    }
  }
  for (let feed = 0; feed < feeds; feed++) {
    if (entered[feed] > 0) hasEntered(world.hops[hop[feed]], port, entered[feed]);
  }
}

function lengthen(port: PortState): void {
  if (port.queuedCells > port.longest) port.longest = port.queuedCells;
  if (port.queuedCells > port.longestInBin) port.longestInBin = port.queuedCells;
}

/** Updates the VC after this number of its cells have entered. */
function hasEntered(vc: VcHop | null, port: PortState, cells: number): void {
  if (vc === null) return;
  if (vc.queued === 0) port.activeVcs++;
  vc.queued += cells;
  vc.admitted += cells;
  vc.partlySent = true;
  pattern.entries += cells;
}
