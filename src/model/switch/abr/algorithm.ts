/**
 * The interface of an ABR algorithm of a switch: it is told what a port carried in each averaging interval, and says
 * for each VC how fast its source may send. Counting, intervals and resource management cells are handled by the
 * feature (features/explicit-rate.ts). Rates are cells per second.
 */
import type { Mechanism, Parameter, Row, SpecOf, Warning } from '../../catalogue-types';
import type { EfciThresholds } from '../features/efci-thresholds';

/** What happened at a port in one interval. */
export interface Interval {
  lengthS: number;
  /** Rate of the link. */
  linkRate: number;
  /** Cells of ABR connections that came, and cells of traffic that goes before them. */
  abrCells: number;
  priorityCells: number;
  /** Number of VCs of which a cell came; with a decay the sum of their shares. Not negative. */
  activeVcs: number;
  /** Cells in the queue at the end of the interval, without those of UBR if these have a queue of their own. */
  queueCells: number;
}

/** What an algorithm finds in an interval: the load factor z, the number of VCs, and the rate for each of them. */
export interface Load {
  load: number;
  vcs: number;
  fairShare: number;
}

/** When an interval ends: after a time or after a number of ABR cells, whichever comes first; Infinity: not by this. */
export interface Ends {
  afterPs: number;
  afterCells: number;
}

export interface AbrAlgorithm<
  Id extends string, State extends object, Parameters extends readonly Parameter[] = readonly Parameter[],
> extends Mechanism<Id, Parameters> {
  /** Makes the state for a port. `before`: the state so far, `null` at first; `linkRate`: rate of its link. */
  settle(told: SpecOf<Parameters>, before: State | null, linkRate: number): State;
  /** When its intervals end; absent if it needs none. */
  ends?(state: State): Ends;
  /** For the number of VCs: the share that a silent VC keeps from one interval to the next; 0 if none. */
  decay?(state: State): number;
  /** Whether the rate of a VC is measured here. Otherwise it is taken from its FRMs. */
  measures?(state: State): boolean;
  /** Whether a VC also counts in an interval in which only a BRM of it passes. */
  countsBackward?(state: State): boolean;
  /** A VC has come of which less than 1 was counted in the last interval; `by` is what is missing. */
  joins?(state: State, by: number): void;
  ended?(state: State, interval: Interval): void;
  /** Returns the explicit rate for a VC whose source sends at `ccr`. */
  rate?(state: State, ccr: number): number;
  /**
   * Bits (`RmBit.ci`, `RmBit.ni`) that an answer to a source that sends at `ccr` gets here: slow down, do not speed up;
   * 0: none. Absent: none ever. Bits that other switches have set stay.
   */
  indicates?(state: State, ccr: number): number;
  /**
   * The thresholds between which cells that enter the queue get EFCI (features/efci.ts), from its settings and those of
   * the port. Absent: the port's.
   */
  thresholds?(told: SpecOf<Parameters>, port: EfciThresholds): EfciThresholds;
  /** The rate of a link that it divides equally, whatever was promised (bits per second); absent if it divides none. */
  divides?(told: SpecOf<Parameters>, linkBps: number): number;
  /** Which of its settings has no effect; `null` if all have. */
  warn?(told: SpecOf<Parameters>): Warning | null;
  /** The result of the last interval, for charts. */
  load?(state: State): Load;
  /** Rows for the inspector. */
  inspect?(state: State): readonly Row[];
}

/** An algorithm for code that treats all alike. It must only be given a state that it has made. */
export type AnyAlgorithm = AbrAlgorithm<string, object>;
