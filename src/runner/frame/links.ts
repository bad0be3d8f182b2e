/** Writes the rows of links, with the ports that feed them. */
import { creditAt } from '../../model/adaptation/services/credit';
import { boundOf, levelOf } from '../../model/switch/accounts';
import { unitOf } from '../../model/switch/explain';
import { occupied, placesOf } from '../../model/switch/places';
import type { PortState } from '../../model/switch/port-state';
import type { LinkState } from '../../model/atm/link';
import type { Simulation } from '../../model/world';
import { LINK_COLUMNS, PORT_UNITS } from '../client/frame';
import { rowWriter, type Writer } from './writer';

interface Source {
  sim: Simulation;
  number: number;
  link: LinkState;
  port: PortState;
  /** Cells that have not begun to leave their host. */
  atHost: number;
  /** Places that the port keeps for VCs with credits. */
  kept: number;
  /** Places taken at a switch; -1 at a host. */
  places: number;
}

const known = (value: number): number => (value === Infinity ? -1 : value);

/** A limit or level of all that waits at a port; -1 if each of its queues has its own, and places of its own. */
const ofAll = (port: PortState, value: number): number => (port.sideState === null ? known(value) : -1);

/** Returns the number of cells that a link has, with those that have not begun to leave their host. */
export function cellsOf({ trains, head, at, count }: LinkState): number {
  let cells = 0;
  for (let train = 0; train < trains; train++) cells += count[(head + train) & (at.length - 1)];
  return cells;
}

/** Returns the places that the port keeps for VCs with credits, in addition to its buffer. */
function keptAt(sim: Simulation, link: number): number {
  let places = 0;
  for (const hop of sim.net.hopsOfLink[link]) places += creditAt(sim, hop)?.places ?? 0;
  return places;
}

/** Returns the number of VCs that can never send into a link again. */
function stalled(sim: Simulation, link: number): number {
  let vcs = 0;
  for (const hop of sim.net.hopsOfLink[link]) if (creditAt(sim, hop)?.stalled === true) vcs++;
  return vcs;
}

/** Whether a cell is leaving a switch that takes no place any more, because only what waits takes places. */
function givesBack(port: PortState, places: number): boolean {
  const { countsWaitingOnly, countsBytes, queuedBytes, queuedCells, ownPlaces, placesBeyond, promised } = port;
  const all = (countsBytes ? queuedBytes : queuedCells - ownPlaces) - placesBeyond + promised;
  return countsWaitingOnly && places < all;
}

const writeLink = rowWriter(LINK_COLUMNS, (row, { sim, number, link, port, atHost, kept, places }: Source) => row
  .rateBps(link.rateBps)
  .delayPs(link.delayPs)
  .carried(link.carried)
  .carriedDoomed(link.carriedDoomed)
  .inFlight(cellsOf(link) - atHost)
  .queued(port.atHost ? atHost : port.queuedCells)
  .capacity(known(placesOf(port) + kept))
  .threshold(ofAll(port, boundOf(port)))
  .waiting(port.waiting)
  .dropped(port.dropped)
  .policy(port.policy)
  .average(ofAll(port, levelOf(port)))
  .places(places)
  .unit(PORT_UNITS.indexOf(unitOf(port, sim.net.packetMode)))
  .freeAtPs(link.freeAtPs)
  .stalledVcs(sim.net.isHopByHop ? stalled(sim, number) : 0)
  .kept(kept)
  .own(port.ownPlaces)
  .beyond(port.placesBeyond)
  .leaving(Number(!port.atHost && givesBack(port, places))));

/** `atHosts`: for each link, the cells that have not begun to leave their host. */
export function writeLinks(writer: Writer, sim: Simulation, atHosts: Float64Array): void {
  const { links, ports } = sim.world;
  // One object for all links: a network has thousands of them.
  const source: Source = { sim, number: 0, link: links[0], port: ports[0], atHost: 0, kept: 0, places: -1 };
  for (let number = 0; number < links.length; number++) {
    source.number = number;
    source.link = links[number];
    source.port = ports[number];
    source.atHost = atHosts[number];
    source.kept = ports[number].keepsPlaces ? keptAt(sim, number) : 0;
    source.places = ports[number].atHost ? -1 : occupied(sim, ports[number]);
    writeLink(writer, source);
  }
}
