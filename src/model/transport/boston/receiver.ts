/**
 * TCP Boston at the receiver: every cell of a broken packet is kept. A block of m cells is whole as soon as any m
 * different code cells of it are here, a segment when all its blocks are. Until then each packet of the segment is
 * answered by an acknowledgement that does not move and says how many cells are missing, so that the sender resends
 * only that number. A lost end of packet does no harm: packets are told apart by their segments, and the next packet
 * ends this one. Of packets that take turns on the VC (a batch), the first cell of a later batch ends all that are
 * still open.
 * Source: Bestavros and Kim, TCP Boston, section 3; the partial acknowledgements count as duplicates (their footnote).
 */
import { deliverCells, discardCells, handedUpInVain } from '../../atm/fate';
import type { Coming, ReceiverState } from '../state';
import type { FlowState, Simulation, World } from '../../world';
import { reasonNumber } from '../../reasons';
import { sendAck } from '../acknowledge';
import { hasSegment, segmentWhole } from '../arrived';
import { MAX_BLOCKS, SET_WORDS, blockCells, blockOf, blocksOf, codeOf } from '../../atm/blocks';
import { placeInCode } from '../../atm/code-place';
import { PacketFlag } from '../../atm/packets';

const surplus = reasonNumber('surplus');

export function receiveCodedCell(sim: Simulation, packet: number, index: number): void {
  const { packets, flows } = sim.world;
  const flow = packets.vc[packet] >> 1;
  const state = flows[flow];
  const segment = packets.segment[packet];
  const cells = packets.sourceCells[packet];
  const coming = comingOf(sim, flow, packet);
  coming.got++;
  coming.sent = index + 1;
  if (hasSegment(sim, flow, segment) || !isOfUse(state, segment, cells, placeInCode(sim.world, packet, index))) {
    discardCells(sim, packet, 1, surplus);
  } else {
    const bytes = packets.bytes[packet];
    deliverCells(sim, packet, 1, true);
    const slot = segment & (state.receiver.whole.length - 1);
    if (state.receiver.blocksWhole[slot] === blocksOf(cells)) {
      coming.answered = true;
      sim.env.trace?.(sim.world.clock[0], flow, 'receive', segment);
      segmentWhole(sim, flow, segment, bytes, coming);
      forgetCells(state, segment);
    }
  }
  if (coming.sent === coming.length) {
    state.receiver.coming.splice(state.receiver.coming.indexOf(coming), 1);
    answer(sim, flow, coming);
  }
}

/** A packet whose cells may be taken in without further effect, and how many were. Filled in by `openQuietly`. */
export interface QuietPacket {
  packet: number;
  coming: Coming | null;
  receiver: ReceiverState | null;
  /** Slot of its segment, where its blocks begin in the receiver's arrays, their number, and the cells each needs. */
  slot: number;
  at: number;
  blocks: number;
  needed: Int32Array;
  /** How many of its first cells are the first cells of the code, one of each block in turn. */
  inTurn: number;
  /** The cell after the last one that came, its block, and its number in the code if it is in turn. */
  next: number;
  block: number;
  code: number;
  joined: number;
}

export const createQuietPacket = (): QuietPacket => ({
  packet: -1, coming: null, receiver: null, slot: 0, at: 0, blocks: 1, needed: new Int32Array(MAX_BLOCKS), inTurn: 0,
  next: 0, block: 0, code: 0, joined: 0,
});

const alone = createQuietPacket();

/**
 * Takes in a code cell that is useful but completes neither its transmission nor its segment, so that nothing is sent
 * or reported. Returns false, and does nothing, for any other cell.
 */
export function joinsQuietly(sim: Simulation, packet: number, index: number): boolean {
  if (!openQuietly(sim, packet, alone) || !addQuietly(sim, alone, index)) return false;
  closeQuietly(sim, alone);
  return true;
}

/** Whether cells of the packet can be taken in without effect. This holds until a cell comes that has one. */
export function openQuietly({ world }: Simulation, packet: number, quiet: QuietPacket): boolean {
  const { packets, flows } = world;
  const { receiver, blocks: stride } = flows[packets.vc[packet] >> 1];
  const coming = comingKnown(receiver.coming, packets.number[packet]);
  quiet.coming = null;
  if (coming === null || receiver.data.packet >= 0 || coming.segment < receiver.next) return false;
  const slot = coming.segment & (receiver.whole.length - 1);
  if (receiver.whole[slot] === 1) return false;
  const blocks = blocksOf(coming.cells);
  quiet.packet = packet;
  quiet.coming = coming;
  quiet.receiver = receiver;
  quiet.slot = slot;
  quiet.at = slot * stride;
  quiet.blocks = blocks;
  for (let block = 0; block < blocks; block++) quiet.needed[block] = blockCells(coming.cells, blocks, block);
  quiet.inTurn = (packets.flags[packet] & PacketFlag.retransmission) === 0 ? coming.cells : 0;
  quiet.next = 0;
  quiet.block = 0;
  quiet.code = 0;
  quiet.joined = 0;
  return true;
}

/** Takes in one cell of the packet under the conditions of `joinsQuietly`. `closeQuietly` counts it later. */
export function addQuietly({ world }: Simulation, quiet: QuietPacket, index: number): boolean {
  const { coming, receiver, slot, blocks, needed } = quiet;
  if (coming === null || receiver === null || index + 1 === coming.length) return false;
  // The last cell that is still to come may be an earlier one. It frees the packet's slot, so that counts at once.
  if (world.packets.open[quiet.packet] - quiet.joined <= 1) return false;
  if (index !== quiet.next || index >= quiet.inTurn) find(world, quiet, index);
  const { block, code } = quiet;
  const at = quiet.at + block;
  if (receiver.blocksWhole[slot] + 1 >= blocks && receiver.have[at] + 1 >= needed[block]) return false;
  if (!addCell(receiver, slot, at, needed[block], code)) return false;
  coming.sent = index + 1;
  quiet.joined++;
  quiet.next = index + 1;
  quiet.block++;
  if (quiet.block === blocks) {
    quiet.block = 0;
    quiet.code++;
  }
  return true;
}

/** Finds the block of a cell, and its number in the code. */
function find(world: World, quiet: QuietPacket, index: number): void {
  const place = placeInCode(world, quiet.packet, index);
  quiet.next = index;
  quiet.block = blockOf(place);
  quiet.code = codeOf(place);
}

/** Counts the cells that were taken in. */
export function closeQuietly(sim: Simulation, quiet: QuietPacket): void {
  const { packet, coming, joined } = quiet;
  if (coming === null || joined === 0) return;
  coming.got += joined;
  quiet.joined = 0;
  deliverCells(sim, packet, joined, true);
}

function comingKnown(coming: readonly Coming[], number: number): Coming | null {
  for (const known of coming) if (known.number === number) return known;
  return null;
}

/** Returns the transmission that the cell belongs to. Its first cell ends the transmissions of earlier batches. */
function comingOf(sim: Simulation, flow: number, packet: number): Coming {
  const { packets, flows } = sim.world;
  const state = flows[flow];
  const { coming } = state.receiver;
  const number = packets.number[packet];
  const known = comingKnown(coming, number);
  if (known !== null) return known;
  const batch = packets.batch[packet];
  if (coming.length > 0 && (batch < 0 || coming[0].batch !== batch)) endComing(sim, flow);
  const segment = packets.segment[packet];
  if ('boston' in state.transport && state.transport.boston?.resend === 'all' && !hasSegment(sim, flow, segment)) {
    handedUpInVain(sim, packet, forgetCells(state, segment));
  }
  const fresh: Coming = {
    number, segment, cells: packets.sourceCells[packet], length: packets.cells[packet], batch, answered: false, got: 0,
    sent: 0,
  };
  coming.push(fresh);
  return fresh;
}

/** All transmissions coming in have ended, or their ends were lost. Acknowledges those not acknowledged yet. */
export function endComing(sim: Simulation, flow: number): void {
  const { coming } = sim.world.flows[flow].receiver;
  for (const transmission of coming.splice(0)) answer(sim, flow, transmission);
}

function answer(sim: Simulation, flow: number, coming: Coming): void {
  if (coming.answered) return;
  const { segment, cells } = coming;
  sim.env.trace?.(sim.world.clock[0], flow, 'receive', segment);
  sendAck(sim, flow, segment, hasSegment(sim, flow, segment) ? 0 : cells, coming);
}

/** Adds a code cell to its segment. Returns false if it is of no use there. */
function isOfUse({ receiver, blocks: stride }: FlowState, segment: number, cells: number, place: number): boolean {
  const block = blockOf(place);
  const slot = segment & (receiver.whole.length - 1);
  return addCell(receiver, slot, slot * stride + block, blockCells(cells, blocksOf(cells), block), codeOf(place));
}

/** Adds a code cell to the block at `at`. Returns false if it is there already, or its block is whole. */
function addCell({ have, cellSet, blocksWhole }: ReceiverState, slot: number, at: number, needed: number, code: number):
boolean {
  const word = at * SET_WORDS + (code >>> 5);
  const bit = 1 << (code & 31);
  if (have[at] === needed || cellSet[word] & bit) return false;
  cellSet[word] |= bit;
  if (++have[at] === needed) blocksWhole[slot]++;
  return true;
}

/** Removes the cells kept of a segment. Returns their number. */
function forgetCells(flow: FlowState, segment: number): number {
  const { receiver, blocks: stride } = flow;
  const slot = segment & (receiver.whole.length - 1);
  let cells = 0;
  for (let block = slot * stride; block < (slot + 1) * stride; block++) cells += receiver.have[block];
  receiver.blocksWhole[slot] = 0;
  receiver.have.fill(0, slot * stride, (slot + 1) * stride);
  receiver.cellSet.fill(0, slot * stride * SET_WORDS, (slot + 1) * stride * SET_WORDS);
  return cells;
}
