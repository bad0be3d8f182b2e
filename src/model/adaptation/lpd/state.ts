/**
 * What lazy packet discard keeps for a flow: the sender's PENDING and LATE, the receiver's WAIT, the timer that they
 * share.
 */
import type { FlowState, Simulation } from '../../world';
import type { LpdSpec } from '../../spec';
import { MAX_CODED_CELLS } from '../../atm/blocks';
import { createTravelling, packetsOfBlock, type Travelling } from './blocking';
import { createLate, type Late } from './late';
import { createPending, type Pending } from './pending';
import type { Waiting } from './wait';

export interface LpdState {
  /** 32 bits, signed as typed arrays hold them. */
  nextSequence: number;
  pending: Pending;
  late: Late;
  /**
   * Blocking: slots of packets whose block is not full yet, when it goes all the same, and what blocks under way
   * consist of.
   */
  gathered: number[];
  gatheredUntilPs: number;
  travelling: Travelling;
  /** Of the packet that is coming in: which of its cells are here, a bit each. */
  here: Uint32Array;
  /** WAIT, oldest first; and packets that were given up, whose cells are of no use any more. */
  wait: Waiting[];
  givenUp: number[];
  /** When the timer's event fires, Infinity: there is none. */
  timerScheduledPs: number;
}

export const createLpd = (spec: LpdSpec): LpdState => ({
  nextSequence: 0, pending: createPending(spec, packetsOfBlock(spec)), late: createLate(), gathered: [],
  gatheredUntilPs: Infinity,
  travelling: createTravelling(), here: new Uint32Array(Math.ceil(MAX_CODED_CELLS / 32)), wait: [], givenUp: [],
  timerScheduledPs: Infinity,
});

/** What the layer keeps of a flow that is over lazy packet discard. */
export const lpdOf = (flow: FlowState): LpdState => flow.layerState as LpdState;

/** A flow over lazy packet discard. */
export type LazyFlow = FlowState & { adaptation: LpdSpec; layerState: LpdState };

export const lazyFlow = ({ world }: Simulation, number: number): LazyFlow => world.flows[number] as LazyFlow;
