/**
 * TCP Boston at the receiver: every cell of a broken packet is kept. A block of m cells is whole as soon as any m different
 * code cells of it are here, a segment when all its blocks are; until then each packet of it is answered by an
 * acknowledgement that does not move and says how many cells are missing, so that the sender resends that number only.
 * A lost end of packet does no harm: the segment's identity tells packets apart, and the next packet ends this one.
 * Source: Bestavros and Kim, TCP Boston, section 3; the partial acknowledgements count as duplicates (their footnote).
 */
import { deliverCells, discardCells } from '../../atm/fate';
import type { FlowState, Simulation } from '../../kernel/world';
import { reasonNumber } from '../../reasons';
import { hasSegment, segmentWhole, sendAck } from '../receiver';
import { SET_WORDS, blockCells, blocksOf, placeInCode } from './blocks';

const surplus = reasonNumber('surplus');

export function receiveCodedCell(sim: Simulation, packet: number, index: number): void {
  const { packets, flows } = sim.world;
  const flow = packets.vc[packet] >> 1;
  const state = flows[flow];
  const { receiver } = state;
  const number = packets.number[packet];
  const segment = packets.segment[packet];
  const bytes = packets.bytes[packet];
  const cells = packets.sourceCells[packet];
  const endOfPacket = index === packets.cells[packet] - 1;

  if (receiver.comingNumber !== number) {
    if (receiver.comingNumber >= 0) endComing(sim, flow);
    receiver.comingNumber = number;
    receiver.comingSegment = segment;
    receiver.comingCells = cells;
    receiver.comingAnswered = false;
  }
  if (hasSegment(sim, flow, segment) || !addCell(state, segment, cells, placeInCode(packets, packet, index))) discardCells(sim, packet, 1, surplus);
  else {
    deliverCells(sim, packet, 1, true);
    const slot = segment & (receiver.whole.length - 1);
    if (receiver.blocksWhole[slot] === blocksOf(cells)) {
      receiver.comingAnswered = true;
      sim.env.trace?.(sim.world.clock[0], flow, 'receive', segment);
      segmentWhole(sim, flow, segment, bytes);
      forgetCells(state, segment);
    }
  }
  if (endOfPacket) endComing(sim, flow);
}

/** The packet that was coming in has ended, or its end was lost: answers it, where it did not complete its segment. */
export function endComing(sim: Simulation, flow: number): void {
  const { receiver } = sim.world.flows[flow];
  const segment = receiver.comingSegment;
  receiver.comingNumber = -1;
  if (receiver.comingAnswered) return;
  sim.env.trace?.(sim.world.clock[0], flow, 'receive', segment);
  sendAck(sim, flow, segment, hasSegment(sim, flow, segment) ? 0 : receiver.comingCells);
}

/** How many cells of `block` are still missing of a segment of `cells` cells. */
export function missingOf(flow: FlowState, segment: number, cells: number, block: number): number {
  const { receiver, blocks: stride } = flow;
  const blocks = blocksOf(cells);
  const slot = segment & (receiver.whole.length - 1);
  return block < blocks ? blockCells(cells, blocks, block) - receiver.have[slot * stride + block] : 0;
}

/** Adds a code cell to what is here of a segment; false when it is of no use: here already, or its block is whole. */
function addCell(flow: FlowState, segment: number, cells: number, place: number): boolean {
  const { receiver, blocks: stride } = flow;
  const block = place >>> 8;
  const code = place & 255;
  const slot = segment & (receiver.whole.length - 1);
  const needed = blockCells(cells, blocksOf(cells), block);
  const at = slot * stride + block;
  const word = at * SET_WORDS + (code >>> 5);
  const bit = 1 << (code & 31);
  if (receiver.have[at] === needed || receiver.cellSet[word] & bit) return false;
  receiver.cellSet[word] |= bit;
  if (++receiver.have[at] === needed) receiver.blocksWhole[slot]++;
  return true;
}

function forgetCells(flow: FlowState, segment: number): void {
  const { receiver, blocks: stride } = flow;
  const slot = segment & (receiver.whole.length - 1);
  receiver.blocksWhole[slot] = 0;
  receiver.have.fill(0, slot * stride, (slot + 1) * stride);
  receiver.cellSet.fill(0, slot * stride * SET_WORDS, (slot + 1) * stride * SET_WORDS);
}
