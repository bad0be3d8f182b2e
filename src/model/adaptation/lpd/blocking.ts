/**
 * Blocking: with a blocking factor above 1, that many packets are encoded as one block, with one sequence number and
 * one end of packet. The sender waits until the block is full, or for `blockWaitPs`, because TCP may have nothing more
 * to send before this block is acknowledged. The contents of a block are kept while it is on its way; real receivers
 * read them in the IP headers. A VC keeps the order of its cells, so everything older than the newest block that came
 * has come or is lost. Of lost blocks only the number of packets is kept, added up for neighbours, so the list is as
 * long as what is under way. Source: Kim and Bestavros, section 3.4. The wait is our addition: the paper uses a factor
 * of 1 and names longer response times as the price of larger ones.
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

/** Number of packets of a full block. */
export const packetsOfBlock = ({ blockingFactor: packets }: BlockTold): number => packets;
/** Whether every packet is encoded by itself. */
export const isAlone = (spec: LpdSpec): boolean => packetsOfBlock(spec) === 1;
/** When a block that begins at `nowPs` is sent even if it is not full, ps. */
export const blockGoesPs = ({ blockWaitPs }: LpdSpec, nowPs: number): number => nowPs + blockWaitPs;

/** The packets of a block, MEMBER numbers for each, as in `HandedUp.members`. */
export type Members = number[];

/** A block under way; or neighbouring blocks that are lost, with `members` set to `null`. */
interface Block {
  /** The number of the block, or of the last of the lost ones. */
  sequence: number;
  members: Members | null;
  /** How many packets the blocks have beside the first one of each. */
  besides: number;
}

/** Blocks under way, oldest first, starting at `head`. */
export interface Travelling {
  head: number;
  blocks: Block[];
}

export const createTravelling = (): Travelling => ({ head: 0, blocks: [] });

export function rememberBlock({ travelling }: LpdState, sequence: number, members: Members): void {
  travelling.blocks.push({ sequence, members, besides: members.length / MEMBER - 1 });
}

/**
 * Returns the packets of a block that has come as far as it will, and removes it and all older ones, of which nothing
 * came. `besides`: how many packets the older ones had beside the first one of each.
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

/** Nothing of the block is on its way any more (`FlowState.ended`). If it was not recalled before, it is lost. */
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
  // Cells are mostly lost in the order in which they were sent, so joined entries are usually at the head.
  if (place - 1 === head) moveHead(travelling, place);
  else blocks.splice(place - 1, 1);
}

/** The packets of a block that is on its way; `null` if there is no such block. */
export function blockUnderWay({ travelling }: LpdState, sequence: number): Members | null {
  const place = placeOf(travelling, sequence);
  return place < 0 ? null : travelling.blocks[place].members;
}

/** Finds the place of a block by bisection; sequence numbers are cyclic. Returns -1 if there is no such block. */
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

/** Moves the head. The entries before it are removed when they are half of the list. */
function moveHead(travelling: Travelling, head: number): void {
  travelling.head = head;
  if (2 * head < travelling.blocks.length) return;
  travelling.blocks.splice(0, head);
  travelling.head = 0;
}
