/** Takes cells from links into the calendars of ports that run ahead. Hot path: once a train and link, once a cell. */
import type { LinkState } from '../../../atm/link';
import { Total } from '../../../metrics/counters';
import { reasonNumber } from '../../../reasons';
import type { Simulation } from '../../../world';
import { losesCell } from '../../link-head';
import { endOf, enterCell, enterTrain, slotNear, slotOf, type Calendar } from './calendar';
import { noteCarried } from './doom';
import { keepError } from './losses';
import { runPort } from './port';
import { noteDue } from './peers';
import { passOn, passRun, run, type Relay } from './relay';
import type { Ahead } from './stand';
import { noteReader } from './together';

const linkError = reasonNumber('linkError');

type Calendars = Pick<Ahead, 'calendars' | 'relays' | 'duePs' | 'peersOfPort'>;

/** Takes in everything that comes over a link up to `upToPs`. Returns how many events the plain way has for it. */
export function takeIn(sim: Simulation, to: Calendars, number: number, upToPs: number): number {
  const { world, net } = sim;
  const link = world.links[number];
  let cells = 0;
  let slots = 0;
  while (link.trains > 0) {
    const place = link.head;
    const atPs = link.at[place];
    if (atPs > upToPs) break;
    const port = net.hopLink[link.hop[place] + 1];
    const calendar = to.calendars[port];
    const relay = link.errorRate > 0 ? null : to.relays[port];
    if (relay !== null && calendar.cells === 1) slots += runLeft(sim, calendar, port, atPs);
    if (relay !== null && calendar.cells === 0) {
      noteDue(to, port, -Infinity);
      passRun(sim, relay, calendar, number, upToPs);
      if (run.cells > 0) {
        cells += run.cells;
        slots += run.slots;
        continue;
      }
    }
    const gapPs = link.gap[place];
    const all = link.count[place];
    const count = all === 1 ? 1 : Math.min(all, Math.floor((upToPs - atPs) / gapPs) + 1);
    noteCarried(sim, number, place, count);
    if (relay === null || calendar.cells > 0) enterCells(sim, to, calendar, number, count);
    else {
      // In nearly all cases, the train is a single cell.
      const slot = slotNear(calendar, atPs);
      slots += count === 1 && endOf(calendar, slot) <= upToPs
        ? passOn(sim, relay, calendar, slot, link.cell[place], link.hop[place] + 1)
        : passTrain(sim, relay, calendar, link, count, upToPs);
    }
    leaveLink(link, count);
    cells += count;
  }
  link.carried += cells;
  world.totals[Total.cellHops] += cells;
  return cells + slots;
}

/**
 * Lets a relay process the cell that is left in its calendar because its slot ended too late. The next cell comes at
 * `atPs`, in a later slot. Returns the number of slots.
 */
function runLeft(sim: Simulation, calendar: Calendar, port: number, atPs: number): number {
  const slot = calendar.live.length > 0 ? calendar.slot : Math.max(calendar.slot, calendar.from);
  const endPs = endOf(calendar, slot);
  return endPs < atPs ? runPort(sim, calendar, port, endPs) : 0;
}

/**
 * Passes on the first `count` cells of the first train, each judged at once, except those whose slot ends after
 * `upToPs`: these go into the calendar.
 */
function passTrain(
  sim: Simulation, relay: Relay, calendar: Calendar, { head, at, gap, cell, hop }: LinkState, count: number,
  upToPs: number,
): number {
  let done = 0;
  for (let n = 0; n < count; n++) {
    const comesPs = at[head] + n * gap[head];
    const slot = slotNear(calendar, comesPs);
    if (endOf(calendar, slot) > upToPs) {
      enterTrain(calendar, cell[head] + n, hop[head] + 1, count - n, comesPs, gap[head]);
      break;
    }
    done += passOn(sim, relay, calendar, slot, cell[head] + n, hop[head] + 1);
  }
  return done;
}

/** Enters the first `count` cells of the first train into the calendar, where they wait for their slots. */
function enterCells(sim: Simulation, to: Calendars, calendar: Calendar, number: number, count: number): void {
  const { at, gap, cell, hop, head, errorRate } = sim.world.links[number];
  const slot = slotOf(calendar, at[head]);
  // Ports that go together are looked at in every round.
  if (calendar.readers === null) noteDue(to, sim.net.hopLink[hop[head] + 1], endOf(calendar, slot));
  if (errorRate > 0) {
    enterThroughErrors(sim, calendar, number, count);
    return;
  }
  if (calendar.readers !== null) noteReader(sim, calendar, cell[head], hop[head] + 1, slot);
  if (count === 1) enterCell(calendar, slot, cell[head], hop[head] + 1, at[head]);
  else enterTrain(calendar, cell[head], hop[head] + 1, count, at[head], gap[head]);
}

/** Removes the first `count` cells of the first train from the link: they have come to its far end. */
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

/** As `enterCells`, cell by cell, for links that may lose each of them. */
function enterThroughErrors(sim: Simulation, calendar: Calendar, number: number, count: number): void {
  const { world, net } = sim;
  const { at, gap, cell, hop, head } = world.links[number];
  for (let n = 0; n < count; n++) {
    const comesPs = at[head] + n * gap[head];
    if (!losesCell(sim, number)) {
      if (calendar.readers !== null) {
        noteReader(sim, calendar, cell[head] + n, hop[head] + 1, slotOf(calendar, comesPs));
      }
      enterTrain(calendar, cell[head] + n, hop[head] + 1, 1, comesPs, gap[head]);
    } else {
      const hopsDone = hop[head] - net.hopStart[net.hopVc[hop[head]]] + 1;
      keepError(sim, cell[head] + n, number, comesPs, hopsDone, linkError);
    }
  }
}
