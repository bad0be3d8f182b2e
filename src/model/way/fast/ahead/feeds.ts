/**
 * Cells come over links into the calendars of ports that run ahead. Hot path: once a train and link, and once a cell.
 */
import { INDEX_BITS } from '../../../atm/cell-number';
import type { LinkState } from '../../../atm/link';
import { linkStream } from '../../../atm/streams';
import { nextUniform } from '../../../kernel/random';
import { Total } from '../../../metrics/counters';
import { reasonNumber } from '../../../reasons';
import type { Simulation } from '../../../world';
import { endOf, enterTrain, slotOf, type Calendar } from './calendar';
import { noteCarried } from './doom';
import { keepError } from './losses';
import { noteReader } from './together';

const linkError = reasonNumber('linkError');

/** By port, its calendar, and when it next has something to do. */
interface Calendars { calendars: readonly Calendar[]; duePs: Float64Array }

/** Takes in all that comes over a link up to `upToPs`. Returns how many cells. */
export function takeIn(sim: Simulation, to: Calendars, number: number, upToPs: number): number {
  const { world, net } = sim;
  const link = world.links[number];
  let cells = 0;
  while (link.trains > 0) {
    const place = link.head;
    const atPs = link.at[place];
    if (atPs > upToPs) break;
    const gapPs = link.gap[place];
    const all = link.count[place];
    const count = all === 1 ? 1 : Math.min(all, Math.floor((upToPs - atPs) / gapPs) + 1);
    const cell = link.cell[place];
    const hop = link.hop[place] + 1;
    noteCarried(sim, number, cell >>> INDEX_BITS, atPs, gapPs, count);
    const port = net.hopLink[hop];
    const calendar = to.calendars[port];
    const duePs = endOf(calendar, slotOf(calendar, atPs));
    if (duePs < to.duePs[port]) to.duePs[port] = duePs;
    if (link.errorRate > 0) enterThroughErrors(sim, calendar, number, count);
    else {
      if (calendar.readers !== null) noteReader(sim, calendar, cell, hop, atPs);
      enterTrain(calendar, cell, hop, count, atPs, gapPs);
    }
    leaveLink(link, count);
    cells += count;
  }
  link.carried += cells;
  world.totals[Total.cellHops] += cells;
  return cells;
}

/** The first `count` cells of the first train have come to the far end. */
function leaveLink(link: LinkState, count: number): void {
  const { head: place } = link;
  if (count === link.count[place]) {
    link.head = (place + 1) & (link.at.length - 1);
    link.trains--;
    return;
  }
  const gone = count * link.gap[place];
  link.count[place] -= count;
  link.cell[place] += count;
  link.at[place] += gone;
  link.left[place] += gone;
}

/** The same cell by cell, where the link may lose each of them. */
function enterThroughErrors(sim: Simulation, calendar: Calendar, number: number, count: number): void {
  const { world, net } = sim;
  const { at, gap, cell, hop, head, errorRate } = world.links[number];
  for (let n = 0; n < count; n++) {
    const comesPs = at[head] + n * gap[head];
    if (nextUniform(world.random, linkStream(net.spec, number)) >= errorRate) {
      if (calendar.readers !== null) noteReader(sim, calendar, cell[head] + n, hop[head] + 1, comesPs);
      enterTrain(calendar, cell[head] + n, hop[head] + 1, 1, comesPs, gap[head]);
    } else {
      const hopsDone = hop[head] - net.hopStart[net.hopVc[hop[head]]] + 1;
      keepError(sim, cell[head] + n, number, comesPs, hopsDone, linkError);
    }
  }
}
