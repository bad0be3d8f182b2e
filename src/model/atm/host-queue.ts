/**
 * The source queue of a host. Cells that a host gets are put onto its link at once, back to back after those that are
 * there, so that the times of all cells are known. Those that have not begun to leave are the queue. Hot path: once a
 * packet; allocates nothing.
 */
import { Total } from '../metrics/counters';
import { cellsAhead } from '../metrics/queue';
import { reasonNumber } from '../reasons';
import type { PortState } from '../switch/port-state';
import { counted } from '../words';
import type { Simulation } from '../world';
import { cellCode } from './cell-number';
import { dropCell } from './fate';
import { LOST, namedAs, PARDONED } from './faults';
import { pushTrain, unitTimePs, type LinkState } from './link';

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
