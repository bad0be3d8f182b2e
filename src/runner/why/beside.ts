/**
 * A World of its own at an earlier instant of a run, to look for something there. The run that is shown stays as it is.
 */
import { reasonNumber } from '../../model/reasons';
import { ROLES } from '../../model/way/roles';
import type { Environment, Simulation } from '../../model/world';
import { eventsOf } from '../past';
import { advance } from '../session';
import { toPlace, type Kept } from '../travel';

const linkError = reasonNumber('linkError');

export type Heard = NonNullable<Environment['trace']>;

/** Another run at the same instant, of which only `heard` hears. */
export function listening(standing: Kept, heard: Heard): Kept {
  const { net, world, env: { arrived: _arrived, counted: _counted, ...env } } = standing.sim;
  return { ...standing, sim: { net, world, env: { ...env, trace: heard } } };
}

/** Just before everything that happens at an instant (ps). */
export function* justBefore(session: Kept, atPs: number): Generator<number | null, Kept> {
  return yield* toPlace(session, atPs < 1 ? { events: 0 } : { atPs: atPs - 1 });
}

/** The next event, as long as the run has been there; false: it has not, or `toPs` is passed. */
export const stepOn = (standing: Kept, toPs: number): boolean =>
  eventsOf(standing.sim) < standing.past.heard && advance(standing, toPs, 1) === 1;

/** A packet under way by its VC and its number there: its slot; -1: it has ended. */
export function slotOf({ world: { packets } }: Simulation, vc: number, number: number): number {
  for (let slot = 0; slot < packets.used; slot++) {
    if (packets.vc[slot] === vc && packets.number[slot] === number && packets.open[slot] > 0) return slot;
  }
  return -1;
}

/** Links that a lost cell had behind it; `link`: before which, or by a link error on which, it was lost. */
export function hopsBehind({ net }: Simulation, vc: number, link: number, reason: number): number {
  const step = net.hopLink.subarray(net.hopStart[vc], net.hopStart[vc + 1]).indexOf(link);
  return Math.max(0, step) + (reason === linkError ? 1 : 0);
}

/** What the cells of a slot are called; null: data, or an acknowledgement. */
export const calledIn = ({ world }: Simulation, slot: number): string | null =>
  (slot < 0 ? null : ROLES[world.packets.role[slot]].called?.(world, slot) ?? null);
