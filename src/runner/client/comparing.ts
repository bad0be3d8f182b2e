/** What page and worker say to each other about two runs that are held against each other. */
import type { Problem } from '../../scenario/problem';
import type { EventKind } from './frame';

/** What happens in a run by which two runs are told apart: what a frame tells of, and what senders send. */
export type HappenedKind = EventKind | 'send' | 'retransmit';

/**
 * `packet`: the number of the transmission, of what was sent the segment; `index` and `of`: the place of a cell in it,
 * from 0, and its cells; `reason`: a position in REASONS. −1 where a column does not apply. `called`: what a dropped
 * cell is, where it is neither data nor an acknowledgement: `an FRM`. `dooms`: a drop after which the rest of its
 * packet is of no use, which a stage shows at once.
 */
export interface Happened {
  kind: HappenedKind;
  flow: number;
  ack: boolean;
  link: number;
  packet: number;
  index: number;
  of: number;
  reason: number;
  called: string | null;
  dooms: boolean;
}

/** The first instant at which two runs differ, and what only the one and only the other does there; null: nothing. */
export interface FirstDifference { timePs: number; first: Happened | null; second: Happened | null }

/** `difference` null: the two are the same to the end of the shorter one. */
export type DifferenceReply =
  { ok: true; difference: FirstDifference | null; comparedPs: number } | { ok: false; problems: Problem[] };
