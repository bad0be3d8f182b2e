/**
 * The state of buffer reservation for a flow: lists and window of the source's module, and its deadlines. The lists
 * hold slots of the packet table that are no packets on their way (`open` is 0): the module's own copies, of which
 * every transmission makes another.
 */
import { promisedCells } from '../../switch/features/promised-places';
import type { ReservationSpec } from '../../spec';
import type { FlowState, Simulation, World } from '../../world';

/**
 * idle: nothing is asked for; asking: data waits for its pilot; sent: a block is under way; backingOff: waiting after a
 * refused pilot.
 */
export const Phase = { idle: 0, asking: 1, sent: 2, backingOff: 3 } as const;
export type Phase = (typeof Phase)[keyof typeof Phase];

export interface ReservationState {
  phase: Phase;
  /** The send buffer: packets of TCP in their order. */
  waiting: number[];
  /** The retransmission list. */
  again: number[];
  /** Packets that the newest pilot asks for; after they were sent, those not acknowledged yet. */
  block: number[];
  /** Packets of refused blocks, which wait for a timeout. */
  lost: number[];
  /** The module's own window and slow-start threshold. */
  windowSegments: number;
  thresholdSegments: number;
  /** The pilot under way, as the number of its packet on the VC; -1 if there is none. */
  pilot: number;
  pilotSentPs: number;
  /** Refusals in a row, and timeouts since the last fresh round trip. */
  refusals: number;
  timeouts: number;
  /** Smoothed round trip of pilots, and of data with its deviation, ps; -1 before the first sample. */
  pilotTripPs: number;
  dataTripPs: number;
  deviationPs: number;
  /** When the next step of this phase is due, ps: a request, a missing answer or acknowledgement, the end of a wait. */
  timerPs: number;
  /** When to search for promises that nobody uses, ps. */
  lookPs: number;
  /** When the packets of `lost` are sent again, unless TCP sends them before, ps. */
  lostPs: number;
  /** When the queued event fires, ps. */
  wakePs: number;
}

export const reservationOf = (flow: FlowState): ReservationState => flow.layerState as ReservationState;

export const createReservation = (thresholdSegments: number): ReservationState => ({
  phase: Phase.idle, waiting: [], again: [], block: [], lost: [], windowSegments: 1, thresholdSegments,
  pilot: -1, pilotSentPs: 0, refusals: 0, timeouts: 0, pilotTripPs: -1, dataTripPs: -1, deviationPs: 0,
  timerPs: Infinity, lookPs: Infinity, lostPs: Infinity, wakePs: Infinity,
});

const PHASES = ['idle', 'asking', 'sent', 'backing off'] as const;

/** A flow that uses buffer reservation. */
export type ReservedFlow = FlowState & { adaptation: ReservationSpec; layerState: ReservationState };

export const reservedFlow = ({ flows }: World, number: number): ReservedFlow => flows[number] as ReservedFlow;

/** For the inspector: what the module of a flow holds and does; `null` if the flow has another adaptation layer. */
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
    /** When the wait after a refusal ends; `null` if there is no such wait. */
    backoffUntilPs: state.phase === Phase.backingOff ? state.timerPs : null,
    /** Places that the ports on the route keep for this flow, by link. */
    promised: Array.from({ length: net.hopStart[2 * flow + 1] - first - 1 }, (_, step) => ({
      link: net.hopLink[first + 1 + step], cells: promisedCells(world.hops[first + 1 + step]),
    })),
  };
}
