/**
 * The interface of an adaptation layer: it takes packets from a transport, decides when their cells are sent, and
 * reassembles what arrives at the end of the VC. It calls nothing above it: a whole packet is returned, or left in
 * `handedUp`. `way/end` hands that to the transport and then informs the layer (`settle`).
 */
import type { Complaint, ControlCells, Mechanism, Parameter, Shown, Told, Warning } from '../catalogue-types';
import type { wholePacketParameters } from './aal5';
import type { AdaptationSpec, FlowSpec } from '../spec';
import type { FlowState, Simulation } from '../world';

/** Packets that a layer hands up together, in order. Their cells are settled when the transport has had all of them. */
export interface HandedUp {
  /** For each packet: segment, offset of its data modulo 2^32, bytes of the IP packet, when it was handed down (ps). */
  members: readonly number[];
  /** Slots whose cells end with it, and the number of cells of each. */
  packets: readonly number[];
  cells: readonly number[];
  /** Anything that the layer needs again in `settle`. */
  own: object | null;
}

/** How many numbers a member has in `HandedUp.members`. */
export const MEMBER = 4;

/** The event of a flow's layer. A layer keeps its own deadlines and one event for the earliest of them. */
export const LAYER_TIMER = 7;

/** Drained within the event that fills it, so it is not part of the World. */
export const handedUp: HandedUp[] = [];

/** What a flow hands to its layer: the size of its full packets, and its transport. */
export interface Carried {
  packetBytes: number;
  /** Title of the transport, and whether it gets acknowledgements. */
  transport: string;
  acknowledged: boolean;
  /** Whether TCP Boston makes the cells. */
  boston: boolean;
}

/** The bytes of a layer's cells, where they are not those of AAL5. They are made when somebody looks at a cell. */
export interface OwnBytes {
  /** Writes a packet and what stands around it into `data`, which is zeroes: the data bytes of all its cells. */
  frame(data: Uint8Array, packet: Uint8Array): void;
  /** Writes the 48 bytes of cell `index` of `cells`; `data` are those that it carries. */
  cell(out: Uint8Array, data: Uint8Array, index: number, cells: number): void;
}

/** A path of a flow: the cells of a full packet, least time from the first to the last, and delay there and back. */
export interface Path { cells: number; leastMs: number; roundTripMs: number }

/** Settings that are read of every flow, whatever its layer: its framing, and which cells of a packet show marks. */
type Common = (typeof wholePacketParameters)[number];

/** A layer that has these settings; of another one a sentence, which the compiler then prints. */
export type WithCommon<Layer extends AdaptationLayer> = Common extends Layer['parameters'][number] ? Layer
  : 'The parameters of a layer contain wholePacketParameters or aal5Parameters (aal5.ts).';

/**
 * Its parameters contain those of AAL5 (`aal5Parameters`), or at least `wholePacketParameters`, which is checked in the
 * table (`WithCommon`).
 */
export interface AdaptationLayer<
  Id extends string = string, Parameters extends readonly Parameter[] = readonly Parameter[],
> extends Mechanism<Id, Parameters> {
  /** Features that ports on the route must have (switch/features). */
  portFeatures?: readonly string[];
  /** The purpose of the cells that it sends beside data. */
  control?: ControlCells;
  /** Whether it asks every switch on the route for places for a whole packet. */
  asksForPlaces?: boolean;
  /** Whether it sends nothing before it has these places. */
  waitsForPlaces?(told: Told<Parameters>): boolean;
  /** Results (metrics/definitions) that have a meaning only with this layer. */
  counts?: readonly string[];
  /** Why it cannot carry such packets; empty if it can. */
  check(told: Told<Parameters>, carried: Carried): Complaint[];
  /** What is told but cannot work on a path through the network. */
  warn?(told: Told<Parameters>, path: Path): Warning | null;
  /** Cells that leave together for a packet of `packetBytes`. `cellBytes`: bytes of each cell that carry data. */
  cells(told: Told<Parameters>, packetBytes: number, cellBytes: number): number;
  /** What its cells look like if not as those of AAL5. No bit of a header then says that a packet ends. */
  bytes?: OwnBytes;
  /** Whether it puts made-up cells in place of missing ones. */
  fills?(told: Told<Parameters>): boolean;
  /**
   * Set if this is a variant of the layer with the same id: whether it runs instead of that layer (layers.ts). So
   * something that has to be done for every cell costs nothing to flows that do without it.
   */
  replaces?(spec: AdaptationSpec): boolean;
  /** Creates the state of the layer for a flow, as plain data; `null` if it needs none. */
  create(spec: Pick<FlowSpec, 'transport' | 'adaptation'>): object | null;
  /** A variant takes over a flow that has been running without it. */
  takeOver?(sim: Simulation, flow: number): void;
  /** A data packet comes down from the transport. */
  offer(sim: Simulation, packet: number): void;
  /** A cell of data has reached the end of its VC. Returns the slot of a packet that is whole, or NOTHING. */
  cell(sim: Simulation, packet: number, index: number): number;
  /** Whether `cell` does nothing but reassemble data as in `reassemble`. */
  reassembles?: boolean;
  /**
   * As `cell`, for a cell from which nothing else follows: no packet ends and nothing is sent or discarded. Returns
   * false, and does nothing, for all other cells. Such cells may be taken in before other events of their instant.
   */
  joinsQuietly?(sim: Simulation, packet: number, index: number): boolean;
  /** The transport has taken what was left in `handedUp`. `useful`: some of it was new. */
  settle?(sim: Simulation, flow: number, handed: HandedUp, useful: boolean): void;
  /** The transport has received an acknowledgement of everything below segment `next`. */
  ack?(sim: Simulation, flow: number, next: number): void;
  /** Handles the flow's event of the layer. */
  timer?(sim: Simulation, flow: number): void;
  /** Cells that it holds, without those of the packet that is coming in. */
  held?(flow: FlowState): number;
  /** Sections of the inspector: what it holds for a flow, and what it waits for. */
  inspect?(sim: Simulation, flow: number): readonly Shown[];
  /** IP bytes over bytes on the wire, for a full packet of `packetBytes`. `cellBytes`: data bytes of each cell. */
  share(spec: AdaptationSpec, packetBytes: number, cellBytes: number): number;
}
