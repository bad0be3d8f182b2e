/**
 * The state of lazy packet discard for a flow: the sender's PENDING and LATE, the receiver's WAIT, and the timer that
 * they share.
 */
import type { FlowState, Simulation } from '../../world';
import type { LpdSpec } from '../../spec';
import { MAX_CODED_CELLS } from '../../atm/blocks';
import { createTravelling, packetsOfBlock, type Travelling } from './blocking';
import { createLate, type Late } from './late';
import { createPending, type Pending } from './pending';
import type { Waiting } from './wait';

export interface LpdState {
  /** 32 bits, as a signed number, because typed arrays hold it so. */
  nextSequence: number;
  pending: Pending;
  late: Late;
  /**
   * Blocking: slots of packets whose block is not full yet; when it is sent in any case; and the contents of blocks
   * under way.
   */
  gathered: number[];
  gatheredUntilPs: number;
  travelling: Travelling;
  /** For the packet that is coming in, one bit for each cell that is here. */
  here: Uint32Array;
  /** WAIT, oldest first; and the numbers of packets that were given up, whose cells are useless. */
  wait: Waiting[];
  givenUp: number[];
  /** When the timer's event fires; Infinity if none is scheduled. */
  timerScheduledPs: number;
}

export const createLpd = (spec: LpdSpec): LpdState => ({
  nextSequence: 0, pending: createPending(spec, packetsOfBlock(spec)), late: createLate(), gathered: [],
  gatheredUntilPs: Infinity,
  travelling: createTravelling(), here: new Uint32Array(Math.ceil(MAX_CODED_CELLS / 32)), wait: [], givenUp: [],
  timerScheduledPs: Infinity,
});

/** The state of the layer for a flow that uses lazy packet discard. */
export const lpdOf = (flow: FlowState): LpdState => flow.layerState as LpdState;

/** A flow that uses lazy packet discard. */
export type LazyFlow = FlowState & { adaptation: LpdSpec; layerState: LpdState };

export const lazyFlow = ({ world }: Simulation, number: number): LazyFlow => world.flows[number] as LazyFlow;
