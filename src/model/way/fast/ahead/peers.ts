/**
 * Peers: ports to which cells come over the same links from other ports, or from hosts alone over links of equal delay.
 * What comes to them is known up to the same instant for all, so they advance together, and a round only handles those
 * that have work. In a star with very many senders nearly all ports are peers; elsewhere the ports of a switch behind
 * one link are.
 */
import { dueAt, rebase } from './calendar';
import type { DelayLine } from './delay-line';
import { CALENDARS, EVENTS, type Ground } from './ground';
import { seeHead } from './heads';
import { addNumber, createNumbers, type Numbers } from './numbers';
import { runPort } from './port';
import { slackPs } from './slack';
import type { Ahead, Lane } from './stand';

export interface Peers {
  ports: Int32Array;
  /** The port whose `portPs` holds for all of them. */
  first: number;
  /** Least time, ps, after which a cell that they send now can come to a host, or to a port that does not run ahead. */
  heardDelayPs: number;
  /** Ports that have something to do, or had when last handled. */
  busy: Numbers;
  /** The least `sureForPs` of these ports, or less, and the port that has it. */
  sureForPs: number;
  surest: number;
}

/** Groups ports that run ahead, except those that go together or are in `lineOfPort`. */
export function peersOf(
  { ports, feeds, feedsFrom, isTogether, taker }: Ground, lineOfPort: readonly (DelayLine | null)[],
  sourceDelayPs: Float64Array, delayPs: Float64Array,
): Peers[] {
  const found = new Map<string, number[]>();
  ports.forEach((number, n) => {
    if (isTogether[n] === 1 || lineOfPort[number] !== null) return;
    const key = `${sourceDelayPs[n]} ${feeds.subarray(feedsFrom[n], feedsFrom[n + 1]).join()}`;
    const list = found.get(key) ?? [];
    found.set(key, list);
    list.push(number);
  });
  return Array.from(found.values(), (list): Peers => ({
    ports: Int32Array.from(list), first: list[0],
    heardDelayPs: list.filter((number) => taker[number] !== CALENDARS)
      .reduce((least, number) => Math.min(least, delayPs[number]), Infinity),
    busy: createNumbers(list.length, delayPs.length), sureForPs: 0, surest: list[0],
  })).filter(({ ports: { length } }) => length > 1);
}

/** Notes that a port has something to do at `atPs`, or earlier. */
export function noteDue(
  { duePs, peersOfPort }: Pick<Ahead, 'duePs' | 'peersOfPort'>, number: number, atPs: number,
): void {
  if (atPs < duePs[number]) duePs[number] = atPs;
  const peers = peersOfPort[number];
  if (peers !== null) addNumber(peers.busy, number);
}

/** Runs all these ports up to `upToPs`. Returns the number of slots in which something was done. */
export function runPeers(state: Ahead, peers: Peers, upToPs: number): number {
  const { duePs, laneOf } = state;
  const { busy } = peers;
  let done = 0;
  let kept = 0;
  for (let n = 0; n < busy.length; n++) {
    const number = busy.list[n];
    const lane = laneOf[number];
    if (lane !== null && duePs[number] <= upToPs) {
      done += runAlone(state, lane, upToPs);
      seeSure(state, peers, number);
    }
    if (duePs[number] < Infinity) busy.list[kept++] = number;
    else busy.has[number] = 0;
  }
  busy.length = kept;
  return done;
}

/** Runs a port up to `upToPs`. Returns the number of slots in which something was done. */
export function runAlone(state: Ahead, { number, calendar, slack }: Lane, upToPs: number): number {
  const { sim, duePs, sureForPs, headPs, ground } = state;
  const slots = runPort(sim, calendar, number, upToPs);
  rebase(calendar);
  duePs[number] = dueAt(sim, calendar, number);
  if (slack.places > 0) sureForPs[number] = slackPs(sim.world, slack, sim.world.ports[number], calendar);
  if (headPs[number] === Infinity && ground.taker[number] !== EVENTS) seeHead(state, number);
  return slots;
}

/** Updates the least `sureForPs` after that of one port may have changed. */
function seeSure({ sureForPs }: Ahead, peers: Peers, number: number): void {
  if (sureForPs[number] < peers.sureForPs) {
    peers.sureForPs = sureForPs[number];
    peers.surest = number;
  } else if (number === peers.surest && sureForPs[number] > peers.sureForPs) leastSure(sureForPs, peers);
}

export function leastSure(sureForPs: Float64Array, peers: Peers): void {
  let { first: least } = peers;
  for (const port of peers.ports) if (sureForPs[port] < sureForPs[least]) least = port;
  peers.sureForPs = sureForPs[least];
  peers.surest = least;
}
