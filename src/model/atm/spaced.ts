/**
 * Cells that a host sends one at a time, at a rate below its link's. Many of them are laid on the link at once, in
 * advance, with the same result as if each were handed over at its own instant. Hot path: once a cell.
 */
import { Total } from '../metrics/counters';
import type { Simulation } from '../world';
import { layTrain, scheduleHead } from './link';

/** Whether a host can send cells `gapPs` apart over the first link of a VC, at `hop`, without waiting or any check. */
export function sendsAtOnce({ world, net }: Simulation, hop: number, gapPs: number): boolean {
  const number = net.hopLink[hop];
  const link = world.links[number];
  const now = world.clock[0];
  return world.ports[number].capacity === Infinity && net.faultsOfHop[hop] < 0 && !link.inPackets
    && link.freeAtPs <= now && link.pacedFromPs <= now && gapPs >= link.cellTimePs;
}

/** As `handOverCells` for `count` cells one by one, from `cell` on, the first at `fromPs`, the others `gapPs` apart. */
export function handOverSpaced(
  sim: Simulation, cell: number, count: number, hop: number, fromPs: number, gapPs: number,
): void {
  const { world, net } = sim;
  const number = net.hopLink[hop];
  const link = world.links[number];
  const port = world.ports[number];
  const { cellTimePs: unitPs } = link;
  for (let n = 0; n < count; n++) layTrain(link, cell + n, hop, 1, fromPs + n * gapPs + unitPs, unitPs);
  if (!link.scheduled) scheduleHead(sim, link, number);
  world.totals[Total.cellsSent] += count;
  port.arrived += count;
  if (number === net.spec.measure.bottleneckLink) world.totals[Total.portArrived] += count;
  link.freeAtPs = fromPs + (count - 1) * gapPs + unitPs;
  link.busyPs += count * unitPs;
  port.area += count * unitPs;
  port.longest = Math.max(port.longest, 1);
  port.longestInBin = Math.max(port.longestInBin, 1);
}
