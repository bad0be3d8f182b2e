/**
 * What an adaptation layer is: it takes a transport's packets down, decides when their cells go, and puts together what
 * comes out at the end of the VC. It calls nobody above: what is whole is returned, or left in `handedUp`, and the way
 * takes it to the transport and then tells the layer (`settle`).
 */
import type { Complaint, ControlCells, Mechanism, Parameter, Told } from '../catalogue-types';
import type { AdaptationSpec, FlowSpec } from '../spec';
import type { FlowState, Simulation } from '../world';

/** Packets that a layer hands up together, in order; its cells are settled when the transport has had all of them. */
export interface HandedUp {
  /** For each packet: segment, offset of its data modulo 2^32, bytes of the IP packet. */
  members: readonly number[];
  /** When the oldest was handed down. */
  sentPs: number;
  /** Slots whose cells end with it, and how many of each. */
  packets: readonly number[];
  cells: readonly number[];
  /** What the layer itself wants to have again in `settle`. */
  own: object | null;
}

/** Numbers of a member in `HandedUp.members`. */
export const MEMBER = 3;

/** The event of a flow's layer: each keeps its own deadlines and one event for the earliest of them. */
export const LAYER_TIMER = 7;

/** Drained within the event that has filled it, so no part of the World. */
export const handedUp: HandedUp[] = [];

/** What a flow hands its layer: full packets of so many bytes, and whose. */
export interface Carried {
  packetBytes: number;
  /** The transport's title, and whether it hears acknowledgements. */
  transport: string;
  acknowledged: boolean;
  /** TCP Boston makes the cells. */
  boston: boolean;
}

export interface AdaptationLayer<
  Id extends string = string, Parameters extends readonly Parameter[] = readonly Parameter[],
> extends Mechanism<Id, Parameters> {
  /** Features that the ports on its way must have (switch/features). */
  portFeatures?: readonly string[];
  /** What the cells are for that it sends besides. */
  control?: ControlCells;
  /** It sends nothing before every switch on the way has places for a whole packet. */
  asksForPlaces?: boolean;
  /** Results (metrics/definitions) that say something only over such a layer. */
  counts?: readonly string[];
  /** Why it cannot carry that; nothing: it can. */
  check(told: Told<Parameters>, carried: Carried): Complaint[];
  /** Cells that leave together for a packet of so many bytes; `cellBytes`: of each, those that carry data. */
  cells(told: Told<Parameters>, packetBytes: number, cellBytes: number): number;
  /** Does it put made-up cells in place of those that are missing? */
  fills?(told: Told<Parameters>): boolean;
  /** What the layer remembers of a flow: plain data, null: nothing. */
  create(spec: FlowSpec): object | null;
  /** A data packet of the transport comes down. */
  offer(sim: Simulation, packet: number): void;
  /** A cell of data has reached the end of its VC. Returns the slot of a packet that is whole, or NOTHING. */
  cell(sim: Simulation, packet: number, index: number): number;
  /** The transport has had what was left in `handedUp`; `useful`: some of it was new. */
  settle?(sim: Simulation, flow: number, handed: HandedUp, useful: boolean): void;
  /** The transport has had an acknowledgement of everything below segment `next`. */
  ack?(sim: Simulation, flow: number, next: number): void;
  /** The flow's event of the layer. */
  timer?(sim: Simulation, flow: number): void;
  /** Cells that it holds beside the packet that is coming in. */
  held?(flow: FlowState): number;
  /** IP bytes over bytes on the wire of a full packet of so many bytes; `cellBytes`: of each cell, those of data. */
  share(spec: AdaptationSpec, packetBytes: number, cellBytes: number): number;
}
