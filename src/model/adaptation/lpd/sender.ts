/**
 * The sender of lazy packet discard: it numbers each packet, sends its m cells, and keeps an entry in PENDING, because
 * the other cells of its code may be requested. A request is answered with cells that were not sent before: as many of
 * each block as are missing, or all that are left if these are fewer. A request for a packet that is not in PENDING any
 * more is ignored. A TCP retransmission of a packet in LATE is held back.
 * Source: Kim and Bestavros, section 3.3 and 3.4. Sending what is left is our addition.
 * Hot path: once a packet, never once a cell; allocates nothing with a blocking factor of 1.
 */
import { PAYLOAD_BYTES, UDP_IP_HEADER_BYTES } from '../../constants';
import { freePacket, takePacket, PacketFlag } from '../../atm/packets';
import { keepsWindow, type LpdSpec } from '../../spec';
import type { Simulation } from '../../world';
import { FLOW_TOTALS, FlowTotal } from '../../metrics/counters';
import { Happening, because, happened } from '../../metrics/recent';
import { reasonNumber } from '../../reasons';
import { MAX_BLOCKS, blockCells, blocksOf } from '../../atm/blocks';
import { MEMBER } from '../layer';
import { sendWhole } from '../shapers';
import { blockGoesPs, isAlone, type Members, loseBlock, packetsOfBlock, rememberBlock } from './blocking';
import { noteLate, takeLate } from './late';
import { addMember, addPending, findPending, removePending } from './pending';
import { lazyCells, setAsideOf, tagsCells, tellsWhenDone } from './sizes';
import { lazyFlow } from './state';
import { armLazyTimer } from './arm';
import { REPAIR } from './roles';
import { memberOf, noteOffset } from './offsets';
import { noteCodeCells } from '../../atm/code-place';

const completedLate = reasonNumber('completedLate');

/** Handles a packet that comes down from the transport. */
export function sendLazily(sim: Simulation, packet: number): void {
  const { packets, clock } = sim.world;
  const number = packets.vc[packet] >> 1;
  const { layerState: lpd, adaptation } = lazyFlow(sim, number);
  const segment = packets.segment[packet];
  if (packets.flags[packet] & PacketFlag.retransmission && takeLate(lpd.late, segment, clock[0])) {
    suppress(sim, number, packet);
    return;
  }
  noteOffset(sim.world, packet, offsetOf(sim, number, packet));
  if (isAlone(adaptation)) {
    addMember(lpd.pending, numberPacket(sim, number, packet), segment);
    sendWhole(sim, packet);
    return;
  }
  // Its cells do not exist before its block is sent.
  packets.open[packet] = 0;
  lpd.gathered.push(packet);
  if (lpd.gathered.length >= packetsOfBlock(adaptation)) flushBlock(sim, number);
  else if (lpd.gathered.length === 1) {
    lpd.gatheredUntilPs = blockGoesPs(adaptation, clock[0]);
    armLazyTimer(sim, number, lpd.gatheredUntilPs);
  }
}

/** Where the packet's data begins in the application's data. */
function offsetOf(sim: Simulation, number: number, packet: number): number {
  const { transport, sender } = sim.world.flows[number];
  const segment = sim.world.packets.segment[packet];
  if (keepsWindow(transport)) return sender.segmentStart[segment & (sender.segmentStart.length - 1)];
  return segment * (sim.world.packets.bytes[packet] - UDP_IP_HEADER_BYTES);
}

/** Holds a packet back. TCP need not know: for TCP, the copy has been sent. */
function suppress(sim: Simulation, number: number, packet: number): void {
  const { world } = sim;
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.packetsSuppressed]++;
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.packetsEnded]++;
  happened(world, Happening.suppressed, 2 * number, world.packets.number[packet], 0, world.packets.cells[packet]);
  because(world, completedLate);
  withdraw(sim, packet);
}

function withdraw({ world: { packets } }: Simulation, packet: number): void {
  packets.open[packet] = 0;
  freePacket(packets, packet);
}

/** Gives a packet or a block its number, its cells and its entry in PENDING. Returns the entry. */
function numberPacket(sim: Simulation, number: number, packet: number): number {
  const { packets } = sim.world;
  const { layerState: lpd, adaptation } = lazyFlow(sim, number);
  const sequence = lpd.nextSequence;
  lpd.nextSequence = (sequence + 1) | 0;
  const cells = lazyCells(adaptation, packets.bytes[packet]);
  packets.sequence[packet] = sequence;
  packets.cells[packet] = cells;
  packets.open[packet] = cells;
  packets.sourceCells[packet] = cells;
  packets.flags[packet] |= lazyFlags(adaptation);
  return addPending(lpd.pending, sequence, cells);
}

const lazyFlags = (spec: LpdSpec): number => PacketFlag.lazy | (tagsCells(spec) ? 0 : PacketFlag.headed);

/** Sends the packets that were gathered as one block, in the slot of the first of them. */
export function flushBlock(sim: Simulation, number: number): void {
  const { packets } = sim.world;
  const { layerState: lpd } = lazyFlow(sim, number);
  const { gathered } = lpd;
  const block = gathered[0];
  const members: Members = [];
  let bytes = 0;
  for (const packet of gathered) {
    members.push(...memberOf(sim.world, packet));
    bytes += packets.bytes[packet];
    if (packet !== block) withdraw(sim, packet);
  }
  packets.bytes[block] = bytes;
  gathered.length = 0;
  lpd.gatheredUntilPs = Infinity;
  const entry = numberPacket(sim, number, block);
  for (let at = 0; at < members.length; at += MEMBER) addMember(lpd.pending, entry, members[at]);
  packets.flags[block] |= PacketFlag.tellsEnd;
  const { ended } = sim.world.flows[number];
  for (const sequence of ended) loseBlock(lpd, sequence);
  ended.length = 0;
  rememberBlock(lpd, packets.sequence[block], members);
  sendWhole(sim, block);
}

const start = new Int16Array(MAX_BLOCKS);
const count = new Int16Array(MAX_BLOCKS);

/** Answers a request for cells. `resendPs`: how long TCP would wait now before it sends again. */
export function answerRequest(sim: Simulation, number: number, request: number, resendPs: number): void {
  const { world } = sim;
  const { packets } = world;
  const flow = lazyFlow(sim, number);
  const { pending } = flow.layerState;
  const entry = findPending(pending, packets.sequence[request]);
  if (entry < 0) return;
  const cells = pending.cells[entry];
  const blocks = blocksOf(cells);
  start.fill(0);
  count.fill(0);
  let total = 0;
  for (let block = 0; block < blocks; block++) {
    const gone = pending.gone[entry * MAX_BLOCKS + block];
    const left = Math.max(0, setAsideOf(flow.adaptation, cells, block) - gone);
    start[block] = blockCells(cells, blocks, block) + gone;
    count[block] = Math.min(world.requests.missing[request * MAX_BLOCKS + block], left);
    pending.gone[entry * MAX_BLOCKS + block] += count[block];
    total += count[block];
  }
  if (total === 0) return;
  const segment = pending.segment[entry * pending.width];
  const repair = takePacket(packets, 2 * number, segment, flow.nextNumber++, total, total * PAYLOAD_BYTES);
  packets.role[repair] = REPAIR;
  packets.flags[repair] = lazyFlags(flow.adaptation);
  packets.sequence[repair] = packets.sequence[request];
  packets.sourceCells[repair] = cells;
  packets.sentPs[repair] = world.clock[0];
  noteCodeCells(world, repair, start, count);
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.repairCells] += total;
  happened(world, Happening.repaired, 2 * number, packets.number[repair], total, cells);
  if (!tellsWhenDone(flow.adaptation)) completeLate(sim, number, entry, resendPs);
  sendWhole(sim, repair);
}

/** Handles a notice that a packet is complete (`lateOn: done`). `resendPs`: as for a request. */
export function hearNotice(sim: Simulation, number: number, notice: number, resendPs: number): void {
  const { pending } = lazyFlow(sim, number).layerState;
  const entry = findPending(pending, sim.world.packets.sequence[notice]);
  if (entry < 0) return;
  completeLate(sim, number, entry, resendPs);
  removePending(pending, entry);
}

/** Notes packets in LATE. Not needed for a transport that sends nothing again. */
function completeLate(sim: Simulation, number: number, entry: number, resendPs: number): void {
  const { world } = sim;
  const { layerState: { pending, late }, transport } = lazyFlow(sim, number);
  if (!keepsWindow(transport)) return;
  const now = world.clock[0];
  const untilPs = now + resendPs;
  for (let member = 0; member < pending.members[entry]; member++) {
    noteLate(late, pending.segment[entry * pending.width + member], now, untilPs, pending.capacity * pending.width);
  }
}
