/**
 * The interface of a service of a VC: it stands between everything that a host sends on the VC and the first link, and
 * decides when cells may go. Shapers come before it; what they pass on waits here. A VC without a state of a service is
 * plain: its cells go to the link at once.
 */
import type { Complaint, Mechanism, Parameter, Row, SpecOf, Told, Warning } from '../../catalogue-types';
import type { NetworkSpec } from '../../spec';
import type { Simulation } from '../../world';

/** The event of a VC's service; its subject is the VC. */
export const VC_DUE = 12;

/**
 * The first link of a VC, with the highest rate that it has during the run, bits per second, and the propagation delay
 * of the VC there and back.
 */
export interface FirstLink { id: string; rateBps: number; roundTripS: number }

/** A service in the catalogue, and what it needs from the network. */
export interface ServiceLine<
  Id extends string = string, Parameters extends readonly Parameter[] = readonly Parameter[],
> extends Mechanism<Id, Parameters> {
  /** How a sentence names the service of a flow. */
  short: string;
  /** How a sentence names flows that have the service. */
  several: string;
  /** Every switch on the route needs an ABR algorithm. */
  needsAlgorithm?: boolean;
  /** Its source has an allowed cell rate, which the stage draws as a gauge. */
  hasRate?: boolean;
  /**
   * It works hop by hop: every switch on the route has separate places for the VC, and the far end of each link reports
   * how many of its cells it has sent on (way/credits).
   */
  hopByHop?: true;
  /** A service that the opposite VC may not have, and the reason, as the end of a sentence. */
  notOpposite?: { id: string; because: string };
  /** Whether cells of its own come back and wait for their turn under the service of the opposite VC. */
  comesBack?(told: SpecOf<Parameters>): boolean;
  /** Results (metrics/definitions) that have a meaning only if a VC has this service. */
  counts?: readonly string[];
  /** Places that every switch on the route keeps for the VC. */
  places?(told: SpecOf<Parameters>): number;
  /** How to ask for fewer places, as a part of a sentence. */
  keepLess?: string;
  /** Why it cannot work with its settings. */
  check?(told: Told<Parameters>): Complaint[];
  /** Which of its settings has no effect; `null` if all have. `first` is the link over which its source sends. */
  warn?(told: Told<Parameters>, first: FirstLink): Warning | null;
  /** The least rate that it is promised, bits per second. */
  promises?(told: SpecOf<Parameters>): number;
}

/** `State`: the settings of one VC and what is held for it, as plain data. */
export interface VcService<
  Id extends string = string, Parameters extends readonly Parameter[] = readonly Parameter[],
  State extends object = object,
> extends ServiceLine<Id, Parameters> {
  /** Its position in the list, which `Network.vcService` has by VC. */
  number: number;
  /** Creates the state for a VC; `null` if it needs none, and cells go to the link at once. */
  create(spec: NetworkSpec, vc: number): State | null;
  /** Takes `count` cells of a packet, starting with cell `first`, that want to go. */
  offer?(sim: Simulation, packet: number, first: number, count: number): void;
  /** Handles its event. */
  due?(sim: Simulation, vc: number): void;
  /**
   * Handles its event and those that follow up to `untilPs`. Only if nothing else comes to the host until then, no
   * other VC begins at its link, and a cell stays behind that waits. Returns how many events that were; 0 if nothing
   * was done.
   */
  dueUntil?(sim: Simulation, vc: number, untilPs: number): number;
  /** A cell of a packet has come to the end of the VC; `marked`: with EFCI. Not called before the first mark of all. */
  cellAtEnd?(sim: Simulation, vc: number, marked: boolean): void;
  /** Number of cells that wait at the source and are not sent yet. */
  waiting?(state: State): number;
  /** Whether a cell has left by it. */
  hasSent?(state: State): boolean;
  /** Rows for the inspector. */
  inspect?(state: State, nowPs: number): readonly Row[];
}
