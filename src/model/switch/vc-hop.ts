/**
 * What a switch remembers of one VC at one port. The state is created with the VC's first cell, unless a feature of the
 * port keeps a state for every VC from the start: a long route of many flows has millions of hops, most of which may
 * never see a cell.
 */
import type { CellRing } from '../atm/rings';
import type { World } from '../world';
import type { VcAtPort } from './discard/policy';

/** State of a VC at a hop. */
export interface VcHop extends VcAtPort {
  /** How many cells of the current packet were let in. */
  admitted: number;
  /** States of the port's features, by number; `null` if none has one. */
  features: (object | null)[] | null;
  /** Whether the rest of its packet carries EFCI. */
  marking: boolean;
  /** Whether it may not send, even if it has cells (hold.ts). */
  held: boolean;
  /** Its own queue, if the scheduler keeps one for each VC and has had a cell of it. */
  ring: CellRing | null;
}

export const createVcHop = (features: VcHop['features'] = null): VcHop => ({
  midPacket: false, refusing: false, partlySent: false, queued: 0, admitted: 0, marking: false, held: false,
  ring: null, features,
});

/** Returns the state of a VC at a hop, and creates it if necessary. Code that only reads should use `World.hops`. */
export const vcHop = ({ hops }: World, hop: number): VcHop => hops[hop] ?? (hops[hop] = createVcHop());
