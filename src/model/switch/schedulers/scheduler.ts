/**
 * What a scheduler is: it keeps the queued cells (in packet mode packets) of a port in one or more rings, and says from
 * which of them the next one leaves. Places, statistics and what becomes of a cell are the port's.
 */
import type { Mechanism } from '../../catalogue-types';
import type { CellRing } from '../../atm/rings';
import type { PortState } from '../port-state';
import type { World } from '../../world';

/** A scheduler as the catalogue shows it. */
export interface SchedulerLine extends Mechanism {
  /** What a port has, in three words or a line; what stands after a queue's name, empty: nothing. */
  queues: string;
  caption: string;
  /** Of queues that have as many places each as the buffer has; one where it is not said. */
  buffers?: number;
}

export interface Scheduler extends SchedulerLine {
  /** What it keeps of a port beside `queue` and the rings of VCs, in `PortState.schedulerState`. */
  create?(): object;
  enter(world: World, port: PortState, cell: number, hop: number): void;
  /** May a cell leave now? Something is queued, and some VC of the port may not send (`VcHop.held`). */
  eligible(world: World, port: PortState): boolean;
  /** The VC of a hop may not send any more, or may again: `VcHop.held` has changed. */
  turned(world: World, port: PortState, hop: number): void;
  /** A cell is about to leave: settles which, where that may change with every arrival. */
  choose?(world: World, port: PortState): void;
  /** The ring whose head leaves next, or is leaving; a cell may leave. Only looks. */
  serving(world: World, port: PortState): CellRing;
  /** The head of `serving` has left. */
  served(world: World, port: PortState): void;
  /** The ring in which a cell of a VC is, and the others of its packet are. */
  ringOf(world: World, port: PortState, hop: number, cell: number): CellRing;
  /** Cells of the VC were taken out of the middle of its ring. */
  thinned(world: World, port: PortState, hop: number): void;
  /** All cells, in the order in which they would leave if none came. */
  inOrder(world: World, port: PortState, visit: (cell: number) => void): void;
  /** The ring whose cells take none of the places that an arriving cell may have; no such: all share the buffer. */
  apartFrom?(world: World, port: PortState, cell: number): CellRing;
  /** Cells of VCs that a service governs, where they have a queue of their own. */
  governed?(port: PortState): number;
}
