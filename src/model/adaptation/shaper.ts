/**
 * The interface of a shaper: it holds back cells of a VC of data on their way from the adaptation layer to the first
 * link. Cells pass the shapers of a flow in the order of their list (shapers.ts): each takes the cells that it has to
 * hold, and later passes them on to those after it. Acknowledgements and cells that go ahead of all others are never
 * shaped.
 */
import type { Mechanism, Row } from '../catalogue-types';
import type { FlowSpec } from '../spec';
import type { Simulation } from '../world';

/** The event of a shaper. Its subject is `shapeSubject` of flow and number. */
export const SHAPE = 8;
/**
 * About how many cells an event passes on. It leaves the rest to another event at the same instant (`scheduleRest`),
 * because a queue of a megabyte may have to go at once.
 */
export const GIVEN_AT_ONCE = 1_024;
/** The most shapers that `shapeSubject` has room for. */
const PLACES = 16;

export const shapeSubject = (flow: number, shaper: number): number => flow * PLACES + shaper;
export const flowOfSubject = (subject: number): number => Math.floor(subject / PLACES);
export const shaperOfSubject = (subject: number): number => subject % PLACES;

/** Passes `count` cells of a packet, starting with cell `first`, to the shapers after this one, or to the link. */
export type GiveOn = (sim: Simulation, packet: number, first: number, count: number) => void;

/** `cellsAtBps`: the rate at which the traffic wants its cells to leave one by one; `null` if it has no such rate. */
export interface ToldShapers extends Pick<FlowSpec, 'transport' | 'adaptation'> { cellsAtBps: number | null }

/** `State`: the settings of the shaper and what it holds for one flow, as plain data. */
export interface Shaper<State extends object> extends Mechanism {
  /** Its position in the list, which is also that of its state in a flow. */
  number: number;
  /**
   * Makes its state for a flow with these settings; `null` if the flow does not need it. `before`: the state so far,
   * `null` at first.
   */
  settle(told: ToldShapers, before: State | null): State | null;
  /** Whether it has to hold cells of this packet. */
  takes(sim: Simulation, packet: number, state: State): boolean;
  /** Takes cells. Returns whether `release` has something to do at once. */
  take(sim: Simulation, packet: number, first: number, count: number, state: State): boolean;
  /** Passes on what is due. Called at its event, or at once after `take`. */
  release(sim: Simulation, flow: number, state: State, giveOn: GiveOn): void;
  /** Whether it holds anything that it has not sent. */
  holds(state: State): boolean;
  /** Visits the cells (in packet mode packets) that it holds and has not sent, `cells` of a packet at a time. */
  visitHeld(sim: Simulation, state: State, visit: (packet: number, cells: number) => void): void;
  /** Rows for the inspector, beside the number of cells that wait. */
  inspect?(state: State): readonly Row[];
}

/** A shaper for code that treats all alike. It must only be given a state that it has made. */
export type AnyShaper = Shaper<object>;
