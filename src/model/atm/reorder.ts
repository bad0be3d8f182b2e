/**
 * Moves cells that a host has not begun to send to other times or another order: when its link gets a new rate or
 * delay, and when a cell is sent before all that wait. Copies the trains that it moves.
 */
import { Total } from '../metrics/counters';
import { areaAhead, carriableBytes, cellsAhead, trainsLeft } from '../metrics/queue';
import { reasonNumber } from '../reasons';
import type { Simulation } from '../world';
import { cellCode, INDEX_BITS } from './cell-number';
import { dropCell } from './fate';
import { LOST, namedAs } from './faults';
import { handOver } from './host-queue';
import { layTrain, noteBegun, pushTrain, scheduleHead, unitTimePs, type LinkState } from './link';
import { byteTimePs, cellTimePs } from './times';

const fault = reasonNumber('fault');

const lastArrivalOf = ({ at, count, gap }: LinkState, place: number): number =>
  at[place] + (count[place] - 1) * gap[place];

/** How many cells of a train have begun to leave the sender at `nowPs`. */
export const begunOf = (link: LinkState, place: number, nowPs: number): number =>
  Math.min(
    link.count[place], Math.max(0, Math.floor((nowPs + link.gap[place] - link.left[place]) / link.gap[place]) + 1),
  );

/** Changes rate or delay. What has begun to leave keeps its time; the rest of a host's queue uses the new rate. */
export function retimeLink(sim: Simulation, number: number, rateBps: number, delayPs: number): void {
  const link = sim.world.links[number];
  link.carriableBytes = carriableBytes(link, sim.world.clock[0]);
  link.ratedAtPs = sim.world.clock[0];
  relay(sim, number, () => {
    link.rateBps = rateBps;
    link.cellTimePs = cellTimePs(rateBps);
    link.byteTimePs = byteTimePs(rateBps);
    link.delayPs = delayPs;
  }, -1, 0);
}

/**
 * Sends a packet of one cell from a host before everything that has not begun to leave, but after cells that go first
 * as well and came before it. The cell needs no place of the source queue. It may be lost on purpose.
 */
export function handOverAhead(sim: Simulation, packet: number, hop: number): void {
  const { world, net } = sim;
  const number = net.hopLink[hop];
  const port = world.ports[number];
  const cell = cellCode(packet, 0);
  if (world.links[number].freeAtPs <= world.clock[0]) {
    handOver(sim, packet, hop);
    return;
  }
  world.totals[Total.cellsSent]++;
  port.arrived++;
  if (number === net.spec.measure.bottleneckLink) world.totals[Total.portArrived]++;
  if (namedAs(sim, hop, cell) === LOST) {
    dropCell(sim, cell, number, 0, fault);
    return;
  }
  const link = world.links[number];
  relay(sim, number, () => undefined, cell, hop, Math.max(0, trainsLeft(link, world.clock[0]) - 1));
  const length = cellsAhead(link, world.clock[0]);
  if (length > port.longest) port.longest = length;
  if (length > port.longestInBin) port.longestInBin = length;
}

/**
 * Schedules again what has not begun to leave, after `change` has changed the link, and after the cell `ahead` (-1 if
 * none). The first `gone` trains have left and stay as they are, so that cells on a long link cost nothing.
 */
function relay(
  sim: Simulation, number: number, change: () => void, ahead: number, aheadHop: number, gone = 0,
): void {
  const { world, net } = sim;
  const link = world.links[number];
  const port = world.ports[number];
  const now = world.clock[0];
  const busyPs = link.busyPs - Math.max(0, link.freeAtPs - now);
  const area = port.area - areaAhead(link, now);
  const trains = Array.from({ length: link.trains - gone }, (_, position) => {
    const place = (link.head + gone + position) & (link.at.length - 1);
    return {
      cell: link.cell[place], hop: link.hop[place], count: link.count[place], at: link.at[place],
      left: link.left[place], gap: link.gap[place],
      turn: link.turn[place], begun: port.atHost ? begunOf(link, place, now) : link.count[place],
    };
  });
  const headAt = link.trains > 0 ? link.at[link.head] : Infinity;
  link.trains = gone;
  link.begun = 0;
  link.lastArrivalPs = gone === 0 ? 0 : lastArrivalOf(link, (link.head + gone - 1) & (link.at.length - 1));
  change();
  let aheadWaits = ahead !== -1;
  let free = now;
  link.pacedFromPs = now;
  for (const { cell, hop, count, at, left, gap, turn, begun } of trains) {
    if (begun > 0) {
      const place = layTrain(link, cell, hop, begun, left, gap);
      link.at[place] = at;
      link.lastArrivalPs = at + (begun - 1) * gap;
      if (link.inPackets) noteBegun(link, turn);
      free = Math.max(free, left + (begun - 1) * gap);
      link.pacedFromPs = free;
    }
    if (begun < count && aheadWaits && net.roleGoesFirst[world.packets.role[cell >>> INDEX_BITS]] === 0) {
      free = layCells(sim, ahead, aheadHop, 1, free);
      aheadWaits = false;
    }
    if (begun < count) free = layCells(sim, cell + begun, hop, count - begun, free);
  }
  if (aheadWaits) free = layCells(sim, ahead, aheadHop, 1, free);
  if (!link.inPackets && link.trains > 0 && link.at[link.head] !== headAt) scheduleHead(sim, link, number);
  if (!port.atHost) return;
  link.freeAtPs = free;
  link.busyPs = busyPs + (free - now);
  port.area = area + areaAhead(link, now);
}

/** Adds cells that leave back to back from `freePs` on. Returns when the last has left. */
function layCells(sim: Simulation, cell: number, hop: number, count: number, freePs: number): number {
  const unitPs = unitTimePs(sim, sim.world.links[sim.net.hopLink[hop]], cell >>> INDEX_BITS);
  pushTrain(sim, cell, hop, count, freePs + unitPs, unitPs);
  return freePs + count * unitPs;
}
