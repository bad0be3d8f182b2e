/**
 * VCs whose service says when cells go: between two cells that come to its host, such a VC sends one cell after the
 * other, and nobody else has to do with it. What comes to the host is known up to the end of a round.
 */
import { vcDueUntil } from '../../../adaptation/services/enter-vc';
import type { Simulation } from '../../../world';
import { isAwaited } from './ends';
import { END, EVENTS, type Ground } from './ground';

/** Cells that were sent so; a test asks. */
export const work = { cells: 0 };

/** By VC, the links that end at the host where it begins; null: it goes event by event. */
export type Served = readonly (Int32Array | null)[];

/** Alone at its first link, and all that comes to its host is taken there as soon as it is known. */
export function servedOf({ net: { spec, hopStart, hopLink, vcService } }: Simulation, { taker }: Ground): Served {
  const { links, nodes } = spec;
  const beginning = new Int32Array(links.length);
  const firstOf = Array.from(vcService, (_, vc) => hopLink[hopStart[vc]]);
  for (const link of firstOf) beginning[link]++;
  const inbound = nodes.map(() => [] as number[]);
  for (const link of new Set(hopLink)) inbound[links[link].to].push(link);
  return firstOf.map((first, vc) => {
    const comes = inbound[links[first].from];
    const isAlone = vcService[vc] !== 0 && beginning[first] === 1 && taker[first] !== EVENTS;
    return isAlone && comes.every((link) => taker[link] === END) ? Int32Array.from(comes) : null;
  });
}

/** The event of the service of a VC, and those that follow up to `upToPs`; returns 0 where it has to be handled. */
export function serveOn(sim: Simulation, served: Served, vc: number, upToPs: number): number {
  const inbound = served[vc];
  if (inbound === null) return 0;
  const { links } = sim.world;
  let untilPs = upToPs;
  for (const link of inbound) {
    if (isAwaited(link)) untilPs = Math.min(untilPs, links[link].at[links[link].head] - 1);
  }
  const cells = vcDueUntil(sim, vc, untilPs);
  work.cells += cells;
  return cells;
}
