/**
 * A directed link is a pipe: trains of cells in a ring, in order of arrival, and one scheduled event for the head. It
 * is also the source queue of a host, which sends its packets back to back, so that the times of all cells are known at
 * hand-over. In packet mode a train is one packet, and a host has an event at the end of each, at which the next one
 * takes its turn. Hot path: one `takeHead` a cell and link; allocates only when a ring grows.
 */
import { schedule, scheduleInTurn, takeTurn } from '../kernel/event-queue';
import { byteTimePs, cellTimePs, packetTimePs } from './times';
import { INDEX_BITS, cellCode } from './cell-number';
import { PacketFlag } from './packets';
import type { PacketTurns } from './turns';
import type { Simulation } from '../world';
import { Total } from '../metrics/counters';
import { areaAhead, carriableBytes, cellsAhead, trainsLeft } from '../metrics/queue';
import { reasonNumber } from '../reasons';
import type { PortState } from '../switch/port-state';
import { counted } from '../words';
import { dropCell } from './fate';
import { LOST, namedAs, PARDONED } from './faults';

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

const sourceQueueFull = reasonNumber('sourceQueueFull');
const fault = reasonNumber('fault');

/** Hands a whole packet of a host to the first link of its route, at hop `hop`. */
export const handOver = (sim: Simulation, packet: number, hop: number): void =>
  handOverCells(sim, packet, 0, sim.world.packets.cells[packet], hop);

/** Hands over `cells` cells of a packet, starting with cell `first`. */
export function handOverCells(sim: Simulation, packet: number, first: number, cells: number, hop: number): void {
  const { world, net } = sim;
  const number = net.hopLink[hop];
  const link = world.links[number];
  const port = world.ports[number];
  const now = world.clock[0];
  const start = freeFrom(link, now);
  const room = roomAtHost(sim, number, packet);
  const unitPs = unitTimePs(sim, link, packet);
  world.totals[Total.cellsSent] += cells;
  port.arrived += cells;
  if (number === net.spec.measure.bottleneckLink) world.totals[Total.portArrived] += cells;
  let admitted = cells;
  if (room >= cells && net.faultsOfHop[hop] < 0) {
    pushTrain(sim, cellCode(packet, first), hop, cells, start + unitPs, unitPs);
  } else {
    admitted = handOverOneByOne(sim, packet, hop, first, cells, room);
  }
  const sending = admitted * unitPs;
  link.freeAtPs = start + sending;
  link.busyPs += sending;
  port.area += admitted * (start - now) + (sending * (admitted + 1)) / 2;
  const length = cellsAhead(link, now);
  if (length > port.longest) port.longest = length;
  if (length > port.longestInBin) port.longestInBin = length;
}

/** Counts a cell as sent and lost, for which a source has no place before link `number`. */
export function refuseAtHost(sim: Simulation, cell: number, number: number): void {
  const { totals, ports } = sim.world;
  totals[Total.cellsSent]++;
  ports[number].arrived++;
  if (number === sim.net.spec.measure.bottleneckLink) totals[Total.portArrived]++;
  dropCell(sim, cell, number, 0, sourceQueueFull);
}

/** A sentence on why the queue of a host has just refused a cell. */
export const sourceQueueWords = (port: Pick<PortState, 'capacity' | 'countsBytes'>): string =>
  `All ${counted(port.capacity, port.countsBytes ? 'byte' : 'place')} of the queue at the host were taken: `
    + `what it is handed beyond them is lost before it is sent.`;

/** When a host can begin to send what it gets at `now`. */
const freeFrom = (link: LinkState, now: number): number => (link.freeAtPs > now ? link.freeAtPs : now);

/** Time to send one unit of the packet, ps: a cell, or in packet mode the whole packet. */
const unitTimePs = (sim: Simulation, link: LinkState, packet: number): number =>
  link.inPackets ? packetTimePs(sim.world.packets.bytes[packet], link.byteTimePs) : link.cellTimePs;

/** Units of the packet for which the source queue has room; in packet mode 1 if its bytes fit. */
function roomAtHost(sim: Simulation, number: number, packet: number): number {
  const { links, ports, packets, clock } = sim.world;
  const port = ports[number];
  if (!port.countsBytes) return port.capacity - cellsAhead(links[number], clock[0]);
  // Packets take whole picoseconds; the rounding is far less than a thousandth of a byte.
  const bytesAhead = Math.ceil(Math.max(0, links[number].freeAtPs - clock[0]) / links[number].byteTimePs - 0.001);
  return bytesAhead + packets.bytes[packet] <= port.capacity ? 1 : 0;
}

/**
 * As `handOverCells`, if the source queue has `room` for only some cells, or some are lost on purpose or pardoned.
 * Pardoned cells take no places from their siblings. Returns how many cells are sent.
 */
function handOverOneByOne(
  sim: Simulation, packet: number, hop: number, first: number, cells: number, room: number,
): number {
  const number = sim.net.hopLink[hop];
  const link = sim.world.links[number];
  const start = freeFrom(link, sim.world.clock[0]);
  const unitPs = unitTimePs(sim, link, packet);
  let admitted = 0;
  let beyond = 0;
  for (let index = first; index < first + cells; index++) {
    const cell = cellCode(packet, index);
    const named = namedAs(sim, hop, cell);
    const full = admitted - beyond >= room;
    if (named === LOST) dropCell(sim, cell, number, 0, fault);
    else if (full && named !== PARDONED) dropCell(sim, cell, number, 0, sourceQueueFull);
    else {
      if (full) beyond++;
      pushTrain(sim, cell, hop, 1, start + ++admitted * unitPs, unitPs);
    }
  }
  return admitted;
}

/** A cell has left a switch's port at `nowPs`. In packet mode its arrival took its turn when it began to leave. */
export function sendCell(
  sim: Simulation, number: number, cell: number, hop: number, nowPs: number, turn = takeTurn(sim.world.queue),
): void {
  const link = sim.world.links[number];
  layTrain(link, cell, hop, 1, nowPs, unitTimePs(sim, link, cell >>> INDEX_BITS));
  if (link.inPackets) noteBegun(link, turn);
  if (!link.scheduled) scheduleHead(sim, link, number);
}

/** Adds cells that leave a host `gapPs` apart. The first has left at `leftPs`. */
function pushTrain(sim: Simulation, cell: number, hop: number, count: number, leftPs: number, gapPs: number): void {
  const number = sim.net.hopLink[hop];
  const link = sim.world.links[number];
  layTrain(link, cell, hop, count, leftPs, gapPs);
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
function noteBegun(link: LinkState, turn: number): number {
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

const lastArrivalOf = ({ at, count, gap }: LinkState, place: number): number =>
  at[place] + (count[place] - 1) * gap[place];

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
 * Sends a packet of one cell from a host before everything that has not begun to leave. The cell takes no place of the
 * source queue. It may be lost on purpose.
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
  const { world } = sim;
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
    if (begun < count && aheadWaits) {
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
