/**
 * Questions of the page about the fate of one cell, and the answers: plain records, made by `runner/why`. Times are
 * picoseconds of simulated time; flows, links and nodes are positions in the network's lists.
 */
import type { CellQuestion } from './protocol';

/**
 * A cell by its transmission: `packet` is the transmission's number in its VC, `index` the cell's position, of `of`.
 */
export interface WhichCell {
  flow: number;
  ack: boolean;
  packet: number;
  segment: number;
  index: number;
  of: number;
  /** Name of a control cell, such as `an FRM`, which is part of no segment; `null` for data and acknowledgements. */
  called: string | null;
}

/** Describes a loss, the first from `fromPs` to `toPs` that matches; a field that is left out matches anything. */
export interface Sought {
  flow?: number;
  ack?: boolean;
  packet?: number;
  index?: number;
  segment?: number;
  link?: number;
  fromPs: number;
  toPs: number;
}

/** A cell by its transmission, without its place. */
export type NamedCell = Pick<CellQuestion, 'flow' | 'ack' | 'packet' | 'index'>;

/**
 * Which cell to explain. `death`: a lost one. `tray`: the last one dropped at these nodes for a reason (a position in
 * REASONS). `cell`: one that the page saw on its way at `atPs`.
 */
export type WhyQuestion =
  | { of: 'death'; sought: Sought }
  | { of: 'tray'; nodes: readonly number[]; reason: number }
  | { of: 'cell'; cell: NamedCell; atPs: number };

/** The queue that refused the cell, at that instant. Sizes are in `unit`. */
export interface QueueThen {
  unit: 'cells' | 'packets' | 'bytes';
  occupied: number;
  /** `null` if there is no limit or no buffer. */
  capacity: number | null;
  threshold: number | null;
  /** Flows that had those places, most first; `back`: their acknowledgements. */
  flows: { flow: number; back: boolean; places: number }[];
  /** Places that were promised to cells which had not come yet. */
  promised: number;
  /** Whether one of the flows' cells is being sent, or the next to be, and no longer takes a place. */
  oneIsSent: boolean;
  /** Places of cells of the same packet that were removed at that instant; they are not counted in `flows`. */
  removed: number;
}

/** Cost of a loss, up to the latest instant that the run has reached. */
export interface Cost {
  /** Cells of the packet that are useless without the lost one. */
  doomed: number;
  /** Other cells of the packet that were lost on the way, earlier or later. */
  alsoLost: number;
  /** If it was the end of its packet: cells of the next one, which came whole and was taken for one with it. */
  nextDoomed: number;
  /** Bytes × links that the cells counted here have travelled in vain; those of doomed ones once they have arrived. */
  byteHops: number;
  /** Whether the packet has not come to its end, so that more may be wasted. */
  underWay: boolean;
  /** Bytes of IP packet that the sender has to send again; 0 if it never does. */
  bytesAgain: number;
  /** When the receiver had the segment whole; `null` if not yet or never. */
  wholeAgainPs: number | null;
}

/**
 * A consequence for the flow. `again`: the segment was sent again; `whole`: the receiver has it; `rebuilt`: the
 * receiver rebuilt it from other cells than the lost one. `window`, bytes: the windows before and after, if they
 * changed.
 */
export interface Consequence {
  kind: 'thirdDuplicate' | 'fastRetransmit' | 'timeout' | 'again' | 'whole' | 'rebuilt';
  timePs: number;
  window: { before: number; after: number; segmentBytes: number } | null;
}

export interface Death {
  cell: WhichCell;
  timePs: number;
  /** The link in front of which the cell was lost, and the number of links that it had crossed. */
  link: number;
  hopsDone: number;
  /** Position in REASONS. */
  reason: number;
  /** Why the cell was lost, as one sentence with the numbers of that instant. */
  words: string;
  /** The general rule and its source; `null` if there is none. */
  rule: { words: string; source: string } | null;
  queue: QueueThen | null;
  cost: Cost;
  followed: Consequence[];
  /** Number of different cells that rebuild a TCP Boston segment, as many in each block; `null` if all are needed. */
  enough: number | null;
  /** Number of blocks of the segment, all alike. */
  blocks: number;
  /** Whether the receiver keeps the siblings and asks for as many fresh cells as are missing (lazy packet discard). */
  lazy: boolean;
  /**
   * Why the packet was of no use before it lost a cell. `had`: the receiver had its segment already. `merged`: it had
   * taken it for one with the packet before. `thrownAway`: it had thrown away what had come of it. `null`: none of
   * these.
   */
  inVain: 'had' | 'merged' | 'thrownAway' | null;
  /** The first lost cell of the packet, which had already doomed the others; `null` if it is this one. */
  first: { index: number; timePs: number } | null;
  /** Instant up to which consequences are known. */
  knownToPs: number;
}

/** Where a living cell is. `inPs`: time until it leaves its queue or reaches the end of its link. */
export interface Place {
  where: 'host' | 'link' | 'input' | 'queue';
  link: number;
  /** In a queue, the number of cells that leave before it. */
  ahead: number;
  inPs: number;
  /** Whether later cells may leave the queue before it. */
  mayBePassed: boolean;
  /** In a queue: its flow has no credit, so that none of its cells may leave. `inPs` then counts from when it has. */
  held?: true;
}

/**
 * What made TCP send a segment again: `recovery`: it was missing when another had been sent again by duplicates;
 * `goneBack`: the sender had gone back to an earlier segment, and sends everything from there on.
 */
export type AgainCause = 'timeout' | 'fastRetransmit' | 'recovery' | 'goneBack';

export interface Life {
  cell: WhichCell;
  /** `null` if the cell has come to its end. */
  place: Place | null;
  /**
   * The loss that makes the cell useless: of its packet, or of the end of the packet before, with which the receiver
   * takes it for one; `null` if there is none.
   */
  doomedBy: Death | null;
  /** Why the receiver has thrown away cells of its packet although none was lost, as a position in REASONS. */
  thrownAway: number | null;
  /**
   * For a retransmission: when it began, what made TCP send it, and which transmission of its segment it is, counted
   * from 1; `null` if TCP did not send it at that instant, but its layer. `null` if the segment was sent once.
   */
  again: { sentPs: number; cause: AgainCause | null; transmission: number | null } | null;
  /**
   * For a segment of TCP Boston: number of different cells that rebuild it, spread evenly over its blocks; number of
   * blocks; whether this cell is redundant.
   */
  coded: { enough: number; blocks: number; redundant: boolean } | null;
}

/** What became of a cell that reached its receiver. */
export interface End {
  cell: WhichCell;
  /**
   * `waits`: for the rest of its packet or segment. `delivered`: with its packet or segment. `rebuilt`: the segment was
   * rebuilt from it and other cells. `duplicate`: the receiver had the segment already. `redundant`: the segment had
   * enough cells without it. `discarded`: thrown away with its packet.
   */
  fate: 'waits' | 'delivered' | 'rebuilt' | 'duplicate' | 'redundant' | 'discarded';
  /** When that happened; `null` if the cell still waits. */
  timePs: number | null;
  /**
   * While it waits, the number of cells of its packet, or of different cells of its segment, that are there; or `null`.
   */
  here: number | null;
  /** Number of different cells that rebuild a TCP Boston segment; `null` if all cells are needed. */
  enough: number | null;
  /** Why it was thrown away, or, while it waits for nothing, what came of its packet before; a position in REASONS. */
  reason: number | null;
  /** The loss that made the cell useless. */
  doomedBy: Death | null;
}

export type Why = { kind: 'death'; death: Death } | { kind: 'life'; life: Life } | { kind: 'end'; end: End };
export type WhyAnswer = { ok: true; why: Why } | { ok: false; words: string };
