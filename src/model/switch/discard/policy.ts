/**
 * What a discard policy is: a judgement over one cell that meets one queue. A policy judges; it does not act. The
 * output port owns the queue, the per-VC state, what is measured and what is drawn at random, and carries the verdict
 * out.
 */
import type { Mechanism, Parameter, Row, SpecOf, Warning } from '../../catalogue-types';
import { reasonNumber } from '../../reasons';
import { grouped } from '../../words';

/** What a policy may know about the queue. Sizes in places: cells; in packet mode packets or bytes. */
export interface QueueView {
  /** What counts against the buffer before the arriving cell is in it, places that are promised to others included. */
  readonly occupancy: number;
  /** How many places the arriving cell or packet takes: 1, or its bytes. */
  readonly arriving: number;
  readonly capacity: number;
  /** VCs that have cells in the queue. */
  readonly activeVcs: number;
}

/** What a switch remembers about one VC at one port: it knows packets only by their end-of-packet flags. */
export interface VcAtPort {
  /** The cell before this one did not end a packet. */
  midPacket: boolean;
  /** The rest of the packet is being refused. */
  refusing: boolean;
  /** At least one cell of the packet was let in. */
  partlySent: boolean;
  /** Places that it has in the queue. */
  queued: number;
}

/**
 * ADMIT, or a reason number; PUSH_OUT: refuse as `bufferFull` and remove the packet's queued cells as well; MARK: let
 * the cell in, and tell on it and the rest of its packet that the switch is congested.
 */
export type Verdict = number;
export const ADMIT = -1;
export const PUSH_OUT = -2;
export const MARK = -3;

/** A cell that arrives, for policies that measure: when, on which link, and what its packet is. */
export interface Arrival {
  nowPs: number;
  /** Since when nothing is being sent, -1 while something is. */
  idleFromPs: number;
  /** How long a cell takes to be sent; in packet mode how long a byte takes. */
  unitPs: number;
  inPackets: boolean;
  /** Its connection slows down when it hears of marks. */
  markable: boolean;
  random: Uint32Array;
  stream: number;
}

/** `State`: what the policy was told, in places, and what it remembers of the port; plain data. */
export interface DiscardPolicy<
  Id extends string, State extends object, Parameters extends readonly Parameter[] = readonly Parameter[],
> extends Mechanism<Id, Parameters> {
  /** After a refusal, is the rest of the packet refused too? */
  readonly cutsPackets: boolean;
  /** A cell that continues a packet which is not being refused gets in wherever there is room; absent: it may not. */
  readonly admitsMidPacket?: boolean;
  /** Its verdict may be PUSH_OUT. */
  readonly pushesOut?: boolean;
  /**
   * As long as fewer places are taken and no packet is being refused, nothing is lost, whatever comes; absent: that may
   * happen at any length.
   */
  losesNothingBelow?(state: State, capacity: number): number;
  /** The settings of a port with so many places; `before`: the state until now, null at first. */
  settle(told: SpecOf<Parameters>, capacity: number, before: State | null): State;
  /** Measures, before the judgement. `arrival` is reused. */
  arrive?(queue: QueueView, vc: VcAtPort, state: State, arrival: Arrival): void;
  judge(queue: QueueView, vc: VcAtPort, endOfPacket: boolean, state: State): Verdict;
  /** The length of the queue from which it refuses packets that begin, places; absent: there is none. */
  bound?(state: State): number;
  /** The length of the queue that it judges by, where that is not the present one, places. */
  level?(state: State): number;
  /** May it mark packets? */
  marks?(state: State): boolean;
  /** What it was told in vain; null: nothing. */
  warn?(told: SpecOf<Parameters>): Warning | null;
  /** For the inspector. */
  inspect?(state: State): readonly Row[];
  /**
   * Why it refused, as one sentence with the numbers of the judgement. `fullWords` has those of a full buffer. Absent,
   * or null: the reason says it all.
   */
  explain?(reason: number, refused: Refused, state: State): string | null;
}

/** A refusal: what the policy saw, and what places are. */
export interface Refused {
  queue: QueueView;
  vc: VcAtPort;
  unit: 'cells' | 'packets' | 'bytes';
}

/** A policy as the port knows it: it hands each policy the state that this policy has made. */
export type AnyPolicy = DiscardPolicy<string, object>;

const bufferFull = reasonNumber('bufferFull');

/** Places as sentences have them: at most one digit behind the point. */
export const places = (value: number): string => grouped(Math.round(value * 10) / 10);

/** "Queue 512 of 512": what a cell found that found no place. */
export const fullWords = ({ queue: { occupancy, arriving, capacity }, unit }: Refused): string =>
  (unit === 'bytes' ? `Queue ${places(occupancy)} of ${places(capacity)} bytes, and ${places(arriving)} more came`
    : `Queue ${places(occupancy)} of ${places(capacity)}`);

/** The rule under all others: a cell that finds no place is dropped. */
export const admitIfRoom = (queue: QueueView): Verdict =>
  (queue.occupancy + queue.arriving <= queue.capacity ? ADMIT : bufferFull);
