/**
 * TCP Boston at the sender: which code cells a transmission carries. The first carries the m source cells and
 * redundancy. Later ones carry, for each block, as many fresh cells as the receiver is known to miss, each with an
 * index not used before; redundancy is for the blocks that miss any, in equal parts. If a block has fewer unused cells
 * than that, all its source cells are sent again, as in plain TCP: the missing ones must be among them, and the unused
 * ones are kept for a smaller gap. The sender learns what the receiver misses from the acknowledgements, which name the
 * segment that triggered them.
 * Source: Bestavros and Kim, TCP Boston, section 3; redundancy (FEC) from the real-time paper, section 3: shares of the
 * whole segment, at least one cell. What to do when the code is used up is our choice.
 */
import type { BooleanParameter } from '../../catalogue-types';
import type { TcpFlow, Simulation, World } from '../../world';
import { noteCodeCells } from '../../atm/code-place';
import { MAX_BLOCKS, blockCells, blocksOf } from '../../atm/blocks';
import { codeOfSlot } from './code';
import { noteCells, redundantCells } from './redundancy';

export const learnsOutOfOrder = {
  key: 'learnsOutOfOrder', title: 'Learns out of order', unit: 'none', type: 'boolean', default: true, live: false,
  group: 'repair',
  help: 'An acknowledgement of a whole segment that came out of order keeps the sender from sending it again.',
  source: 'our assumption: with it the printed throughput comes out, without it less',
} as const satisfies BooleanParameter;

/** Begins a new segment: no cell of its code is used, and all cells are missing. */
export function beginSegment(flow: TcpFlow, slot: number, cells: number): void {
  const { sender, blocks: stride } = flow;
  const blocks = blocksOf(cells);
  for (let block = 0; block < blocks; block++) {
    sender.nextCode[slot * stride + block] = 0;
    sender.missing[slot * stride + block] = blockCells(cells, blocks, block);
  }
}

/**
 * Plans the next transmission of the segment in `slot`, of `whole` cells, into `plannedStart` and `plannedCount` (by
 * block). Returns how many cells it has.
 */
export function planCells(flow: TcpFlow, slot: number, whole: number, again: boolean): number {
  const { sender, blocks: stride } = flow;
  const { codeSize } = codeOfSlot(flow, slot);
  const redundancy = redundantCells(flow, whole, again);
  if (again && flow.transport.boston?.resend === 'all') beginSegment(flow, slot, whole);
  const blocks = blocksOf(whole);
  let lacking = 0;
  for (let block = 0; block < blocks; block++) if (sender.missing[slot * stride + block] > 0) lacking++;
  // The rest of an earlier plan must not get into the World.
  plannedStart.fill(0);
  plannedCount.fill(0);
  let cells = 0;
  let before = 0;
  for (let block = 0; block < blocks; block++) {
    const place = slot * stride + block;
    const source = blockCells(whole, blocks, block);
    const missing = sender.missing[place];
    const wanted = missing === 0 ? 0 : missing + Math.ceil((redundancy - before++) / lacking);
    const unused = codeSize - sender.nextCode[place];
    const exhausted = again && missing > unused;
    plannedStart[block] = exhausted ? 0 : sender.nextCode[place];
    plannedCount[block] = exhausted ? source : Math.min(wanted, unused);
    if (!exhausted) sender.nextCode[place] += plannedCount[block];
    cells += plannedCount[block];
  }
  return cells;
}

const plannedStart = new Int16Array(MAX_BLOCKS);
const plannedCount = new Int16Array(MAX_BLOCKS);

/** Writes the plan into the packet that carries it. */
export const writePlan = (world: World, packet: number): void =>
  noteCodeCells(world, packet, plannedStart, plannedCount);

/** Learns from an acknowledgement about the segment that triggered it. Older news never replaces newer news. */
export function learn(sim: Simulation, flow: TcpFlow, segment: number, ack: number): void {
  const { sender, blocks: stride } = flow;
  const { acks } = sim.world;
  const slot = segment & (sender.coded.length - 1);
  if (sender.coded[slot] === 0) return;
  const once = sender.transmissions[slot] === 1;
  noteCells(
    sim, flow, acks.sent[ack], acks.got[ack], once ? sim.world.clock[0] - sender.firstSentPs[slot] : 0,
  );
  if (acks.whole[ack] === 1) {
    if (flow.transport.boston?.learnsOutOfOrder) sender.there[slot] = 1;
    return;
  }
  const blocks = Math.min(stride, MAX_BLOCKS);
  for (let block = 0; block < blocks; block++) {
    const place = slot * stride + block;
    sender.missing[place] = Math.min(sender.missing[place], acks.missing[ack * MAX_BLOCKS + block]);
  }
}

/** Whether the segment is known to be whole at the receiver, so that it is skipped after a go-back. */
export const skipsSegment = (flow: TcpFlow, segment: number): boolean =>
  flow.sender.there[segment & (flow.sender.there.length - 1)] === 1;
