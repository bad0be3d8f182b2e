/**
 * What a kind of traffic is. A source judges and does not act: asked at an instant, it says how many bytes its
 * application has now and how long it is quiet; `traffic/run` hands the bytes to the transport and asks again. What a
 * source remembers is in its flow's `TrafficState`; what it draws comes from its flow's own stream.
 */
import type { Complaint, Mechanism, Parameter, SpecOf, Told, Warning } from '../catalogue-types';
import type { TrafficSpec } from '../spec';

/** Per flow, part of the World. */
export interface TrafficState {
  /** The source is asked again then; Infinity: it has no more. */
  nextPs: number;
  /**
   * UDP: data that waits because too many packets are under way, and when it is tried again (Infinity: nothing waits).
   */
  heldBytes: number;
  retryPs: number;
  /** Packets left of a burst, or the next entry of a trace. */
  position: number;
  /** When the present period, or round of a trace, began. */
  originPs: number;
}

export const createTraffic = (): TrafficState => ({
  nextPs: Infinity, heldBytes: 0, retryPs: Infinity, position: 0, originPs: 0,
});

/** One question to a source, and its answer: one object is used again and again. */
export interface Turn {
  nowPs: number;
  /** The flow has just started. */
  first: boolean;
  /** A full packet: headers included; its data; on the wire; and how long the host's link takes for it. */
  packetBytes: number;
  dataBytes: number;
  wireBytes: number;
  sendingPs: number;
  words: Uint32Array;
  stream: number;
  /** The answer: bytes that the application has now, and how long until the next question (Infinity: there is none). */
  bytes: number;
  waitPs: number;
}

/** Where a source stands: as one of so many members of its flow, before a bottleneck of this rate. */
export interface Place {
  members: number;
  bottleneckBps: number;
}

/** What a source takes of a link while it sends, and on average, bits per second, cell headers included. */
export interface Takes { peakBps: number; meanBps: number }

/** The file that a flow carries; sha256 null: it has not been computed. */
export interface CarriedFile { name: string; bytes: number; sha256: string | null }

/** What a source was told, with what it needs beside numbers, choices and switches (`Extra`). */
export type ToldTraffic<Id extends string, Parameters extends readonly Parameter[], Extra> =
  { kind: Id } & SpecOf<Parameters> & Extra;

/** A kind of traffic as the catalogue shows it: the scenario layer hands each kind what is told of it, and no other. */
export interface TrafficKind extends Mechanism {
  overWindow: boolean;
  withoutWindow: boolean;
  withoutWindowGoverned?: boolean;
  whyNot?: string;
  begins?: object;
  settle(told: { kind: string }, place: Place): TrafficSpec;
  file?(told: { kind: string }): CarriedFile;
  goesFirst?(told: { kind: string }): boolean;
  takes?(told: { kind: string }): Takes;
  check?(told: { kind: string }): Complaint[];
  warn?(told: { kind: string }, place: Place): Warning | null;
}

/** A catalogue line of traffic. `Spec`: what the model is handed of it. */
export interface TrafficSource<
  Id extends string = string, Parameters extends readonly Parameter[] = readonly Parameter[],
  Extra extends object = object,
  Spec extends { kind: Id } = ToldTraffic<Id, Parameters, Extra>,
> extends Mechanism<Id, Parameters> {
  /** Does it go over a transport whose window says when data is sent (TCP), and over one that has none (UDP)? */
  overWindow: boolean;
  withoutWindow: boolean;
  /** Over the latter where the service of its VC says when it may send. */
  withoutWindowGoverned?: boolean;
  /** Why it does not go over the other transport, where it does not. */
  whyNot?: string;
  /** What beside defaults a flow is told that takes it up. */
  begins?: Partial<Told<Parameters>> & Extra;
  /** What it is handed where it stands. */
  settle(told: ToldTraffic<Id, Parameters, Extra>, place: Place): Spec;
  /** Bytes that the application has at the start, -1: there is no end; absent: none, it brings them while it runs. */
  startBytes?(spec: Spec): number;
  /** There is always more: without a window that decides, it sends whenever its VC may. */
  endless?: boolean;
  /** The file that it carries; its bytes are real: made, carried, rebuilt and compared. */
  file?(spec: Spec): CarriedFile;
  /** Its cells go before all others at switches. */
  goesFirst?(spec: Spec): boolean;
  /** What it takes of a link, where what it was told says so. */
  takes?(spec: Spec): Takes;
  /** The rate at which its cells leave one by one, whatever packets they are of; absent: a packet's go together. */
  cellsAtBps?(spec: Spec): number;
  /** What it cannot be told together. */
  check?(told: ToldTraffic<Id, Parameters, Extra>): Complaint[];
  /** Why it cannot do what it was told where it stands; null: it can. */
  warn?(told: ToldTraffic<Id, Parameters, Extra>, place: Place): Warning | null;
  ask(spec: Spec, state: TrafficState, turn: Turn): void;
}

/** How long so many bytes take at a rate, whole picoseconds, at least one. */
export const timeOf = (bytes: number, rateBps: number): number => Math.max(1, Math.round((bytes * 8e12) / rateBps));
