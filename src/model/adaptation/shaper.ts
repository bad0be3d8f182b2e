/**
 * What a shaper is: it holds back cells of a VC of data on their way from the adaptation layer to the first link. The
 * shapers of a flow stand one behind the other in the order of their list (shapers.ts); each takes what it has to hold
 * and gives it on, later, to those behind it. Acknowledgements, and what goes ahead of all others, are never shaped.
 */
import type { Row } from '../catalogue-types';
import type { FlowSpec } from '../spec';
import type { Simulation } from '../world';

/** The event of a shaper: `shapeSubject` of its flow and number. */
export const SHAPE = 8;
/**
 * An event gives on about as many cells, and leaves the rest to the very next event (`scheduleRest`): a queue of a
 * megabyte may have to go at one instant.
 */
export const GIVEN_AT_ONCE = 1_024;
/** There is room for so many shapers. */
const PLACES = 16;

export const shapeSubject = (flow: number, shaper: number): number => flow * PLACES + shaper;
export const flowOfSubject = (subject: number): number => Math.floor(subject / PLACES);
export const shaperOfSubject = (subject: number): number => subject % PLACES;

/** `count` cells of a packet, from its cell `first` on, go to the shapers behind this one, or to the link. */
export type GiveOn = (sim: Simulation, packet: number, first: number, count: number) => void;

/** `cellsAtBps`: the rate at which its traffic would have cells leave one by one; null: it does not care. */
export interface ToldShapers extends Pick<FlowSpec, 'transport' | 'adaptation'> { cellsAtBps: number | null }

/** `State`: what the shaper was told and what it holds for one flow; plain data. */
export interface Shaper<State extends object> {
  id: string;
  title: string;
  /** Its position in the list, by which flows keep its state. */
  number: number;
  /** Its state for a flow that was told this; null: the flow does without. `before`: until now, null at first. */
  settle(told: ToldShapers, before: State | null): State | null;
  /** Does it hold cells of this packet now? */
  takes(sim: Simulation, packet: number, state: State): boolean;
  /** Takes cells. Returns whether `release` has something to do at once. */
  take(sim: Simulation, packet: number, first: number, count: number, state: State): boolean;
  /** Its event, or at once after `take`: gives on what is due. */
  release(sim: Simulation, flow: number, state: State, giveOn: GiveOn): void;
  /** Cells (in packet mode packets) that it holds, and that are not sent yet: `cells` of a packet at a time. */
  visitHeld(sim: Simulation, state: State, visit: (packet: number, cells: number) => void): void;
  /** For the inspector, beside how many cells wait. */
  inspect?(state: State): readonly Row[];
}

/** A shaper as a flow knows it: it hands each the state that this shaper has made. */
export type AnyShaper = Shaper<object>;
