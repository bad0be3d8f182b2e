/**
 * A directed link is a pipe: trains of cells in a ring, in order of arrival, and one scheduled event for the head. Also the
 * source queue of a host, which sends its packets back to back, so that the times of all cells are known at hand-over.
 * Hot path: one `linkHead` a cell and link; nothing is allocated but when a ring grows.
 */
import { Kind, schedule } from '../kernel/event-queue';
import { nextUniform } from '../kernel/random';
import { INDEX_BITS, cellCode, PacketFlag, type LinkState, type Simulation } from '../kernel/world';
import { Total } from '../metrics/counters';
import { reasonNumber } from '../reasons';
import { receiveCell } from '../adaptation/receive';
import { cellReachesPort } from '../switch/output-port';
import { dropCell } from './fate';
import { faultTakes } from './faults';

const linkError = reasonNumber('linkError');
const sourceQueueFull = reasonNumber('sourceQueueFull');
const fault = reasonNumber('fault');

/** A host hands a whole packet to the first link of its route, at hop `hop`. */
export function handOver(sim: Simulation, packet: number, hop: number): void {
  const { world, net } = sim;
  const number = net.hopLink[hop];
  const link = world.links[number];
  const port = world.ports[number];
  const cells = world.packets.cells[packet];
  const now = world.clock[0];
  const start = link.freeAtPs > now ? link.freeAtPs : now;
  const room = port.capacityCells - Math.ceil((start - now) / link.cellTimePs);
  world.totals[Total.cellsSent] += cells;
  port.arrived += cells;
  if (number === net.spec.measure.bottleneckLink) world.totals[Total.portArrived] += cells;
  if (room >= cells && net.faultsOfHop[hop] < 0) {
    link.freeAtPs = start + cells * link.cellTimePs;
    pushTrain(sim, number, packet << INDEX_BITS, hop, cells, start + link.cellTimePs + link.delayPs, link.cellTimePs);
    return;
  }
  handOverOneByOne(sim, packet, hop, cells, room, start);
}

/** The same where some cells find no place in a finite source queue, or are lost on purpose. */
function handOverOneByOne(sim: Simulation, packet: number, hop: number, cells: number, room: number, start: number): void {
  const number = sim.net.hopLink[hop];
  const link = sim.world.links[number];
  let free = start;
  let admitted = 0;
  for (let index = 0; index < cells; index++) {
    const cell = cellCode(packet, index);
    if (faultTakes(sim, hop, cell)) dropCell(sim, cell, number, 0, fault);
    else if (admitted >= room) dropCell(sim, cell, number, 0, sourceQueueFull);
    else {
      admitted++;
      free += link.cellTimePs;
      pushTrain(sim, number, cell, hop, 1, free + link.delayPs, link.cellTimePs);
    }
  }
  link.freeAtPs = free;
}

/** A cell has left a switch's port at `nowPs`. */
export function sendCell(sim: Simulation, number: number, cell: number, hop: number, nowPs: number): void {
  const link = sim.world.links[number];
  pushTrain(sim, number, cell, hop, 1, nowPs + link.delayPs, link.cellTimePs);
}

function pushTrain(sim: Simulation, number: number, cell: number, hop: number, count: number, firstAtPs: number, gapPs: number): void {
  const link = sim.world.links[number];
  if (link.trains === link.at.length) growTrains(link);
  const place = (link.head + link.trains) & (link.at.length - 1);
  const at = firstAtPs > link.lastArrivalPs ? firstAtPs : link.lastArrivalPs;
  link.at[place] = at;
  link.gap[place] = gapPs;
  link.cell[place] = cell;
  link.hop[place] = hop;
  link.count[place] = count;
  link.lastArrivalPs = at + (count - 1) * gapPs;
  link.trains++;
  if (!link.scheduled) {
    link.scheduled = true;
    schedule(sim.world.queue, at, Kind.LinkHead, number);
  }
}

/** The head cell of a link reaches the far end. */
export function linkHead(sim: Simulation, number: number): void {
  const { world, net } = sim;
  const link = world.links[number];
  const place = link.head;
  const cell = link.cell[place];
  const hop = link.hop[place];
  if (link.count[place] > 1) {
    link.count[place]--;
    link.cell[place]++;
    link.at[place] += link.gap[place];
  } else {
    link.head = (place + 1) & (link.at.length - 1);
    link.trains--;
  }
  if (link.trains > 0) schedule(world.queue, link.at[link.head], Kind.LinkHead, number);
  else link.scheduled = false;

  link.carried++;
  world.totals[Total.cellHops]++;
  if (number === net.spec.measure.bottleneckLink) world.totals[Total.bottleneckCells]++;
  const packet = cell >>> INDEX_BITS;
  if (isDoomed(sim, packet)) link.carriedDoomed++;
  if (link.errorRate > 0 && nextUniform(world.random, net.spec.flows.length + number) < link.errorRate) {
    dropCell(sim, cell, number, hop - net.hopStart[net.hopVc[hop]] + 1, linkError);
  } else if (net.hopLast[hop]) receiveCell(sim, cell);
  else cellReachesPort(sim, net.hopLink[hop + 1], cell, hop + 1);
}

/** Its siblings travel for nothing: one was lost, and the receiver has no use for the rest. */
export function isDoomed(sim: Simulation, packet: number): boolean {
  const flags = sim.world.packets.flags[packet];
  return (flags & PacketFlag.broken) !== 0 || (sim.world.packets.lost[packet] > 0 && (flags & PacketFlag.coded) === 0);
}

/** A new rate or delay: what has begun to leave keeps its time, the rest of a host's queue leaves at the new rate. */
export function retimeLink(sim: Simulation, number: number, cellTimePs: number, delayPs: number): void {
  const { world } = sim;
  const link = world.links[number];
  const now = world.clock[0];
  const { trains } = link;
  const old = Array.from({ length: trains }, (_, position) => {
    const place = (link.head + position) & (link.at.length - 1);
    return { cell: link.cell[place], hop: link.hop[place], count: link.count[place], at: link.at[place], gap: link.gap[place] };
  });
  const begun = now + link.delayPs + link.cellTimePs;
  const wasScheduled = link.scheduled;
  let free = now;
  link.trains = 0;
  link.lastArrivalPs = 0;
  link.scheduled = true;
  const leavesDelay = link.delayPs;
  link.cellTimePs = cellTimePs;
  link.delayPs = delayPs;
  for (const { cell, hop, count, at, gap } of old) {
    const kept = world.ports[number].atHost ? Math.min(count, Math.max(0, Math.floor((begun - at) / gap) + 1)) : count;
    if (kept > 0) {
      pushTrain(sim, number, cell, hop, kept, at, gap);
      free = Math.max(free, at + (kept - 1) * gap - leavesDelay);
    }
    if (count > kept) {
      pushTrain(sim, number, cell + kept, hop, count - kept, free + cellTimePs + delayPs, cellTimePs);
      free += (count - kept) * cellTimePs;
    }
  }
  link.freeAtPs = free;
  link.scheduled = wasScheduled;
}

function growTrains(link: LinkState): void {
  const length = link.at.length;
  const order = Int32Array.from({ length }, (_, position) => (link.head + position) & (length - 1));
  const wider = <T extends Float64Array | Int32Array>(from: T, to: T): T => {
    order.forEach((place, position) => { to[position] = from[place]; });
    return to;
  };
  link.at = wider(link.at, new Float64Array(length * 2));
  link.gap = wider(link.gap, new Float64Array(length * 2));
  link.cell = wider(link.cell, new Int32Array(length * 2));
  link.hop = wider(link.hop, new Int32Array(length * 2));
  link.count = wider(link.count, new Int32Array(length * 2));
  link.head = 0;
}
