/**
 * A port to which cells come over one link only: they come in the order of its slots, so it goes through these as they
 * are taken in, and they need no calendar. Along a chain of switches, and behind a bottleneck, most ports are of this
 * kind. Hot path: once a cell; allocates nothing.
 */
import type { LinkState } from '../../../atm/link';
import type { PortState } from '../../../switch/port-state';
import type { Simulation } from '../../../world';
import { endOf, type Calendar } from './calendar';
import { EVENTS, type Ground } from './ground';
import { enterOrJudge, isSteady, sendOne, settleEntered, work } from './port';

/** A port that is run so. */
export interface Relay {
  port: PortState;
  link: LinkState;
}

/** The nth port of those that run ahead, if it may be run so. */
export function relayOf(sim: Simulation, ground: Ground, n: number): Relay | null {
  const { ports, feedsFrom, sourcesOf, taker, isTogether } = ground;
  const { world, net } = sim;
  const port = world.ports[ports[n]];
  const feeds = feedsFrom[n + 1] - feedsFrom[n] + sourcesOf[n].length;
  // Where its grid begins later, its first slot is a longer one.
  const mayBe = feeds === 1 && taker[port.link] !== EVENTS && isTogether[n] === 0 && !net.watchesEnds
    && port.slotOriginPs <= world.clock[0] && isSteady(sim, port);
  return mayBe ? { port, link: world.links[port.link] } : null;
}

/** Goes on to `slot`, where a cell is judged. Returns in how many slots something was done. */
export function passOn(
  sim: Simulation, { port, link }: Relay, calendar: Calendar, slot: number, cell: number, hop: number,
): number {
  const { cellTimePs } = link;
  const nowPs = endOf(calendar, slot);
  let done = 0;
  if (slot >= calendar.slot) {
    done = 1;
    for (; port.sending && calendar.slot < slot; done++) {
      endSlot(sim, port, link, endOf(calendar, calendar.slot++));
      begin(port, link);
    }
    calendar.slot = slot + 1;
    endSlot(sim, port, link, nowPs);
  } else if (port.sending) {
    // The slot of the cell before, at whose end the port chooses once more what it sends.
    link.busyPs -= cellTimePs;
  }
  // While cells are judged, none is being sent.
  port.sending = false;
  enterOrJudge(sim, port, cell, hop, nowPs);
  settleEntered(sim, port);
  begin(port, link);
  if (port.sending) link.freeAtPs = nowPs + cellTimePs;
  work.slots += done;
  return done;
}

/** What the end of a slot does before cells are judged. */
function endSlot(sim: Simulation, port: PortState, link: LinkState, nowPs: number): void {
  port.area += port.queuedCells * (nowPs - port.changedPs);
  port.changedPs = nowPs;
  if (port.sending) sendOne(sim, port, link, nowPs);
}

/** The next cell is in service, if there is one. */
function begin(port: PortState, link: LinkState): void {
  port.sending = port.queuedCells > 0;
  if (port.sending) link.busyPs += link.cellTimePs;
}
