/**
 * The receiver of lazy packet discard. A packet that ends with too few cells, or whose end is missing when the next
 * packet comes, goes into WAIT, and the sender is asked for the number of cells that it misses. The request is repeated
 * every `requestTimeoutPs`, `maxRequests` times at most; then the packet is discarded. Fresh cells complete it as soon
 * as there are enough. A packet that misses nothing costs nothing, unless all are to be verified.
 *
 * With the sequence number in every cell, any cell may be lost. With the number in the first cell, a packet without
 * that cell cannot be asked for, and a lost end merges two packets as in AAL5 (`mergeOnLostEom`), fresh cells included.
 * That the place of each cell in the code is known there too is the paper's own assumption.
 * Source: Kim and Bestavros, section 3.3 and 3.4. A packet of which no cell arrives is left to TCP.
 * Hot path: one call a cell, which allocates nothing; entries of WAIT are allocated.
 */
import { deliverCells, discardCells } from '../../atm/fate';
import { DATA, PacketFlag } from '../../atm/packets';
import { MAX_PDU_CELLS } from '../../constants';
import type { Simulation } from '../../world';
import { FLOW_TOTALS, FlowTotal } from '../../metrics/counters';
import { Happening, happened } from '../../metrics/recent';
import { reasonNumber } from '../../reasons';
import { mergesOnLoss } from '../aal5';
import { handedUp, MEMBER, type HandedUp } from '../layer';
import { NOTHING, clear, merge, throwAway, tooMany, type Assembly } from '../reassembly';
import { isAlone, recallBlock, type Members } from './blocking';
import { verifyWaiting } from './bytes';
import { mostRequests, notify, request } from './requests';
import { REPAIR } from './roles';
import { tagsCells, tellsWhenDone } from './sizes';
import { lazyFlow, type LpdState } from './state';
import { addCell, createWaiting, isWhole, type Waiting } from './wait';
import { memberOf } from './offsets';

const crc = reasonNumber('crc');
const headerLost = reasonNumber('headerLost');
const surplus = reasonNumber('surplus');
const timedOut = reasonNumber('timedOut');
const waitFull = reasonNumber('waitFull');

/**
 * Takes in a cell of a packet, or a fresh cell, that has reached the end of the VC. Returns a packet that is whole, or
 * NOTHING.
 */
export function receiveLazyCell(sim: Simulation, packet: number, index: number): number {
  const { packets } = sim.world;
  const number = packets.vc[packet] >> 1;
  const { layerState: lpd, receiver: { data }, adaptation } = lazyFlow(sim, number);
  const tagged = tagsCells(adaptation);
  // This packet has lost its end, so it is never whole.
  if (data.packet >= 0 && data.packet !== packet) {
    if (tagged || !mergesOnLoss(adaptation)) end(sim, number);
    else merge(sim, data, packet);
  }
  if (tagged && packets.role[packet] === REPAIR) {
    takeFresh(sim, number, packet, index);
    return NOTHING;
  }
  const endOfPacket = index === packets.cells[packet] - 1;
  joinPacket(lpd, data, packet, index);
  if (!tagged && tooMany(sim, data, endOfPacket)) return NOTHING;
  return endOfPacket ? end(sim, number) : NOTHING;
}

function joinPacket({ here }: LpdState, data: Assembly, packet: number, index: number): void {
  if (data.have === 0) here.fill(0);
  data.packet = packet;
  data.have++;
  data.total++;
  here[index >>> 5] |= 1 << (index & 31);
}

/** Takes in a cell that begins or continues a packet. Returns false, and does nothing, if it ends one or is fresh. */
export function joinsQuietly(sim: Simulation, packet: number, index: number): boolean {
  const { packets } = sim.world;
  const { layerState: lpd, receiver: { data } } = lazyFlow(sim, packets.vc[packet] >> 1);
  if ((data.packet !== packet && data.packet >= 0) || index === packets.cells[packet] - 1 || data.discarding
    || data.total >= MAX_PDU_CELLS || packets.role[packet] === REPAIR) return false;
  joinPacket(lpd, data, packet, index);
  return true;
}

/** Ends the packet that was coming in, whose last cell came or was lost. Returns the packet if it is whole. */
function end(sim: Simulation, number: number): number {
  const { packets } = sim.world;
  const { layerState: lpd, receiver: { data }, adaptation } = lazyFlow(sim, number);
  const { packet } = data;
  const merged = data.mergedPackets.length > 0;
  if (merged || (!tagsCells(adaptation) && !isHere(lpd.here, 0))) {
    for (const slot of [...data.mergedPackets, packet]) {
      if (packets.role[slot] === DATA) besidesBroken(sim, number, membersOf(sim, number, slot));
    }
    throwAway(sim, data, merged ? crc : headerLost);
  } else if (packets.role[packet] === REPAIR) {
    clear(data);
    const cells = packets.cells[packet];
    for (let index = 0; index < cells; index++) if (isHere(lpd.here, index)) takeFresh(sim, number, packet, index);
  } else if (data.have === packets.cells[packet]) return whole(sim, number, packet);
  else keep(sim, number, packet);
  return NOTHING;
}

const isHere = (here: Uint32Array, index: number): boolean => (here[index >>> 5] & (1 << (index & 31))) !== 0;

/** Hands up a packet that misses nothing as it is, and a block as its members. */
function whole(sim: Simulation, number: number, packet: number): number {
  const { receiver: { data }, adaptation } = lazyFlow(sim, number);
  const count = data.have;
  clear(data);
  const alone = isAlone(adaptation);
  const all = sim.net.spec.measure.verify === 'all';
  const members = alone && !all ? null : membersOf(sim, number, packet);
  if (all && members !== null) verifyWhole(sim, number, packet, members);
  if (alone || members === null) return packet;
  handedUp.push({ members, packets: [packet], cells: [count], own: null });
  return NOTHING;
}

/** Verifies a packet that came with all its cells. */
function verifyWhole(sim: Simulation, number: number, packet: number, members: Members): void {
  const { packets, clock } = sim.world;
  const waiting = createWaiting(packets, packet, members, clock[0]);
  for (let index = 0; index < packets.cells[packet]; index++) addCell(waiting, sim.world, packet, index);
  verifyWaiting(sim, number, waiting);
}

/** The IP packets in a packet or a block. Must be called only once for each. */
function membersOf(sim: Simulation, number: number, packet: number): Members {
  const { packets } = sim.world;
  const { layerState: lpd, adaptation } = lazyFlow(sim, number);
  if (isAlone(adaptation)) return memberOf(sim.world, packet);
  const { members, besides } = recallBlock(lpd, packets.sequence[packet]);
  endBesides(sim, number, besides, true);
  return members;
}

/** Counts the other packets of a block: a block counts as one packet where its cells end. */
function endBesides({ world }: Simulation, number: number, packets: number, broken: boolean): void {
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.packetsEnded] += packets;
  if (broken) world.flowTotals[number * FLOW_TOTALS + FlowTotal.packetsBroken] += packets;
}

const besidesBroken = (sim: Simulation, number: number, members: Members): void =>
  endBesides(sim, number, members.length / MEMBER - 1, true);

/** Too few cells came: the packet waits for others. */
function keep(sim: Simulation, number: number, packet: number): void {
  const { packets, clock } = sim.world;
  const { layerState: lpd, receiver: { data } } = lazyFlow(sim, number);
  const cells = packets.cells[packet];
  clear(data);
  const waiting = createWaiting(packets, packet, membersOf(sim, number, packet), clock[0]);
  for (let index = 0; index < cells; index++) if (isHere(lpd.here, index)) addCell(waiting, sim.world, packet, index);
  if (lpd.wait.length === lpd.pending.capacity) giveUp(sim, number, lpd.wait[0], waitFull);
  lpd.wait.push(waiting);
  request(sim, number, waiting);
}

/** Takes in a fresh cell: it completes its packet, or adds to it, or is of no use any more. */
function takeFresh(sim: Simulation, number: number, packet: number, index: number): void {
  const { packets } = sim.world;
  const { layerState: lpd } = lazyFlow(sim, number);
  const sequence = packets.sequence[packet];
  const waiting = lpd.wait.find((entry) => entry.sequence === sequence);
  if (waiting === undefined) discardCells(sim, packet, 1, lpd.givenUp.includes(sequence) ? timedOut : surplus);
  else if (!addCell(waiting, sim.world, packet, index)) discardCells(sim, packet, 1, surplus);
  else if (isWhole(waiting)) salvage(sim, number, waiting);
}

/** Rebuilds a packet for which enough cells are here, and hands it up as if it had just come. */
function salvage(sim: Simulation, number: number, waiting: Waiting): void {
  const { world } = sim;
  const { packets } = world;
  const { layerState: lpd } = lazyFlow(sim, number);
  lpd.wait.splice(lpd.wait.indexOf(waiting), 1);
  verifyWaiting(sim, number, waiting);
  const first = waiting.packets[0];
  packets.flags[first] |= PacketFlag.salvaged;
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.packetsSalvaged] += waiting.members.length / MEMBER;
  const { cells } = waiting;
  happened(world, Happening.salvaged, 2 * number, packets.number[first], cells - waiting.held[0], cells);
  handedUp.push({ members: waiting.members, packets: waiting.packets, cells: waiting.held, own: waiting });
}

/** The transport has taken the packets of a block, or packets that fresh cells completed. */
export function settleHandedUp(sim: Simulation, number: number, handed: HandedUp, useful: boolean): void {
  endBesides(sim, number, handed.members.length / MEMBER - 1, false);
  for (let held = 0; held < handed.packets.length; held++) {
    deliverCells(sim, handed.packets[held], handed.cells[held], useful);
  }
  if (handed.own !== null && tellsWhenDone(lazyFlow(sim, number).adaptation)) {
    notify(sim, number, handed.own as Waiting);
  }
}

/** Discards what waits, because no more cells can be had. */
function giveUp(sim: Simulation, number: number, waiting: Waiting, reason: number): void {
  const { layerState: lpd } = lazyFlow(sim, number);
  lpd.wait.splice(lpd.wait.indexOf(waiting), 1);
  if (lpd.givenUp.push(waiting.sequence) > lpd.pending.capacity) lpd.givenUp.shift();
  besidesBroken(sim, number, waiting.members);
  for (let held = 0; held < waiting.packets.length; held++) {
    discardCells(sim, waiting.packets[held], waiting.held[held], reason);
  }
}

/** Repeats requests that were not answered in time, or gives the packet up. */
export function requestsDue(sim: Simulation, number: number): void {
  const { layerState: lpd, adaptation } = lazyFlow(sim, number);
  const now = sim.world.clock[0];
  for (const waiting of lpd.wait.filter(({ timerAtPs }) => timerAtPs <= now)) {
    if (waiting.requests < mostRequests(adaptation)) request(sim, number, waiting);
    else giveUp(sim, number, waiting, timedOut);
  }
}
