/**
 * What buffer reservation remembers of a flow: the source module's lists and window, and what the switches on the way
 * know about its blocks. Lists hold slots of the packet table that are no packets on their way (`open` is 0): the
 * module's own copies, of which each sending makes another.
 */
import { promisedCells } from '../../switch/features/promised-places';
import type { ReservationSpec } from '../../spec';
import type { FlowState, Simulation, World } from '../../world';

/**
 * idle: nothing is asked for; asking: data waits for its pilot; sent: a block is under way; backingOff: a pilot was
 * refused.
 */
export const Phase = { idle: 0, asking: 1, sent: 2, backingOff: 3 } as const;
export type Phase = (typeof Phase)[keyof typeof Phase];

export interface ReservationState {
  phase: Phase;
  /** The send buffer: packets of TCP in its order. */
  waiting: number[];
  /** The retransmission list. */
  again: number[];
  /** Packets that the newest pilot asks for, and after they were sent those that are not acknowledged. */
  block: number[];
  /** Packets of refused blocks that wait for a timeout. */
  lost: number[];
  /** The module's own window and slow-start threshold. */
  windowSegments: number;
  thresholdSegments: number;
  /** The pilot under way, by its packet's number on the VC; -1: none. */
  pilot: number;
  pilotSentPs: number;
  /** Refusals in a row, and timeouts since the last fresh round trip. */
  refusals: number;
  timeouts: number;
  /** Smoothed round trip of pilots, and of data with its deviation; -1: none yet. */
  pilotTripPs: number;
  dataTripPs: number;
  deviationPs: number;
  /** What is due in this phase: a turn, the answer of a pilot, acknowledgements, the end of a wait. */
  timerPs: number;
  /** When grants that nobody uses are looked for. */
  lookPs: number;
  /** When the packets of `lost` are sent again unless TCP asks for it before. */
  lostPs: number;
  /** The event that is queued. */
  wakePs: number;
}

export const reservationOf = (flow: FlowState): ReservationState => flow.layerState as ReservationState;

export const createReservation = (thresholdSegments: number): ReservationState => ({
  phase: Phase.idle, waiting: [], again: [], block: [], lost: [], windowSegments: 1, thresholdSegments,
  pilot: -1, pilotSentPs: 0, refusals: 0, timeouts: 0, pilotTripPs: -1, dataTripPs: -1, deviationPs: 0,
  timerPs: Infinity, lookPs: Infinity, lostPs: Infinity, wakePs: Infinity,
});

const PHASES = ['idle', 'asking', 'sent', 'backing off'] as const;

/** A flow whose packets pass through this layer. */
export type ReservedFlow = FlowState & { adaptation: ReservationSpec; layerState: ReservationState };

export const reservedFlow = ({ flows }: World, number: number): ReservedFlow => flows[number] as ReservedFlow;

/** For the inspector: what the module of a flow holds and does; null where the flow has another adaptation layer. */
export function reservationState({ world, net }: Simulation, flow: number) {
  const { adaptation } = world.flows[flow];
  if (adaptation.kind !== 'reservation') return null;
  const state = reservationOf(world.flows[flow]);
  const segments = (slots: readonly number[]): number[] => slots.map((slot) => world.packets.segment[slot]);
  const first = net.hopStart[2 * flow];
  return {
    mode: adaptation.mode,
    phase: PHASES[state.phase],
    sendBuffer: segments(state.waiting),
    retransmissionList: segments(state.again),
    block: segments(state.block),
    refusedBlocks: segments(state.lost),
    windowSegments: state.windowSegments,
    thresholdSegments: state.thresholdSegments,
    pilotUnderWay: state.pilot >= 0,
    refusalsInARow: state.refusals,
    /** When the wait after a refusal ends; null: there is none. */
    backoffUntilPs: state.phase === Phase.backingOff ? state.timerPs : null,
    /** Places that the ports on the way keep for this flow, by link. */
    promised: Array.from({ length: net.hopStart[2 * flow + 1] - first - 1 }, (_, step) => ({
      link: net.hopLink[first + 1 + step], cells: promisedCells(world.hops[first + 1 + step]),
    })),
  };
}
