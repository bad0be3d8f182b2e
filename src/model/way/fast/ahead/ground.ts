/**
 * Decides which ports may run ahead of the network ("the ground"), and in which order. What comes to a port of a switch
 * within the delay of its links is on its way already. So the port can be taken through its slots up to then, whatever
 * else happens meanwhile. This holds for switches whose ports affect each other only by cells: with slots, without
 * credits, and without features that reach across ports. Where such a feature says which port a cell reads, the ports
 * of the switch go together.
 */
import { asksPorts } from '../../../adaptation/layers';
import { each } from '../../../kernel/each';
import { PORT_FEATURES } from '../../../switch/features/list';
import type { PortState } from '../../../switch/port-state';
import type { LinkState } from '../../../atm/link';
import type { Network, Simulation, World } from '../../../world';
import type { Calendar } from './calendar';

/**
 * Who takes the cells that come over a link: an event for each, the calendar of a port that runs ahead, or the host
 * where the link ends.
 */
export const EVENTS = 0;
export const CALENDARS = 1;
export const END = 2;

/** The ports that run ahead. Arrays without other remark are by number of link or port, which are the same. */
export interface Ground {
  /** 1 if the port runs ahead. */
  ahead: Uint8Array;
  taker: Int32Array;
  /** Whether cells come to ports of switches that do not run ahead. */
  hasOthers: boolean;
  /** The ports that run ahead, each after those that send to it, as far as circles allow. */
  ports: Int32Array;
  /** Links from ports that run ahead to others of them. Those to the nth port begin at `feedsFrom[n]`. */
  feeds: Int32Array;
  feedsFrom: Int32Array;
  /** Links from other ports and hosts to ports that run ahead; `sourcesOf[n]` has those of the nth port. */
  sources: Int32Array;
  sourcesOf: readonly Int32Array[];
  /** If the nth port is the first of a switch whose ports go together, the positions of all these; else `null`. */
  together: readonly (readonly number[] | null)[];
  /** Whether the nth port goes together with others. */
  isTogether: Uint8Array;
  /** By link, all links that lead to its port, each once. */
  inputs: readonly Int32Array[];
  /** Links that end at hosts. */
  ends: Int32Array;
  /** Calendars made for its ports, kept for the next time. */
  calendars: Calendar[];
}

/** The part of the ground that never changes during a run. */
interface Roads {
  feeds: readonly Int32Array[];
  /** By link, whether any VC uses it. */
  used: Uint8Array;
  /** The ports of each switch; and by link, the switch that it leads to, -1 if it leads to a host. */
  switches: readonly (readonly number[])[];
  behind: Int32Array;
  before: Ground | null;
}

const roads = new WeakMap<Network, Roads>();

function roadsOf(net: Network): Roads {
  const known = roads.get(net);
  if (known !== undefined) return known;
  const { spec: { links, nodes }, hopLink, hopVc, hopInput } = net;
  const inputs = each(links, () => [] as number[]);
  const used = new Uint8Array(links.length);
  hopLink.forEach((link, hop) => {
    used[link] = 1;
    if (hop > 0 && hopVc[hop - 1] === hopVc[hop]) inputs[link][hopInput[hop]] = hopLink[hop - 1];
  });
  const switches = each(nodes, () => [] as number[]);
  links.forEach(({ from }, link) => { if (used[link] === 1) switches[from].push(link); });
  const made: Roads = {
    feeds: each(inputs, (list) => Int32Array.from(list)), used, before: null,
    switches: switches.filter((_, node) => nodes[node].kind !== 'host'),
    behind: new Int32Array(links.length),
  };
  const numberOf = new Map(made.switches.map((ports, number) => [ports, number]));
  links.forEach(({ to }, link) => { made.behind[link] = numberOf.get(switches[to]) ?? -1; });
  roads.set(net, made);
  return made;
}

/** Whether the present slot of a port lies on the grid of its slots; true if the port is idle. */
const inStep = ({ sending, slotOriginPs }: PortState, { freeAtPs, cellTimePs }: LinkState): boolean =>
  !sending || (freeAtPs - slotOriginPs) % cellTimePs === 0;

/**
 * Whether some port is still sending a cell that it began before its rate was changed. After that the port may be able
 * to run ahead.
 */
export const isOutOfStep = ({ world: { ports, links } }: Simulation): boolean =>
  ports.some((port, number) => port.slotted && !inStep(port, links[number]));

/**
 * Whether a port can run without asking others in the order of events: it has slots and no credits, and features that
 * reach across ports say beforehand which port a cell reads. If what ports do is traced, no such feature is allowed,
 * because traces are in the order of events.
 */
function mayRun({ world, env }: Simulation, number: number): boolean {
  const port = world.ports[number];
  return port.slotted && !port.keepsPlaces && port.held.length === 0 && inStep(port, world.links[number])
    && port.active.every((feature) => {
      const { crossesPorts, readsPort } = PORT_FEATURES[feature];
      return crossesPorts !== true || (readsPort !== undefined && env.portTrace === undefined);
    });
}

/** Whether cells at other ports may read or change the state of this port. */
const meetsOthers = ({ active }: PortState): boolean =>
  active.some((feature) => PORT_FEATURES[feature].crossesPorts === true);

/** The ground of a run in its present state; `null` if no port may run ahead. */
export function groundOf(sim: Simulation): Ground | null {
  // Credit cells and pilots overtake what waits at a host, and so change what was known of a link.
  if (sim.net.isHopByHop || sim.net.spec.flows.some(({ adaptation }) => asksPorts(adaptation))) return null;
  const known = roadsOf(sim.net);
  const ahead = new Uint8Array(known.used.length);
  for (const ports of known.switches) {
    if (ports.every((port) => mayRun(sim, port))) for (const port of ports) ahead[port] = 1;
  }
  if (!ahead.includes(1) || !paysOff(known, ahead, sim.world) || !seesAhead(known, ahead, sim.world)) return null;
  if (known.before?.ahead.every((flag, port) => flag === ahead[port]) && isStillSo(known.before, sim.world)) {
    return known.before;
  }
  known.before = laidOut(known, ahead, sim.world);
  return known.before;
}

/** The most links that may bring cells to a port in a stretch (stretch.ts). */
const FEW_FEEDS = 64;

/** Packets of up to this many bytes are short. */
const SHORT_BYTES = 1_500;

/**
 * Whether running ahead is faster: where cells cross several ports in a row, come from very many links, or belong to
 * short packets, and where links have another rate than the ports they lead to, because a stretch gets one cell a slot
 * from each. Elsewhere stretches of a single port are faster, although they end at every packet that gets an answer.
 * Measured with sixteen senders over one switch: stretches are a third faster for 9,180 bytes, a third slower for
 * 1,500, and two thirds slower for 512. Without stretches, running ahead takes half the time where senders have half or
 * a tenth of the rate, and nine tenths where they have twice the rate.
 */
const paysOff = ({ feeds }: Roads, ahead: Uint8Array, { flows, links: all }: World): boolean =>
  flows.every(({ transport }) => transport.packetBytes <= SHORT_BYTES)
  || feeds.some((links, port) => ahead[port] === 1 && (links.length > FEW_FEEDS
    || links.some((link) => ahead[link] === 1 || all[link].cellTimePs !== all[port].cellTimePs)));

/** A round that covers fewer slots costs more than plain events. */
const LEAST_SLOTS = 2;

/**
 * Whether enough is known in advance: what comes to each port, some slots ahead (otherwise ports in a circle would wait
 * for each other), and what comes to hosts from ports that do not run ahead (otherwise hosts would wait for
 * themselves).
 */
function seesAhead({ feeds, used, behind }: Roads, ahead: Uint8Array, { links, ports }: World): boolean {
  const isFar = (link: number, cellTimePs: number): boolean => links[link].delayPs >= LEAST_SLOTS * cellTimePs;
  return links.every(({ cellTimePs }, number) => {
    if (ahead[number] === 1) return feeds[number].every((link) => isFar(link, cellTimePs));
    return used[number] === 0 || behind[number] >= 0 || ports[number].atHost || isFar(number, cellTimePs);
  });
}

/** Whether the same ports go together as when the ground was laid out. */
const isStillSo = ({ ports, isTogether }: Ground, world: World): boolean =>
  ports.every((port, n) => !meetsOthers(world.ports[port]) || isTogether[n] === 1);

function laidOut({ feeds, used, switches, behind }: Roads, ahead: Uint8Array, world: World): Ground {
  const taker = behind.map((number, link) => {
    if (used[link] === 0) return EVENTS;
    if (number < 0) return END;
    return switches[number].length > 0 && ahead[switches[number][0]] === 1 ? CALENDARS : EVENTS;
  });
  const all = Array.from(used.keys());
  const ports = inOrder(feeds, ahead);
  const groups = switches.filter((of) => of.some((port) => ahead[port] === 1 && meetsOthers(world.ports[port])))
    .map((of) => of.map((port) => ports.indexOf(port)));
  const between = each(ports, (port) => feeds[port].filter((link) => ahead[link] === 1));
  const feedsFrom = new Int32Array(ports.length + 1);
  between.forEach((links, n) => { feedsFrom[n + 1] = feedsFrom[n] + links.length; });
  return {
    ahead, taker, hasOthers: all.some((link) => used[link] === 1 && taker[link] === EVENTS),
    ports: Int32Array.from(ports), feeds: Int32Array.from(between.flatMap((links) => [...links])), feedsFrom,
    sources: Int32Array.from(all.filter((link) => taker[link] === CALENDARS && ahead[link] === 0)),
    sourcesOf: each(ports, (port) => feeds[port].filter((link) => ahead[link] === 0)),
    together: each(ports, (_, n) => groups.find((group) => Math.min(...group) === n) ?? null),
    isTogether: Uint8Array.from(ports, (_, n) => (groups.some((group) => group.includes(n)) ? 1 : 0)),
    inputs: feeds, ends: Int32Array.from(all.filter((link) => taker[link] === END)),
    calendars: [],
  };
}

/** Sorts ports upstream first. In a circle of ports, one of them comes first. */
function inOrder(feeds: readonly Int32Array[], ahead: Uint8Array): number[] {
  const order: number[] = [];
  const seen = new Uint8Array(ahead.length);
  for (let first = 0; first < ahead.length; first++) {
    const open = ahead[first] === 1 && seen[first] === 0 ? [{ port: first, next: 0 }] : [];
    if (open.length > 0) seen[first] = 1;
    while (open.length > 0) {
      const top = open[open.length - 1];
      if (top.next === feeds[top.port].length) {
        order.push(top.port);
        open.pop();
        continue;
      }
      const feed = feeds[top.port][top.next++];
      if (ahead[feed] === 0 || seen[feed] === 1) continue;
      seen[feed] = 1;
      open.push({ port: feed, next: 0 });
    }
  }
  return order;
}
