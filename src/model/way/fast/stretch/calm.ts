/**
 * Calm slots of a stretch: nothing is decided in them that other parts of the pattern could notice. Every feed is in
 * the middle of a packet, and its cells get in, or their loss makes no difference to what has already left. So the work
 * is done for all slots at once, one kind of cell after the other: those that reach their end, those that leave, and
 * those that come. Hot path: allocates nothing.
 */
import type { Assembly } from '../../../adaptation/reassembly';
import { watchesEnd } from '../../../adaptation/services/leave-vc';
import { INDEX_BITS, INDEX_MASK, cellCode } from '../../../atm/cell-number';
import { isDoomed, type LinkState } from '../../../atm/link';
import { PacketFlag } from '../../../atm/packets';
import { makeRoom, pushCell } from '../../../atm/rings';
import { MAX_PDU_CELLS } from '../../../constants';
import type { PortState } from '../../../switch/port-state';
import { vcHop, type VcHop } from '../../../switch/vc-hop';
import { addQuietly, closeQuietly, createQuietPacket, openQuietly } from '../../../transport/boston/receiver';
import type { Simulation } from '../../../world';
import { admit } from '../../port';
import { refuse, takenAt } from '../steady';
import { joinsPacket, plainAssembly } from './arrive';
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
  let entering = 0;
  let mayFall = true;
  for (let feed = 0; feed < pattern.feeds; feed++) {
    // The last cell of a train may be the last of its packet.
    slots = Math.min(slots, pattern.cells[feed] - 1 - done);
    const vc = hops[pattern.hop[feed]];
    if (vc === null || !vc.midPacket || vc.marking) return 0;
    const isInert = pattern.doomedFrom[feed] >= 0 || losesAlone(sim, pattern.cell[feed]);
    if (!vc.refusing) entering++;
    else if (!isInert) return 0;
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
    known.packet.fill(-1);
    known.open = 0;
    ran = comeLater ? leaveAndJoin(sim, port, link, done, slots) : join(sim, link, slots);
    if (known.open !== 0) closeAll(sim);
  }
  if (ran === 0) return 0;
  const allEnter = calm.sure && calm.entering === pattern.feeds;
  (allEnter ? enter : enterOrFall)(sim, port, link, first, done, ran);
  if (!comeLater) leave(sim, port, link, done, ran);
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
    leave(sim, port, link, done + ran, joined);
    ran += joined;
    if (joined < some) break;
  }
  return ran;
}

/**
 * What is known of packets whose cells have joined, by the lowest bits of their slots; `packet` is -1 if nothing is.
 * `last`: the last cell; `doomed`: whether its cells are doomed; `into`: the reassembly that they join, or `quiet` for
 * TCP Boston.
 */
const KNOWN = 16;
const known = {
  packet: new Int32Array(KNOWN).fill(-1), last: new Int32Array(KNOWN), doomed: new Int32Array(KNOWN),
  into: new Array<Assembly | null>(KNOWN).fill(null), quiet: Array.from({ length: KNOWN }, createQuietPacket),
  /** One bit for each entry in use whose packet is of TCP Boston. */
  open: 0,
};

/** Lets cells that reach their end join, one a slot, up to the first that may cause an answer. Returns how many. */
function join(sim: Simulation, link: LinkState, slots: number): number {
  const { at, cell, cellTimePs } = link;
  const { clock } = sim.world;
  const mask = at.length - 1;
  const before = clock[0];
  let place = link.head;
  let arrivalPs = at[place];
  let done = 0;
  let doomed = 0;
  for (; done < slots; done++) {
    const next = (place + 1) & mask;
    if (at[next] !== arrivalPs + cellTimePs) break;
    const packet = cell[place] >>> INDEX_BITS;
    const own = packet & (KNOWN - 1);
    if (known.packet[own] !== packet) know(sim, packet);
    const into = known.into[own];
    if (into !== null && into.packet === packet && cell[place] !== known.last[own] && into.total < MAX_PDU_CELLS) {
      into.have++;
      into.total++;
    } else if (into === null) {
      if (!joinsCode(sim, cell[place])) break;
    } else {
      clock[0] = arrivalPs;
      if (!joinsPacket(sim, cell[place])) break;
    }
    doomed += known.doomed[own];
    place = next;
    arrivalPs += cellTimePs;
  }
  clock[0] = before;
  link.head = place;
  link.trains -= done;
  link.carried += done;
  link.carriedDoomed += doomed;
  return done;
}

/** Looks up what has to be known only once of a packet. */
function know(sim: Simulation, packet: number): void {
  const { packets } = sim.world;
  const own = packet & (KNOWN - 1);
  if (known.open !== 0) closeQuietly(sim, known.quiet[own]);
  known.packet[own] = packet;
  known.last[own] = cellCode(packet, packets.cells[packet] - 1);
  known.doomed[own] = isDoomed(sim, packet) ? 1 : 0;
  const isCoded = (packets.flags[packet] & PacketFlag.coded) !== 0;
  known.into[own] = isCoded ? null : plainAssembly(sim, packets.vc[packet]);
  known.quiet[own].coming = null;
  if (isCoded && !watchesEnd(sim) && openQuietly(sim, packet, known.quiet[own])) known.open |= 1 << own;
}

function closeAll(sim: Simulation): void {
  for (let own = 0; own < KNOWN; own++) if (known.open & (1 << own)) closeQuietly(sim, known.quiet[own]);
}

const joinsCode = (sim: Simulation, cell: number): boolean =>
  addQuietly(sim, known.quiet[(cell >>> INDEX_BITS) & (KNOWN - 1)], cell & INDEX_MASK);

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

/** Sends a cell in each slot. */
function leave({ world }: Simulation, port: PortState, link: LinkState, done: number, slots: number): void {
  const { queue: ring } = port;
  const { at, left, gap, cell, hop, count, cellTimePs, delayPs } = link;
  const mask = at.length - 1;
  const ringMask = ring.cell.length - 1;
  let leftPs = link.freeAtPs + done * cellTimePs;
  let atPs = link.lastArrivalPs;
  let from = ring.head;
  let to = link.head + link.trains;
  for (let slot = 0; slot < slots; slot++, from++, to++, leftPs += cellTimePs) {
    const place = to & mask;
    const own = ring.hop[from & ringMask];
    if (leftPs + delayPs > atPs) atPs = leftPs + delayPs;
    left[place] = leftPs;
    at[place] = atPs;
    gap[place] = cellTimePs;
    cell[place] = ring.cell[from & ringMask];
    hop[place] = own;
    count[place] = 1;
    const vc = vcHop(world, own);
    if (--vc.queued === 0) port.activeVcs--;
  }
  ring.head = from & ringMask;
  ring.length -= slots;
  link.trains += slots;
  link.lastArrivalPs = atPs;
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
