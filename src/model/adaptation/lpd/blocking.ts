/**
 * Blocking: with a blocking factor above 1 that many packets are encoded as one block, with one sequence number and one
 * end of packet. The sender waits until the block is full, or has waited for `blockWaitPs`: TCP may have nothing more
 * to send before this block is acknowledged. What a block consists of is kept while it is on its way; real receivers
 * read it in the IP headers. A VC keeps the order of its cells, so that whatever is older than the newest block that
 * came has come or is lost. Of blocks that are lost only their number of packets is kept, neighbours together: the list
 * is as long as what is under way. Source: Kim and Bestavros, section 3.4. The wait is ours: the paper uses a factor of
 * 1 and names longer response times as the price of larger ones.
 */
import type { NumberParameter } from '../../catalogue-types';
import type { LpdSpec } from '../../spec';
import { MEMBER } from '../layer';
import type { LpdState } from './state';

export const blockingFactor = {
  key: 'blockingFactor', title: 'Blocking factor', unit: 'packets', type: 'integer', min: 1, max: 16, default: 1,
  live: false, group: 'code',
  help: 'Packets that are encoded as one block: one sequence number, one end, one request for all of them.',
  source: 'Kim and Bestavros, Lazy Packet Discard, section 3.4: 1',
} as const satisfies NumberParameter;
export const blockWaitMs = {
  key: 'blockWaitMs', title: 'Wait for a block', unit: 'ms', type: 'number', min: 0, max: 100_000, default: 1,
  live: true, group: 'code',
  when: [{ where: [{ key: 'blockingFactor', is: [1], not: true }] }],
  help: 'A block that is not full is sent after this time.', source: 'our assumption: the paper does not say',
} as const satisfies NumberParameter;

export type BlockTold = Pick<LpdSpec, 'blockingFactor'>;

/** Packets of a full block. */
export const packetsOfBlock = ({ blockingFactor: packets }: BlockTold): number => packets;
/** Is every packet encoded by itself? */
export const isAlone = (spec: LpdSpec): boolean => packetsOfBlock(spec) === 1;
/** When a block that begins now goes though it is not full. */
export const blockGoesPs = ({ blockWaitPs }: LpdSpec, nowPs: number): number => nowPs + blockWaitPs;

/** Packets that a block consists of, MEMBER numbers each: see `HandedUp.members`. */
export type Members = number[];

/** A block under way, or neighbouring blocks that are lost: then `members` is null. */
interface Block {
  /** Of the block, or of the last of those lost. */
  sequence: number;
  members: Members | null;
  /** Packets beside the first of each block. */
  besides: number;
}

/** Oldest first, from `head` on. */
export interface Travelling {
  head: number;
  blocks: Block[];
}

export const createTravelling = (): Travelling => ({ head: 0, blocks: [] });

export function rememberBlock({ travelling }: LpdState, sequence: number, members: Members): void {
  travelling.blocks.push({ sequence, members, besides: members.length / MEMBER - 1 });
}

/**
 * The packets of a block that has come as far as it will. It and older ones, of which nothing came, are forgotten;
 * `besides`: how many packets those had beside the first.
 */
export function recallBlock({ travelling }: LpdState, sequence: number): { members: Members; besides: number } {
  const place = placeOf(travelling, sequence);
  const members = place < 0 ? null : travelling.blocks[place].members;
  if (members === null) throw new Error(`block ${sequence >>> 0} was never sent, or came twice`);
  let besides = 0;
  for (let older = travelling.head; older < place; older++) besides += travelling.blocks[older].besides;
  moveHead(travelling, place + 1);
  return { members, besides };
}

/** Nothing of the block is on its way any more (`FlowState.ended`). If it has not been recalled, it is lost. */
export function loseBlock({ travelling }: LpdState, sequence: number): void {
  const { blocks, head } = travelling;
  const place = placeOf(travelling, sequence);
  if (place < 0) return;
  const block = blocks[place];
  block.members = null;
  const before = place > head && blocks[place - 1].members === null ? blocks[place - 1] : null;
  const behind = place + 1 < blocks.length && blocks[place + 1].members === null ? blocks[place + 1] : null;
  if (behind) {
    block.besides += behind.besides;
    block.sequence = behind.sequence;
    blocks.splice(place + 1, 1);
  }
  if (before === null) return;
  block.besides += before.besides;
  // Cells are mostly lost in the order in which they were sent, so that what is joined stands at the head.
  if (place - 1 === head) moveHead(travelling, place);
  else blocks.splice(place - 1, 1);
}

/** The packets of a block that is on its way, null where it is none. */
export function blockUnderWay({ travelling }: LpdState, sequence: number): Members | null {
  const place = placeOf(travelling, sequence);
  return place < 0 ? null : travelling.blocks[place].members;
}

/** By halving; sequence numbers are cyclic. -1: there is no such block. */
function placeOf({ blocks, head }: Travelling, sequence: number): number {
  if (head === blocks.length) return -1;
  const first = blocks[head].sequence;
  const wanted = (sequence - first) | 0;
  let low = head;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (((blocks[middle].sequence - first) | 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return blocks[low].sequence === sequence ? low : -1;
}

/** What lies before the head is let go, half of the list at a time. */
function moveHead(travelling: Travelling, head: number): void {
  travelling.head = head;
  if (2 * head < travelling.blocks.length) return;
  travelling.blocks.splice(0, head);
  travelling.head = 0;
}
