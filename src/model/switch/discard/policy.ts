/**
 * The interface of a discard policy: a judgement over one cell that meets one queue. A policy judges; it does not act.
 * The output port owns the queue, the state of each VC, measurements and random numbers, and carries the verdict out.
 */
import type { Mechanism, Parameter, Row, SpecOf, Warning } from '../../catalogue-types';
import { reasonNumber } from '../../reasons';
import { grouped } from '../../words';

/** What a policy may know about the queue. Sizes are in places: cells; in packet mode packets or bytes. */
export interface QueueView {
  /** Places taken before the arriving cell is in, including places that are promised to others. */
  readonly occupancy: number;
  /** How many places the arriving cell or packet takes: 1, or its bytes. */
  readonly arriving: number;
  readonly capacity: number;
  /** Number of VCs that have cells in the queue; and of those of them whose cells take none of these places. */
  readonly activeVcs: number;
  readonly strangers?: number;
}

/** What a switch remembers about one VC at one port. It recognizes packets only by their end-of-packet flags. */
export interface VcAtPort {
  /** Whether the last cell of the VC did not end a packet. */
  midPacket: boolean;
  /** Whether the rest of the packet is being refused. */
  refusing: boolean;
  /** Whether at least one cell of the packet was let in. */
  partlySent: boolean;
  /** Places that the VC takes in the queue. */
  queued: number;
}

/**
 * ADMIT, or a reason number. PUSH_OUT: refuse as `bufferFull` and also remove the packet's queued cells. MARK: let the
 * cell in, and mark it and the rest of its packet as having met congestion.
 */
export type Verdict = number;
export const ADMIT = -1;
export const PUSH_OUT = -2;
export const MARK = -3;

/** A cell that arrives, for policies that measure: when, on which link, and of what packet. */
export interface Arrival {
  nowPs: number;
  /**
   * When the last cell had been sent, if none is being sent at this instant; otherwise -1. That alone does not tell an
   * idle port: under slotted input service cells are judged at the end of a slot, between the cell that has left and
   * the next one, so at a busy port it equals `nowPs`. At an idle port it is earlier, for all cells of a slot, though
   * the first of them may already be in the queue; a policy that counts idle time notes up to when it has counted.
   */
  idleFromPs: number;
  /** How long it takes to send a cell; in packet mode, a byte. */
  unitPs: number;
  inPackets: boolean;
  /** Whether its connection slows down when it learns of marks. */
  markable: boolean;
  random: Uint32Array;
  stream: number;
}

/** `State`: the settings of the policy, in places, and its memory of the port, as plain data. */
export interface DiscardPolicy<
  Id extends string, State extends object, Parameters extends readonly Parameter[] = readonly Parameter[],
> extends Mechanism<Id, Parameters> {
  /** Whether the rest of a packet is refused after a refusal. */
  readonly cutsPackets: boolean;
  /** Whether a cell inside a packet gets in wherever there is room, unless its packet is being refused; absent: no. */
  readonly admitsMidPacket?: boolean;
  /** Whether it compares what VCs have of the queue. */
  readonly comparesVcs?: boolean;
  /** Whether its verdict may be PUSH_OUT. */
  readonly pushesOut?: boolean;
  /**
   * As long as fewer places are taken than this and no packet is being refused, nothing is lost, whatever comes. If
   * absent, cells may be lost at any length.
   */
  losesNothingBelow?(state: State, capacity: number): number;
  /** Makes the state for a port with this many places. `before`: the state so far, `null` at first. */
  settle(told: SpecOf<Parameters>, capacity: number, before: State | null): State;
  /** Measures, before the judgement. The same `arrival` object is used for all calls. */
  arrive?(queue: QueueView, vc: VcAtPort, state: State, arrival: Arrival): void;
  judge(queue: QueueView, vc: VcAtPort, endOfPacket: boolean, state: State): Verdict;
  /** The queue length from which on it refuses new packets, in places; absent if there is none. */
  bound?(state: State): number;
  /** The queue length by which it judges, in places, if that is not the present length. */
  level?(state: State): number;
  /** Whether it may mark packets. */
  marks?(state: State): boolean;
  /** Which of its settings has no effect; `null` if all have. */
  warn?(told: SpecOf<Parameters>): Warning | null;
  /** Rows for the inspector. */
  inspect?(state: State): readonly Row[];
  /**
   * Why it refused, as a sentence with the numbers of the judgement. `fullWords` has those of a full buffer. Absent or
   * `null` if the reason says everything.
   */
  explain?(reason: number, refused: Refused, state: State): string | null;
}

/** A refusal: what the policy saw, and what its places are. */
export interface Refused {
  queue: QueueView;
  vc: VcAtPort;
  unit: 'cells' | 'packets' | 'bytes';
  /** Which cell of its packet was refused, as the port sees packets. `whole`: all of it, which is one unit. */
  part: 'first' | 'middle' | 'last' | 'whole';
}

/** A policy for code that treats all alike. It must only be given a state that it has made. */
export type AnyPolicy = DiscardPolicy<string, object>;

const bufferFull = reasonNumber('bufferFull');

/** Places as a number in a sentence, with at most one decimal. */
export const places = (value: number): string => grouped(Math.round(value * 10) / 10);

/** What a cell without a place found, for example "Queue 512 of 512". */
export const fullWords = ({ queue: { occupancy, arriving, capacity }, unit }: Refused): string =>
  (unit === 'bytes' ? `Queue ${places(occupancy)} of ${places(capacity)} bytes, and ${places(arriving)} more came`
    : `Queue ${places(occupancy)} of ${places(capacity)}`);

/** As `fullWords`, under a policy by which a packet begins or not: whether the packet had begun before. */
export const overflowWords = (refused: Refused): string => `${fullWords(refused)}: ${beginsWith(refused)
  ? 'this packet may begin, but there is no place for it' : 'this packet had begun, and overflows'}.`;

/** Whether the packet begins with what was refused. */
export const beginsWith = ({ part }: Refused): boolean => part === 'first' || part === 'whole';

/** The rule that all policies share: a cell that finds no place is dropped. */
export const admitIfRoom = (queue: QueueView): Verdict =>
  (queue.occupancy + queue.arriving <= queue.capacity ? ADMIT : bufferFull);
