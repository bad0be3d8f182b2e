/**
 * What the sender knows of data that came out of order: the blocks of SACK options, one mark a segment. Segments are
 * whole, so a segment is either there or not. Source: RFC 2018, 5; RFC 6675, 4 (IsLost, SetPipe, NextSeg over
 * segments).
 */
import { MAX_SACK_BLOCKS } from '../sack-blocks';
import type { Simulation, TcpFlow } from '../../world';
import { DUP_THRESHOLD } from './control';

/** The receiver has the segment. */
const SACKED = 1;
/** TCP Boston: it came with cells missing. */
const PARTLY = 2;

export interface ScoreboardState {
  /** By slot: 0, `SACKED` or `PARTLY`. */
  sacked: Uint8Array;
  /** One beyond the highest segment that is known to be there; what is below `una` does not matter. */
  top: number;
  /** Holes below this one have been sent again in this recovery (HighRxt, and one more). */
  resentTo: number;
}

export const createScoreboard = (slots: number): ScoreboardState =>
  ({ sacked: new Uint8Array(slots), top: 0, resentTo: 0 });

const slotOf = ({ scoreboard }: TcpFlow, segment: number): number => segment & (scoreboard.sacked.length - 1);

export const isSacked = (flow: TcpFlow, segment: number): boolean =>
  flow.scoreboard.sacked[slotOf(flow, segment)] === SACKED;

export const isPartly = (flow: TcpFlow, segment: number): boolean =>
  flow.scoreboard.sacked[slotOf(flow, segment)] === PARTLY;

/** RFC 6675's IsLost: three separate blocks are there above a segment, or more than two full segments. */
export const isPassed = (blocksAbove: number, bytesAbove: number, mssBytes: number): boolean =>
  blocksAbove >= DUP_THRESHOLD || bytesAbove > (DUP_THRESHOLD - 1) * mssBytes;

/** Marks what an acknowledgement tells. Returns whether any of it was new. */
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

/** TCP Boston: a transmission of the segment has come, but not all of it. */
export function noteIncomplete(flow: TcpFlow, segment: number): void {
  const { scoreboard } = flow;
  scoreboard.sacked[slotOf(flow, segment)] = PARTLY;
  scoreboard.top = Math.max(scoreboard.top, segment + 1);
}

/** After a timeout: the receiver may have thrown away what it told of. */
export function forgetBlocks({ scoreboard }: TcpFlow): void {
  if (scoreboard.top > 0) scoreboard.sacked.fill(0);
  scoreboard.top = 0;
  scoreboard.resentTo = 0;
}

/** The lowest segment that is not there, not sent again yet, and has something behind it that is there; -1: none. */
export function nextHole(flow: TcpFlow): number {
  const { scoreboard, sender } = flow;
  for (let segment = Math.max(scoreboard.resentTo, sender.una); segment < scoreboard.top; segment++) {
    if (!isSacked(flow, segment)) return segment;
  }
  return -1;
}

/**
 * What one look over the scoreboard tells: bytes under way (SetPipe), and the first candidates of NextSeg, -1: none.
 */
export const survey = { pipeBytes: 0, firstLost: -1, firstHole: -1 };

/**
 * Looks over what is unacknowledged, from above. A segment counts as lost when it `isPassed`, or came incomplete. Fills
 * `survey`, which the next call reuses.
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
