/**
 * The interface of a port feature: something that a port may have beside its discard policy, which watches arrivals,
 * takes part in the judgement, or keeps account of what enters. Features judge in the order of their list
 * (features/list.ts), the policy last; the first one with an opinion decides. A port asks only the features that it
 * uses.
 */
import type { Row, Warning } from '../../catalogue-types';
import type { PortSpec } from '../../spec';
import type { Simulation, World } from '../../world';
import type { Verdict } from '../discard/policy';
import type { PortState } from '../port-state';
import type { VcHop } from '../vc-hop';

/** The verdict of a feature that has no opinion. */
export const NO_OPINION = -100;

/** `State`: state for one port, as plain data. */
export interface PortFeature<State extends object> {
  id: string;
  title: string;
  /** Its rule in one sentence, and the source of that. */
  summary: string;
  source: string;
  /** Its position in the list, which is also that of its state in ports and VCs. */
  number: number;
  /**
   * Makes its state for a port with this many places; `null` if the port does not use it. `before`: the state so far,
   * `null` at first; `needed`: the adaptation layer of a flow over this port needs it; `rateBps`: rate of the link that
   * the port feeds.
   */
  settle(
    spec: PortSpec, capacity: number, before: State | null, needed: boolean, rateBps: number,
  ): State | null;
  /** Cells at other ports of the switch also read or change its state, at the instant at which they come there. */
  crossesPorts?: true;
  /** If they only read it: the port whose state is read by a cell that comes to `hop`; -1 if none is. */
  readsPort?(sim: Simulation, packet: number, hop: number): number;
  /** Creates its state for a VC at such a port; absent if it needs none. */
  createVc?(): object;
  /** Schedules its events at the beginning of the run. */
  start?(world: World, port: PortState, state: State): void;
  /** Any cell comes, of whatever class, and is not judged yet. A feature that counts does nothing else with cells. */
  count?(sim: Simulation, port: PortState, hop: number, role: number, state: State): void;
  /** A cell comes that needs a place of the buffer, whether it is judged or not. `port.occupancy` is what it finds. */
  arrive?(port: PortState, state: State): void;
  judge?(sim: Simulation, port: PortState, vc: VcHop, packet: number, state: State): Verdict;
  /** Whether a refusal by this feature holds for the whole packet, whatever the policy does. */
  refusesPackets?: boolean;
  /** The cell has been let in. */
  enter?(port: PortState, vc: VcHop, state: State): void;
  /** Whether cells that enter get EFCI at present. */
  marks?(state: State, port: PortState): boolean;
  /** Why it refused, as a sentence with its numbers; `null` if the reason is not one of its own. */
  explain?(reason: number, port: PortState, vc: VcHop, state: State): string | null;
  /** Which of a port's settings has no effect. `key` is that of a switch, for example `abr.efciLowFraction`. */
  warn?(spec: PortSpec): Warning | null;
  /** Rows for the inspector. */
  inspect?(state: State): readonly Row[];
}

/** A feature for code that treats all alike. It must only be given a state that it has made. */
export type AnyFeature = PortFeature<object>;
