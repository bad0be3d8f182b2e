/**
 * What a discard policy is: a judgement over one cell that meets one queue. A policy judges; it does not act. The output
 * port owns the queue, the per-VC state, what is measured and what is drawn at random, and carries the verdict out.
 */
import type { Mechanism } from '../../catalogue-types';
import { reasonNumber } from '../../reasons';

/** What a policy may know about the queue. Sizes in places: cells; in packet mode packets or bytes. */
export interface QueueView {
  /** What counts against the buffer before the arriving cell is in it, places that are promised to others included. */
  readonly occupancy: number;
  /** How many places the arriving cell or packet takes: 1, or its bytes. */
  readonly arriving: number;
  readonly capacity: number;
  /** VCs that have cells in the queue. */
  readonly activeVcs: number;
  /** Policies with a threshold compare against this; Infinity where the policy has none. */
  readonly threshold: number;
  /** Fair policies: the share of the mean from which a VC has its share. */
  readonly z: number;
  /** The last cell of a packet that was cut short is refused like the rest of it. */
  readonly dropsEndOfPacket: boolean;
  readonly red: RedView;
}

/** What random early detection has decided about the packet that begins (`random-early-detection.ts`). */
export interface RedView {
  readonly outcome: RedOutcome;
}
export const RedOutcome = { pass: 0, drop: 1, mark: 2 } as const;
export type RedOutcome = (typeof RedOutcome)[keyof typeof RedOutcome];

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
 * ADMIT, or a reason number; PUSH_OUT: refuse as `bufferFull` and remove the packet's queued cells as well; MARK: let the
 * cell in, and tell on it and the rest of its packet that the switch is congested.
 */
export type Verdict = number;
export const ADMIT = -1;
export const PUSH_OUT = -2;
export const MARK = -3;

export interface DiscardPolicy extends Mechanism {
  /** After a refusal, is the rest of the packet refused too? */
  readonly cutsPackets: boolean;
  /** Does it need the average and the draws of random early detection? */
  readonly averages?: boolean;
  judge(queue: QueueView, vc: VcAtPort, endOfPacket: boolean): Verdict;
}

const bufferFull = reasonNumber('bufferFull');

/** The rule under all others: a cell that finds no place is dropped. */
export const admitIfRoom = (queue: QueueView): Verdict => (queue.occupancy + queue.arriving <= queue.capacity ? ADMIT : bufferFull);
