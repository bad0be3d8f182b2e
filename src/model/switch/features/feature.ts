/**
 * What a port may have beside its discard policy: something that watches arrivals, has a word in the judgement, or
 * keeps account of what enters. Features judge in the order of their list (features/list.ts), the policy last; the
 * first that has an opinion decides. A port asks only those that it uses.
 */
import type { Row, Warning } from '../../catalogue-types';
import type { PortSpec } from '../../spec';
import type { Simulation, World } from '../../world';
import type { Verdict } from '../discard/policy';
import type { PortState } from '../port-state';
import type { VcHop } from '../vc-hop';

/** A feature's judgement where it has nothing to say. */
export const NO_OPINION = -100;

/** `State`: plain data of one port. */
export interface PortFeature<State extends object> {
  id: string;
  title: string;
  /** Its rule in one sentence, and where that comes from. */
  summary: string;
  source: string;
  /** Its position in the list, by which ports and VCs keep its state. */
  number: number;
  /**
   * Its state at a port with so many places; null: the port does without. `before`: until now, null at first; `needed`:
   * the adaptation layer of a flow over this port asks for it; `rateBps`: of the link that the port feeds.
   */
  settle(
    spec: PortSpec, capacity: number, before: State | null, needed: boolean, rateBps: number,
  ): State | null;
  /** Cells at other ports of the switch meet it too, at the instant at which they come there. */
  crossesPorts?: true;
  /** Where all that they do is to read what it keeps: the port that a cell reads which comes to `hop`; -1: none. */
  readsPort?(sim: Simulation, packet: number, hop: number): number;
  /** What it keeps of each VC at such a port; absent: nothing. */
  createVc?(): object;
  /** The run begins: its events are scheduled. */
  start?(world: World, port: PortState, state: State): void;
  /** Any cell comes, of whatever class, before it is judged. A feature that counts does nothing else with cells. */
  count?(sim: Simulation, port: PortState, hop: number, role: number, state: State): void;
  /** A cell arrives; `port.occupancy` is what it finds. */
  arrive?(port: PortState, state: State): void;
  judge?(sim: Simulation, port: PortState, vc: VcHop, packet: number, state: State): Verdict;
  /** A refusal of this feature is of the whole packet, whatever the policy does. */
  refusesPackets?: boolean;
  /** The cell has been let in. */
  enter?(port: PortState, vc: VcHop, state: State): void;
  /** Do cells that enter now carry EFCI? */
  marks?(state: State): boolean;
  /** Why it refused, as one sentence with its numbers; null: the reason is not one of its own. */
  explain?(reason: number, port: PortState, vc: VcHop, state: State): string | null;
  /** What of a port's settings is in vain; `key`: as a switch has it, for example `abr.efciLowFraction`. */
  warn?(spec: PortSpec): Warning | null;
  /** For the inspector. */
  inspect?(state: State): readonly Row[];
}

/** A feature as the port knows it: it hands each the state that this feature has made. */
export type AnyFeature = PortFeature<object>;
