/** What the worker tells the page about the first difference of two runs. */
import type { Problem } from '../../scenario/problem';
import type { EventKind } from './frame';

/**
 * Kinds of happenings that are compared: the events of frames, what senders send, what RM cells (FRMs sent, BRMs that
 * are back) and credit cells tell a source, and where a VC is held for want of credit or freed by it.
 */
export type HappenedKind = EventKind | 'send' | 'retransmit' | 'frm' | 'brm' | 'credit' | 'held' | 'freed';

/**
 * One happening. `packet`: the number of the transmission, for a sent packet its segment, for an RM cell its number,
 * for a credit cell the number of cells that it says were sent on; `index` and `of`: the position of a cell in it,
 * from 0, and the number of its cells; `reason`: a position in REASONS; all −1 if they do not apply. `called`: what a
 * dropped cell is if neither data nor an acknowledgement, such as `an FRM`. `dooms`: whether a drop makes the rest of
 * its packet useless. `rateBps`: the allowed rate of the source after an RM cell; 0 otherwise.
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
  rateBps: number;
}

/** The first instant at which two runs differ, and what only one of them does then; `null` if there is nothing. */
export interface FirstDifference { timePs: number; first: Happened | null; second: Happened | null }

/**
 * `difference`: `null` if the runs are equal to the end of the shorter one; `comparedPs`: both were compared up to it.
 */
export type DifferenceReply =
  { ok: true; difference: FirstDifference | null; comparedPs: number } | { ok: false; problems: Problem[] };
