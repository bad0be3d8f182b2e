/**
 * VCs whose service says when cells go (ABR). Between two cells that come to its host, such a VC sends one cell after
 * the other, independently of everything else. What comes to the host is known up to the end of a round.
 */
import { vcDueUntil } from '../../../adaptation/services/enter-vc';
import type { Simulation } from '../../../world';
import { isAwaited } from './ends';
import { END, EVENTS, type Ground } from './ground';

/** Cells that were sent in this way; read by a test. */
export const work = { cells: 0 };

/**
 * By VC, the links that end at the host where it begins; `null` if the VC runs event by event. Empty if no VC has a
 * service.
 */
export type Served = readonly (Int32Array | null)[];

/** Finds the VCs that are alone on their first link, and whose host takes in everything as soon as it is known. */
export function servedOf({ net }: Simulation, { taker }: Ground): Served {
  const { spec: { links, nodes }, hopStart, hopLink, vcService } = net;
  if (!net.hasServices) return [];
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

/**
 * Handles the service event of a VC and those that follow up to `upToPs`. Returns how many; 0 if the event has to be
 * handled in the plain way.
 */
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
