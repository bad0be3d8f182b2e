/**
 * Second Worlds at earlier instants of a run, to look for something there. The run that is shown does not change.
 */
import { reasonNumber } from '../../model/reasons';
import { ROLES } from '../../model/way/roles';
import type { Environment, Simulation } from '../../model/world';
import { eventsOf } from '../past';
import { advance } from '../session';
import { toPlace, type Kept } from '../travel';

const linkError = reasonNumber('linkError');

export type Heard = NonNullable<Environment['trace']>;

/** Returns the same run and World with `heard` as its only listener. */
export function listening(standing: Kept, heard: Heard): Kept {
  const { net, world, env: { arrived: _arrived, counted: _counted, ...env } } = standing.sim;
  return { ...standing, sim: { net, world, env: { ...env, trace: heard } } };
}

/** Returns a second World right before the events of an instant, ps. */
export function* justBefore(session: Kept, atPs: number): Generator<number | null, Kept> {
  return yield* toPlace(session, atPs < 1 ? { events: 0 } : { atPs: atPs - 1 });
}

/** Events that are handled between two yields. */
export const PER_YIELD = 512;

/** Handles the next event; returns false if the run has never been beyond this point, or no event is left to `toPs`. */
export const stepOn = (standing: Kept, toPs: number): boolean =>
  eventsOf(standing.sim) < standing.past.heard && advance(standing, toPs, 1) === 1;

/** Returns the slot of a packet under way, by its VC and its number there; -1 if it has ended. */
export function slotOf({ world: { packets } }: Simulation, vc: number, number: number): number {
  for (let slot = 0; slot < packets.used; slot++) {
    if (packets.vc[slot] === vc && packets.number[slot] === number && packets.open[slot] > 0) return slot;
  }
  return -1;
}

/** Returns how many links a lost cell had crossed; it was lost in front of `link`, or on it by a link error. */
export function hopsBehind({ net }: Simulation, vc: number, link: number, reason: number): number {
  const step = net.hopLink.subarray(net.hopStart[vc], net.hopStart[vc + 1]).indexOf(link);
  return Math.max(0, step) + (reason === linkError ? 1 : 0);
}

/** Returns the name of a slot's control cells; `null` for data and acknowledgements. */
export const calledIn = ({ world }: Simulation, slot: number): string | null =>
  (slot < 0 ? null : ROLES[world.packets.role[slot]].called?.(world, slot) ?? null);
