/**
 * Runs ports ahead of the network in rounds. In a round, each port first processes its slots as far as what comes to it
 * is known, which follows from the delays of its links. Then hosts handle what has come, in order of time; what they
 * send reaches the ports later still. Everything is judged, drawn and counted in the order of the plain way, so at
 * every stop the World is the same to the bit.
 */
import { VC_DUE } from '../../../adaptation/services/service';
import { LINK_HEAD, heads } from '../../../atm/link';
import { closeHole, kindOf, subjectOf, takeTop } from '../../../kernel/event-queue';
import type { Enough, Handle, Network, Simulation } from '../../../world';
import { rebase } from './calendar';
import { passThrough, settleLine, type DelayLine } from './delay-line';
import { AFTER_LINKS, hear, noteBroken, sureUpTo } from './doom';
import { headComes, isAwaited, takeAtEnd } from './ends';
import { takeIn } from './feeds';
import { CALENDARS, END, EVENTS, groundOf, isOutOfStep } from './ground';
import { seeHead } from './heads';
import { firstLossKey, firstLossPs, keepLosses, loseFirst } from './losses';
import { runAlone, runPeers, type Peers } from './peers';
import { serveOn } from './services';
import { runTogether } from './together';
import { adapt, eventsOfRound } from './span';
import { enter, putBack, type Ahead } from './stand';

/** The run whose ports are ahead, `null` if there is none; and whether no run can be before something is changed. */
let ahead: Ahead | null = null;
let hasNoGround = false;
/** By network, how many events make it worth while to go ahead, as far as that is known. */
const leastEvents = new WeakMap<Network, number>();

/**
 * Whether the ports of this run can go ahead, and `events` events make that worth while. If so, this also makes the
 * ports ready for it. Making ready costs about as much as a round, so there must be as many events as a round may have.
 */
export function isAhead(sim: Simulation, events: number): boolean {
  if (ahead !== null) return true;
  if (hasNoGround || events < (leastEvents.get(sim.net) ?? 0)) return false;
  const ground = groundOf(sim);
  if (ground === null) {
    hasNoGround = !isOutOfStep(sim);
    return false;
  }
  const least = eventsOfRound(sim.world, ground);
  leastEvents.set(sim.net, least);
  if (events < least) return false;
  ahead = enter(sim, ground);
  return true;
}

/** Ends running ahead, because the run stops or something in it is about to change. */
export function leave(): void {
  hasNoGround = false;
  fallBack();
}

/** Puts the World back into the state of the plain way. */
export function fallBack(): void {
  const left = ahead;
  ahead = null;
  heads.take = null;
  // Needed also if a run has thrown an error in the middle of a round.
  keepLosses(false);
  noteBroken(false);
  if (left !== null) putBack(left);
}

/**
 * Runs ahead to `stopPs`, or until the number of events has reached `maxEvents` or it is `enough`, and everything has
 * come to the end of the round. Returns that number. The caller asks `hasArrived` whether `stopPs` was reached.
 */
export function runAhead(stopPs: number, maxEvents: number, handle: Handle, enough: Enough): number {
  if (ahead === null) return 0;
  let done = 0;
  let capPs = ahead.nowPs;
  let goesOn = true;
  while (!standsAt(ahead, goesOn ? stopPs : capPs)) {
    // Ports may be as far as the last cap, so nothing can stop before it.
    if (goesOn) capPs = Math.max(capPs, Math.min(stopPs, ahead.nowPs + ahead.span.ps));
    const events = oneRound(ahead, capPs, handle);
    done += events;
    adapt(ahead.span, events);
    // Ports may have taken the clock farther than the network has come.
    ahead.sim.world.clock[0] = ahead.nowPs;
    goesOn = goesOn && done < maxEvents && !(done > 0 && enough());
  }
  for (const line of ahead.lines) done += settleLine(ahead.sim, line, ahead.nowPs);
  // The last event may have been earlier.
  ahead.sim.world.clock[0] = Math.max(ahead.sim.world.clock[0], Math.min(capPs, stopPs));
  return done;
}

/** Whether hosts and ports have all reached `toPs`. Hosts can be ahead of a port that surely loses nothing. */
const standsAt = ({ leastPortPs, nowPs }: Ahead, toPs: number): boolean => nowPs >= toPs && leastPortPs >= toPs;

export const hasArrived = (stopPs: number): boolean => ahead !== null && ahead.nowPs >= stopPs;

/** Runs the ports first, each as far as it can but not beyond `capPs`, then the hosts. */
function oneRound(state: Ahead, capPs: number, handle: Handle): number {
  keepLosses(true);
  let done = portsAhead(state, capPs);
  keepLosses(false);
  const { surePs } = state;
  noteBroken(true);
  done += hearAll(state, capPs, surePs, handle);
  noteBroken(false);
  sureUpTo(surePs);
  state.nowPs = surePs;
  state.hostPs = nothingBefore(state, capPs, surePs);
  return done;
}

/** Returns the instant up to which everything that comes over a link is known. */
const knownPs = ({ ground, clockOf, portPs, hostPs, delayPs }: Ahead, link: number): number =>
  delayPs[link] + (ground.ahead[link] === 1 ? portPs[clockOf[link]] : hostPs);

/**
 * Runs each port as far as what comes to it is known, and works out up to when everything is known that hosts will
 * handle. Returns the number of events.
 */
function portsAhead(state: Ahead, capPs: number): number {
  const { ground: { ports, taker, isTogether }, lineOfPort, peersOfPort, turns, portPs, sureForPs, delayPs } = state;
  let done = takeSources(state, capPs);
  let known = state.hostPs + state.directPs;
  let sure = capPs;
  let least = Infinity;
  for (const n of turns) {
    const first = ports[n];
    const those = peersOfPort[first];
    if (those !== null) {
      done += peersAhead(state, those, n, capPs);
      sure = Math.min(sure, portPs[first] + those.sureForPs);
      known = Math.min(known, portPs[first] + those.heardDelayPs);
    } else {
      const line = lineOfPort[first];
      if (line !== null) done += lineAhead(state, line, n, capPs);
      else done += isTogether[n] === 1 ? portsTogether(state, n, capPs) : portAlone(state, n, capPs);
      const number = line === null ? first : line.row.last;
      if (portPs[number] + sureForPs[number] < sure) sure = portPs[number] + sureForPs[number];
      if (taker[number] !== CALENDARS && portPs[number] + delayPs[number] < known) {
        known = portPs[number] + delayPs[number];
      }
    }
    if (portPs[first] < least) least = portPs[first];
  }
  state.leastPortPs = least;
  state.leastKnownPs = known;
  state.surePs = Math.floor(Math.min(known, sure));
  return done;
}

/** Takes in everything that is known to come from hosts and from ports that do not run ahead. */
function takeSources(state: Ahead, capPs: number): number {
  const { sim, sources, headPs, delayPs, hostPs } = state;
  let done = 0;
  let kept = 0;
  for (let n = 0; n < sources.length; n++) {
    const link = sources.list[n];
    const upToPs = Math.min(capPs, hostPs + delayPs[link]);
    if (headPs[link] <= upToPs) {
      done += takeIn(sim, state, link, upToPs);
      seeHead(state, link);
    }
    if (headPs[link] < Infinity) sources.list[kept++] = link;
    else sources.has[link] = 0;
  }
  sources.length = kept;
  return done;
}

/** Returns the instant up to which everything that comes to the nth port is known. */
function knownAtPort(state: Ahead, n: number, capPs: number): number {
  const { ground: { feeds, feedsFrom }, clockOf, portPs, delayPs } = state;
  let upToPs = Math.min(capPs, state.hostPs + state.sourceDelayPs[n]);
  for (let feed = feedsFrom[n]; feed < feedsFrom[n + 1]; feed++) {
    upToPs = Math.min(upToPs, portPs[clockOf[feeds[feed]]] + delayPs[feeds[feed]]);
  }
  return upToPs;
}

/** Takes in what is known to come from other ports, over links that have something for the nth port by `upToPs`. */
function takeFeeds(state: Ahead, n: number, capPs: number, upToPs: number): number {
  const { sim, ground: { feeds, feedsFrom }, headPs, clockOf, portPs, delayPs } = state;
  let done = 0;
  for (let feed = feedsFrom[n]; feed < feedsFrom[n + 1]; feed++) {
    const link = feeds[feed];
    if (headPs[link] > upToPs) continue;
    done += takeIn(sim, state, link, Math.min(capPs, portPs[clockOf[link]] + delayPs[link]));
    seeHead(state, link);
  }
  return done;
}

/** Runs the nth port as far as what comes to it is known. */
function portAlone(state: Ahead, n: number, capPs: number): number {
  const { ground: { ports }, lanes, portPs, duePs } = state;
  const number = ports[n];
  const upToPs = knownAtPort(state, n, capPs);
  if (upToPs <= portPs[number]) return 0;
  const done = takeFeeds(state, n, capPs, upToPs);
  portPs[number] = upToPs;
  return duePs[number] <= upToPs ? done + runAlone(state, lanes[n], upToPs) : done;
}

/** Runs peers, the first of which is the nth port, as far as what comes to them is known. */
function peersAhead(state: Ahead, peers: Peers, n: number, capPs: number): number {
  const { portPs } = state;
  const upToPs = knownAtPort(state, n, capPs);
  if (upToPs <= portPs[peers.first]) return 0;
  portPs[peers.first] = upToPs;
  return takeFeeds(state, n, capPs, upToPs) + runPeers(state, peers, upToPs);
}

/** Runs a delay line, whose first port is the nth, as far as what comes to it is known. */
function lineAhead(state: Ahead, line: DelayLine, n: number, capPs: number): number {
  const { sim, portPs, headPs, ground } = state;
  const { first, last, feeds, delayPs } = line.row;
  const upToPs = knownAtPort(state, n, capPs);
  if (upToPs <= portPs[first]) return 0;
  portPs[first] = upToPs;
  portPs[last] = Math.min(capPs, upToPs + delayPs);
  const cells = passThrough(sim, line, upToPs, portPs[last]);
  if (cells > 0) seeHead(state, feeds[0]);
  if (headPs[last] === Infinity && ground.taker[last] !== EVENTS) seeHead(state, last);
  return cells;
}

/** Runs the ports that go together, the first of which is the nth, as far as everything that comes to them is known. */
function portsTogether(state: Ahead, n: number, capPs: number): number {
  const { sim, ground, groups, portPs, headPs } = state;
  const positions = ground.together[n];
  const group = groups[n];
  if (positions === null || group === null) return 0;
  let upToPs = capPs;
  for (const position of positions) upToPs = Math.min(upToPs, knownAtPort(state, position, capPs));
  if (upToPs <= portPs[group.lanes[0].number]) return 0;
  let done = 0;
  for (const position of positions) done += takeFeeds(state, position, capPs, upToPs);
  const slots = runTogether(sim, group, upToPs);
  for (const { number, calendar } of group.lanes) {
    rebase(calendar);
    portPs[number] = upToPs;
    if (headPs[number] === Infinity && ground.taker[number] !== EVENTS) seeHead(state, number);
  }
  return done + slots;
}

/** Returns an instant up to which surely no host does anything, nor any port that does not run ahead. */
function nothingBefore(state: Ahead, capPs: number, nowPs: number): number {
  const { sim: { world: { queue } }, leastKnownPs, leftPs } = state;
  const eventPs = queue.length > 0 ? queue.time[0] : Infinity;
  return Math.max(nowPs, Math.min(capPs, leastKnownPs, eventPs - 1, leftPs - 1));
}

/** Handles events of hosts and of ports that do not run ahead, and losses, in order of time. */
function hearAll(state: Ahead, capPs: number, upToPs: number, handle: Handle): number {
  const { sim, ground } = state;
  const { queue, clock } = sim.world;
  state.leftPs = Infinity;
  let done = hearEnds(state, capPs, upToPs);
  for (;;) {
    const eventPs = queue.length > 0 ? queue.time[0] : Infinity;
    const lossPs = firstLossPs();
    if (Math.min(eventPs, lossPs) > upToPs) return done;
    if (lossPs < eventPs || (lossPs === eventPs && firstLossKey() < queue.key[0])) {
      loseFirst(sim);
      continue;
    }
    clock[0] = eventPs;
    const what = queue.what[0];
    const kind = kindOf(what);
    const subject = subjectOf(what);
    takeTop(queue);
    const served = kind === VC_DUE ? serveOn(sim, state.served, subject, upToPs) : 0;
    if (served > 0) done += served - 1;
    else if (kind !== LINK_HEAD) handle(sim, kind, subject);
    else if (ground.taker[subject] === EVENTS) {
      hear(subject);
      handle(sim, kind, subject);
      hear(AFTER_LINKS);
    }
    else if (ground.taker[subject] === END && headComes(sim, subject)) {
      done += hearEnd(state, subject, Math.min(knownPs(state, subject), capPs), upToPs);
    }
    closeHole(queue);
    done++;
  }
}

/** Takes in what is known to come to hosts. */
function hearEnds(state: Ahead, capPs: number, surePs: number): number {
  const { ends, headPs } = state;
  let done = 0;
  let kept = 0;
  for (let n = 0; n < ends.length; n++) {
    const link = ends.list[n];
    const known = knownPs(state, link);
    if (headPs[link] <= known) done += hearEnd(state, link, Math.min(known, capPs), surePs);
    if (headPs[link] < Infinity) ends.list[kept++] = link;
    else ends.has[link] = 0;
  }
  ends.length = kept;
  return done;
}

/** Takes in what comes over a link to its end up to `toPs`; losses are known up to `surePs`. */
function hearEnd(state: Ahead, link: number, toPs: number, surePs: number): number {
  const done = takeAtEnd(state.sim, link, toPs, surePs);
  if (isAwaited(link)) state.headPs[link] = Infinity;
  else {
    seeHead(state, link);
    if (state.headPs[link] < state.leftPs) state.leftPs = state.headPs[link];
  }
  return done;
}
