/**
 * What the page asks about the fate of one cell, and what it is told: plain records, made by `runner/why`. Times are
 * picoseconds of simulated time; flows, links and nodes are positions in the network's lists.
 */
import type { CellQuestion } from './protocol';

/** A cell by its transmission: `packet` is the number among those of its VC, `index` its place among `of`. */
export interface WhichCell {
  flow: number;
  ack: boolean;
  packet: number;
  segment: number;
  index: number;
  of: number;
  /** What it is, where it is neither data nor an acknowledgement: `an FRM`; it is part of no segment then. */
  called: string | null;
}

/** The first loss from `fromPs` to `toPs` that fits; what is left out may be anything. */
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

/** A cell by its transmission, wherever it is. */
export type NamedCell = Pick<CellQuestion, 'flow' | 'ack' | 'packet' | 'index'>;

/**
 * `death`: a loss. `tray`: the last cell that fell at these nodes for a reason (a position in REASONS). `cell`:
 * one that was on its way at `atPs`, as the page saw it.
 */
export type WhyQuestion =
  | { of: 'death'; sought: Sought }
  | { of: 'tray'; nodes: readonly number[]; reason: number }
  | { of: 'cell'; cell: NamedCell; atPs: number };

/** The queue that refused the cell, as it stood then. Sizes in `unit`. */
export interface QueueThen {
  unit: 'cells' | 'packets' | 'bytes';
  occupied: number;
  /** null: no limit, or none. */
  capacity: number | null;
  threshold: number | null;
  /** Flows that had something in it, most first; `back`: acknowledgements. */
  flows: { flow: number; back: boolean; places: number }[];
  /** Of what the flows had, one is being sent and takes no place any more. */
  oneIsSent: boolean;
  /** Places of cells of the same packet that were taken out just then: no flow has them. */
  removed: number;
}

/** What a loss has cost, up to where the run has been. */
export interface Cost {
  /** Cells of the packet that nobody can use without the lost one. */
  doomed: number;
  /** Other cells of it that were lost on the way, before it or after. */
  alsoLost: number;
  /** Bytes × links that cells of the packet have travelled for nothing. */
  byteHops: number;
  /** What the sender has to send again, bytes of IP packet; 0 where it never will. */
  bytesAgain: number;
  /** When the receiver had the segment whole; null: not yet, or never. */
  wholeAgainPs: number | null;
}

/**
 * What followed for the flow, in order of time. Windows in bytes, for what changes them. `again`: the segment was sent
 * again; `whole`: the receiver has it; `rebuilt`: it has it, rebuilt from other cells than the lost one.
 */
export interface Consequence {
  kind: 'thirdDuplicate' | 'fastRetransmit' | 'timeout' | 'again' | 'whole' | 'rebuilt';
  timePs: number;
  window: { before: number; after: number; segmentBytes: number } | null;
}

export interface Death {
  cell: WhichCell;
  timePs: number;
  /** The link before which it was lost, and the links that it had behind it. */
  link: number;
  hopsDone: number;
  /** A position in REASONS. */
  reason: number;
  /** Why, as one sentence with the numbers of that instant. */
  words: string;
  /** The rule in general and its source; null: there is none. */
  rule: { words: string; source: string } | null;
  queue: QueueThen | null;
  cost: Cost;
  followed: Consequence[];
  /** Of a segment of TCP Boston: so many different cells of it make it whole; null: it needs all. */
  enough: number | null;
  /** So many of them in each of so many blocks of it, alike. */
  blocks: number;
  /** The receiver keeps the siblings and asks for as many fresh cells as it misses. */
  lazy: boolean;
  /** The first cell of the packet that was lost, for which the others were doomed before; null: it is this one. */
  first: { index: number; timePs: number } | null;
  /** Consequences are known up to here. */
  knownToPs: number;
}

/** Where a cell is that lives. `inPs`: until it leaves its queue, or comes to the end of its link. */
export interface Place {
  where: 'host' | 'link' | 'input' | 'queue';
  link: number;
  /** Cells that leave before it, in a queue. */
  ahead: number;
  inPs: number;
  /** In a queue where what comes later may leave before it. */
  mayBePassed: boolean;
}

export interface Life {
  cell: WhichCell;
  /** null: it has come to its end. */
  place: Place | null;
  /** The loss for which it travels for nothing; null: it is of use. */
  doomedBy: Death | null;
  /** The segment was sent before: when this transmission began, what made TCP send it, and how often it was sent. */
  again: { sentPs: number; cause: 'timeout' | 'fastRetransmit' | null; transmissions: number } | null;
  /** Of a segment of TCP Boston: so many different cells make it whole, in each block alike, and is this one beyond? */
  coded: { enough: number; blocks: number; redundant: boolean } | null;
}

/** What became of a cell that came to its receiver. */
export interface End {
  cell: WhichCell;
  /**
   * `waits`: for the rest of its packet or segment. `delivered`: with its packet, or as one of the cells of a segment;
   * `rebuilt`: as one of those from which the segment was rebuilt. `duplicate`: the receiver had the segment.
   * `redundant`: nothing needed it any more. `discarded`: thrown away with its packet.
   */
  fate: 'waits' | 'delivered' | 'rebuilt' | 'duplicate' | 'redundant' | 'discarded';
  /** When that was; null: it waits. */
  timePs: number | null;
  /** While it waits: so many cells of its packet, or different ones of its segment, are there; null: not known. */
  here: number | null;
  /** Of a segment of TCP Boston: so many different cells make it whole; null: it needs all. */
  enough: number | null;
  /** Why it was thrown away, a position in REASONS. */
  reason: number | null;
  /** The loss for which it came for nothing. */
  doomedBy: Death | null;
}

export type Why = { kind: 'death'; death: Death } | { kind: 'life'; life: Life } | { kind: 'end'; end: End };
export type WhyAnswer = { ok: true; why: Why } | { ok: false; words: string };
