/**
 * The interface of a scheduler: it keeps the queued cells (in packet mode packets) of a port in one or more rings, and
 * decides from which of them the next one leaves. Places, statistics and the fate of cells belong to the port.
 */
import type { Mechanism } from '../../catalogue-types';
import type { CellRing } from '../../atm/rings';
import type { PortState } from '../port-state';
import type { World } from '../../world';

/**
 * A scheduler in the catalogue. It has no parameters: a scenario names it by its id alone, so nothing would hand them
 * to `create`. The type refuses them, because they would have no effect.
 */
export interface SchedulerLine extends Mechanism<string, readonly []> {
  /** Which queued cell leaves next, as part of a sentence: "the oldest". */
  serves: string;
  /** A port's queues in a few words; and a text that follows a queue's name, empty if there is none. */
  queues: string;
  caption: string;
  /** Number of queues that each have as many places as the buffer; one if absent. */
  buffers?: number;
  /**
   * A sentence for ports at which it changes nothing, because they do not carry both VCs whose rate the network
   * controls and plain ones. Absent: it does not ask for both.
   */
  withoutBoth?: string;
}

export interface Scheduler extends SchedulerLine {
  /** Creates its state for a port beside `queue` and the rings of VCs, kept in `PortState.schedulerState`. */
  create?(): object;
  enter(world: World, port: PortState, cell: number, hop: number): void;
  /** Whether a cell may leave. Asked if something is queued and some VC of the port is held (`VcHop.held`). */
  eligible(world: World, port: PortState): boolean;
  /** The VC of a hop was held or freed: `VcHop.held` has changed. */
  turned(world: World, port: PortState, hop: number): void;
  /** Called before a cell leaves: settles which one, for schedulers whose choice may change with every arrival. */
  choose?(world: World, port: PortState): void;
  /** The ring whose head leaves next, or is leaving. Asked only if a cell may leave. Only reads. */
  serving(world: World, port: PortState): CellRing;
  /** The head of `serving` has left. */
  served(world: World, port: PortState): void;
  /** The ring that holds a cell of a VC, and the other cells of its packet. */
  ringOf(world: World, port: PortState, hop: number, cell: number): CellRing;
  /** Cells of the VC were removed from the middle of its ring. */
  thinned(world: World, port: PortState, hop: number): void;
  /** Visits all cells, in the order in which they would leave if no others came. */
  inOrder(world: World, port: PortState, visit: (cell: number) => void): void;
  /** The ring whose cells take none of the places open to an arriving cell; absent if all rings share the buffer. */
  apartFrom?(world: World, port: PortState, cell: number): CellRing;
  /** Number of cells of VCs that a service governs, if these have a queue of their own. */
  governed?(port: PortState): number;
}
