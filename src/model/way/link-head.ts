/**
 * A cell at the far end of a link: it is lost to an error, at the end of its VC, or goes on to the next port. Hot path:
 * once a cell and link.
 */
import { INDEX_BITS } from '../atm/cell-number';
import { dropCell } from '../atm/fate';
import { head, takeHead, type LinkState } from '../atm/link';
import { linkStream } from '../atm/streams';
import { nextUniform } from '../kernel/random';
import { reasonNumber } from '../reasons';
import type { Simulation } from '../world';
import { cellAtEnd } from './end';
import { cellReachesPort, letGo } from './port';
import { ROLES } from './roles';

const linkError = reasonNumber('linkError');

/** Handles the event of a link: its head cell reaches the far end. */
export function linkHead(sim: Simulation, number: number): void {
  if (takeHead(sim, number)) cellArrives(sim, number, head.cell, head.hop);
}

/** Whether a link that may lose cells loses the one that comes now. Asked once for every cell, in order. */
export const losesCell = ({ world, net }: Simulation, number: number): boolean =>
  nextUniform(world.random, linkStream(net.spec, number)) < world.links[number].errorRate;

/** A sentence on why a link has just lost a cell. */
export const linkErrorWords = ({ errorRate }: Pick<LinkState, 'errorRate'>): string =>
  `The link loses each cell with probability ${errorRate}, whatever it carries, and it met this one.`;

/** Handles a cell that came over link `number`, on which its hop is `hop`. */
export function cellArrives(sim: Simulation, number: number, cell: number, hop: number): void {
  const { world, net } = sim;
  if (world.links[number].errorRate > 0 && losesCell(sim, number)) {
    dropCell(sim, cell, number, hop - net.hopStart[net.hopVc[hop]] + 1, linkError);
  } else if (net.isHopByHop && net.roleEndsAtLink[world.packets.role[cell >>> INDEX_BITS]] === 1) {
    ROLES[world.packets.role[cell >>> INDEX_BITS]].atLinkEnd?.(sim, cell, hop, letGo);
  } else if (net.hopLast[hop]) cellAtEnd(sim, cell);
  else cellReachesPort(sim, net.hopLink[hop + 1], cell, hop + 1);
}
