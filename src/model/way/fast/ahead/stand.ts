/**
 * Turns a World into a run whose ports go ahead, and back. While they are ahead, the heads of links and the slots of
 * these ports are not in the event queue, and cells that wait at a port for the end of a slot are in its calendar.
 */
import { LINK_HEAD } from '../../../atm/link';
import { pushCell } from '../../../atm/rings';
import { each } from '../../../kernel/each';
import { insertEvent, keyOf, kindOf, subjectOf, whatOf, type EventQueue } from '../../../kernel/event-queue';
import { nextTickPs } from '../../../kernel/time';
import type { Simulation } from '../../../world';
import { PORT_DUE, intervalDuePs } from '../../../switch/features/explicit-rate';
import { SLOT } from '../../port';
import {
  clearEntries, createCalendar, dueAt, endOf, enterCell, openCalendar, slotUpTo, takeSlot, type Calendar,
} from './calendar';
import type { DelayLine } from './delay-line';
import { clearDoom } from './doom';
import { clearEnds } from './ends';
import { EVENTS, type Ground } from './ground';
import { seeHead, takeHeads } from './heads';
import { join } from './turn';
import { lineOf, writeLine } from './lines';
import { clearLosses } from './losses';
import { createNumbers, type Numbers } from './numbers';
import { leastSure, noteDue, peersOf, type Peers } from './peers';
import { relayOf, type Relay } from './relay';
import { relaysInRow } from './relays-in-row';
import { servedOf, type Served } from './services';
import { slackOf, slackPs, type Slack } from './slack';
import { spanOf, type Span } from './span';
import { createReaders, noteReader, type Group } from './together';

/** One port that runs ahead. */
export interface Lane {
  number: number;
  calendar: Calendar;
  slack: Slack;
}

/** A run whose ports go ahead. Arrays without other remark are by number of link or port, which are the same. */
export interface Ahead {
  sim: Simulation;
  ground: Ground;
  lanes: Lane[];
  /** If the nth port is the first of some that go together, all of these; otherwise `null`. */
  groups: (Group | null)[];
  /** The calendars of the lanes, and the lanes themselves, by number of port. */
  calendars: Calendar[];
  laneOf: (Lane | null)[];
  /** By number of port, the peers to which it belongs, which are handled as one in a round. */
  peersOfPort: (Peers | null)[];
  /** Positions of what is handled in turn: the first of peers, the first of a line, and all other ports. */
  turns: Int32Array;
  /** `null` if the port has to use its calendar. */
  relays: (Relay | null)[];
  /** Delay lines, and by number of port the line to which it belongs. */
  lines: readonly DelayLine[];
  lineOfPort: readonly (DelayLine | null)[];
  served: Served;
  /**
   * `clockOf` names the port whose `portPs` holds for a port: everything up to there is done. `sureForPs` says for how
   * long from there the port surely loses nothing, `duePs` when it next has work.
   */
  clockOf: Int32Array;
  portPs: Float64Array;
  sureForPs: Float64Array;
  duePs: Float64Array;
  /** When the head of a link comes that is in no calendar and no event yet; Infinity if there is none. */
  headPs: Float64Array;
  /**
   * Those of the ground's sources and ends that have a head, or had one when last handled. Their ascending order is the
   * order in which cells of one slot take turns.
   */
  sources: Numbers;
  ends: Numbers;
  headedOf: (Numbers | null)[];
  /** Least delay of a cell that is sent over a link now, ps; and for the nth port, the least over its sources. */
  delayPs: Float64Array;
  sourceDelayPs: Float64Array;
  /** The least of `portPs`. */
  leastPortPs: number;
  /** All events up to `nowPs` are handled, and no host does anything up to `hostPs`. */
  nowPs: number;
  hostPs: number;
  /** Least delay of what a host, or a port that does not run ahead, sends directly to a host, ps. */
  directPs: number;
  /** Everything that comes to hosts, and to ports that do not run ahead, is known up to this instant. */
  leastKnownPs: number;
  /** As `leastKnownPs`, and all losses are known, too. */
  surePs: number;
  /** When the first cell comes that the end of a link has left for later. */
  leftPs: number;
  span: Span;
}

/** Makes the ports of a run ready to go ahead. Everything at the present instant must be done. */
export function enter(sim: Simulation, ground: Ground): Ahead {
  const { links, ports, clock } = sim.world;
  const nowPs = clock[0];
  const span = spanOf(sim.world, ground.ports);
  clearEntries();
  clearDoom(sim);
  clearLosses();
  clearEnds(sim, ground);
  const lanes = Array.from(ground.ports, (number): Lane => {
    const calendar = calendarOf(ground, number, Math.ceil(span.mostPs / links[number].cellTimePs) + 2);
    openCalendar(sim, calendar, number, nowPs);
    return { number, calendar, slack: slackOf(sim, number, ground.inputs[number]) };
  });
  const calendars = new Array<Calendar>(links.length);
  const laneOf = new Array<Lane | null>(links.length).fill(null);
  const relays = new Array<Relay | null>(links.length).fill(null);
  lanes.forEach((lane, n) => {
    calendars[lane.number] = lane.calendar;
    laneOf[lane.number] = lane;
    relays[lane.number] = relayOf(sim, ground, n);
  });
  const sources = createNumbers(ground.sources.length, links.length);
  const ends = createNumbers(ground.ends.length, links.length);
  const headedOf = new Array<Numbers | null>(links.length).fill(null);
  for (const link of ground.sources) headedOf[link] = sources;
  for (const link of ground.ends) headedOf[link] = ends;
  const column = (value: number): Float64Array => new Float64Array(links.length).fill(value);
  const delayPs = Float64Array.from(links, (link, number) =>
    link.delayPs + (ports[number].atHost ? link.cellTimePs : 0));
  const sourceDelayPs = Float64Array.from(ground.sourcesOf, (sources) =>
    sources.reduce((least, link) => Math.min(least, delayPs[link]), Infinity));
  const lines = each(relaysInRow(sim, ground, relays), (row) => lineOf(sim, row, nowPs))
    .filter((line) => line !== null);
  const lineOfPort = new Array<DelayLine | null>(links.length).fill(null);
  for (const line of lines) for (const { link } of line.row.ports) lineOfPort[link] = line;
  const peers = peersOf(ground, lineOfPort, sourceDelayPs, delayPs);
  const peersOfPort = new Array<Peers | null>(links.length).fill(null);
  const clockOf = Int32Array.from(links.keys());
  for (const those of peers) {
    for (const port of those.ports) {
      peersOfPort[port] = those;
      clockOf[port] = those.first;
    }
  }
  const turns = Int32Array.from(lanes.keys()).filter((n) => {
    const { number } = lanes[n];
    return (lineOfPort[number]?.row ?? peersOfPort[number])?.first === number
      || (lineOfPort[number] === null && peersOfPort[number] === null);
  });
  const ahead: Ahead = {
    sim, ground, lanes, calendars, laneOf, peersOfPort, turns, relays, lines, lineOfPort, nowPs,
    served: servedOf(sim, ground),
    groups: each(ground.together, (positions) => (positions === null ? null : groupOf(lanes, positions))),
    hostPs: nowPs, span,
    leastKnownPs: nowPs, surePs: nowPs, leftPs: Infinity, leastPortPs: nowPs,
    clockOf, portPs: column(nowPs), sureForPs: column(0),
    duePs: column(Infinity), headPs: column(Infinity), sources, ends, headedOf,
    directPs: ground.ends.reduce((least, link) => (ground.ahead[link] === 1 ? least : Math.min(least, delayPs[link])),
      Infinity),
    delayPs, sourceDelayPs,
  };
  takeFromQueue(ahead);
  for (const { number, calendar, slack } of lanes) {
    if (lineOfPort[number] !== null) {
      ahead.sureForPs[number] = Infinity;
      continue;
    }
    takeFromInputs(sim, calendar, number);
    const duePs = dueAt(sim, calendar, number);
    if (duePs < Infinity) noteDue(ahead, number, duePs);
    if (slack.places > 0) ahead.sureForPs[number] = slackPs(sim.world, slack, ports[number], calendar);
  }
  for (const those of peers) leastSure(ahead.sureForPs, those);
  for (let link = 0; link < links.length; link++) if (ground.taker[link] !== EVENTS) seeHead(ahead, link);
  takeHeads(ahead);
  return ahead;
}

/** Makes a group of the ports at these positions, which go together. */
function groupOf(all: readonly Lane[], positions: readonly number[]): Group {
  const readers = createReaders();
  const lanes = each(positions, (n) => all[n]);
  const laneOf: Lane[] = [];
  for (const lane of lanes) {
    laneOf[lane.number] = lane;
    lane.calendar.readers = readers;
  }
  return { lanes, laneOf, readers };
}

/** Returns a calendar of a former run ahead, which is empty, or a new one if that is too small. */
function calendarOf({ calendars }: Ground, number: number, slots: number): Calendar {
  const known = calendars[number];
  return known !== undefined && known.mask >= slots - 1 ? known : (calendars[number] = createCalendar(slots));
}

/** Removes from the queue the heads of links and the slots that are not handled as events. */
function takeFromQueue({ sim: { world }, ground }: Ahead): void {
  const { queue, links, ports } = world;
  const { time, key, what, length } = queue;
  const old = { time: time.slice(0, length), key: key.slice(0, length), what: what.slice(0, length) };
  queue.length = 0;
  const live = new Set<number>();
  for (let event = 0; event < length; event++) {
    const kind = kindOf(old.what[event]);
    const subject = subjectOf(old.what[event]);
    const link = links[subject];
    const isHead = kind === LINK_HEAD && ground.taker[subject] !== EVENTS && link.trains > 0
      && link.at[link.head] === old.time[event] && !live.has(subject);
    if (isHead) live.add(subject);
    const isOfPort = (kind === SLOT || kind === PORT_DUE) && ground.ahead[subject] === 1;
    if (!isHead && !isOfPort) insertEvent(queue, old.time[event], old.key[event], old.what[event]);
  }
  // With `scheduled` set, senders schedule neither heads nor slots.
  for (let link = 0; link < links.length; link++) if (ground.taker[link] !== EVENTS) links[link].scheduled = true;
  for (const port of ground.ports) ports[port].scheduled = true;
}

/** Moves what waits at the inputs of a port into its calendar, to the next slot. */
function takeFromInputs(sim: Simulation, calendar: Calendar, number: number): void {
  const port = sim.world.ports[number];
  for (let place = 0; place < port.busyCount; place++) {
    const ring = port.inputs[port.busyInputs[place]];
    for (let n = 0; n < ring.length; n++) {
      const at = (ring.head + n) & (ring.cell.length - 1);
      // These times lie before those of all cells to come, and keep the order.
      const comesPs = calendar.cells - port.waiting;
      if (calendar.readers !== null) noteReader(sim, calendar, ring.cell[at], ring.hop[at], calendar.slot);
      enterCell(calendar, calendar.slot, ring.cell[at], ring.hop[at], comesPs);
    }
    ring.head = (ring.head + ring.length) & (ring.cell.length - 1);
    ring.length = 0;
  }
  port.busyCount = 0;
  port.waiting = 0;
}

/** Puts everything back where the plain way has it. */
export function putBack({ sim, ground, lanes, lines, lineOfPort, nowPs }: Ahead): void {
  const { queue, links, ports } = sim.world;
  for (const line of lines) writeLine(sim, line, nowPs);
  for (const { number, calendar } of lanes) {
    const port = ports[number];
    if (lineOfPort[number] === null) {
      calendar.slot = Math.max(calendar.slot, slotUpTo(calendar, nowPs) + 1);
      giveToInputs(sim, calendar, number);
    }
    port.scheduled = port.sending || port.waiting > 0;
    // The calendar of a port in a line is where it was at first.
    const slotPs = lineOfPort[number] === null ? endOf(calendar, calendar.slot)
      : nextTickPs(nowPs + 1, calendar.cellTimePs, port.slotOriginPs);
    if (port.scheduled) put(queue, slotPs, SLOT, number);
    if (intervalDuePs(port) < Infinity) put(queue, intervalDuePs(port), PORT_DUE, number);
  }
  for (let number = 0; number < links.length; number++) {
    if (ground.taker[number] === EVENTS) continue;
    const link = links[number];
    link.scheduled = link.trains > 0;
    if (link.scheduled) put(queue, link.at[link.head], LINK_HEAD, number);
  }
}

const put = (queue: EventQueue, atPs: number, kind: number, subject: number): void =>
  insertEvent(queue, atPs, keyOf(queue, kind, subject), whatOf(kind, subject));

/** Moves cells that have come since the last slot ended back to the inputs, in the order in which they came. */
function giveToInputs({ world, net }: Simulation, calendar: Calendar, number: number): void {
  const port = world.ports[number];
  const { live } = calendar;
  join(net, calendar, takeSlot(calendar, calendar.slot));
  const { cell, hop, input, left, lastPs } = live;
  const comesPs = (train: number): number => lastPs[train] - (left[train] - 1) * calendar.cellTimePs;
  const linkOf = (train: number): number => net.hopLink[hop[train] - 1];
  const come = Array.from({ length: live.length }, (_, train) => train);
  come.sort((a, b) => comesPs(a) - comesPs(b) || linkOf(a) - linkOf(b));
  for (const train of come) {
    if (port.inputs[input[train]].length === 0) port.busyInputs[port.busyCount++] = input[train];
    pushCell(port.inputs[input[train]], cell[train], hop[train]);
    port.waiting++;
  }
  live.length = 0;
}
