/**
 * What a kind of traffic has to offer. A source only answers: asked at an instant, it says how many bytes its
 * application has and how long it will be quiet. `traffic/run` hands the bytes to the transport and asks again. A
 * source keeps its memory in `TrafficState` of its flow, and draws random numbers from the flow's own stream.
 */
import type { Complaint, Mechanism, Parameter, Row, SpecOf, Told, Warning } from '../catalogue-types';
import type { TrafficSpec } from '../spec';

/** State of a source, one per flow, in the World. */
export interface TrafficState {
  /** When the source is asked again, ps; Infinity if it has no more data. */
  nextPs: number;
  /**
   * For UDP: bytes that wait because too many packets are under way, and when to try them again (Infinity if nothing
   * waits).
   */
  heldBytes: number;
  retryPs: number;
  /** Packets left of a burst, or the next entry of a trace. */
  position: number;
  /** When the present period began, or the present round of a trace. */
  originPs: number;
}

export const createTraffic = (): TrafficState => ({
  nextPs: Infinity, heldBytes: 0, retryPs: Infinity, position: 0, originPs: 0,
});

/** One question to a source and its answer. The same object is used for all questions. */
export interface Turn {
  nowPs: number;
  /** Set if the flow has just started. */
  first: boolean;
  /** A full packet: bytes with headers, bytes of data, bytes on the wire, and how long the host's link takes for it. */
  packetBytes: number;
  dataBytes: number;
  wireBytes: number;
  sendingPs: number;
  words: Uint32Array;
  stream: number;
  /** The answer: bytes that the application has now, and the time until the next question; Infinity if none follows. */
  bytes: number;
  waitPs: number;
}

/** The surroundings of a source: the number of members in its flow's group, and the rate of the bottleneck. */
export interface Place {
  members: number;
  bottleneckBps: number;
}

/** The rate at which packets come while a source is on, bits per second on the wire, and the setting that says so. */
export interface Pace { key: string; bps: number }

/** The file that a flow carries. `sha256` is `null` if it has not been computed. */
export interface CarriedFile { name: string; bytes: number; sha256: string | null }

/**
 * The settings of a kind of traffic in a scenario, in the units of the model; `Extra`: those beside numbers, choices
 * and switches.
 */
export type ToldTraffic<Id extends string, Parameters extends readonly Parameter[], Extra> =
  { kind: Id } & SpecOf<Parameters> & Extra;

/** A kind of traffic for code that treats all kinds alike. Each kind must only be given settings of its own kind. */
export interface TrafficKind extends Mechanism {
  overWindow: boolean;
  withoutWindow: boolean;
  withoutWindowGoverned?: boolean;
  whyNot?: string;
  begins?: object;
  settle(told: { kind: string }, place: Place): TrafficSpec;
  file?(told: { kind: string }): CarriedFile;
  goesFirst?(told: { kind: string }): boolean;
  peakBps?(told: { kind: string }): number;
  pace?(told: { kind: string }, overhead: number): Pace | null;
  check?(told: { kind: string }): Complaint[];
  warn?(told: { kind: string }, place: Place, wireBytes: number): Warning | null;
}

/** A kind of traffic in the catalogue. `Spec`: the settings that the model is given. */
export interface TrafficSource<
  Id extends string = string, Parameters extends readonly Parameter[] = readonly Parameter[],
  Extra extends object = object,
  Spec extends { kind: Id } = ToldTraffic<Id, Parameters, Extra>,
> extends Mechanism<Id, Parameters> {
  /** Whether it can use a transport whose window decides when data is sent (TCP), and one without a window (UDP). */
  overWindow: boolean;
  withoutWindow: boolean;
  /** Whether it can use a transport without a window if the service of its VC says when it may send. */
  withoutWindowGoverned?: boolean;
  /** Why it cannot use the other transport, if it cannot. */
  whyNot?: string;
  /** Settings, beside defaults, that a flow gets when this kind of traffic is chosen for it. */
  begins?: Partial<Told<Parameters>> & Extra;
  /** Makes the settings for the model from those of the scenario and the surroundings. */
  settle(told: ToldTraffic<Id, Parameters, Extra>, place: Place): Spec;
  /** Bytes that the application has at the start, -1 if without end; absent if all data comes while it runs. */
  startBytes?(spec: Spec): number;
  /** There is always more data. Without a window that decides, it sends whenever its VC may. */
  endless?: boolean;
  /** The file that it carries. Its bytes are real: made, carried, rebuilt and compared. */
  file?(spec: Spec): CarriedFile;
  /** Its cells go before all others at switches. */
  goesFirst?(spec: Spec): boolean;
  /** What it takes of a link while it is on, bits per second, cell headers included, if its settings say so. */
  peakBps?(spec: Spec): number;
  /** How fast its packets come, if a setting says so. `overhead`: bytes on the wire for each byte of an IP packet. */
  pace?(spec: Spec, overhead: number): Pace | null;
  /** The rate at which its cells leave one by one, across packets; absent if the cells of a packet leave together. */
  cellsAtBps?(spec: Spec): number;
  /** Which settings contradict each other or make no sense. */
  check?(told: ToldTraffic<Id, Parameters, Extra>): Complaint[];
  /** Which setting does not do in its surroundings what it says; `null` if all do. `wireBytes`: of a full packet. */
  warn?(told: ToldTraffic<Id, Parameters, Extra>, place: Place, wireBytes: number): Warning | null;
  ask(spec: Spec, state: TrafficState, turn: Turn): void;
  /** Rows for the inspector. */
  inspect?(spec: Spec, state: TrafficState): readonly Row[];
}

/** How long these bytes take at a rate, in whole picoseconds, at least one. */
export const timeOf = (bytes: number, rateBps: number): number => Math.max(1, Math.round((bytes * 8e12) / rateBps));
