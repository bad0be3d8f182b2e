/**
 * Relays: ports to which only one link leads. Cells come in the order of the port's slots, so the port processes its
 * slots as it takes cells in, and needs no calendar. Along a chain of switches, and behind a bottleneck, most ports are
 * relays.
 * Hot path: once a cell; allocates nothing.
 */
import { layTrain, type LinkState } from '../../../atm/link';
import { Total } from '../../../metrics/counters';
import type { PortState } from '../../../switch/port-state';
import type { VcHop } from '../../../switch/vc-hop';
import type { Simulation } from '../../../world';
import { endOf, slotNear, type Calendar } from './calendar';
import { noteCarried } from './doom';
import { EVENTS, type Ground } from './ground';
import { continuePacket, enterOrJudge, isSteady, sendOne, settleEntered, work } from './port';

/** A port that is run as a relay. */
export interface Relay {
  port: PortState;
  link: LinkState;
  /** `freeAtPs` of its link before the slot of the last cell, for the case that the port chooses again in that slot. */
  freeBeforePs: number;
}

/** Returns the nth port that runs ahead as a relay, or `null` if it cannot be one. */
export function relayOf(sim: Simulation, ground: Ground, n: number): Relay | null {
  const { ports, feedsFrom, sourcesOf, taker, isTogether } = ground;
  const { world, net } = sim;
  const port = world.ports[ports[n]];
  const feeds = feedsFrom[n + 1] - feedsFrom[n] + sourcesOf[n].length;
  // If its slots begin later, on a new grid, its first slot is longer than the others.
  const mayBe = feeds === 1 && taker[port.link] !== EVENTS && isTogether[n] === 0 && !net.hasServices
    && port.slotOriginPs <= world.clock[0] && isSteady(sim, port);
  return mayBe ? { port, link: world.links[port.link], freeBeforePs: 0 } : null;
}

/** Goes on to `slot`, where `cell` is judged. Returns the number of slots in which something was done. */
export function passOn(
  sim: Simulation, relay: Relay, calendar: Calendar, slot: number, cell: number, hop: number,
): number {
  const { port, link } = relay;
  const { cellTimePs } = link;
  const nowPs = endOf(calendar, slot);
  let done = 0;
  if (slot >= calendar.slot) {
    done = 1;
    for (; port.sending && calendar.slot < slot; done++) {
      const endPs = endOf(calendar, calendar.slot++);
      endSlot(sim, port, link, endPs);
      begin(port, link, endPs);
    }
    calendar.slot = slot + 1;
    endSlot(sim, port, link, nowPs);
    relay.freeBeforePs = link.freeAtPs;
  } else if (port.sending) {
    // Another cell in the slot of the cell before: at the end of that slot the port chooses again what it sends.
    link.busyPs -= cellTimePs;
    link.freeAtPs = relay.freeBeforePs;
  }
  // While cells are judged, no cell is being sent.
  port.sending = false;
  sim.world.clock[0] = nowPs;
  enterOrJudge(sim, port, cell, hop);
  settleEntered(sim, port);
  begin(port, link, nowPs);
  work.slots += done;
  return done;
}

/** Cells that the last run has passed on, and slots in which something was done. `all`: of all runs, for a test. */
export const run = { cells: 0, slots: 0, all: 0 };

/**
 * Passes on a run of cells: those that come over link `number` up to `upToPs`, alone in their slots, and continue their
 * packets. Each of them finds no queue and leaves in the next slot. The last thing that the port did must be to begin
 * with its only cell.
 */
export function passRun(
  sim: Simulation, relay: Relay, calendar: Calendar, number: number, upToPs: number,
): void {
  const { port, link } = relay;
  run.cells = 0;
  run.slots = 0;
  if (!port.sending || port.queuedCells !== 1 || port.counts || port.promised >= port.capacity
    || port.changedPs !== endOf(calendar, calendar.slot - 1)) return;
  const { world: { hops, links, packets }, net: { hopLink } } = sim;
  const { queue: { cell: cells, hop: itsHops, head } } = port;
  const { cellTimePs } = link;
  const feed = links[number];
  let inService = cells[head];
  let itsHop = itsHops[head];
  const firstVc = hops[itsHop] as VcHop;
  let vc: VcHop | null = null;
  let { slot } = calendar;
  let { area } = port;
  while (feed.trains > 0) {
    const place = feed.head;
    const atPs = feed.at[place];
    const hop = feed.hop[place] + 1;
    calendar.slot = slot;
    const own = slotNear(calendar, atPs);
    if (feed.count[place] !== 1 || own < slot || endOf(calendar, own) > upToPs || hopLink[hop] !== port.link) break;
    const next = hops[hop];
    if (next === null || !next.midPacket || next.refusing || next.marking) break;
    vc = next;
    relay.freeBeforePs = endOf(calendar, slot);
    layTrain(link, inService, itsHop, 1, relay.freeBeforePs, cellTimePs);
    area += cellTimePs;
    inService = feed.cell[place];
    itsHop = hop;
    noteCarried(sim, number, place, 1);
    feed.head = (place + 1) & (feed.at.length - 1);
    feed.trains--;
    continuePacket(packets, next, inService);
    run.cells++;
    run.slots += own === slot ? 1 : 2;
    slot = own + 1;
  }
  calendar.slot = slot;
  if (vc === null) return;
  cells[head] = inService;
  itsHops[head] = itsHop;
  firstVc.queued--;
  vc.queued++;
  port.area = area;
  settleRun(sim, port, link, endOf(calendar, slot - 1));
}

/** Adds the cells of a run to the counts of the port and its link. The last of them entered at `nowPs`. */
function settleRun({ world, net }: Simulation, port: PortState, link: LinkState, nowPs: number): void {
  port.changedPs = nowPs;
  port.occupancy = port.promised;
  port.arrived += run.cells;
  if (port.link === net.spec.measure.bottleneckLink) world.totals[Total.portArrived] += run.cells;
  port.longest = Math.max(port.longest, 1);
  port.longestInBin = Math.max(port.longestInBin, 1);
  link.busyPs += run.cells * link.cellTimePs;
  link.freeAtPs = nowPs + link.cellTimePs;
  work.slots += run.slots;
  run.all += run.cells;
}

/** Does what the end of a slot does before cells are judged. */
function endSlot(sim: Simulation, port: PortState, link: LinkState, nowPs: number): void {
  port.area += port.queuedCells * (nowPs - port.changedPs);
  port.changedPs = nowPs;
  sim.world.clock[0] = nowPs;
  if (port.sending) sendOne(sim, port, link);
}

/** Begins to send the next cell, if there is one. */
function begin(port: PortState, link: LinkState, nowPs: number): void {
  port.sending = port.queuedCells > 0;
  if (!port.sending) return;
  link.busyPs += link.cellTimePs;
  link.freeAtPs = nowPs + link.cellTimePs;
}
