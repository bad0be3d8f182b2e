/** What a port has beside one buffer: a buffer for each of its queues, and places of single VCs. */
import { CATALOGUE } from '../../model/catalogue';
import type { NetworkSpec, ServiceSpec } from '../../model/spec';
import { serviceOf } from '../../scenario/traffic';

/** Number of queues of a scheduler that each have as many places as the buffer. */
export const buffersOf = (scheduler: string): number =>
  CATALOGUE.schedulers.find(({ id }) => id === scheduler)?.buffers ?? 1;

/** Number of places that the port before a link keeps for VCs, as with credits; none at the start of a VC. */
export const keptPlaces = ({ flows }: Pick<NetworkSpec, 'flows'>, link: number): number =>
  flows.reduce((sum, { route, routeBack, service, ackService }) =>
    sum + keptFor(route, service, link) + keptFor(routeBack, ackService, link), 0);

/** Asks for the places first: a route may have thousands of links. */
function keptFor(route: readonly number[], service: ServiceSpec, link: number): number {
  const places = serviceOf(service).places?.(service) ?? 0;
  return places > 0 && route.indexOf(link) > 0 ? places : 0;
}
