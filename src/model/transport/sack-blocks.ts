/**
 * The receiver's side of SACK: which blocks an acknowledgement reports. The first block holds the segment that
 * triggered it, unless everything up to that one has arrived. The others are those reported most recently, without
 * those inside the first, and then what was not reported last, from the lowest on. Source: RFC 2018, 4. The only
 * departure is that segments stand for bytes.
 */
import { writeWord } from '../atm/ip-bytes';
import type { NumberParameter } from '../catalogue-types';
import type { TcpFlow, World } from '../world';
import type { TcpSpec } from '../spec';

/** The most blocks that fit into an option of 40 bytes, without timestamps. */
export const MAX_SACK_BLOCKS = 4;
const BLOCK_BYTES = 8;

const sackBlocks = {
  key: 'sackBlocks', title: 'Blocks', unit: 'count', type: 'integer', min: 1, max: MAX_SACK_BLOCKS, default: 3,
  live: false,
  help: 'An acknowledgement reports at most this many blocks.', source: 'RFC 2018, 3: 3 beside timestamps, 4 without',
} as const satisfies NumberParameter;
const sackOptionBytes = {
  key: 'sackOptionBytes', title: 'Option header', unit: 'bytes', type: 'integer', min: 0, max: 8, default: 4,
  live: false,
  help: 'Bytes that the option adds to an acknowledgement, besides 8 for each block.',
  source: 'RFC 2018, 3: 2, padded to 4; ns-2.35: 0',
} as const satisfies NumberParameter;

/** The parameters of every control whose receiver reports blocks. */
export const blockParameters = [sackBlocks, sackOptionBytes] as const;

/**
 * What acknowledgements report, beside the packet table and with its slots: the number of blocks, and MAX_SACK_BLOCKS
 * places for each: first segment, and one beyond the last. Empty until the first acknowledgement with a block.
 */
export interface SackColumns { count: Uint8Array; start: Int32Array; end: Int32Array }

export const createSacks = (): SackColumns =>
  ({ count: new Uint8Array(0), start: new Int32Array(0), end: new Int32Array(0) });

/** The blocks that were reported last, newest first: first segment, and one beyond the last. */
export interface SackHistory {
  /** The most blocks of an acknowledgement, 0 if the receiver reports none; bytes of the option without blocks. */
  most: number;
  optionBytes: number;
  start: Int32Array;
  end: Int32Array;
  count: number;
}

/** `null`: the receiver does not report blocks. */
export const createSackHistory = (told: TcpSpec | null): SackHistory => ({
  most: told === null ? 0 : told.sackBlocks, optionBytes: told === null ? 0 : told.sackOptionBytes,
  start: new Int32Array(MAX_SACK_BLOCKS), end: new Int32Array(MAX_SACK_BLOCKS), count: 0,
});

const gatheredStart = new Int32Array(MAX_SACK_BLOCKS);
const gatheredEnd = new Int32Array(MAX_SACK_BLOCKS);

/**
 * Gathers the blocks for an acknowledgement that `segment` triggers. Returns how many; `writeBlocks` puts them into a
 * packet.
 */
export function gatherBlocks(flow: TcpFlow, segment: number): number {
  const { receiver, sackHistory: history } = flow;
  if (history.most === 0) return 0;
  let count = 0;
  let first = receiver.next;
  let last = receiver.next;
  if (isKept(flow, segment)) {
    first = segment;
    last = segment + 1;
    while (isKept(flow, first - 1)) first--;
    while (isKept(flow, last)) last++;
    gatheredStart[count] = first;
    gatheredEnd[count++] = last;
  }
  for (let entry = 0; entry < history.count && count < history.most; entry++) {
    const start = history.start[entry];
    const end = history.end[entry];
    if (end <= receiver.next || (start >= first && end <= last)) continue;
    gatheredStart[count] = start;
    gatheredEnd[count++] = end;
  }
  if (count < history.most) count = addOthers(flow, count);
  for (let block = 0; block < count; block++) {
    history.start[block] = gatheredStart[block];
    history.end[block] = gatheredEnd[block];
  }
  history.count = count;
  return count;
}

/** Adds blocks that the gathered ones leave out, as far as there is room. Returns how many there are then. */
function addOthers(flow: TcpFlow, gathered: number): number {
  const { receiver, sackHistory: { most } } = flow;
  let left = receiver.wholeCount;
  for (let block = 0; block < gathered; block++) left -= gatheredEnd[block] - gatheredStart[block];
  let count = gathered;
  const beyond = receiver.next + receiver.whole.length;
  for (let segment = receiver.next; left > 0 && count < most && segment < beyond; segment++) {
    if (!isKept(flow, segment)) continue;
    let end = segment + 1;
    while (isKept(flow, end)) end++;
    if (!isGathered(segment, gathered)) {
      left -= end - segment;
      gatheredStart[count] = segment;
      gatheredEnd[count++] = end;
    }
    segment = end;
  }
  return count;
}

function isGathered(segment: number, gathered: number): boolean {
  for (let block = 0; block < gathered; block++) {
    if (segment >= gatheredStart[block] && segment < gatheredEnd[block]) return true;
  }
  return false;
}

/** Bytes that the option adds to an acknowledgement. */
export const sackBytes = ({ sackHistory }: TcpFlow, blocks: number): number =>
  (blocks === 0 ? 0 : sackHistory.optionBytes + BLOCK_BYTES * blocks);

/** Writes the blocks that were gathered last into an acknowledgement. */
export function writeBlocks({ packets, sacks }: World, ack: number, blocks: number): void {
  if (ack >= sacks.count.length) {
    // Reading beyond the columns means no blocks, so there is nothing to write.
    if (blocks === 0) return;
    widen(sacks, packets.vc.length);
  }
  sacks.count[ack] = blocks;
  for (let block = 0; block < blocks; block++) {
    sacks.start[ack * MAX_SACK_BLOCKS + block] = gatheredStart[block];
    sacks.end[ack * MAX_SACK_BLOCKS + block] = gatheredEnd[block];
  }
}

/** Kinds of TCP options: no operation, and SACK. Kind and length take a byte each. Source: RFC 2018, 3. */
const NOTHING = 1;
const SACK = 5;
const KIND_AND_LENGTH = 2;

/**
 * Writes the SACK option of an acknowledgement into all of `out`. `startOf` returns the byte with which a segment
 * begins. If fewer than two bytes are left beside the blocks, as in ns-2, only the blocks are written.
 */
export function writeSackOption(
  sacks: SackColumns, ack: number, out: Uint8Array, startOf: (segment: number) => number,
): void {
  const blocks = sacks.count[ack];
  const first = out.length - BLOCK_BYTES * blocks;
  out.fill(NOTHING, 0, first);
  if (first >= KIND_AND_LENGTH) {
    out[first - 2] = SACK;
    out[first - 1] = KIND_AND_LENGTH + BLOCK_BYTES * blocks;
  }
  for (let block = 0; block < blocks; block++) {
    const at = first + BLOCK_BYTES * block;
    writeWord(out, at, startOf(sacks.start[MAX_SACK_BLOCKS * ack + block]));
    writeWord(out, at + 4, startOf(sacks.end[MAX_SACK_BLOCKS * ack + block]));
  }
}

function widen(sacks: SackColumns, length: number): void {
  const count = new Uint8Array(length);
  count.set(sacks.count);
  sacks.count = count;
  for (const name of ['start', 'end'] as const) {
    const wider = new Int32Array(length * MAX_SACK_BLOCKS);
    wider.set(sacks[name]);
    sacks[name] = wider;
  }
}

/** Whether the segment is here, out of order. */
const isKept = ({ receiver: { next, whole } }: TcpFlow, segment: number): boolean =>
  segment >= next && segment < next + whole.length && whole[segment & (whole.length - 1)] === 1;
