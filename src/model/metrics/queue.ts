/**
 * The queue in front of a link, at a switch or at a host, and how busy the link is: lengths and integrals over time, up
 * to the clock. A host's queue is not kept cell by cell: its cells leave back to back until `freeAtPs`, so everything
 * follows from that time.
 */
import type { LinkState } from '../atm/link';
import type { Simulation } from '../world';
import { PS_PER_S } from '../kernel/time';

/** The bottleneck's longest queue up to the latest change, and its round trip in cells when it became that long. */
export interface LongestYet { queue: number; trip: number }

/** Number of cells that wait or are being sent. */
export function queueLength(sim: Simulation, number: number): number {
  const { links, ports, clock } = sim.world;
  return ports[number].atHost ? cellsAhead(links[number], clock[0]) : ports[number].queuedCells;
}

/**
 * Number of cells of a host that have not left at `nowPs`: one whose sending a change of the rate has interrupted, if
 * any, and those at the present rate. In packet mode the number of packets, found in the ring by the times at which
 * they leave.
 */
export function cellsAhead(link: LinkState, nowPs: number): number {
  if (link.inPackets) return link.trains - trainsLeft(link, nowPs);
  const caught = link.pacedFromPs > nowPs ? 1 : 0;
  const from = caught ? link.pacedFromPs : nowPs;
  return caught + Math.ceil(Math.max(0, link.freeAtPs - from) / link.cellTimePs);
}

/** Integral of the queue length from t = 0 to the clock, cell × picoseconds. */
export function queueAreaPs(sim: Simulation, number: number): number {
  const { links, ports, clock } = sim.world;
  const port = ports[number];
  return port.atHost ? port.area - areaAhead(links[number], clock[0])
    : port.area + port.queuedCells * (clock[0] - port.changedPs);
}

/** What the cells of a host that have not left will still add to the integral, if no others come. */
export function areaAhead(link: LinkState, nowPs: number): number {
  if (link.inPackets) {
    let area = 0;
    for (let train = trainsLeft(link, nowPs); train < link.trains; train++) {
      area += link.left[(link.head + train) & (link.left.length - 1)] - nowPs;
    }
    return area;
  }
  const from = Math.max(link.pacedFromPs, nowPs);
  const rest = Math.max(0, link.freeAtPs - from);
  const cells = Math.ceil(rest / link.cellTimePs);
  return cellsAhead(link, nowPs) * (from - nowPs) + cells * rest - (link.cellTimePs * cells * (cells - 1)) / 2;
}

/** How many trains of the ring, which is in order of time, have left the sender. */
export function trainsLeft(link: LinkState, nowPs: number): number {
  let low = 0;
  let high = link.trains;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (link.left[(link.head + middle) & (link.left.length - 1)] <= nowPs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How long the link has been sending, seconds. */
export const busyS = (link: LinkState, nowPs: number): number =>
  (link.busyPs - Math.max(0, link.freeAtPs - nowPs)) / PS_PER_S;

/** Bytes that the link could have carried at the rates that it has had. */
export const carriableBytes = (link: LinkState, nowPs: number): number =>
  link.carriableBytes + ((nowPs - link.ratedAtPs) / PS_PER_S) * (link.rateBps / 8);
