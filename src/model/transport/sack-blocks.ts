/**
 * The receiver's side of SACK: which blocks an acknowledgement tells of. The first holds the segment that triggered
 * it, unless everything up to that one is there; the others are those that were told of most recently. Blocks that the
 * first one covers are not repeated. Source: RFC 2018, 4. Departs in nothing but that segments stand for bytes.
 */
import { writeWord } from '../atm/ip-bytes';
import type { NumberParameter } from '../catalogue-types';
import type { TcpFlow, World } from '../world';
import type { TcpSpec } from '../spec';

/** Most blocks that an option of 40 bytes has room for, without timestamps. */
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

/** What every control with such a receiver can be told. */
export const blockParameters = [sackBlocks, sackOptionBytes] as const;

/**
 * What acknowledgements tell of, beside the table of packets and by its slots: how many blocks, and MAX_SACK_BLOCKS
 * places for each: first segment, one beyond the last. Empty until the first that tells of one.
 */
export interface SackColumns { count: Uint8Array; start: Int32Array; end: Int32Array }

export const createSacks = (): SackColumns =>
  ({ count: new Uint8Array(0), start: new Int32Array(0), end: new Int32Array(0) });

/** The blocks that were told of last, newest first: first segment, and one beyond the last. */
export interface SackHistory {
  /** Blocks that an acknowledgement tells of at most, 0: it tells of none; bytes of the option without them. */
  most: number;
  optionBytes: number;
  start: Int32Array;
  end: Int32Array;
  count: number;
}

/** null: the receiver does not tell. */
export const createSackHistory = (told: TcpSpec | null): SackHistory => ({
  most: told === null ? 0 : told.sackBlocks, optionBytes: told === null ? 0 : told.sackOptionBytes,
  start: new Int32Array(MAX_SACK_BLOCKS), end: new Int32Array(MAX_SACK_BLOCKS), count: 0,
});

const gatheredStart = new Int32Array(MAX_SACK_BLOCKS);
const gatheredEnd = new Int32Array(MAX_SACK_BLOCKS);

/**
 * What an acknowledgement that `segment` triggers tells. Returns how many blocks; `writeBlocks` puts them into a
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
  for (let block = 0; block < count; block++) {
    history.start[block] = gatheredStart[block];
    history.end[block] = gatheredEnd[block];
  }
  history.count = count;
  return count;
}

/** Bytes that the option adds to an acknowledgement. */
export const sackBytes = ({ sackHistory }: TcpFlow, blocks: number): number =>
  (blocks === 0 ? 0 : sackHistory.optionBytes + BLOCK_BYTES * blocks);

/** Writes what was gathered last into an acknowledgement. */
export function writeBlocks({ packets, sacks }: World, ack: number, blocks: number): void {
  if (ack >= sacks.count.length) {
    // Beyond the columns there are no blocks, which is what reading there gives.
    if (blocks === 0) return;
    widen(sacks, packets.vc.length);
  }
  sacks.count[ack] = blocks;
  for (let block = 0; block < blocks; block++) {
    sacks.start[ack * MAX_SACK_BLOCKS + block] = gatheredStart[block];
    sacks.end[ack * MAX_SACK_BLOCKS + block] = gatheredEnd[block];
  }
}

/** Kinds of options: one that says nothing, and SACK; kind and length are a byte each. Source: RFC 2018, 3. */
const NOTHING = 1;
const SACK = 5;
const KIND_AND_LENGTH = 2;

/**
 * The option of an acknowledgement, into all of `out`; `startOf` says with which byte a segment begins. Where its
 * bytes besides the blocks are fewer than two, as in ns-2, the blocks stand alone.
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

/** Is the segment here, out of order? */
const isKept = ({ receiver: { next, whole } }: TcpFlow, segment: number): boolean =>
  segment >= next && segment < next + whole.length && whole[segment & (whole.length - 1)] === 1;
