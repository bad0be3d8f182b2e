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
}

const known = (value: number): number => (value === Infinity ? -1 : value);

function onLink({ trains, head, at, count }: LinkState): number {
  let cells = 0;
  for (let train = 0; train < trains; train++) cells += count[(head + train) & (at.length - 1)];
  return cells;
}

/** Returns the places that the port keeps for VCs with credits, in addition to its buffer. */
const keptAt = (sim: Simulation, link: number): number =>
  sim.net.hopsOfLink[link].reduce((sum, hop) => sum + (creditAt(sim, hop)?.places ?? 0), 0);

/** Returns the number of VCs that can never send into a link again. */
const stalled = (sim: Simulation, link: number): number =>
  sim.net.hopsOfLink[link].filter((hop) => creditAt(sim, hop)?.stalled === true).length;

const writeLink = rowWriter(LINK_COLUMNS, (row, { sim, number, link, port, atHost, kept }: Source) => row
  .rateBps(link.rateBps)
  .delayPs(link.delayPs)
  .carried(link.carried)
  .carriedDoomed(link.carriedDoomed)
  .inFlight(onLink(link) - atHost)
  .queued(port.atHost ? atHost : port.queuedCells)
  .capacity(known(placesOf(port) + kept))
  .threshold(known(boundOf(port)))
  .waiting(port.waiting)
  .dropped(port.dropped)
  .policy(port.policy)
  .average(levelOf(port))
  .places(port.atHost ? -1 : occupied(sim, port))
  .unit(PORT_UNITS.indexOf(unitOf(port, sim.net.packetMode)))
  .freeAtPs(link.freeAtPs)
  .stalledVcs(sim.net.isHopByHop ? stalled(sim, number) : 0)
  .kept(kept)
  .own(port.ownPlaces));

/** `atHosts`: for each link, the cells that have not begun to leave their host. */
export function writeLinks(writer: Writer, sim: Simulation, atHosts: Float64Array): void {
  const { links, ports } = sim.world;
  links.forEach((link, number) => writeLink(writer, {
    sim, number, link, port: ports[number], atHost: atHosts[number],
    kept: ports[number].keepsPlaces ? keptAt(sim, number) : 0,
  }));
}
