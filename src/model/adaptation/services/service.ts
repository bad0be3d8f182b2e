/**
 * What a service of a VC is: it stands between all that a host sends on the VC and the first link, and says when cells
 * may go. Shapers come before it; what they give on waits here. A VC without a state of a service is plain: its cells
 * go to the link at once.
 */
import type { Complaint, Mechanism, Parameter, Row, SpecOf, Told, Warning } from '../../catalogue-types';
import type { NetworkSpec } from '../../spec';
import type { Simulation } from '../../world';

/** The event of a VC's service; its subject is the VC. */
export const VC_DUE = 12;

/** The first link of a VC, and how fast it is at its fastest, bits per second. */
export interface FirstLink { id: string; rateBps: number }

/** A service as the catalogue shows it, and what it asks of the network. */
export interface ServiceLine<
  Id extends string = string, Parameters extends readonly Parameter[] = readonly Parameter[],
> extends Mechanism<Id, Parameters> {
  /** In a sentence about a flow that has it. */
  short: string;
  /** In a sentence about flows that have it. */
  several: string;
  /** Every switch on its way needs an ABR algorithm. */
  needsAlgorithm?: boolean;
  /** Its source has an allowed cell rate, which the stage draws as a gauge. */
  hasRate?: boolean;
  /**
   * It is kept to hop by hop: every switch on its way has places of its own for it, and the far end of each link tells
   * how many of its cells it has sent on (way/credits).
   */
  hopByHop?: true;
  /** The service of the VC opposite that it does not go with, and why, as the end of a sentence. */
  notOpposite?: { id: string; because: string };
  /** Cells of its own come back, and wait for their turn by the service of the VC opposite. */
  comesBack?(told: SpecOf<Parameters>): boolean;
  /** Results (metrics/definitions) that say something only where a VC has it. */
  counts?: readonly string[];
  /** Places that every switch on its way keeps for it. */
  places?(told: SpecOf<Parameters>): number;
  /** How it is told to ask for fewer places, as a part of a sentence. */
  keepLess?: string;
  /** Why it cannot do what it was told. */
  check?(told: Told<Parameters>): Complaint[];
  /** Which of its settings have no effect, as it was told; `first`: the link that its source sends over. */
  warn?(told: Told<Parameters>, first: FirstLink): Warning | null;
  /** The least rate that is promised to it, bits per second. */
  promises?(told: SpecOf<Parameters>): number;
}

/** `State`: what one VC was told and what is held for it; plain data. */
export interface VcService<
  Id extends string = string, Parameters extends readonly Parameter[] = readonly Parameter[],
  State extends object = object,
> extends ServiceLine<Id, Parameters> {
  /** Its position in the list; `Network.vcService` has it by VC. */
  number: number;
  /** What it keeps of a VC; null: nothing, cells go to the link at once. */
  create(spec: NetworkSpec, vc: number): State | null;
  /** `count` cells of a packet, from its cell `first` on, want to go. */
  offer?(sim: Simulation, packet: number, first: number, count: number): void;
  /** Its event. */
  due?(sim: Simulation, vc: number): void;
  /**
   * Its event, and those that follow up to `untilPs`, where nothing else comes to the host until then, no other VC
   * begins at its link, and something is left to wait. Returns how many these were, 0: nothing was done.
   */
  dueUntil?(sim: Simulation, vc: number, untilPs: number): number;
  /** A cell of a packet has come to the end of the VC, with EFCI or without; untold before the network's first mark. */
  cellAtEnd?(sim: Simulation, vc: number, marked: boolean): void;
  /** Cells that wait at the source; none of them is sent yet. */
  waiting?(state: State): number;
  /** Has a cell left by it? */
  hasSent?(state: State): boolean;
  /** For the inspector. */
  inspect?(state: State, nowPs: number): readonly Row[];
}
