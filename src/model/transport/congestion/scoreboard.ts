/**
 * The scoreboard: what the sender knows of data that came out of order, from the blocks of SACK options, one mark a
 * segment. Segments are received whole or not at all. Source: RFC 2018, 5; RFC 6675, 4 (IsLost, SetPipe, NextSeg over
 * segments).
 */
import { MAX_SACK_BLOCKS } from '../sack-blocks';
import type { Simulation, TcpFlow } from '../../world';
import { DUP_THRESHOLD } from './control';

/** Mark: the receiver has the segment. */
const SACKED = 1;
/** Mark of TCP Boston: the segment came with cells missing. */
const PARTLY = 2;

export interface ScoreboardState {
  /** By slot: 0, `SACKED` or `PARTLY`. */
  sacked: Uint8Array;
  /** One beyond the highest segment known to have arrived. Meaningless below `una`. */
  top: number;
  /** Holes below this segment have been sent again in this recovery (HighRxt + 1). */
  resentTo: number;
}

export const createScoreboard = (slots: number): ScoreboardState =>
  ({ sacked: new Uint8Array(slots), top: 0, resentTo: 0 });

const slotOf = ({ scoreboard }: TcpFlow, segment: number): number => segment & (scoreboard.sacked.length - 1);

export const isSacked = (flow: TcpFlow, segment: number): boolean =>
  flow.scoreboard.sacked[slotOf(flow, segment)] === SACKED;

export const isPartly = (flow: TcpFlow, segment: number): boolean =>
  flow.scoreboard.sacked[slotOf(flow, segment)] === PARTLY;

/** RFC 6675's IsLost: three separate blocks above a segment have arrived, or more than two full segments. */
export const isPassed = (blocksAbove: number, bytesAbove: number, mssBytes: number): boolean =>
  blocksAbove >= DUP_THRESHOLD || bytesAbove > (DUP_THRESHOLD - 1) * mssBytes;

/** Marks the segments in the SACK blocks of an acknowledgement. Returns whether any of this was new. */
export function readBlocks(sim: Simulation, flow: TcpFlow, ack: number): boolean {
  const { sacks } = sim.world;
  const { scoreboard, sender } = flow;
  let news = false;
  if (ack >= sacks.count.length) return news;
  for (let block = 0; block < sacks.count[ack]; block++) {
    const place = ack * MAX_SACK_BLOCKS + block;
    const end = Math.min(sacks.end[place], sender.max);
    for (let segment = Math.max(sacks.start[place], sender.una); segment < end; segment++) {
      if (isSacked(flow, segment)) continue;
      scoreboard.sacked[slotOf(flow, segment)] = SACKED;
      news = true;
    }
    scoreboard.top = Math.max(scoreboard.top, end);
  }
  return news;
}

/** TCP Boston: marks a segment of which a transmission has come, but not all of it. */
export function noteIncomplete(flow: TcpFlow, segment: number): void {
  const { scoreboard } = flow;
  scoreboard.sacked[slotOf(flow, segment)] = PARTLY;
  scoreboard.top = Math.max(scoreboard.top, segment + 1);
}

/** Forgets all blocks after a timeout, because the receiver may have thrown away what it reported. */
export function forgetBlocks({ scoreboard }: TcpFlow): void {
  if (scoreboard.top > 0) scoreboard.sacked.fill(0);
  scoreboard.top = 0;
  scoreboard.resentTo = 0;
}

/** Returns the lowest segment that is missing, not sent again yet, and below a received one; -1 if there is none. */
export function nextHole(flow: TcpFlow): number {
  const { scoreboard, sender } = flow;
  for (let segment = Math.max(scoreboard.resentTo, sender.una); segment < scoreboard.top; segment++) {
    if (!isSacked(flow, segment)) return segment;
  }
  return -1;
}

/**
 * The result of one look over the scoreboard: bytes under way (SetPipe), and the first candidates of NextSeg, -1 if
 * there is none.
 */
export const survey = { pipeBytes: 0, firstLost: -1, firstHole: -1 };

/**
 * Looks over the unacknowledged segments from above. A segment counts as lost if it `isPassed`, or came incomplete.
 * Returns `survey`, which the next call overwrites.
 */
export function look(flow: TcpFlow, mssBytes: number): typeof survey {
  const { scoreboard, sender } = flow;
  const mask = sender.segmentBytes.length - 1;
  const top = Math.max(scoreboard.top, sender.una);
  const topByte = top < sender.max ? sender.segmentStart[top & mask] : sender.maxByte;
  survey.pipeBytes = Math.max(0, sender.nextByte - topByte);
  survey.firstLost = -1;
  survey.firstHole = -1;
  let blocksAbove = 0;
  let bytesAbove = 0;
  let above = false;
  for (let segment = top - 1; segment >= sender.una; segment--) {
    const mark = scoreboard.sacked[slotOf(flow, segment)];
    const there = mark === SACKED;
    const bytes = sender.segmentBytes[segment & mask];
    if (there) {
      if (!above) blocksAbove++;
      bytesAbove += bytes;
    } else {
      const lost = mark === PARTLY || isPassed(blocksAbove, bytesAbove, mssBytes);
      const again = segment < scoreboard.resentTo;
      survey.pipeBytes += (lost ? 0 : bytes) + (again ? bytes : 0);
      if (!again) {
        survey.firstHole = segment;
        if (lost) survey.firstLost = segment;
      }
    }
    above = there;
  }
  return survey;
}
