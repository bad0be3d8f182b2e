/**
 * Blocking: with a blocking factor above 1 that many packets are encoded as one block, with one sequence number and one end
 * of packet. The sender waits until the block is full, or has waited for `blockWaitPs`: TCP may have nothing more to send
 * before this block is acknowledged. What a block consists of is kept while it is on its way; real receivers read it in the
 * IP headers. A VC keeps the order of its cells, so that whatever is older than the newest block that came has come or is lost.
 * Source: Kim and Bestavros, section 3.4. The wait is ours: the paper uses a factor of 1 and names longer response times as
 * the price of larger ones.
 */
import type { LpdState } from './state';

/** Packets that a block consists of, three numbers each: segment, offset of its data modulo 2^32, bytes of the IP packet. */
export type Members = number[];
export const MEMBER = 3;

/** Entries of `travelling`: sequence, number of packets, then the packets. */
export function rememberBlock(lpd: LpdState, sequence: number, members: Members): void {
  lpd.travelling.push(sequence, members.length / MEMBER, ...members);
}

/**
 * The packets of a block that has come as far as it will. It and older ones, of which nothing came, are forgotten;
 * `besides`: how many packets those had beside the first.
 */
export function recallBlock({ travelling }: LpdState, sequence: number): { members: Members; besides: number } {
  let besides = 0;
  let at = 0;
  while (travelling[at] !== sequence) {
    besides += travelling[at + 1] - 1;
    at += 2 + travelling[at + 1] * MEMBER;
    if (at >= travelling.length) throw new Error(`block ${sequence >>> 0} was never sent, or came twice`);
  }
  const end = at + 2 + travelling[at + 1] * MEMBER;
  const members = travelling.slice(at + 2, end);
  travelling.splice(0, end);
  return { members, besides };
}

/** The packets of a block that is on its way, null where it is none. */
export function blockUnderWay({ travelling }: LpdState, sequence: number): Members | null {
  for (let at = 0; at < travelling.length; at += 2 + travelling[at + 1] * MEMBER) {
    if (travelling[at] === sequence) return travelling.slice(at + 2, at + 2 + travelling[at + 1] * MEMBER);
  }
  return null;
}
