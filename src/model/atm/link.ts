/**
 * A directed link is a pipe: trains of cells in a ring, in order of arrival, and one scheduled event for the head. In
 * packet mode a train is one packet, and a host has an event at the end of each, at which the next one takes its turn.
 * What a host hands to its link comes from `host-queue.ts`. Hot path: one `takeHead` a cell and link; allocates only
 * when a ring grows.
 */
import { schedule, scheduleInTurn, takeTurn } from '../kernel/event-queue';
import { packetTimePs } from './times';
import { INDEX_BITS } from './cell-number';
import { PacketFlag } from './packets';
import type { PacketTurns } from './turns';
import type { Simulation } from '../world';
import { Total } from '../metrics/counters';

/** The event of a link: its head cell reaches the far end. */
export const LINK_HEAD = 1;
/** Packet mode: a host has sent a packet. */
export const HOST_DONE = 11;

/**
 * Cells (in packet mode packets) on a directed link, as trains: `count` cells of one packet, of which the first arrives
 * at `at` and each further one `gap` later. One event is scheduled, for the head. A host's link also holds what still
 * waits at the host.
 */
export interface LinkState extends PacketTurns {
  /** Time to send a cell, ps; in packet mode a packet takes `byteTimePs` a byte. */
  cellTimePs: number;
  byteTimePs: number;
  inPackets: boolean;
  delayPs: number;
  errorRate: number;
  rateBps: number;
  /** When the last bit so far leaves the sender. The link is busy until then, and was busy for `busyPs` since t = 0. */
  freeAtPs: number;
  busyPs: number;
  /** From here on, a host's cells leave at the present rate. A cell begun before a change of the rate ends here. */
  pacedFromPs: number;
  /** Bytes that the rates so far could have carried, up to `ratedAtPs`. */
  carriableBytes: number;
  ratedAtPs: number;
  lastArrivalPs: number;
  at: Float64Array;
  /** When the first cell of the train has left the sender. */
  left: Float64Array;
  gap: Float64Array;
  cell: Int32Array;
  hop: Int32Array;
  count: Int32Array;
  head: number;
  trains: number;
  scheduled: boolean;
  carried: number;
  carriedDoomed: number;
}

/** Time to send one unit of the packet, ps: a cell, or in packet mode the whole packet. */
export const unitTimePs = (sim: Simulation, link: LinkState, packet: number): number =>
  link.inPackets ? packetTimePs(sim.world.packets.bytes[packet], link.byteTimePs) : link.cellTimePs;

/** A cell has left a switch's port at `nowPs`. In packet mode its arrival took its turn when it began to leave. */
export function sendCell(
  sim: Simulation, number: number, cell: number, hop: number, nowPs: number, turn = takeTurn(sim.world.queue),
): void {
  const link = sim.world.links[number];
  layTrain(link, cell, hop, 1, nowPs, unitTimePs(sim, link, cell >>> INDEX_BITS));
  if (link.inPackets) noteBegun(link, turn);
  if (!link.scheduled) scheduleHead(sim, link, number);
}

/**
 * Adds cells that leave a host `gapPs` apart. The first has left at `leftPs`. Those that would overtake what is on its
 * way since before the delay was lowered come with it, all at once, so each of them is a train of its own.
 */
export function pushTrain(
  sim: Simulation, cell: number, hop: number, count: number, leftPs: number, gapPs: number,
): void {
  const number = sim.net.hopLink[hop];
  const link = sim.world.links[number];
  let held = 0;
  while (held + 1 < count && leftPs + held * gapPs + link.delayPs < link.lastArrivalPs) {
    layTrain(link, cell + held, hop, 1, leftPs + held * gapPs, gapPs);
    held++;
  }
  layTrain(link, cell + held, hop, count - held, leftPs + held * gapPs, gapPs);
  if (!link.inPackets) {
    if (!link.scheduled) scheduleHead(sim, link, number);
  } else if (!link.sending) hostDone(sim, number);
}

/** Packet mode: a host has sent a packet, or was idle. Begins with the next packet, if there is one. */
export function hostDone(sim: Simulation, number: number): void {
  const link = sim.world.links[number];
  link.sending = link.begun < link.trains;
  if (!link.sending) return;
  const leftPs = link.left[noteBegun(link, takeTurn(sim.world.queue))];
  if (!link.scheduled) scheduleHead(sim, link, number);
  schedule(sim.world.queue, leftPs, HOST_DONE, number);
}

/** Notes that the next train begins to leave. Returns its place in the ring. */
export function noteBegun(link: LinkState, turn: number): number {
  const place = (link.head + link.begun++) & (link.at.length - 1);
  link.turn[place] = turn;
  return place;
}

/** Adds a train, which arrives after the delay but never before those ahead of it. Returns its place in the ring. */
export function layTrain(
  link: LinkState, cell: number, hop: number, count: number, leftPs: number, gapPs: number,
): number {
  if (link.trains === link.at.length) growTrains(link);
  const place = (link.head + link.trains) & (link.at.length - 1);
  link.left[place] = leftPs;
  link.gap[place] = gapPs;
  link.cell[place] = cell;
  link.hop[place] = hop;
  link.count[place] = count;
  link.trains++;
  const natural = leftPs + link.delayPs;
  const atPs = natural > link.lastArrivalPs ? natural : link.lastArrivalPs;
  link.at[place] = atPs;
  link.lastArrivalPs = count === 1 ? atPs : atPs + (count - 1) * gapPs;
  return place;
}

/** Makes room in the ring for so many more trains. */
export function makeRoomFor(link: LinkState, trains: number): void {
  while (link.trains + trains > link.at.length) growTrains(link);
}

/** Hook for ports that run ahead (way/fast): takes the head of a link, which then needs no event; or `null`. */
export const heads: { take: ((number: number, atPs: number) => boolean) | null } = { take: null };

/** Schedules the arrival of the head. */
export function scheduleHead(sim: Simulation, link: LinkState, number: number): void {
  link.scheduled = true;
  if (heads.take !== null && heads.take(number, link.at[link.head])) return;
  const turn = link.inPackets ? link.turn[link.head] : 0;
  scheduleInTurn(sim.world.queue, link.at[link.head], LINK_HEAD, number, turn);
}

/** The cell that `takeHead` has taken, and its hop. */
export const head = { cell: 0, hop: 0 };

/** Takes the head cell into `head`. Returns false if the event is out of date after a change of the link. */
export function takeHead(sim: Simulation, number: number): boolean {
  const { world } = sim;
  const link = world.links[number];
  const place = link.head;
  if (link.trains === 0 || link.at[place] !== world.clock[0]) return false;
  const cell = link.cell[place];
  head.cell = cell;
  head.hop = link.hop[place];
  passHead(link);
  if ((link.inPackets ? link.begun : link.trains) > 0) scheduleHead(sim, link, number);
  else link.scheduled = false;
  link.carried++;
  world.totals[Total.cellHops]++;
  if (isDoomed(sim, cell >>> INDEX_BITS)) link.carriedDoomed++;
  return true;
}

/** Removes the head cell from the link. */
export function passHead(link: LinkState): void {
  const place = link.head;
  if (link.count[place] > 1) {
    link.count[place]--;
    link.cell[place]++;
    link.at[place] += link.gap[place];
    link.left[place] += link.gap[place];
  } else {
    link.head = (place + 1) & (link.at.length - 1);
    link.trains--;
    if (link.inPackets) link.begun--;
  }
}

/** Whether the packet's cells travel for nothing: one was lost, and the receiver cannot use the others. */
export function isDoomed(sim: Simulation, packet: number): boolean {
  const flags = sim.world.packets.flags[packet];
  return (flags & PacketFlag.broken) !== 0
    || (sim.world.packets.lost[packet] > 0 && (flags & (PacketFlag.coded | PacketFlag.lazy)) === 0);
}

function growTrains(link: LinkState): void {
  const length = link.at.length;
  const order = Int32Array.from({ length }, (_, position) => (link.head + position) & (length - 1));
  const wider = <T extends Float64Array | Int32Array>(from: T, to: T): T => {
    order.forEach((place, position) => { to[position] = from[place]; });
    return to;
  };
  link.at = wider(link.at, new Float64Array(length * 2));
  link.left = wider(link.left, new Float64Array(length * 2));
  link.gap = wider(link.gap, new Float64Array(length * 2));
  link.cell = wider(link.cell, new Int32Array(length * 2));
  link.hop = wider(link.hop, new Int32Array(length * 2));
  link.count = wider(link.count, new Int32Array(length * 2));
  if (link.inPackets) link.turn = wider(link.turn, new Float64Array(length * 2));
  link.head = 0;
}
