/**
 * What an ABR algorithm of a switch is: it hears what a port carried in each averaging interval, and says for each VC
 * how fast its source may send. Counting, intervals and cells of resource management are the feature's
 * (features/explicit-rate.ts). Rates are cells per second.
 */
import type { Mechanism, Parameter, Row, SpecOf, Warning } from '../../catalogue-types';

/** One interval of a port, as it was. */
export interface Interval {
  lengthS: number;
  /** What the link carries. */
  linkRate: number;
  /** Cells of ABR connections that came, and of traffic that goes before them. */
  abrCells: number;
  priorityCells: number;
  /** VCs of which a cell came, or with a decay the sum of their shares; not less than 0. */
  activeVcs: number;
  /** Cells in the queue at its end, without those of UBR where they have a queue of their own. */
  queueCells: number;
}

/** What an algorithm makes of an interval: the load factor z, the VCs that it counts, the rate for each of them. */
export interface Load {
  load: number;
  vcs: number;
  fairShare: number;
}

/** When an interval ends: after a time or so many ABR cells, whichever comes first; Infinity: not by this. */
export interface Ends {
  afterPs: number;
  afterCells: number;
}

export interface AbrAlgorithm<
  Id extends string, State extends object, Parameters extends readonly Parameter[] = readonly Parameter[],
> extends Mechanism<Id, Parameters> {
  /** The settings of a port; `before`: the state until now, null at first; `linkRate`: what its link carries. */
  settle(told: SpecOf<Parameters>, before: State | null, linkRate: number): State;
  /** null: it needs no intervals. */
  ends?(state: State): Ends;
  /** What is left, at the next interval, of the share in N of a VC that sends nothing; 0: nothing. */
  decay?(state: State): number;
  /** Is a VC's rate measured here, or taken from its FRMs? */
  measures?(state: State): boolean;
  ended?(state: State, interval: Interval): void;
  /** The explicit rate for a VC whose source sends at `ccr`. */
  rate?(state: State, ccr: number): number;
  /** What of a line it divides equally, whatever least rates were promised (bits per second); left out: nothing. */
  divides?(told: SpecOf<Parameters>, linkBps: number): number;
  /** What it was told in vain; null: nothing. */
  warn?(told: SpecOf<Parameters>): Warning | null;
  /** Of the last interval, for charts. */
  load?(state: State): Load;
  /** For the inspector. */
  inspect?(state: State): readonly Row[];
}

/** An algorithm as the port knows it: it hands each the state that this one has made. */
export type AnyAlgorithm = AbrAlgorithm<string, object>;
