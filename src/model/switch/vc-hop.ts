/**
 * What a switch remembers of one VC at one port. It begins with the VC's first cell, unless a feature of the port keeps
 * something of every VC from the start: a long route of many flows has millions of hops, most of which may never see a
 * cell.
 */
import type { CellRing } from '../atm/rings';
import type { World } from '../world';
import type { VcAtPort } from './discard/policy';

/** Per VC and hop, what the switch remembers. */
export interface VcHop extends VcAtPort {
  /** Cells of the current packet that were let in. */
  admitted: number;
  /** What features keep of it, by their numbers; null: no feature of the port keeps anything. */
  features: (object | null)[] | null;
  /** The rest of its packet carries EFCI. */
  marking: boolean;
  /** It may not send, though it may have cells (hold.ts). */
  held: boolean;
  /** Its own queue, where the scheduler keeps one for each VC and has had a cell of it. */
  ring: CellRing | null;
}

export const createVcHop = (features: VcHop['features'] = null): VcHop => ({
  midPacket: false, refusing: false, partlySent: false, queued: 0, admitted: 0, marking: false, held: false,
  ring: null, features,
});

/** For whoever changes it; whoever only reads looks into `World.hops`. */
export const vcHop = ({ hops }: World, hop: number): VcHop => hops[hop] ?? (hops[hop] = createVcHop());
