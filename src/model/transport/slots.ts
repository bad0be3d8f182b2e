/** Enlarges the rings in which sender and receiver keep what they know about segments under way. */
import type { FlowState } from '../world';
import { SET_WORDS } from '../atm/blocks';

/** Makes room for at least `count` segments under way, of up to `blocks` blocks each. Slots are a power of two. */
export function makeRoom(flow: FlowState, count: number, blocks: number): void {
  const { sender, receiver } = flow;
  const before = sender.segmentBytes.length;
  const oldBlocks = flow.blocks;
  let slots = before;
  while (slots < count) slots *= 2;
  if (slots === before && blocks <= oldBlocks) return;
  flow.blocks = Math.max(blocks, oldBlocks);
  const first = Math.min(sender.una, receiver.next);
  const moved = <T extends Int32Array | Float64Array | Uint8Array | Uint16Array | Uint32Array>(from: T, to: T): T => {
    const width = from.length / before;
    const newWidth = to.length / slots;
    for (let segment = first; segment < first + before; segment++) {
      const source = (segment & (before - 1)) * width;
      const target = (segment & (slots - 1)) * newWidth;
      for (let i = 0; i < width; i++) to[target + i] = from[source + i];
    }
    return to;
  };
  sender.segmentBytes = moved(sender.segmentBytes, new Int32Array(slots));
  sender.segmentStart = moved(sender.segmentStart, new Float64Array(slots));
  sender.firstSentPs = moved(sender.firstSentPs, new Float64Array(slots));
  sender.lastSentPs = moved(sender.lastSentPs, new Float64Array(slots));
  sender.transmissions = moved(sender.transmissions, new Int32Array(slots));
  sender.coded = moved(sender.coded, new Uint16Array(slots));
  sender.there = moved(sender.there, new Uint8Array(slots));
  sender.nextCode = moved(sender.nextCode, new Int32Array(slots * flow.blocks));
  sender.missing = moved(sender.missing, new Int32Array(slots * flow.blocks));
  flow.scoreboard.sacked = moved(flow.scoreboard.sacked, new Uint8Array(slots));
  receiver.whole = moved(receiver.whole, new Uint8Array(slots));
  receiver.blocksWhole = moved(receiver.blocksWhole, new Int32Array(slots));
  receiver.have = moved(receiver.have, new Int32Array(slots * flow.blocks));
  receiver.cellSet = moved(receiver.cellSet, new Uint32Array(slots * flow.blocks * SET_WORDS));
}
